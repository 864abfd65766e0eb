"""Chef's Hat as numbers.

All actions are fixed. In order: 196 placements, as `placements.py` of the game lists them (ingredient by ingredient,
from fewest to most, with no Joker, one or two; Jokers alone come last); passing; the three answers of whoever holds
both Jokers; a gift of one card, 1 to 12, and of two cards.

Card 12 is a Joker. The Golden Mozzarella is an 11.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import get_args

from partychef.engine.game import Move, Seat
from partychef.games.chefs_hat.cards import JOKER, MOST, PLAYERS, ROLES
from partychef.games.chefs_hat.moves import DinnerIsServed, FoodFight, Give, NoAction, Pass
from partychef.games.chefs_hat.placements import DISCARDS
from partychef.games.chefs_hat.view import ChefsHatView, Placement, Special, StepKind
from partychef.gym.blocks import Block, cards, choice, flag, kinds_by_seat, number, places, seats
from partychef.gym.encoding import Encoding

CARDS = range(1, JOKER + 1)
PLACED = "how many cards of each number everybody has placed in this shift, by seat (4 x 12)"


def _table(others: Sequence[Seat]) -> Iterator[Move]:
    yield from DISCARDS.values()
    yield from (Pass(), DinnerIsServed(), FoodFight(), NoAction())
    yield from (Give((card,)) for card in CARDS)
    yield from (Give(pair) for pair in combinations_with_replacement(CARDS, 2) if pair != (1, 1))


def _top(view: ChefsHatView) -> Placement | None:
    return view.pizza[-1] if view.pizza else None


def _number(view: ChefsHatView) -> int:
    top = _top(view)
    return top.cards[0] if top else 0


def _write_placed(view: ChefsHatView, numbers: array[float], start: int) -> None:
    """Placement by placement and not card by card: late in a shift this is most of what there is to write."""
    own = view.seat or 0
    rows = [start - 1 + (seat - own) % PLAYERS * len(CARDS) for seat in range(PLAYERS)]
    for pizza in (*view.oven, view.pizza):
        for placement in pizza:
            row, placed = rows[placement.seat], placement.cards
            jokers = placed.count(JOKER)
            if jokers:
                numbers[row + JOKER] += jokers
            numbers[row + placed[0]] += len(placed) - jokers


def _swapped(view: ChefsHatView, given: bool) -> Iterable[int]:
    for swap in view.swaps:
        if (swap.giver if given else swap.receiver) == view.seat:
            return swap.cards or ()
    return ()


ENCODING = Encoding(
    blocks=(
        choice("step", get_args(StepKind), lambda view: view.step, "the step, as the seat may know it"),
        cards("hand", CARDS, MOST, lambda view: view.hand, "own cards of each number, 1 to 12"),
        flag("golden", lambda view: view.golden, "whether the seat holds the Golden Mozzarella"),
        flag("opening", lambda view: view.opening, "whether the shift's first placement is still to come"),
        number("top", JOKER, _number, "the number that lies on the pizza, 12 for Jokers alone; 0: it is empty"),
        number("size", MOST, lambda view: len(top.cards) if (top := _top(view)) else 0, "how many cards lie on top"),
        seats("last", PLAYERS, lambda view: [top.seat] if (top := _top(view)) else [], "who placed them"),
        seats("turn", PLAYERS, lambda view: [view.turn], "whose turn it is"),
        seats("giving", PLAYERS, lambda view: view.giving, "who has still to choose a gift"),
        seats("starter", PLAYERS, lambda view: [view.starter], "who starts the shift's first pizza, once it is known"),
        places("cards", PLAYERS, 17, lambda place: place.hand, "how many cards everybody holds"),
        places("passed", PLAYERS, 1, lambda place: place.passed, "who has passed"),
        places("finished", PLAYERS, 4, lambda place: place.finished or 0, "1 for the first without cards, and so on"),
        places("score", PLAYERS, 17, lambda place: place.score, "points"),
        kinds_by_seat(
            "role", PLAYERS, ROLES, 1, lambda view: zip(view.roles, ROLES, strict=False), "roles, after the first shift"
        ),
        choice("special", get_args(Special), lambda view: view.special, "what was announced in this shift"),
        seats("announcer", PLAYERS, lambda view: [view.announcer], "who announced it"),
        Block("placed", PLAYERS * len(CARDS), 0, MOST, PLACED, _write_placed, tuple(CARDS)),
        cards("given", CARDS, 2, lambda view: _swapped(view, True), "cards that the seat gave in this exchange"),
        cards("got", CARDS, 2, lambda view: _swapped(view, False), "cards that it got in return"),
        cards("gift", CARDS, 2, lambda view: view.gift or (), "its own gift, while the other one is still choosing"),
        number("shift", 20, lambda view: view.round, "the shift, from 1"),
    ),
    table=_table,
    players=PLAYERS,
)
"""289 actions; observations of 141 numbers."""
