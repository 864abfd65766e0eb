"""The cards of Cooking Party Cards: the shared ingredient deck, and its own decks from the files that ship with it."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from partychef.engine.decks import cards_in, read_deck
from partychef.games.ingredients import Ingredient, Tag, ingredients

__all__ = ["CHIPS", "Assignment", "Flag", "Ingredient", "Tag", "assignments", "ingredients", "pantry"]

Flag = Literal["team", "restaurant", "no_duel"]

CHIPS = (5, 10, 25, 50, 100)  # CP-3


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


@cache
def assignments() -> dict[str, Assignment]:
    """The assignment deck by id, in the order of the file."""
    return {card.id: card for card in cards_in(__package__, "assignments", Assignment)}


@cache
def pantry() -> tuple[str, ...]:
    """The nine things every chef always has (CP-2)."""
    return tuple(read_deck(__package__, "pantry")["pantry"])
