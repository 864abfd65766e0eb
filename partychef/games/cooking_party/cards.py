"""The cards of Cooking Party Cards, read from the deck files that ship with the game."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any, Literal

import msgspec

Category = Literal["meat", "sea", "veg", "fruit", "grain", "dairy", "herb", "treat"]
Tag = Literal["meat", "fish", "dairy", "egg", "gluten", "nuts", "alcohol", "animal"]
Flag = Literal["team", "restaurant", "no_duel"]

CHIPS = (5, 10, 25, 50, 100)  # CP-3


class Ingredient(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the 160 ingredient cards. Category and number matter only in The Kitchen is Closing (CP-4)."""

    id: str
    name: str
    emoji: str
    category: Category
    number: int
    tags: tuple[Tag, ...]
    gloss: str
    """What it is, what it tastes like, one thing to do with it (CP-55)."""


class Assignment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the 28 assignment cards, or one that a judge invented. `min` and `max` are cards per dish (CP-25)."""

    id: str
    title: str
    text: str
    hand: int = 7
    trade_max: int = 3
    trades: int = 1
    dishes: tuple[str, ...] = ("dish",)
    min: int = 4
    max: int | None = None
    special: Literal["judge_ingredient"] | None = None
    assume: tuple[str, ...] = ()
    flags: tuple[Flag, ...] = ()
    emoji: str = "🍽️"


def _deck_file(name: str) -> dict[str, Any]:
    text = resources.files(__package__).joinpath("decks", name).read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def ingredients() -> dict[str, Ingredient]:
    """The ingredient deck by id, in the order of the file."""
    cards = msgspec.convert(_deck_file("ingredients.toml")["ingredient"], list[Ingredient])
    return {card.id: card for card in cards}


@cache
def assignments() -> dict[str, Assignment]:
    """The assignment deck by id, in the order of the file."""
    cards = msgspec.convert(_deck_file("assignments.toml")["assignment"], list[Assignment])
    return {card.id: card for card in cards}


@cache
def pantry() -> tuple[str, ...]:
    """The nine things every chef always has (CP-2)."""
    return tuple(_deck_file("ingredients.toml")["pantry"])
