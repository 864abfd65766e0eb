"""What a dish is worth: the lines of its meal card, and what Savings Goals add (CO-34 to CO-37)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from partychef.games.cook_off.cards import Category, Line, ingredients, meals

FEWEST = 3
"""The fewest ingredients of a dish (CO-32)."""
FULL = 2  # CO-37
COURSE = 1


class Score(NamedTuple):
    """The score of a dish by the lines of its meal card."""

    fulfilled: tuple[bool, ...]
    lines: int
    full: int
    course: int

    @property
    def points(self) -> int:
        """All of these points together."""
        return self.lines + self.full + self.course


def score(meal: str, cards: Sequence[str], goals: Collection[str] = ()) -> Score:
    """Score a dish for this meal card, cooked with these Savings Goals active."""
    there = tuple(sorted(map(category, cards)))
    return _score(meal, there, price(cards), "spice-rack" in goals, "meal-prep-course" in goals)


@lru_cache(maxsize=50_000)
def _score(meal: str, there: tuple[Category, ...], cost: int, spice: bool, prepared: bool) -> Score:
    """Whoever looks for the best dish asks for the same categories at the same price again and again."""
    card = meals()[meal]
    fulfilled = tuple(_is_fulfilled(line, there, cost, int(spice)) for line in card.lines)
    lines = sum(line.points for line, is_fulfilled in zip(card.lines, fulfilled, strict=True) if is_fulfilled)
    full = FULL if all(fulfilled) else 0
    course = COURSE if prepared and any(fulfilled) else 0
    return Score(fulfilled, lines, full, course)


def price(cards: Sequence[str]) -> int:
    """The sum of the printed prices (CO-38)."""
    prices = _prices()
    return sum([prices[card] for card in cards])


def category(card: str) -> Category:
    """The one category of an ingredient (CO-35)."""
    return _categories()[card]


def _is_fulfilled(line: Line, there: Sequence[Category], cost: int, spice: int) -> bool:
    match line.type:
        case "count":  # the Spice Rack counts as one more Umami here and nowhere else
            more = spice if line.category == "umami" else 0
            return there.count(line.category) + more >= line.number
        case "none":
            return line.category not in there
        case "max_price":
            return cost <= line.number
        case "min_categories":
            return len(set(there)) >= line.number


@cache
def _prices() -> dict[str, int]:
    return {card.id: card.price for card in ingredients().values()}


@cache
def _categories() -> dict[str, Category]:
    return {card.id: card.category for card in ingredients().values()}
