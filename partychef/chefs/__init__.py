"""AI chefs, who play the seats without a phone. A chef gets a view, the legal moves and its chance, never the state."""

from __future__ import annotations

from collections.abc import Callable

from partychef.chefs import heuristic, ladder
from partychef.chefs.novice import novice
from partychef.engine.chance import Chance
from partychef.engine.game import Move, View
from partychef.games.cooking_party.moves import EndPresentation, WithdrawOffer

Chef = Callable[[View, list[Move], Chance], Move]

CHEFS: dict[str, Chef] = {
    "novice": novice,
    "heuristic": heuristic.choose,
    **{kind: ladder.chef(kind) for kind in ladder.RUNGS},
}
"""By kind. Those of the ladder play only some games, see `ladder.rungs`."""


def lets_others_finish(moves: list[Move]) -> bool:
    """Whether an AI with these moves waits for others: they would only cut a presentation short (CP-30), or one of them
    would take back an offer that somebody has still to answer (CP-55)."""
    return all(isinstance(move, EndPresentation) for move in moves) or any(
        isinstance(move, WithdrawOffer) for move in moves
    )
