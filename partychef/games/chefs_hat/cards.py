"""The cards of Chef's Hat: ingredients by number, roles and points."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal

import msgspec

from partychef.engine.decks import cards_in

Role = Literal["chef", "sous_chef", "waiter", "dishwasher"]

ROLES: tuple[Role, ...] = ("chef", "sous_chef", "waiter", "dishwasher")
"""In the order of finishing a shift (CH-32)."""
POINTS = (3, 2, 1, 0)  # CH-31
TARGET = 15  # CH-33
MOST_SHIFTS = 10  # CH-33: by then somebody has 15 points

PLAYERS = 4  # CH-1
HAND = 17  # CH-3
MOZZARELLA = 11
JOKER = 12
MOST = 11
"""How many squares the pizza has (CH-5)."""
GOLDEN = 13
"""The Golden Mozzarella while the deck is dealt; in a hand it is an 11 (CH-14)."""

Counts = list[int]
"""Cards as a list of 13 counts, one for each number; no card has the number 0."""


class Ingredient(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of card."""

    number: int
    copies: int
    name: str
    emoji: str
    golden: str | None = None
    """What its single golden copy is called."""


@cache
def ingredients() -> dict[int, Ingredient]:
    """All kinds of cards by number."""
    return {card.number: card for card in cards_in(__package__, "ingredients", Ingredient)}


@cache
def deck() -> tuple[int, ...]:
    """The 68 cards: value v occurs v times, two Jokers; one of the Mozzarellas is the Golden one (CH-2)."""
    numbers = [card.number for card in ingredients().values() for _ in range(card.copies)]
    numbers[numbers.index(MOZZARELLA)] = GOLDEN
    return tuple(numbers)


def counted(cards: Iterable[int]) -> Counts:
    """How many cards there are of each number.

    >>> counted([11, 3, 11])
    [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2, 0]
    """
    counts = [0] * (JOKER + 1)
    for card in cards:
        counts[card] += 1
    return counts


def listed(counts: Counts) -> tuple[int, ...]:
    """The cards in ascending order.

    >>> listed(counted([11, 3, 11]))
    (3, 11, 11)
    """
    return tuple(card for card, copies in enumerate(counts) for _ in range(copies))
