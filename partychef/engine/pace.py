"""How fast a game is played: how long AIs let everybody read before they move, and how long a step may take.

The engine knows no clock (GEN-12). Tables keep time by this value, which every game declares in its `pace.py`; a game
that declares none is played at `Pace()`.
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
    """What an AI lets pass before it moves: long enough to read what is on the big screen."""
    pauses_per_seat: Mapping[str, float] = field(default_factory=dict)
    """So much more for each seat, in steps in which the big screen tells of one player after the other."""
    timers: Mapping[str, Mapping[str, int]] = field(
        default_factory=lambda: {"relaxed": {OTHER: 60, "break": 90}, "brisk": {OTHER: 25, "break": 30}}
    )
    """What a step may take, by clock and kind of step."""
    answer_times: Mapping[str, int] = field(default_factory=dict)
    """Steps that end by themselves, also where no clock runs, and after how long unless the host chose."""

    def pause(self, kind: str, seats: int = 0) -> float:
        """Seconds before an AI moves in such a step, at a table of so many seats."""
        return self.pauses.get(kind, self.pauses.get(OTHER, 2.0)) + seats * self.pauses_per_seat.get(kind, 0.0)

    def seconds(self, clock: str, kind: str, answer_time: int = 0) -> int:
        """How long such a step may take; 0 where no clock runs. `answer_time`: what the host chose for answers."""
        if kind in self.answer_times:
            return answer_time or self.answer_times[kind]
        steps = self.timers.get(clock, {})
        return steps.get(kind, steps.get(OTHER, 0))
