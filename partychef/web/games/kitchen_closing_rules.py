"""The Kitchen is Closing for beginners: the numbers of its rules page, and the end of a round as an example."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from partychef.games.ingredients import ingredients
from partychef.games.kitchen_closing.closing import LEAD, points_of
from partychef.games.kitchen_closing.dealing import HAND
from partychef.games.kitchen_closing.setup import MOST_ROUNDS
from partychef.games.kitchen_closing.solver import value


class Stacks(NamedTuple):
    """What a player of the example places; ids of cards."""

    who: str
    dish: tuple[str, ...]
    pantry: tuple[str, ...]


ROUND = (
    Stacks("Ada", ("lobster", "mushrooms", "honey"), ("cream", "ricotta", "cheese")),
    Stacks("Ben", ("venison", "saffron", "corn", "bananas"), ("rice", "pasta")),
    Stacks("Cleo", ("steak", "figs"), ("tomatoes", "spinach", "celery", "beets")),
)
SHOWN = ("lobster", "mushrooms", "honey", "cream", "ricotta", "cheese")
"""Ada's hand."""
HELPS: Mapping[str, tuple[str, ...]] = {
    "turn": (
        "Draw or take a card, and discard one.",
        "Or discard, draw and discard again: your hand shrinks, but you choose what the next player finds.",
        "Or ring the bell: everybody else has one more turn.",
        "You want a high dish, of different kinds, and a high pantry, of one kind.",
    ),
    "stacks": (
        "The dish: every card is of a different kind. The highest dish gains a point.",
        "The pantry: all cards are of the same kind. The lowest pantry loses a point.",
        "A stack is worth the sum of its numbers. You may leave cards out.",
    ),
    "break": ("Look at all stacks, and at what each hand could have made. The next dealer or the host goes on.",),
    "over": ("Most points win. Players with equal points win together.",),
}
"""What matters in a step, for the sheet behind "?"."""


def page() -> dict[str, Any]:
    """What the page about The Kitchen is Closing needs."""
    values = {seat: (value(one.dish), value(one.pantry)) for seat, one in enumerate(ROUND)}
    return {
        "hand": HAND, "rounds": MOST_ROUNDS, "lead": LEAD, "in_all": len(ingredients()), "shown": SHOWN,
        "stacks": [(one, *values[seat], *points_of(values)[seat]) for seat, one in enumerate(ROUND)],
    }  # fmt: skip
