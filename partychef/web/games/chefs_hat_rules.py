"""Chef's Hat for beginners: the numbers of its rules page, and a pizza as an example."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from partychef.games.chefs_hat.cards import HAND, JOKER, MOZZARELLA, POINTS, TARGET, deck


class Turn(NamedTuple):
    """What a player of the example does."""

    who: str
    seat: int
    cards: tuple[int, ...]
    """The numbers of the cards that are placed; none: the player passes."""
    why: str


PIZZA = (
    Turn("Ada", 0, (9, 9), "starts the pizza with any cards of one ingredient."),
    Turn("Ben", 1, (7, 7), "goes on: 7 is rarer than 9, and two are as many as two."),
    Turn("Cleo", 2, (6, 6, 6), "places rarer ones again, and even one more."),
    Turn("Dan", 3, (), "has rare cards, but only two. Now it takes three, so he passes."),
    Turn("Ada", 0, (4, 4, JOKER), "has only two, but her Joker counts as the third."),
    Turn("Ben", 1, (), "passes."),
    Turn("Cleo", 2, (), "passes. All but Ada are out: the pizza is finished, and Ada starts the next one."),
)
TOO_FEW = (3, 3)
"""What Dan has, and may not place."""
SHOWN = (1, 2, 5, 9, MOZZARELLA, JOKER)
"""Cards to look at, by their numbers."""
_EXCHANGE = (
    "The Dishwasher gives the two rarest cards to the Chef, who gives any two back.",
    "The Waiter gives the rarest card to the Sous-Chef, who gives any card back.",
    "All gifts change hands at the same time. Then the first pizza is made.",
)
HELPS: Mapping[str, tuple[str, ...]] = {
    "special": _EXCHANGE,  # nobody learns from the sheet that somebody is being asked (CH-8)
    "exchange": _EXCHANGE,
    "pizza": (
        "Place cards of one ingredient with a smaller number than the last, and at least as many of them.",
        "A Joker joins any ingredient.",
        "Or pass: then you are out until the next pizza.",
        "When all others have passed, whoever placed last starts the next one.",
    ),
    "over": ("Most points win. If two are equal, the better place in the last shift decides.",),
}
"""What matters in a step, for the sheet behind "?"."""


def page() -> dict[str, Any]:
    """What the page about Chef's Hat needs."""
    return {
        "hand": HAND, "in_all": len(deck()), "points": POINTS, "target": TARGET, "pizza": PIZZA, "shown": SHOWN,
        "too_few": TOO_FEW, "joker": JOKER, "mozzarella": MOZZARELLA, "jokers": deck().count(JOKER),
    }  # fmt: skip
