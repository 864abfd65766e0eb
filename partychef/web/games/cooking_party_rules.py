"""Cooking Party Cards for beginners: the numbers of its rules page, and a round as an example."""

from __future__ import annotations

from typing import Any

from partychef.games.cooking_party.cards import CHIPS, assignments, ingredients, pantry
from partychef.games.cooking_party.presenting import QUESTIONS

ASSIGNMENT = "free-choice"
CHEFS = ("Ben", "Cleo", "Dan")
"""Those whom Ada judges."""
AWARD = {100: "Cleo", 50: "Ben", 25: "Dan", 10: "Dan", 5: "Ben"}
"""Who is given which chip."""
HAND = ("salmon", "pasta", "lemons", "dill", "cream", "chocolate", "pickles")
"""What Cleo is dealt."""
DISH = ("salmon", "cream", "pasta", "lemons", "chocolate")
"""What she cooks of it."""


def page() -> dict[str, Any]:
    """What the page about Cooking Party Cards needs."""
    return {
        "in_all": len(ingredients()), "task": assignments()[ASSIGNMENT], "tasks": len(assignments()),
        "larder": pantry(), "dealt": HAND, "cooked": DISH, "award_of": AWARD, "questions": QUESTIONS,
        "all_chips": CHIPS,
        "sums": [(chef, [chip for chip, to in AWARD.items() if to == chef]) for chef in CHEFS],
    }  # fmt: skip
