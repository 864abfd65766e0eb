"""AI chefs, who play the seats without a phone. A chef gets a view, the legal moves and its chance, never the state."""

from __future__ import annotations

from collections.abc import Callable

from partychef.chefs import heuristic
from partychef.chefs.novice import novice
from partychef.engine.chance import Chance
from partychef.engine.game import Move, View
from partychef.games.cooking_party.moves import EndPresentation

Chef = Callable[[View, list[Move], Chance], Move]

CHEFS: dict[str, Chef] = {"novice": novice, "heuristic": heuristic.choose}


def lets_others_finish(moves: list[Move]) -> bool:
    """Whether these moves would only cut a presentation short: an AI judge waits until the chef is done (CP-30)."""
    return all(isinstance(move, EndPresentation) for move in moves)
