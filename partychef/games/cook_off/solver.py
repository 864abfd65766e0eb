"""The best dish that a hand can make, exactly.

A hand has five cards, or seven, so every different choice of them is looked at. More are held only until the discard
that follows a trade.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from partychef.games.cook_off.scoring import FEWEST, price, score


class Best(NamedTuple):
    """A dish for a meal card."""

    meal: str
    cards: tuple[str, ...]
    """In the order of their ids."""
    lines: int
    """What the lines bring (CO-34)."""
    points: int
    """Lines, all lines, Meal-Prep Course; neither the cheapest dish nor votes."""
    price: int


def dishes(hand: Iterable[str], most: int | None = None) -> list[tuple[str, ...]]:
    """Every dish that can be laid together, each with its cards in the order of their ids, without repetition.

    `most` is the number of cards that it may have; without it, all.
    """
    cards = sorted(hand)
    largest = len(cards) if most is None else min(most, len(cards))
    found = (dish for size in range(FEWEST, largest + 1) for dish in combinations(cards, size))
    return list(dict.fromkeys(found))


def best_dish(hand: Sequence[str], meal: str, goals: Collection[str] = ()) -> Best | None:
    """The most points, then the cheapest, then the lowest card ids; None with fewer than three cards.

    `goals` are the kinds of the cook's active Savings Goals.
    """
    return best_of(hand, (meal,), goals)


def best_of(
    hand: Sequence[str], menu: Sequence[str], goals: Collection[str] = (), most: int | None = None
) -> Best | None:
    """The best dish for any of these meal cards, of at most `most` cards; of equal ones that for the first card."""
    found = _every(hand, menu, goals, most)
    return min(found, key=lambda best: (-best.points, best.price, best.cards), default=None)


def best_lines_of(hand: Sequence[str], menu: Sequence[str], goals: Collection[str] = ()) -> Best | None:
    """The dish with the best line score, then the cheapest, then the lowest ids (CO-47); of equals for the first card.

    Neither all lines together nor the Meal-Prep Course count here: it is what the clock submits for a sleeper.
    """
    found = _every(hand, menu, goals)
    return min(found, key=lambda best: (-best.lines, best.price, best.cards), default=None)


def _every(hand: Sequence[str], menu: Sequence[str], goals: Collection[str], most: int | None = None) -> Iterator[Best]:
    for cards in dishes(hand, most):
        cost = price(cards)
        for meal in menu:
            result = score(meal, cards, goals)
            yield Best(meal, cards, result.lines, result.points, cost)
