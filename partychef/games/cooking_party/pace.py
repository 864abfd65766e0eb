"""How fast Cooking Party Cards is played: pauses of AI chefs and time limits, by kind of step."""

from __future__ import annotations

from partychef.engine.pace import Pace

PACE = Pace(
    pauses={
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
)  # fmt: skip
