"""The cards of Cooking Party Cards: the shared ingredient deck, and its own decks from the files that ship with it."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from partychef.engine.decks import Deck, cards_in, read_deck
from partychef.games.ingredients import Ingredient, Tag, ingredients

__all__ = ["CHIPS", "Assignment", "Flag", "Ingredient", "Tag", "assignments", "ingredients", "pantry"]

Flag = Literal["team", "restaurant", "no_duel"]

CHIPS = (5, 10, 25, 50, 100)  # CP-3


class Demands(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What an assignment asks for besides its words. `min` and `max` are cards per dish (CP-25)."""

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


class Assignment(Demands, frozen=True, forbid_unknown_fields=True, weakref=True):
    """One of the 28 assignment cards, one of somebody's own, or one that a judge invented."""

    id: str
    title: str
    text: str


@cache
def assignments() -> Deck[Assignment]:
    """The assignment deck by id, in the order of the file."""
    return Deck(cards_in(__package__, "assignments", Assignment))


@cache
def plain_words(what: Literal["assignments", "titles", "dishes"] = "assignments") -> dict[str, str]:
    """From the ids of assignment cards to their texts for children (CP-68), or to their titles where these are others;
    or from the kinds of dishes on them to what children call these."""
    found: dict[str, str] = read_deck(__package__, "plain_words")[what]
    return found


@cache
def foods_for_children() -> tuple[str, ...]:
    """The ids of ingredients of which a child can read what the ingredient book says (CP-68)."""
    return tuple(read_deck(__package__, "plain_words")["foods"])


@cache
def pantry() -> tuple[str, ...]:
    """The nine things every chef always has (CP-2)."""
    return tuple(read_deck(__package__, "pantry")["pantry"])
