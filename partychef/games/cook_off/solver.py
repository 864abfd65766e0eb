"""The best dish that a hand can make, exactly.

A hand has five cards, or seven, so every different choice of them is looked at. More are held only until the discard
that follows a trade.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from partychef.games.cook_off.scoring import FEWEST, price, score


class Best(NamedTuple):
    """A dish for a meal card."""

    meal: str
    cards: tuple[str, ...]
    """In the order of their ids."""
    points: int
    """Points for lines, all lines and Meal-Prep Course, not the cheapest dish or votes; on request for lines only."""
    price: int


def dishes(hand: Iterable[str], most: int | None = None) -> list[tuple[str, ...]]:
    """Return every different dish of a hand, each with its cards in the order of their ids.

    `most` is the number of cards that it may have; without it, all.
    """
    cards = sorted(hand)
    largest = len(cards) if most is None else min(most, len(cards))
    found = (dish for size in range(FEWEST, largest + 1) for dish in combinations(cards, size))
    return list(dict.fromkeys(found))


def best_of(
    hand: Iterable[str],
    menu: Sequence[str],
    goals: Collection[str] = (),
    most: int | None = None,
    by_lines: bool = False,
) -> Best | None:
    """Return the best dish of at most `most` cards for any of these meal cards; None with fewer than three cards.

    The most points, then the cheapest, then the lowest card ids, then the first meal card. `goals` are the kinds of the
    cook's active Savings Goals. With `by_lines` neither all lines together nor the Meal-Prep Course count (CO-47): it
    is what the clock submits for a sleeper.
    """
    found = []
    for cards in dishes(hand, most):
        cost = price(cards)
        for meal in menu:
            result = score(meal, cards, goals)
            found.append(Best(meal, cards, result.lines if by_lines else result.points, cost))
    return min(found, key=lambda best: (-best.points, best.price, best.cards), default=None)
