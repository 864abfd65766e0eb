"""The abilities of the countries: small functions and numbers, by the name on the card (`ability.effect`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from partychef.games.cuisine_decks.cards import countries, recipe_card
from partychef.games.cuisine_decks.view import Cooked

STREET_FOOD = 3
"""The recipes that make a street food stall."""


class Effect(NamedTuple):
    """How a country departs from the common rules."""

    points: Callable[[Sequence[Cooked]], int] = lambda cooked: 0
    """VP for the recipes cooked in a turn."""
    optional: Callable[[Cooked], int] = lambda one: 1  # CD-22
    """VP for the optional ingredient in a recipe."""
    stand_ins: int = 0
    """The number of optionals that may stand in for a secondary in a recipe."""
    kept: int = 0
    """The number of cards that may stay in the preparation area in Score 3."""


ABILITIES: dict[str, Effect] = {
    "exact": Effect(points=lambda cooked: int(any(one.full and one.exact for one in cooked))),
    "courses": Effect(points=lambda cooked: int(len({recipe_card(one.dish.recipe).course for one in cooked}) > 1)),
    "garnish": Effect(optional=lambda one: 2 if one.full else 1),
    "many": Effect(points=lambda cooked: int(len(cooked) >= STREET_FOOD)),
    "stand_in": Effect(stand_ins=1),
    "keep": Effect(kept=1),
}


def ability_of(country: str) -> Effect:
    """Return the ability of this country."""
    return ABILITIES[countries()[country].ability.effect]
