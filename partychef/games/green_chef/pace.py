"""How fast Green Chef is played: pauses of AI chefs and time limits, by kind of step."""

from __future__ import annotations

from partychef.engine.pace import OTHER, Pace

PACE = Pace(
    # A pick is quick, a call is a moment.
    pauses={
        OTHER: 1.8, "talents": 2.5, "draw": 1.5, "helping": 1.5, "draft": 1.3, "market": 2.6, "regroup": 3.6,
        "allocation": 4.0, "break": 12.0,
    },
    # The scoring is shown for five seconds a player, and then the table of scores.
    pauses_per_seat={"break": 5.0},
    timers={
        "relaxed": {OTHER: 60, "allocation": 180, "break": 120},
        "steady": {OTHER: 40, "allocation": 120, "break": 90},
        "brisk": {OTHER: 25, "allocation": 75, "break": 60},
    },
    listed=frozenset({"talents", "draw", "helping", "draft", "market", "auction", "regroup"}),
)  # fmt: skip
