"""The ingredient deck, which Cooking Party Cards and The Kitchen is Closing share."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from partychef.engine.decks import Deck, cards_in

Category = Literal["meat", "sea", "veg", "fruit", "grain", "dairy", "herb", "treat"]
Tag = Literal["meat", "fish", "dairy", "egg", "gluten", "nuts", "alcohol", "animal"]


class Ingredient(msgspec.Struct, frozen=True, forbid_unknown_fields=True, weakref=True):
    """One of the 160 ingredient cards, or one of somebody's own.

    Category and number matter only in The Kitchen is Closing (CP-4).
    """

    id: str
    name: str
    emoji: str
    category: Category
    number: int
    tags: tuple[Tag, ...]
    gloss: str
    """What it is, what it tastes like, one thing to do with it (CP-55)."""
    drawing: str = ""
    """Which drawing of the house is on an own card instead of its emoji; house cards have the one of their own id."""


@cache
def ingredients() -> Deck[Ingredient]:
    """The ingredient deck by id, in the order of the file."""
    return Deck(cards_in(__package__, "ingredients", Ingredient))
