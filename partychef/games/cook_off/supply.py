"""The Ingredients deck, the Dumpster and the Grocery Store between them."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.games.cook_off.state import Kitchen
from partychef.games.cook_off.view import SLOTS

EXPIRING = 2
"""The number of ingredients that expire when a player passes."""


def can_draw(kitchen: Kitchen) -> bool:
    """Whether there is any card to draw, from the deck or from the Dumpster."""
    return bool(kitchen.deck or kitchen.dumpster)


def draw(kitchen: Kitchen, number: int, chance: Chance) -> tuple[str, ...]:
    """Draw cards from the top, as far as there are any; the Dumpster is shuffled into an empty deck (CO-24)."""
    drawn: list[str] = []
    while len(drawn) < number and can_draw(kitchen):
        if not kitchen.deck:
            kitchen.deck, kitchen.dumpster = chance.shuffled(kitchen.dumpster), []
        drawn.append(kitchen.deck.pop(0))
    return tuple(drawn)


def fill(kitchen: Kitchen, chance: Chance) -> None:
    """Fill the empty slots on the left in order; the cards in the store have moved right (CO-20, CO-26)."""
    kitchen.store += draw(kitchen, SLOTS - len(kitchen.store), chance)


def expire(kitchen: Kitchen, chance: Chance) -> tuple[str, ...]:
    """Move the two rightmost ingredients to the Dumpster, slot 1 first (CO-25)."""
    gone = tuple(kitchen.store[:EXPIRING])
    kitchen.dumpster += gone
    del kitchen.store[:EXPIRING]
    fill(kitchen, chance)
    return gone


def renew(kitchen: Kitchen, chance: Chance) -> None:
    """Move the whole store to the Dumpster and fill it with new ingredients (CO-44)."""
    kitchen.dumpster += kitchen.store
    kitchen.store = []
    fill(kitchen, chance)
