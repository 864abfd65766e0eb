"""Shuffling, dealing and drawing (rulebook 9.2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from partychef.engine.chance import Chance
from partychef.engine.piles import stacked
from partychef.games.ingredients import ingredients
from partychef.games.kitchen_closing.state import Kitchen

HAND = 6  # KC-4


def deal_round(kitchen: Kitchen, chance: Chance, top: Sequence[str] = ()) -> None:
    """Shuffle all cards, deal six to each player one at a time, and turn over the next (KC-3, KC-4)."""
    deck = stacked(_in_order(), top, chance)
    order = kitchen.from_the_dealers_left()
    dealt, rest = deck[: HAND * len(order)], deck[HAND * len(order) :]
    kitchen.hands = {seat: tuple(dealt[order.index(seat) :: len(order)]) for seat in kitchen.seats()}
    kitchen.discard, kitchen.draw = rest[:1], rest[1:]
    kitchen.first_discard = rest[0]
    kitchen.turns = dict.fromkeys(kitchen.seats(), 0)
    kitchen.log, kitchen.declarer, kitchen.placed = (), None, {}
    kitchen.step, kitchen.player = "turn", order[0]


@cache
def _in_order() -> tuple[str, ...]:
    return tuple(sorted(ingredients()))


def can_draw(kitchen: Kitchen, more: int = 0) -> bool:
    """Whether a card could be drawn with `more` cards added to the discard pile, whose top card stays (KC-14)."""
    return bool(kitchen.draw) or len(kitchen.discard) + more > 1


def draw(kitchen: Kitchen, chance: Chance) -> str:
    """Take the top card of the deck; an empty deck is first made of all discards but the top one, shuffled (KC-14)."""
    if not kitchen.draw:
        kitchen.draw, kitchen.discard = chance.shuffled(kitchen.discard[:-1]), kitchen.discard[-1:]
    return kitchen.draw.pop(0)
