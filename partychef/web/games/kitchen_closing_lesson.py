"""What the first game of The Kitchen is Closing says at each new kind of decision (see the game's `lesson.py`)."""

from __future__ import annotations

from collections.abc import Mapping

from partychef.games.ingredients import ingredients
from partychef.games.kitchen_closing.view import KitchenView
from partychef.web.games.screens import Bubble, Who


def _first(view: KitchenView, who: Who) -> str:
    card = ingredients()[view.discard_top or ""] if view.discard_top else None
    take = f"take the open card, {card.name} {card.number}, or draw" if card else "draw"
    return (
        "The highest dish gains a point and the lowest pantry loses one; the sign beside a number is the card’s kind. "
        f"Now {take} one; then one of your cards goes."
    )


def _deal(view: KitchenView, who: Who) -> str:
    return (
        "The highest dish has gained a point, and the lowest pantry has lost one: look at the stacks below. Now it "
        f"is up to you to go on: tap “Deal round {view.round}”."
    )


AIM = "Build a high dish (cards of different kinds) and a high pantry (cards of one kind)."
BUBBLES: Mapping[str, Bubble] = {
    "first": _first,
    "discard": "One card has to go: tap the one that you need least. Below your cards you see the best dish and the "
    "best pantry they can make.",
    "bell": "When your dish and your pantry are high enough, tap “Close the kitchen”: everybody else then has one "
    "more turn, and the round ends. Until then take or draw better cards.",
    "last": "The bell has rung, so this is your last turn in this round. Make your dish or your pantry better once "
    "more.",
    "stacks": "Put cards of different kinds into the dish and cards of one kind into the pantry; what fits nowhere "
    "is left out. The highest dish gains a point, the lowest pantry loses one.",
    "deal": _deal,
}
LEARNT = (
    "The dish has different kinds, the pantry has one kind, and a stack is worth the sum of its numbers.",
    "The highest dish gains a point, and the lowest pantry loses one.",
    "Whoever rings the bell gets no more turns; everybody else gets one.",
)
