"""The best stacks that a hand can make, exactly.

Every number is at least 1, so only a few partitions have to be tried. Whatever the category of the Pantry Stack, the
Dish Stack is best with the highest card of every other category, and all cards of the pantry's category go into the
pantry, except at most one that the dish borrows. Any other partition is worth less in one stack and no more in
the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import NamedTuple

from partychef.games.ingredients import Category, ingredients

Aim = Callable[[int, int], float]
"""How good stacks of these values are, dish first; a higher value is never worse."""
Shelves = dict[Category, list[int]]
"""Numbers of cards, by category."""


class Stacks(NamedTuple):
    """The cards of both stacks, each in the order of their ids."""

    dish: tuple[str, ...]
    pantry: tuple[str, ...]

    @property
    def values(self) -> tuple[int, int]:
        """What the dish and the pantry are worth."""
        return value(self.dish), value(self.pantry)


def value(cards: Iterable[str]) -> int:
    """The sum of the numbers (KC-20)."""
    known = ingredients()
    return sum(known[card].number for card in cards)


def category(card: str) -> Category:
    """The one category of a card (KC-19)."""
    return _categories()[card]


def best_stacks(hand: Iterable[str]) -> Stacks:
    """The highest dish, then the highest pantry, then the lowest card ids (KC-25)."""
    return best_for(hand, lambda dish, pantry: dish)


def best_for(hand: Iterable[str], aim: Aim) -> Stacks:
    """The stacks that serve the aim best; among equals the higher dish, then the higher pantry, then the lowest ids."""

    def rank(stacks: Stacks) -> tuple[float, int, int, Stacks]:
        dish, pantry = stacks.values
        return -aim(dish, pantry), -dish, -pantry, stacks

    return min(good_stacks(hand), key=rank)


def values_of(hand: Iterable[str]) -> set[tuple[int, int]]:
    """The values (dish, pantry) that a hand can make: every pair in which neither can grow unless the other shrinks."""
    return set(values_in(shelves_of(hand)))


def shelves_of(hand: Iterable[str]) -> Shelves:
    """The numbers of a hand, by category."""
    known = ingredients()
    shelves: Shelves = {}
    for id in hand:
        card = known[id]
        shelves.setdefault(card.category, []).append(card.number)
    return shelves


def values_in(shelves: Shelves) -> list[tuple[int, int]]:
    """The values (dish, pantry) of `values_of`, for numbers on shelves; some may come twice, a shelf may be empty."""
    stocked = [(max(shelf), shelf) for shelf in shelves.values() if shelf]
    highest = sum([top for top, _ in stocked])
    found = []
    for top, shelf in stocked:
        dish, pantry = highest - top, sum(shelf)
        found.append((dish, pantry))
        for number in shelf:
            found.append((dish + number, pantry - number))
    return found or [(0, 0)]  # KC-19: a stack may be empty


def good_stacks(hand: Iterable[str]) -> Iterator[Stacks]:
    """Stacks that reach all of these values."""
    known = ingredients()
    shelves: dict[Category, list[str]] = {}
    for card in sorted(hand, key=lambda card: (-known[card].number, card)):
        shelves.setdefault(known[card].category, []).append(card)
    if not shelves:
        yield Stacks((), ())
    for shelf, cards in shelves.items():
        others = [row[0] for other, row in shelves.items() if other != shelf]
        for lent in ([], *([card] for card in cards)):
            rest = (card for card in cards if card not in lent)
            yield Stacks(tuple(sorted([*others, *lent])), tuple(sorted(rest)))


@cache
def _categories() -> dict[str, Category]:
    return {card.id: card.category for card in ingredients().values()}
