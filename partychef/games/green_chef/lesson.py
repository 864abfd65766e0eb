"""A first game of Green Chef: the basic version, with short Recipes and cards that fill one in two hands."""

from __future__ import annotations

from partychef.engine.lesson import Lesson
from partychef.games.green_chef.solver import can_call, terms_of
from partychef.games.green_chef.view import GreenChefView

RECIPES = (
    "shakshuka", "creamy-tomato-soup", "rice-pudding",
    "herb-omelette", "hummus-platter", "red-dal",
)  # fmt: skip
"""Three on the table, then a hidden one for each, the learner's first: all of five slots."""
FIRST = (
    "tomato", "carrot", "eggs", "yogurt",
    "tomato", "carrot", "lentils", "milk",
    "tomato", "pepper", "eggs", "cheese",
)  # fmt: skip
SECOND = (
    "paprika", "basil", "tomato", "milk",
    "paprika", "parsley", "eggs", "lemon",
    "parsley", "basil", "yogurt", "lentils",
)  # fmt: skip
"""What is drawn in the first two Ingredients Phases, four cards for each: all that three of the Recipes ask for, and
herbs only in the second, so that nobody is ready before."""
REGROUP = {True: "call", False: "wait"}


def decision(view: GreenChefView) -> str:
    """Which kind of decision this seat takes now."""
    if view.step != "regroup":
        return str(view.step)
    return REGROUP[can_call(view.kept, terms_of(view, calling=True))]


LESSON = Lesson(
    opponents=2,
    kind="sous-chef",
    options={"head_chef": 0},
    deal={"recipes": list(RECIPES), "ingredients": [*FIRST, *SECOND]},
    decision=decision,
    seed="a first call",
)
