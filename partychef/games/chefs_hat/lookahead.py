"""What a chef who looks ahead knows of Chef's Hat."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import Move
from partychef.engine.lookahead import Lookahead
from partychef.games.chefs_hat.chef import weighed
from partychef.games.chefs_hat.imagine import imagine, worlds
from partychef.games.chefs_hat.playouts import try_out
from partychef.games.chefs_hat.view import ChefsHatView

MOST, CLOSE = 4, 0.8
"""How many moves are looked at, and how much less they may be worth by the heuristic chef's reckoning than the best."""


def shortlist(view: ChefsHatView, legal: list[Move], chance: Chance) -> list[Move]:
    """The best moves by the heuristic chef's reckoning, the best first."""
    found = weighed(view, legal)[:MOST]
    return [move for worth, move in found if view.step == "special" or worth >= found[0][0] - CLOSE]


LOOKAHEAD = Lookahead(imagine, shortlist, try_out, worlds)
