"""The Kitchen is Closing for beginners: the numbers of its rules page, and the end of a round as an example."""

from __future__ import annotations

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


def page() -> dict[str, Any]:
    """What the page about The Kitchen is Closing needs."""
    values = {seat: (value(one.dish), value(one.pantry)) for seat, one in enumerate(ROUND)}
    return {
        "hand": HAND, "rounds": MOST_ROUNDS, "lead": LEAD, "in_all": len(ingredients()), "shown": SHOWN,
        "stacks": [(one, *values[seat], *points_of(values)[seat]) for seat, one in enumerate(ROUND)],
    }  # fmt: skip
