"""The best dish that a hand can make, exactly.

A hand has at most seven cards, eight while somebody must discard, so every different choice of cards is looked at.
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
    """Lines, all lines, Meal-Prep Course; neither the cheapest dish nor votes."""
    price: int


def dishes(hand: Iterable[str]) -> list[tuple[str, ...]]:
    """Every dish that can be laid together, each with its cards in the order of their ids, without repetition."""
    cards = sorted(hand)
    found = (dish for size in range(FEWEST, len(cards) + 1) for dish in combinations(cards, size))
    return list(dict.fromkeys(found))


def best_dish(hand: Sequence[str], meal: str, goals: Collection[str] = ()) -> Best | None:
    """The most points, then the cheapest, then the lowest card ids (CO-47); None with fewer than three cards.

    `goals` are the kinds of the cook's active Savings Goals.
    """
    return best_of(hand, (meal,), goals)


def best_of(hand: Sequence[str], menu: Sequence[str], goals: Collection[str] = ()) -> Best | None:
    """The best dish for any of these meal cards; of equal ones that for the first card."""
    found = (
        Best(meal, cards, score(meal, cards, goals).points, price(cards)) for cards in dishes(hand) for meal in menu
    )
    return min(found, key=lambda best: (-best.points, best.price, best.cards), default=None)
