"""How fast Cuisine Decks is played: pauses of AI chefs and time limits, by kind of step."""

from __future__ import annotations

from partychef.engine.pace import OTHER, Pace

PACE = Pace(
    # An announced action stays on the big screen for as long as somebody may answer it; whoever holds no Blocking card
    # lets the window pass, so that the wait tells nothing (CD-29).
    pauses={
        OTHER: 1.6, "decks": 1.2, "shop": 4.0, "prepare": 1.2, "role": 2.4, "cook": 2.6, "response": 2.8,
        "forced_discard": 1.5, "track": 2.4, "keep": 1.6, "hand_limit": 1.2,
    },
    timers={
        "relaxed": {OTHER: 60, "shop": 90, "prepare": 75, "cook": 120},
        "steady": {OTHER: 40, "shop": 60, "prepare": 50, "cook": 80},
        "brisk": {OTHER: 25, "shop": 40, "prepare": 30, "cook": 50},
    },
    answer_times={"response": 10},
    listed=frozenset(
        {
            "decks", "role", "supplier", "prepare", "prepare_actions", "cook", "cook_actions", "response",
            "forced_discard", "track", "keep",
        }
    ),
)  # fmt: skip
