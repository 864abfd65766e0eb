"""Event Reveal (rulebook 2.1): what the cards do at once. `prices.py` reads those that change prices."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.games.cook_off.cards import Event, events
from partychef.games.cook_off.state import Kitchen
from partychef.games.cook_off.supply import draw, renew

LEAST_INCOME = 5  # CO-13


def reveal(kitchen: Kitchen, chance: Chance) -> None:
    """Turn over the top event and carry out its immediate effect, in order from the first player (CO-15)."""
    if not kitchen.event_deck:  # CO-17
        kitchen.event_deck, kitchen.old_events = chance.shuffled(kitchen.old_events), []
    event = events()[kitchen.event_deck.pop(0)]
    kitchen.events += (event.id,)
    _do_at_once(kitchen, event, chance)


def _do_at_once(kitchen: Kitchen, event: Event, chance: Chance) -> None:
    match event.effect:
        case "income":
            kitchen.income = max(LEAST_INCOME, kitchen.income + event.amount)
        case "set_income":
            kitchen.income = event.amount
        case "money":
            for seat in kitchen.seats():
                kitchen.pay(seat, event.amount)
        case "money_for_poorest":
            least = min(kitchen.money.values())
            for seat in [seat for seat, money in kitchen.money.items() if money == least]:
                kitchen.pay(seat, event.amount)
        case "pay_a_fifth":
            for seat, money in kitchen.money.items():
                kitchen.pay(seat, -(money // 5))
        case "new_store":
            renew(kitchen, chance)
        case "draw":
            for seat in kitchen.in_order():
                kitchen.hands[seat] += draw(kitchen, event.amount, chance)
