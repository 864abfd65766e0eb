"""What a chef who looks ahead knows of Cook Off!."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import Move
from partychef.engine.lookahead import Lookahead
from partychef.games.cook_off import chef
from partychef.games.cook_off.imagine import imagine
from partychef.games.cook_off.moves import Accept, Decline, Offer
from partychef.games.cook_off.playouts import try_out
from partychef.games.cook_off.view import CookOffView

MOST, CLOSE = 3, 1.0
"""How many moves are looked at besides the heuristic chef's own, and how many points less than the best one they may
promise by its reckoning."""


def shortlist(view: CookOffView, legal: list[Move], chance: Chance) -> list[Move]:
    """The heuristic chef's move, and those that come next by its own reckoning. Offers and votes are left to it."""
    advised = chef.choose(view, legal, chance)
    others: list[Move] = []
    if view.step in ("turn", "second"):
        others = _close(chef.by_promise(view, [move for move in legal if not isinstance(move, Offer)]))
    elif view.step == "cook_off":
        others = _close(chef.by_hope(view, legal))
    elif view.step == "trade":
        others = [Decline(), *(move for move in legal if isinstance(move, Accept))]
    elif view.step in ("keep", "discard"):
        others = legal
    return [advised, *[move for move in others if not chef.is_same(move, advised)][:MOST]]


def _close(found: list[tuple[float, Move]]) -> list[Move]:
    return [move for worth, move in found if worth >= found[0][0] - CLOSE]


LOOKAHEAD = Lookahead(imagine, shortlist, try_out)
