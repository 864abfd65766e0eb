"""What pages show of time: how much of a step is left, and how far the introduction is."""

from __future__ import annotations

from typing import Any

from partychef.games import GAMES
from partychef.tables.host import NO_DEADLINE
from partychef.tables.live import Shown

PARTS_OF_AN_INTRODUCTION = 5


def introduction(shown: Shown, now: float) -> int | None:
    """How many parts of the introduction are over, if the big screen explains the game right now."""
    lasts, gone = GAMES[shown.table["game"]].pace.introduction, now - shown.table["started"]
    if shown.introduced or shown.n or shown.table["status"] != "playing" or not 0 <= gone < lasts:
        return None
    return int(gone * PARTS_OF_AN_INTRODUCTION / lasts)


def deadline(shown: Shown, now: float) -> dict[str, Any] | None:
    """The time limit of the step, as pages show it; None where there is none."""
    left, at = shown.table["paused_left"], shown.table["deadline"]
    if left is not None:
        return None if left == NO_DEADLINE else {"left": round(left)}
    if at is None or shown.table["status"] != "playing":
        return None
    total = max(1, round(at - shown.step_began))
    return {"at": at, "left": max(0, round(at - now)), "total": total}
