"""What the room does on its phones: it is shown at once, counted in memory, and told to the log in one move.

A reaction as a move of its own would fill the log with taps, and have every page drawn again for each. So taps float by
as flashes, and their sum becomes one move just before the table turns to something else (CP-67). A crash loses what was
not written down yet, which is at most what the room did during one dish.
"""

from __future__ import annotations

import threading
from collections import Counter
from typing import TYPE_CHECKING

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, Move

if TYPE_CHECKING:
    from partychef.tables.live import Live

PAUSE = 0.3
"""Seconds between two reactions of one phone; what comes faster is dropped."""
MOST = 10
"""How many reactions of one phone count for one dish. More than that float by, but are not counted."""


class Applause:
    """What the room has done at one table since the log was told. It has a lock of its own and never waits long."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._times: Counter[str] = Counter()
        self._by: Counter[int | None] = Counter()
        self._last: dict[int | None, float] = {}

    @property
    def empty(self) -> bool:
        """Whether there is nothing to write down."""
        return not self._times

    def add(self, chair: int | None, kind: str, at: float, counted: bool) -> bool:
        """Take in a reaction, at a time in seconds; `counted`: if the room reacts to something. False: too fast."""
        with self._lock:
            if at - self._last.get(chair, float("-inf")) < PAUSE:
                return False
            self._last[chair] = at
            if counted and self._by[chair] < MOST:
                self._by[chair] += 1
                self._times[kind] += 1
            return True

    def take(self) -> dict[str, int]:
        """How often the room did what, and begin anew."""
        with self._lock:
            times, self._times, self._by = self._times, Counter(), Counter()
        return dict(sorted(times.items()))


def counts(live: Live, chair: int | None) -> bool:
    """Whether a reaction of this chair counts now: something is on show, and it is not the guest's own dish."""
    judged, state = live.game.judged, live.shown.state
    if judged is None or judged.applause is None or state is None or not live.playing or live.paused:
        return False
    seat = next((one.seat for one in live.chairs if one.id == chair), None)
    shown = judged.on_show(state)
    return shown is not None and (seat is None or shown.seat != seat)


def turns_away(live: Live, actor: Actor, move: Move) -> bool:
    """Whether the room will look at something else after this move, which must be legal."""
    judged = live.game.judged
    if judged is None or live.state is None:
        return False
    after = live.after(actor, move, Chance(live.table.seed, live.n + 1))
    return bool(judged.on_show(after) != judged.on_show(live.state))
