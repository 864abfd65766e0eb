"""Prices for each player (CO-21): printed price, event, own Savings Goals, and never less than a dollar."""

from __future__ import annotations

from partychef.engine.game import Seat
from partychef.games.cook_off.cards import Event, Goal, Ingredient, events, ingredients
from partychef.games.cook_off.state import Kitchen
from partychef.games.cook_off.view import StepKind

LEAST = 1
APP_FEE = 3
"""The price of an order with the Delivery App, in dollars."""
CASH_BACK = 1

_SHOPPING: frozenset[StepKind] = frozenset(("turn", "trade", "discard", "second", "keep"))


def event_in_force(kitchen: Kitchen) -> str | None:
    """Return the event in force; it ends with the round (CO-15)."""
    return kitchen.events[-1] if kitchen.events and kitchen.step in _SHOPPING else None


def ingredient_price(kitchen: Kitchen, seat: Seat | None, card: str) -> int:
    """Return what this seat pays for an ingredient; None stands for a player without Savings Goals."""
    ingredient = ingredients()[card]
    price = _after_event(_event(kitchen), ingredient)
    return max(LEAST, price - _reduction(kitchen, seat, ingredient))


def goal_price(kitchen: Kitchen, goal: Goal) -> int:
    """Return what everybody pays for a Savings Goal."""
    event = _event(kitchen)
    change = event.amount if event is not None and event.effect == "goal_prices" else 0
    return max(LEAST, goal.price + change)


def _event(kitchen: Kitchen) -> Event | None:
    event = event_in_force(kitchen)
    return None if event is None else events()[event]


def _after_event(event: Event | None, ingredient: Ingredient) -> int:
    price = ingredient.price
    if event is None:
        return price
    if event.effect == "half_prices":
        return (price + 1) // 2
    if event.effect == "prices" and event.category in (None, ingredient.category):
        return price + event.amount
    return price


def _reduction(kitchen: Kitchen, seat: Seat | None, ingredient: Ingredient) -> int:
    """The discount of a player's own goals; several add up."""
    active = kitchen.active_goals(seat)
    off = 1 if "coupon-book" in active else 0
    if "farmers-market-pass" in active and ingredient.category in ("vegetable", "fruit"):
        off += 2
    if "fishmongers-friend" in active and ingredient.category in ("seafood", "protein"):
        off += 2
    return off
