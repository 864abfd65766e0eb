"""Kitchens drawn for tests: who holds what, what lies on the pizza, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Move, Seat
from partychef.games.chefs_hat import CHEFS_HAT
from partychef.games.chefs_hat.cards import counted, listed
from partychef.games.chefs_hat.moves import Discard, Give, Pass
from partychef.games.chefs_hat.options import Options
from partychef.games.chefs_hat.placements import PLACEMENTS
from partychef.games.chefs_hat.rules import Restaurant
from partychef.games.chefs_hat.setup import set_up
from partychef.games.chefs_hat.shifts import begin_shift
from partychef.games.chefs_hat.state import EMPTY, ShiftDeal
from partychef.games.chefs_hat.turns import BIT, ONLY, SEATS

Cards = Sequence[int]

GAME = CHEFS_HAT
NO_CHANCE = Chance("none", 0)
PASS = Pass()
LATER = (9, 9, 10)
"""Cards that a hand keeps for later."""

# All 68 cards. Seat 0 has no Joker, seat 2 both; every seat has a Mozzarella.
HANDS = (
    (1, 3, 4, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 11),
    (2, 2, 4, 5, 6, 7, 7, 8, 8, 9, 9, 10, 10, 10, 11, 11, 11),
    (3, 4, 5, 6, 7, 8, 8, 9, 9, 10, 10, 11, 11, 11, 11, 12, 12),
    (3, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 9, 10, 10, 10, 11),
)
# Nobody has both Jokers: the Dishwasher, seat 3, has one for a Tomato.
APART = (HANDS[0], HANDS[1], tuple(sorted((*HANDS[2][:-1], 10))), (*HANDS[3][:-2], 11, 12))


def fresh(options: Options | None = None, **deal: Any) -> Restaurant:
    """A game just dealt; the keywords are the first shift's prepared deal."""
    shifts = {"shifts": [deal]} if deal else None
    return set_up(4, options or Options(), Chance("seed", 0), shifts)


def scene(
    *hands: Cards,
    turn: Seat = 0,
    placed: Iterable[tuple[Seat, Cards]] = (),
    passed: Iterable[Seat] = (),
    finished: Iterable[Seat] = (),
    options: Options | None = None,
) -> Restaurant:
    """In the middle of a shift; hands that are not given hold a few cards for later."""
    kitchen = fresh(options)
    kitchen.hands = [counted(hands[seat] if seat < len(hands) else LATER) for seat in SEATS]
    kitchen.sizes = [sum(hand) for hand in kitchen.hands]
    kitchen.finished = list(finished)
    kitchen.holding = sum(BIT[seat] for seat in SEATS if kitchen.sizes[seat])
    kitchen.active = kitchen.holding & ~sum(BIT[seat] for seat in passed)
    kitchen.waiting = ONLY[turn]
    kitchen.golden, kitchen.opening, kitchen.starter = None, False, None
    kitchen.pizza = [(seat, tuple(cards)) for seat, cards in placed]
    kitchen.top, kitchen.size = EMPTY, 0
    if kitchen.pizza:
        kitchen.last, cards = kitchen.pizza[-1]
        kitchen.top, _, _, kitchen.size = PLACEMENTS[cards]
    return kitchen


def second_shift(
    hands: Sequence[Cards] | None = HANDS,
    roles: tuple[Seat, ...] = (0, 1, 2, 3),
    golden: Seat | None = None,
    options: Options | None = None,
) -> Restaurant:
    """The start of the second shift: Chef, Sous-Chef, Waiter and Dishwasher are seats 0 to 3 unless told otherwise."""
    kitchen = fresh(options)
    kitchen.roles = roles
    cards = None if hands is None else tuple(map(tuple, hands))
    kitchen.prepared = (ShiftDeal(), ShiftDeal(hands=cards, golden=golden))
    begin_shift(kitchen, Chance("second shift", 0))
    return kitchen


def play(kitchen: Restaurant, *moves: Move) -> Restaurant:
    """Make these moves, each by whoever is to move."""
    for move in moves:
        make(kitchen, min(kitchen.waiting), move)
    return kitchen


def make(kitchen: Restaurant, seat: Seat, move: Move, chance: Chance = NO_CHANCE) -> None:
    """The seat makes a move that must be legal and on offer."""
    kitchen.check(seat, move)
    assert move in kitchen.legal_moves(seat)
    kitchen.apply(seat, move, chance)


def refused(kitchen: Restaurant, seat: Seat, move: Move) -> str:
    """The sentence with which a move is refused; it is not on offer either."""
    assert move not in kitchen.legal_moves(seat)
    with pytest.raises(IllegalMove) as error:
        kitchen.check(seat, move)
    return str(error.value)


def put(*cards: int) -> Discard:
    """Cards put on the pizza."""
    return Discard(cards)


def gift(*cards: int) -> Give:
    """Cards given away in the exchange."""
    return Give(cards)


def held(kitchen: Restaurant, seat: Seat) -> tuple[int, ...]:
    """The cards of a hand."""
    return listed(kitchen.hands[seat])


def can_place(kitchen: Restaurant, *cards: int) -> bool:
    """Whether whoever is to move may put these cards on the pizza: offer and check must agree."""
    seat = min(kitchen.waiting)
    try:
        kitchen.check(seat, put(*cards))
    except IllegalMove:
        assert put(*cards) not in kitchen.legal_moves(seat)
        return False
    assert put(*cards) in kitchen.legal_moves(seat)
    return True
