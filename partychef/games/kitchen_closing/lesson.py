"""A first game of The Kitchen is Closing: two rounds against two, with a card worth taking on the discard pile."""

from __future__ import annotations

from itertools import chain

from partychef.engine.lesson import Lesson
from partychef.games.kitchen_closing.view import KitchenView

HANDS = (
    ("cheese", "steak", "onions", "ricotta", "apples", "cream"),
    ("pumpkin", "sardines", "bread", "milk", "chili", "tea"),
    ("veal", "popcorn", "carrots", "mint", "cola", "lemons"),
)
"""The learner's dairy makes a pantry, and a dish of four kinds is near."""
OPEN = "lobster"
"""What the learner finds on the discard pile: a kind that they do not have, with the highest number."""


def decision(view: KitchenView) -> str:
    """Which kind of decision this seat takes now."""
    if view.step != "turn":
        return {"stacks": "stacks", "break": "deal"}.get(view.step, "")
    if view.begun is not None:
        return "discard"
    if view.declarer is not None:
        return "last"
    return "bell" if any(turn.seat == view.seat for turn in view.log) or view.round > 1 else "first"


LESSON = Lesson(
    opponents=2,
    kind="apprentice",
    options={"rounds": 2, "first_dealer": 2},
    deal={"ingredients": [*chain.from_iterable(zip(*HANDS, strict=True)), OPEN]},
    decision=decision,
    seed="a first bell",
)
