"""How a table behaves, by game: whether somebody judges, who may come and go, how fast AIs move, how long steps last.

A game that is not listed here is played by turns: `Manners()` will do for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

CLOCKS = ("off", "relaxed", "brisk")
"""What a host can choose."""
OTHER = ""
"""Stands for every kind of step that is not named."""


@dataclass(frozen=True)
class Manners:
    """What tables of one game have in common."""

    judged: bool = False
    """Dishes are judged: by guests, an AI critic or a jury. Only there do models have anything to say."""
    stand_in: str = ""
    """The option under which an AI critic sits beside the players, where else nobody judges; "" where there is none."""
    breaks: bool = False
    """Between rounds newcomers are seated and who left is released (CP-61). Else newcomers watch, and an AI chef plays
    for who left."""
    pace: Mapping[str, float] = field(default_factory=lambda: {OTHER: 2.0, "break": 14.0})
    """Seconds an AI lets pass before it moves, by kind of step: long enough to read what is on the big screen."""
    pace_of_seats: Mapping[str, float] = field(default_factory=dict)
    """Seconds more for each seat, in steps in which the big screen tells of one player after the other."""
    timers: Mapping[str, Mapping[str, int]] = field(
        default_factory=lambda: {"relaxed": {OTHER: 60, "break": 90}, "brisk": {OTHER: 25, "break": 30}}
    )
    """Seconds that a step may take, by clock and kind of step."""
    answer_times: Mapping[str, int] = field(default_factory=dict)
    """Steps that end by themselves, also where no clock runs, and after how many seconds unless the host chose."""

    def pause(self, kind: str, seats: int = 0) -> float:
        """Seconds before an AI moves in such a step, at a table of so many seats."""
        return self.pace.get(kind, self.pace.get(OTHER, 2.0)) + seats * self.pace_of_seats.get(kind, 0.0)

    def seconds(self, clock: str, kind: str, answer_time: int = 0) -> int:
        """How long such a step may take; 0 where no clock runs. `answer_time`: what the host chose for answers."""
        if kind in self.answer_times:
            return answer_time or self.answer_times[kind]
        steps = self.timers.get(clock, {})
        return steps.get(kind, steps.get(OTHER, 0))


USUAL = Manners()

MANNERS: dict[str, Manners] = {
    "cooking-party": Manners(
        judged=True,
        breaks=True,
        pace={
            "assignment": 7.0, "cooking": 9.0, "calling": 3.0, "presenting": 3.5, "questions": 4.0, "answer": 5.0,
            "judging": 9.0, "break": 16.0,
        },
        timers={
            "relaxed": {
                "assignment": 240, "cooking": 480, "calling": 60, "presenting": 240, "questions": 120, "answer": 120,
                "judging": 420, "break": 180,
            },
            "brisk": {
                "assignment": 90, "cooking": 180, "calling": 20, "presenting": 90, "questions": 45, "answer": 45,
                "judging": 150, "break": 45,
            },
        },
    ),
    # The exchange, or the next opening, comes right after a shift: everybody wants to see how that ended.
    "chefs-hat": Manners(
        pace={OTHER: 1.8, "exchange": 6.0, "opening": 5.0},
        timers={"relaxed": {OTHER: 60, "exchange": 90}, "brisk": {OTHER: 25, "exchange": 40}},
    ),
    # A turn is two moves, and both are to be seen.
    "kitchen-closing": Manners(
        pace={OTHER: 1.6, "stacks": 4.0, "break": 14.0},
        timers={
            "relaxed": {OTHER: 60, "stacks": 120, "break": 90},
            "brisk": {OTHER: 25, "stacks": 50, "break": 30},
        },
    ),
    # The big screen shows an event for as long as a turn lasts, and takes eight seconds to turn over the dishes.
    "cook-off": Manners(
        stand_in="ai_choice",
        pace={OTHER: 2.0, "turn": 2.6, "trade": 3.5, "cook_off": 4.0, "vote": 9.0, "judging": 10.0, "break": 20.0},
        timers={
            "relaxed": {OTHER: 75, "trade": 45, "cook_off": 150, "vote": 120, "judging": 420, "break": 90},
            "brisk": {OTHER: 30, "trade": 20, "cook_off": 60, "vote": 50, "judging": 150, "break": 30},
        },
    ),
    # A pick is quick, a call is a moment; the scoring is shown for five seconds a player, and then the scores of all.
    "green-chef": Manners(
        pace={
            OTHER: 1.8, "talents": 2.5, "draw": 1.5, "helping": 1.5, "draft": 1.3, "market": 2.6, "regroup": 3.6,
            "allocation": 4.0, "break": 12.0,
        },
        pace_of_seats={"break": 5.0},
        timers={
            "relaxed": {OTHER: 60, "allocation": 180, "break": 120},
            "brisk": {OTHER: 25, "allocation": 75, "break": 60},
        },
    ),
    # An announced action stays on the big screen for as long as somebody may answer it; whoever holds no Blocking card
    # lets the window pass, so that the wait tells nothing (CD-29).
    "cuisine-decks": Manners(
        pace={
            OTHER: 1.6, "decks": 1.2, "shop": 4.0, "prepare": 1.2, "role": 2.4, "cook": 2.6, "response": 2.8,
            "forced_discard": 1.5, "track": 2.4, "keep": 1.6, "hand_limit": 1.2,
        },
        timers={
            "relaxed": {OTHER: 60, "shop": 90, "prepare": 75, "cook": 120},
            "brisk": {OTHER: 25, "shop": 40, "prepare": 30, "cook": 50},
        },
        answer_times={"response": 10},
    ),
}  # fmt: skip


def manners_of(game: str) -> Manners:
    """How tables of this game behave."""
    return MANNERS.get(game, USUAL)
