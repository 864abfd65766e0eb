"""How fast a game is played: how long AIs wait so that everybody can read, and how long a step may take.

The engine knows no clock (GEN-12). Tables keep time by this value, which a game declares in its `pace.py`; one that
declares none is played at `Pace()`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

CLOCKS = ("off", "relaxed", "steady", "brisk")
"""What a host can choose, the slowest first."""
OTHER = ""
"""Stands for every kind of step that is not named."""
AHEAD = 3
"""For how many more moves an AI saves time where nobody knows how many its turn has."""
BLINK = 0.5
"""Seconds between two moves of an AI, however many its turn has: people should see that there were two."""

READ_SILENTLY, READ_ALOUD = 0.25, 0.38
"""Seconds that a word takes."""
LAUGH = 2.0
"""Seconds after a text that is read silently, so that the slower ones can laugh, too."""
_LETTER_SCRIPTS = "\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
_WORDS = re.compile(rf"[{_LETTER_SCRIPTS}]|[^\W{_LETTER_SCRIPTS}][^\s{_LETTER_SCRIPTS}]*")


class Words(NamedTuple):
    """What somebody has just said on the big screen, which everybody reads or hears."""

    by: int | None
    """The seat whose last move said it; None if it has been there since the step began."""
    text: str
    aloud: bool = True
    """Whether a big screen that speaks reads it aloud. For what it only shows, nobody waits for the voice."""


def words_in(text: str) -> int:
    """How many words a text has. Chinese and Japanese put no space between words: there each sign counts."""
    return len(_WORDS.findall(text))


def reading_time(text: str, aloud: bool = False) -> float:
    """Seconds that people need for a text on the big screen: to read it and to laugh, or to hear it read aloud."""
    return words_in(text) * READ_ALOUD if aloud else words_in(text) * READ_SILENTLY + LAUGH


@dataclass(frozen=True)
class Pace:
    """The pauses and time limits of one game, in seconds, by kind of step (`Step.kind`)."""

    pauses: Mapping[str, float] = field(default_factory=lambda: {OTHER: 2.0, "break": 14.0})
    """How long an AI waits before it moves: long enough to read what is on the big screen."""
    pauses_per_seat: Mapping[str, float] = field(default_factory=dict)
    """What is added for each seat, in steps in which the big screen shows one player after the other."""
    timers: Mapping[str, Mapping[str, int]] = field(
        default_factory=lambda: {
            "relaxed": {OTHER: 60, "break": 90},
            "steady": {OTHER: 40, "break": 60},
            "brisk": {OTHER: 25, "break": 30},
        }
    )
    """The time limit of a step, by clock and kind of step."""
    last_calls: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """By clock and kind of step, in which everybody moves at the same time: how long the last one may still take when
    all others are done."""
    writing: Mapping[str, float] = field(default_factory=dict)
    """Time limits that do not run out while somebody writes: how many seconds are left after each word, up to four
    times the limit."""
    answer_times: Mapping[str, int] = field(default_factory=dict)
    """Steps that end by themselves even where no clock runs, and the usual time limit; the host may choose another."""
    turn: float = 14.0
    """How long all moves of an AI's turn may take together: with what comes between, nobody waits for 15 seconds."""
    moves_left: Callable[[Any, int], int] = lambda state, seat: 0
    """From a state and a seat whose turn it is to how many moves it has still to make; 0 where that is not known."""
    patience: Callable[[Any, int], float] = lambda state, seat: 0.0
    """From a state and a seat whose turn it is to how many seconds an AI there waits for somebody's answer; 0 if it
    waits for none."""
    shows: frozenset[str] = frozenset({"break"})
    """Kinds of steps in which the big screen shows something that takes its time: their pauses are never cut."""
    late: Callable[[Any, int], Any] = lambda state, seat: None
    """From a state and a seat whose time is up to the table's move that notes it, or None where being late costs
    nothing."""
    listed: frozenset[str] = frozenset()
    """Kinds of steps in which the legal moves are listed to the last one: whoever has but one has nothing to decide. A
    person who practises need not make it."""
    introduction: float = 0.0
    """For how long the big screen explains the game before its first move. AIs wait for it, people need not."""

    def pause(self, kind: str, seats: int = 0) -> float:
        """Seconds that an AI waits before it moves in a step of this kind, at a table with this number of seats."""
        return self.pauses.get(kind, self.pauses.get(OTHER, 2.0)) + seats * self.pauses_per_seat.get(kind, 0.0)

    def share(self, kind: str, pause: float, spent: float, left: int = 0) -> float:
        """How much of this pause an AI can afford, if `spent` seconds of its turn are over and it has `left` moves to
        make, this one included; 0 where that is not known."""
        if kind in self.shows:
            return pause
        return min(pause, max(BLINK, (self.turn - spent) / (left or AHEAD)))

    def seconds(self, clock: str, kind: str, answer_time: int = 0) -> int:
        """Seconds that a step of this kind may take; 0 is no limit. `answer_time`: what the host chose, or 0."""
        if kind in self.answer_times:
            return answer_time or self.answer_times[kind]
        steps = self.timers.get(clock, {})
        return steps.get(kind, steps.get(OTHER, 0))

    def last_call(self, clock: str, kind: str) -> int:
        """Seconds that the last one may still take in a step of this kind; 0 where nothing is called."""
        return self.last_calls.get(clock, {}).get(kind, 0)
