"""The cards of Cook Off!: ingredients, meals, events and Savings Goals, read from `decks`."""

from __future__ import annotations

from functools import cache
from typing import Literal, get_args

import msgspec

from partychef.engine.decks import cards_in

Category = Literal["vegetable", "carbs", "protein", "seafood", "dairy", "fruit", "umami"]
CATEGORIES: tuple[Category, ...] = get_args(Category)

LineType = Literal["count", "none", "max_price", "min_categories"]
Effect = Literal[
    "income",
    "set_income",
    "money",
    "money_for_poorest",
    "pay_a_fifth",
    "prices",
    "half_prices",
    "goal_prices",
    "new_store",
    "draw",
]
Duration = Literal["instant", "round", "permanent"]
Mode = Literal["passive", "action", "cookoff", "income"]
GoalKind = Literal[
    "cash-back",
    "coupon-book",
    "chest-freezer",
    "farmers-market-pass",
    "fishmongers-friend",
    "bulk-membership",
    "delivery-app",
    "spice-rack",
    "meal-prep-course",
    "second-job",
]


class Ingredient(msgspec.Struct, frozen=True):
    """One ingredient card; copies with the same price are the same card (GEN-4)."""

    id: str
    """Ends with the price: `shrimp-9`."""
    name: str
    """The name used in trades; cards with one name may differ in price."""
    emoji: str
    category: Category
    price: int


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One requirement of a meal card; fulfilled as a whole or not at all (CO-34)."""

    type: LineType
    points: int
    category: Category | None = None
    number: int = 0
    """The number of cards or categories, or the highest price in dollars."""

    @property
    def text(self) -> str:
        """The line as printed on the card.

        >>> Line("count", 3, "protein", 2).text, Line("max_price", 1, number=12).text
        ('2 Protein', '$12 at most')
        """
        match self.type:
            case "count":
                return f"{self.number} {(self.category or '').capitalize()}"
            case "none":
                return f"No {(self.category or '').capitalize()}"
            case "max_price":
                return f"${self.number} at most"
            case "min_categories":
                return f"{self.number} categories or more"


class Meal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One meal card."""

    id: str
    name: str
    emoji: str
    lines: tuple[Line, ...]

    @property
    def points(self) -> int:
        """The points of all its lines, without the 2 for fulfilling all of them."""
        return sum(line.points for line in self.lines)


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One event card; copies are the same card."""

    id: str
    name: str
    emoji: str
    text: str
    effect: Effect
    duration: Duration
    amount: int = 0
    category: Category | None = None
    """The categories whose prices change; None means all ingredients."""
    copies: int = 1


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of Savings Goal; its two cards are identical."""

    kind: GoalKind
    name: str
    emoji: str
    text: str
    price: int
    mode: Mode
    copies: int = 2


class _Food(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All cards of one name, as the file lists them: one price for each card."""

    name: str
    emoji: str
    category: Category
    prices: tuple[int, ...]


@cache
def ingredients() -> dict[str, Ingredient]:
    """Every different ingredient card by id."""
    return {card.id: card for card in _printed()}


@cache
def ingredient_deck() -> tuple[str, ...]:
    """The ids of all 180 cards."""
    return tuple(card.id for card in _printed())


@cache
def names() -> frozenset[str]:
    """The names of all ingredients."""
    return frozenset(card.name for card in _printed())


@cache
def meals() -> dict[str, Meal]:
    """The 36 meal cards by id."""
    return {meal.id: meal for meal in cards_in(__package__, "meals", Meal)}


@cache
def events() -> dict[str, Event]:
    """Every different event card by id."""
    return {event.id: event for event in cards_in(__package__, "events", Event)}


@cache
def event_deck() -> tuple[str, ...]:
    """The ids of all 30 event cards."""
    return tuple(event.id for event in events().values() for _ in range(event.copies))


@cache
def goals() -> dict[str, Goal]:
    """The ten kinds of Savings Goals."""
    return {goal.kind: goal for goal in cards_in(__package__, "goals", Goal)}


@cache
def _printed() -> list[Ingredient]:
    return [
        Ingredient(f"{food.name.lower().replace(' ', '-')}-{price}", food.name, food.emoji, food.category, price)
        for food in cards_in(__package__, "ingredients", _Food)
        for price in food.prices
    ]
