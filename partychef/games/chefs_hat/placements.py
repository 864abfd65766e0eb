"""Everything that can be placed on a pizza: which cards go together, and what may follow what.

All 196 placements are built once. The moves of a hand are then looked up by its Jokers, the number of cards needed,
the ingredient and how many of that ingredient the hand has.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from partychef.engine.game import Move
from partychef.games.chefs_hat.cards import JOKER, MOST, MOZZARELLA
from partychef.games.chefs_hat.moves import Discard, Pass


class Placement(NamedTuple):
    """Cards of one number, Jokers included; or Jokers alone, which have the number 12."""

    number: int
    naturals: int
    """How many cards of that number, without Jokers."""
    jokers: int
    size: int
    """All of them together (CH-19)."""

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards as a move names them."""
        return (self.number,) * self.naturals + (JOKER,) * self.jokers


def can_be_placed(placement: Placement) -> bool:
    """Whether these cards go together: some of one ingredient (CH-17, CH-19), or Jokers alone (CH-21)."""
    if placement.number == JOKER:
        return placement.naturals == 0 and placement.jokers > 0
    return placement.naturals > 0 and placement.size <= MOST  # CH-5


def is_rarer(placement: Placement, top: int) -> bool:
    """Whether the ingredient beats the number on the pizza (CH-18); an empty pizza counts as 13 (CH-20)."""
    return placement.number < top


def is_as_many(placement: Placement, size: int) -> bool:
    """Whether the placement has at least `size` cards, the size of the last one (CH-18)."""
    return placement.size >= size


_COPIES = [range(number + 1) for number in range(JOKER)] + [range(1)]  # CH-2: value v occurs v times
_JOKERS = range(3)
PASS: list[Move] = [Pass()]
PLACEMENTS: dict[tuple[int, ...], Placement] = {
    placement.cards: placement
    for number in range(1, JOKER + 1)
    for placement in (Placement(number, *held, sum(held)) for held in product(_COPIES[number], _JOKERS))
    if can_be_placed(placement)
}
DISCARDS = {placement: Discard(cards) for cards, placement in PLACEMENTS.items()}

_OF_NUMBER = [
    [(placement, move) for placement, move in DISCARDS.items() if placement.number == number]
    for number in range(JOKER + 1)
]
Row = tuple[tuple[Move, ...], ...]
"""The moves with one ingredient, indexed by how many of it a hand has."""


def _row(number: int, jokers: int, size: int) -> Row:
    return tuple(
        tuple(
            move
            for placement, move in _OF_NUMBER[number]
            if placement.naturals <= naturals
            and placement.jokers <= (naturals if number == JOKER else jokers)
            and is_as_many(placement, size)
        )
        for naturals in (_JOKERS if number == JOKER else _COPIES[number])
    )


ROWS: list[list[list[Row]]] = [
    [[_row(number, jokers, size) for number in range(JOKER + 1)] for size in range(MOST + 1)] for jokers in _JOKERS
]
"""The moves with enough cards, indexed by Jokers in the hand, size of the last placement, and number.

The last number is 12, for Jokers alone; there the hand's Jokers count as its naturals.
"""


def moves_on(hand: list[int], top: int, size: int) -> list[Move]:
    """What a hand can place on `size` cards of the number `top`."""
    moves: list[Move] = []
    for row, held in zip(ROWS[hand[JOKER]][size], hand[:top], strict=False):  # hand[:top] is what is rarer
        if held:
            moves += row[held]
    return moves


def opening_moves(hand: list[int]) -> list[Move]:
    """All that a hand can place of Mozzarella, with Jokers or without (CH-16)."""
    return list(ROWS[hand[JOKER]][0][MOZZARELLA][hand[MOZZARELLA]])
