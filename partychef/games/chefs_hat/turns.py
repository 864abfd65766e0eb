"""Whose turn it is (rulebook section 2): clockwise, skipping those who have passed or have no cards (CH-28).

A set of seats is a number here: the sum of 1 << seat.
"""

from __future__ import annotations

from partychef.engine.game import Seat
from partychef.games.chefs_hat.cards import PLAYERS
from partychef.games.chefs_hat.state import EMPTY, Kitchen

SEATS = range(PLAYERS)
ONLY = tuple(frozenset((seat,)) for seat in SEATS)
BIT = tuple(1 << seat for seat in SEATS)
EVERYBODY = sum(BIT)


def _first_of(among: int, seats: list[Seat]) -> Seat:
    return next((seat for seat in seats if among & BIT[seat]), seats[-1])


NEXT = [
    [_first_of(among, [(seat + step) % PLAYERS for step in (1, 2, 3, 0)]) for among in range(EVERYBODY + 1)]
    for seat in SEATS
]
"""By seat and set of seats: the first of the set, clockwise from the seat's left."""


def next_turn(kitchen: Kitchen, seat: Seat) -> None:
    """Ask the next player who may beat the pizza; if there is none, finish the pizza."""
    kitchen.turns += 1
    if kitchen.differs.answers_are_cut_short and is_cut_short(kitchen):
        finish_pizza(kitchen)
        return
    # CH-25, CH-26: the pizza is finished when all rivals of the last placement who have cards have passed.
    rivals = kitchen.active & ~BIT[kitchen.last] if kitchen.pizza else kitchen.active
    if rivals:
        kitchen.waiting = ONLY[NEXT[seat][rivals]]
    else:
        finish_pizza(kitchen)


def finish_pizza(kitchen: Kitchen) -> None:
    """Put the pizza into the oven; the finisher starts the next one, or the next clockwise with cards (CH-27)."""
    kitchen.oven.append(kitchen.pizza)
    last = kitchen.last
    start_pizza(kitchen, last if kitchen.holding & BIT[last] else NEXT[last][kitchen.holding])


def start_pizza(kitchen: Kitchen, leader: Seat) -> None:
    """Start an empty pizza; everybody with cards may play again."""
    kitchen.pizza = []
    kitchen.top = EMPTY
    kitchen.size = 0
    kitchen.active = kitchen.holding
    kitchen.waiting = ONLY[leader]


def is_cut_short(kitchen: Kitchen) -> bool:
    """Whether the simulator ends the pizza: at most one player with cards is in, and has placed on it (CH-25)."""
    active = kitchen.active
    if active & (active - 1):  # more than one
        return False
    return not active or any(BIT[seat] == active for seat, _ in kitchen.pizza)
