"""How fast Cook Off! is played: pauses of AI chefs and time limits, by kind of step."""

from __future__ import annotations

from partychef.engine.pace import OTHER, Pace

PACE = Pace(
    # The big screen shows an event for as long as a turn lasts, and takes eight seconds to turn over the dishes.
    pauses={OTHER: 2.0, "turn": 2.6, "trade": 3.5, "cook_off": 4.0, "vote": 9.0, "judging": 10.0, "break": 20.0},
    shows=frozenset({"vote", "judging", "break"}),
    timers={
        "relaxed": {OTHER: 75, "trade": 45, "cook_off": 150, "vote": 120, "judging": 180, "break": 90},
        "steady": {OTHER: 50, "trade": 30, "cook_off": 100, "vote": 80, "judging": 120, "break": 60},
        "brisk": {OTHER: 30, "trade": 20, "cook_off": 60, "vote": 50, "judging": 75, "break": 30},
    },
    listed=frozenset({"trade", "second", "keep", "discard", "vote"}),
)
