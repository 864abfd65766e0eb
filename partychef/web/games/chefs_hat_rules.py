"""Chef's Hat for beginners: the numbers of its rules page, and a pizza as an example."""

from __future__ import annotations

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


def page() -> dict[str, Any]:
    """What the page about Chef's Hat needs."""
    return {
        "hand": HAND, "in_all": len(deck()), "points": POINTS, "target": TARGET, "pizza": PIZZA, "shown": SHOWN,
        "too_few": TOO_FEW, "joker": JOKER, "mozzarella": MOZZARELLA, "jokers": deck().count(JOKER),
    }  # fmt: skip
