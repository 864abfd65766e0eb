"""A first game of Cook Off!: one meal against two, with a store in which the first purchase is easy to find."""

from __future__ import annotations

from partychef.engine.lesson import Lesson
from partychef.games.cook_off.view import CookOffView

HANDS = (
    "carrot-2", "rice-3", "ginger-2",
    "lettuce-4", "bread-4", "milk-3",
    "lemon-4", "onion-3", "potatoes-3",
)  # fmt: skip
"""Three cards for each. The learner lacks a protein for the first meal card."""
STORE = ("lentils-6", "apple-4", "shrimp-9", "cheese-5", "kale-5")
"""The first is the cheapest protein, and lies next to the Dumpster."""
MEALS = ("balanced-meal", "mixed-grill", "mushroom-toast")
"""The second takes more turns than there are, so ingredients are worth more than Savings Goals, at first."""
EVENTS = ("coins-in-the-sofa", "good-harvest", "birthday-card", "members-day")
"""Nothing that spoils a plan."""


def decision(view: CookOffView) -> str:
    """Which kind of decision this seat takes now."""
    if view.step != "turn":
        return str(view.step)
    place = view.place(view.seat or 0)
    if place.hand >= place.limit:
        return "full"
    return "goals" if view.prep > 1 and within_reach(view) else "turn"


def within_reach(view: CookOffView) -> int:
    """How many kinds of Savings Goals this seat could buy now."""
    place = view.place(view.seat or 0)
    owned = {goal.kind for goal in place.goals}
    return sum(one.left > 0 and one.price <= place.money and one.kind not in owned for one in view.savings)


LESSON = Lesson(
    opponents=2,
    kind="apprentice",
    options={"meals": 1, "first_player": 0},
    deal={"ingredients": [*HANDS, *STORE], "events": list(EVENTS), "meals": list(MEALS)},
    decision=decision,
    seed="a first menu",
)
