"""The novice plays any legal move."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import Move, View


def novice(view: View, moves: list[Move], chance: Chance) -> Move:
    """One of the moves on offer, each as likely."""
    return chance.pick(moves)
