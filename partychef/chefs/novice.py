"""The novice plays any legal move."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import Move, View


def novice(view: View, moves: list[Move], chance: Chance) -> Move:
    """One of the legal moves, all equally likely."""
    return chance.pick(moves)
