"""What a seat is shown of Chef's Hat: frozen values for templates and chefs (GEN-11, CH-35)."""

from __future__ import annotations

from typing import Literal

import msgspec

from partychef.engine.game import Place, Seat, View
from partychef.games.chefs_hat.cards import Role

StepKind = Literal["special", "exchange", "pizza", "over"]
Special = Literal["dinner_is_served", "food_fight"]
Cards = tuple[int, ...]
Placed = tuple[Seat, Cards]
"""Who placed which cards on the pizza."""


class Shift(msgspec.Struct, frozen=True):
    """A shift that is over; all of it is public."""

    number: int
    order: tuple[Seat, ...]
    """The seats as they finished: the next Chef first."""
    points: tuple[int, ...]
    """By seat, the points of this shift."""
    scores: tuple[int, ...]
    """By seat, the points after it."""
    pizzas: int
    pizza: tuple[Placed, ...]
    """The last pizza, as far as it was made."""
    rest: Cards
    """What the last player still held (CH-30)."""
    special: Special | None
    announcer: Seat | None


class ChefsHatPlace(Place, frozen=True):
    """The public facts of one seat."""

    role: Role | None
    """None in the first shift."""
    hand: int
    """How many cards it holds."""
    passed: bool
    finished: int | None
    """1 for the first seat without cards in this shift; None while it has some."""


class Placement(msgspec.Struct, frozen=True):
    """What somebody put on a pizza."""

    seat: Seat
    cards: Cards


class Swap(msgspec.Struct, frozen=True):
    """One gift of the exchange: everybody sees how many cards, only giver and receiver see which (CH-15)."""

    giver: Seat
    receiver: Seat
    size: int
    cards: Cards | None


class ChefsHatView(View, frozen=True):
    """Everything one seat may know; `seat` None is the big screen."""

    step: StepKind
    """`special` only for the seat that may announce something; the others see `exchange` meanwhile (CH-8)."""
    round: int
    """The shift, from 1. When over: the last one."""
    shifts: int
    """The most shifts that are played."""
    places: tuple[ChefsHatPlace, ...]
    turn: Seat | None
    """Whose turn it is while a pizza is made."""
    giving: tuple[Seat, ...]
    """In the exchange: who has still to choose a gift."""
    roles: tuple[Seat, ...]
    """Chef, Sous-Chef, Waiter, Dishwasher; empty in the first shift. When over: by the order of the last shift."""
    special: Special | None
    """What was announced in this shift, and by whom."""
    announcer: Seat | None
    swaps: tuple[Swap, ...]
    """This shift's exchange once it is completed."""
    starter: Seat | None
    """Who starts the shift's first pizza. After the exchange everybody knows who has the Golden Mozzarella."""
    opening: bool
    """Whether the shift's first placement is still to come."""
    has_golden: bool
    """Whether there is a Golden Mozzarella; by the simulator's rules any 11 opens (CH-44)."""
    pizza: tuple[Placement, ...]
    """The last placement lies on top."""
    oven: tuple[tuple[Placement, ...], ...]
    """The finished pizzas of this shift."""
    past: tuple[Shift, ...]
    hand: Cards = ()
    """The seat's own cards in ascending order; 12 is a Joker, the Golden Mozzarella is one of the 11s."""
    golden: bool = False
    """Whether the seat holds the Golden Mozzarella."""
    gift: Cards | None = None
    """The seat's own sealed gift, while the other one is still choosing."""
