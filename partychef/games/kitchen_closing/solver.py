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
    numbers = _numbers()
    return sum([numbers[card] for card in cards])


def category(card: str) -> Category:
    """The one category of a card (KC-19)."""
    return _categories()[card]


def best_stacks(hand: Iterable[str]) -> Stacks:
    """The highest dish, then the highest pantry, then the lowest card ids (KC-25)."""
    return best_for(hand, lambda dish, pantry: dish)


def best_for(hand: Iterable[str], aim: Aim) -> Stacks:
    """The stacks that serve the aim best; among equals the higher dish, then the higher pantry, then the lowest ids."""
    shelves = _sorted_shelves(hand)
    highest = sum([shelf[0][0] for shelf in shelves])
    best, found = (2.0, 0, 0), list[tuple[int, int]]()
    for place, shelf in enumerate(shelves):
        dish, pantry = highest - shelf[0][0], sum([number for number, _ in shelf])
        for lent in range(-1, len(shelf)):
            number = shelf[lent][0] if lent >= 0 else 0
            rank = (-aim(dish + number, pantry - number), -dish - number, number - pantry)
            if rank < best or not found:
                best, found = rank, [(place, lent)]
            elif rank == best:
                found.append((place, lent))
    return min([_stacks_of(shelves, *one) for one in found]) if found else Stacks((), ())


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
    shelves = _sorted_shelves(hand)
    if not shelves:
        yield Stacks((), ())
    for place, shelf in enumerate(shelves):
        for lent in range(-1, len(shelf)):
            yield _stacks_of(shelves, place, lent)


def _sorted_shelves(hand: Iterable[str]) -> list[list[tuple[int, str]]]:
    """The cards of a hand with their numbers, by category, the highest first."""
    numbers, categories = _numbers(), _categories()
    shelves: dict[Category, list[tuple[int, str]]] = {}
    for number, card in sorted([(-numbers[card], card) for card in hand]):
        shelves.setdefault(categories[card], []).append((-number, card))
    return list(shelves.values())


def _stacks_of(shelves: list[list[tuple[int, str]]], place: int, lent: int) -> Stacks:
    """The shelf in this place as pantry, less the card that it lends to the dish; -1: none."""
    dish = [shelf[0][1] for number, shelf in enumerate(shelves) if number != place]
    pantry = [card for number, (_, card) in enumerate(shelves[place]) if number != lent]
    if lent >= 0:
        dish.append(shelves[place][lent][1])
    return Stacks(tuple(sorted(dish)), tuple(sorted(pantry)))


@cache
def _numbers() -> dict[str, int]:
    return {card.id: card.number for card in ingredients().values()}


@cache
def _categories() -> dict[str, Category]:
    return {card.id: card.category for card in ingredients().values()}
