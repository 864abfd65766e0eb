"""How fast Chef's Hat is played: pauses of AI chefs and time limits, by kind of step."""

from __future__ import annotations

from partychef.engine.pace import OTHER, Pace

PACE = Pace(
    # The exchange or the next opening follows a shift at once, and everybody wants to see how it ended.
    pauses={OTHER: 1.8, "exchange": 6.0, "opening": 5.0},
    shows=frozenset({"exchange", "opening"}),
    timers={
        "relaxed": {OTHER: 60, "exchange": 90},
        "steady": {OTHER: 40, "exchange": 60},
        "brisk": {OTHER: 25, "exchange": 40},
    },
    listed=frozenset({"exchange", "opening", "pizza"}),
)
