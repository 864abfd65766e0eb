"""Event Reveal (rulebook 2.1): what the cards do at once. What changes prices is read in `prices.py`."""

from __future__ import annotations

from collections.abc import Callable

from partychef.engine.chance import Chance
from partychef.games.cook_off.cards import Effect, Event, events
from partychef.games.cook_off.state import Kitchen
from partychef.games.cook_off.supply import draw, renew

LEAST_INCOME = 5  # CO-13


def reveal(kitchen: Kitchen, chance: Chance) -> None:
    """The top event is turned over; what it does at once is done, in order from the first player (CO-15)."""
    if not kitchen.event_deck:  # CO-17
        kitchen.event_deck, kitchen.old_events = chance.shuffled(kitchen.old_events), []
    event = events()[kitchen.event_deck.pop(0)]
    kitchen.events += (event.id,)
    at_once = AT_ONCE.get(event.effect)
    if at_once is not None:
        at_once(kitchen, event, chance)


def _income(kitchen: Kitchen, event: Event, chance: Chance) -> None:
    kitchen.income = max(LEAST_INCOME, kitchen.income + event.amount)


def _set_income(kitchen: Kitchen, event: Event, chance: Chance) -> None:
    kitchen.income = event.amount


def _money(kitchen: Kitchen, event: Event, chance: Chance) -> None:
    for seat in kitchen.seats():
        kitchen.pay(seat, event.amount)


def _money_for_poorest(kitchen: Kitchen, event: Event, chance: Chance) -> None:
    least = min(kitchen.money.values())
    for seat in [seat for seat, money in kitchen.money.items() if money == least]:
        kitchen.pay(seat, event.amount)


def _pay_a_fifth(kitchen: Kitchen, event: Event, chance: Chance) -> None:
    for seat, money in kitchen.money.items():
        kitchen.pay(seat, -(money // 5))


def _new_store(kitchen: Kitchen, event: Event, chance: Chance) -> None:
    renew(kitchen, chance)


def _draw(kitchen: Kitchen, event: Event, chance: Chance) -> None:
    for seat in kitchen.in_order():
        kitchen.hands[seat] += draw(kitchen, event.amount, chance)


AT_ONCE: dict[Effect, Callable[[Kitchen, Event, Chance], None]] = {
    "income": _income,
    "set_income": _set_income,
    "money": _money,
    "money_for_poorest": _money_for_poorest,
    "pay_a_fifth": _pay_a_fifth,
    "new_store": _new_store,
    "draw": _draw,
}
