"""What a chef who looks ahead knows of Chef's Hat."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import Move
from partychef.engine.lookahead import Lookahead
from partychef.games.chefs_hat.chef import by_worth
from partychef.games.chefs_hat.imagine import imagine
from partychef.games.chefs_hat.playouts import try_out
from partychef.games.chefs_hat.view import ChefsHatView

MOST = 4
"""How many moves are looked at; the others are far behind by the heuristic chef's reckoning."""


def shortlist(view: ChefsHatView, legal: list[Move], chance: Chance) -> list[Move]:
    """The best moves by the heuristic chef's reckoning, the best first."""
    return by_worth(view, legal)[:MOST]


LOOKAHEAD = Lookahead(imagine, shortlist, try_out)
