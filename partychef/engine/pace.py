"""How fast a game is played: how long AIs wait so that everybody can read, and how long a step may take.

The engine knows no clock (GEN-12). Tables keep time by this value, which a game declares in its `pace.py`; one that
declares none is played at `Pace()`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

CLOCKS = ("off", "relaxed", "brisk")
"""What a host can choose."""
OTHER = ""
"""Stands for every kind of step that is not named."""


@dataclass(frozen=True)
class Pace:
    """The pauses and time limits of one game, in seconds, by kind of step (`Step.kind`)."""

    pauses: Mapping[str, float] = field(default_factory=lambda: {OTHER: 2.0, "break": 14.0})
    """How long an AI waits before it moves: long enough to read what is on the big screen."""
    pauses_per_seat: Mapping[str, float] = field(default_factory=dict)
    """What is added for each seat, in steps in which the big screen shows one player after the other."""
    timers: Mapping[str, Mapping[str, int]] = field(
        default_factory=lambda: {"relaxed": {OTHER: 60, "break": 90}, "brisk": {OTHER: 25, "break": 30}}
    )
    """The time limit of a step, by clock and kind of step."""
    answer_times: Mapping[str, int] = field(default_factory=dict)
    """Steps that end by themselves even where no clock runs, and the usual time limit; the host may choose another."""

    def pause(self, kind: str, seats: int = 0) -> float:
        """Seconds that an AI waits before it moves in a step of this kind, at a table with this number of seats."""
        return self.pauses.get(kind, self.pauses.get(OTHER, 2.0)) + seats * self.pauses_per_seat.get(kind, 0.0)

    def seconds(self, clock: str, kind: str, answer_time: int = 0) -> int:
        """Seconds that a step of this kind may take; 0 is no limit. `answer_time`: what the host chose, or 0."""
        if kind in self.answer_times:
            return answer_time or self.answer_times[kind]
        steps = self.timers.get(clock, {})
        return steps.get(kind, steps.get(OTHER, 0))
