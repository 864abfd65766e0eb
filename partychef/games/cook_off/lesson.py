"""A first game of Cook Off!: one meal against two, with a store in which the first purchase is easy to find."""

from __future__ import annotations

from partychef.engine.lesson import Lesson
from partychef.games.cook_off.view import CookOffView

HANDS = (
    "carrot-2", "rice-3", "ginger-2",
    "lettuce-4", "bread-4", "milk-3",
    "lemon-4", "onion-3", "potatoes-3",
)  # fmt: skip
"""Three cards for each. The learner lacks a protein for two of the meal cards."""
STORE = ("lentils-6", "apple-4", "shrimp-9", "cheese-5", "kale-5")
"""The first is the cheapest protein, and lies next to the Dumpster."""
MEALS = ("balanced-meal", "curry-in-a-hurry", "fish-and-chips")
EVENTS = ("coins-in-the-sofa", "good-harvest", "birthday-card", "members-day")
"""Nothing that spoils a plan."""


def decision(view: CookOffView) -> str:
    """Which kind of decision this seat takes now."""
    if view.step != "turn":
        return str(view.step)
    place = view.place(view.seat or 0)
    return "full" if place.hand >= place.limit else "turn"


LESSON = Lesson(
    opponents=2,
    kind="apprentice",
    options={"meals": 1, "first_player": 0},
    deal={"ingredients": [*HANDS, *STORE], "events": list(EVENTS), "meals": list(MEALS)},
    decision=decision,
    seed="a first menu",
)
