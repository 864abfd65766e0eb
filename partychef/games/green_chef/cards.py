"""The cards of Green Chef: ingredients, Recipes and Talents, as the deck files list them."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from partychef.engine.decks import cards_in

Category = Literal["vegetables", "proteins", "grains", "dairy", "fruits", "herbs"]
Window = Literal["draw", "regroup", "call", "scoring"]
"""When a Talent may be used: before its owner draws, before its owner waits or calls, with the call, with the
allocation (GC-38)."""

CATEGORIES: dict[Category, str] = {
    "vegetables": "Vegetables",
    "proteins": "Proteins",
    "grains": "Grains",
    "dairy": "Dairy",
    "fruits": "Fruits",
    "herbs": "Herbs & Spices",
}
"""What the categories are called, in the order of the deck file."""
COPIES = {5: 8, 4: 6, 3: 4, 2: 3, 1: 1}
"""How many cards an ingredient has, by its pips (GC-8)."""
FACE_UP = 3  # rulebook, Setup 2
BOARD = 55
"""Where the printed score board ends; totals may be higher (GC-33)."""
SECOND_HELPING = "second-helping"


class Ingredient(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of ingredient card; all copies are alike (GC-7)."""

    id: str
    name: str
    emoji: str
    category: Category
    pips: int
    """1 to 5; fewer pips are rarer (GC-8)."""

    @property
    def copies(self) -> int:
        """How many cards there are of it."""
        return COPIES[self.pips]


class Recipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Recipe card: a list of slots, each naming an ingredient and thereby its category (GC-9)."""

    id: str
    name: str
    emoji: str
    slots: tuple[str, ...]
    """Ingredient ids, no two alike."""

    @property
    def categories(self) -> tuple[Category, ...]:
        """The category of each slot."""
        return tuple(category(slot) for slot in self.slots)


class Talent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of Talent card; there are two of each (GC-39)."""

    id: str
    name: str
    emoji: str
    window: Window
    text: str
    copies: int = 2


@cache
def ingredients() -> dict[str, Ingredient]:
    """The 30 kinds of ingredients by id, in the order of the deck file."""
    return {one.id: one for one in cards_in(__package__, "ingredients", Ingredient)}


@cache
def recipes() -> dict[str, Recipe]:
    """The 36 Recipes by id."""
    return {one.id: one for one in cards_in(__package__, "recipes", Recipe)}


@cache
def talents() -> dict[str, Talent]:
    """The ten kinds of Talents by id."""
    return {one.id: one for one in cards_in(__package__, "talents", Talent)}


@cache
def category(card: str) -> Category:
    """The one category of an ingredient."""
    return ingredients()[card].category


def ingredient_deck() -> list[str]:
    """All 132 ingredient cards, unshuffled."""
    return [one.id for one in ingredients().values() for _ in range(one.copies)]


def talent_deck() -> list[str]:
    """All 20 Talent cards, unshuffled."""
    return [one.id for one in talents().values() for _ in range(one.copies)]
