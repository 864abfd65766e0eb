"""A first round of Cooking Party Cards: a sandwich from cards that make one, against one chef, for an AI critic."""

from __future__ import annotations

from itertools import chain

from partychef.engine.lesson import Lesson
from partychef.games.cooking_party.view import PartyView

TASK = "the-new-sandwich"
HANDS = (
    ("bacon", "tomatoes", "cheese", "marshmallows", "cucumber", "mustard", "sardines"),
    ("chicken", "avocado", "pickles", "mozzarella", "basil", "peanut-butter", "bananas"),
)
"""What both are dealt: the learner may do without the marshmallows or the sardines, or dare to use them."""


def decision(view: PartyView) -> str:
    """Which kind of decision this seat takes now."""
    if view.step == "cooking":
        return "trade" if view.trades_left else "cook"
    if view.step != "presenting":
        return str(view.step)
    return _on_stage(view) if view.seat == view.speaker else "listen"


def _on_stage(view: PartyView) -> str:
    """What a chef does who presents: introduce a dish, lay down its cards, finish."""
    begun = [dish for dish in view.dishes if dish.chef == view.presenter and (dish.name or dish.text or dish.cards)]
    if not any(view.plan or ()):
        return "finish"
    return "reveal" if begun else "introduce"


LESSON = Lesson(
    opponents=1,
    kind="heuristic",
    options={"assignment": "top", "rounds": 1},
    deal={"assignments": [TASK], "ingredients": [*chain.from_iterable(zip(*HANDS, strict=True))]},
    decision=decision,
    seed="a first sandwich",
)
