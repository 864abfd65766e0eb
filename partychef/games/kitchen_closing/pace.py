"""How fast The Kitchen is Closing is played: pauses of AI chefs and time limits, by kind of step."""

from __future__ import annotations

from partychef.engine.pace import OTHER, Pace

PACE = Pace(
    pauses={OTHER: 1.6, "stacks": 4.0, "break": 14.0},  # a turn is two moves, and people should see both
    timers={
        "relaxed": {OTHER: 60, "stacks": 120, "break": 90},
        "steady": {OTHER: 40, "stacks": 80, "break": 60},
        "brisk": {OTHER: 25, "stacks": 50, "break": 30},
    },
)
