"""What a seat may know of The Kitchen is Closing (GEN-11): `build_view.py` fills it in, templates and chefs read it."""

from __future__ import annotations

from typing import Literal

import msgspec

from partychef.engine.game import Place, Seat, View

StepKind = Literal["turn", "stacks", "break", "over"]
Action = Literal["declare", "draw", "take", "discard", "skip"]
"""The four actions of the rulebook, and a turn that is skipped because nothing is possible (KC-14)."""


class KitchenPlace(Place, frozen=True):
    """What everybody sees of one seat."""

    hand: int
    """How many cards it holds, including its stacks while they are face down."""
    turns: int
    """How many turns it has had in this round."""
    placed: bool
    """Whether its stacks are on the table."""


class Turn(msgspec.Struct, frozen=True):
    """What one player did openly in one turn. A card from the deck is seen by nobody else."""

    seat: Seat
    action: Action
    taken: str | None = None
    """The card from the discard pile."""
    discards: tuple[str, ...] = ()
    """In the order in which they were laid down."""


class Stack(msgspec.Struct, frozen=True):
    """Cards and the sum of their numbers."""

    cards: tuple[str, ...]
    value: int


class Hint(msgspec.Struct, frozen=True):
    """The stacks with which this hand would have scored most against the others' stacks."""

    dish: Stack
    pantry: Stack
    points: int


class Result(msgspec.Struct, frozen=True):
    """The result of a round for one seat."""

    seat: Seat
    dish: Stack
    pantry: Stack
    left_out: tuple[str, ...]
    """Cards in neither stack: discarded face up, like every discard."""
    gained: int
    """1 for the highest dish (KC-21)."""
    lost: int
    """1 for the lowest pantry (KC-22)."""
    score: int
    """After this round."""
    hint: Hint

    @property
    def points(self) -> int:
        """What the round brought."""
        return self.gained - self.lost


class Round(msgspec.Struct, frozen=True):
    """A round that is over."""

    number: int
    dealer: Seat
    declarer: Seat | None
    """None when the round ended because nobody ever declared (KC-16)."""
    results: tuple[Result, ...]
    """Every seat by number."""


class KitchenView(View, frozen=True):
    """Everything one seat may know; `seat` None is the big screen."""

    step: StepKind
    round: int
    """The round being played, from 1. In the break: the one that comes next. When over: the last one."""
    rounds: int
    """The most rounds that are played."""
    dealer: Seat
    """Who dealt this round; in the break: who deals the next."""
    places: tuple[KitchenPlace, ...]
    """Every seat by number, which is clockwise."""
    player: Seat | None
    """Whose turn it is."""
    begun: Turn | None
    """What that player has done in this turn so far; if anything, a card must be discarded next."""
    declarer: Seat | None
    """Who has closed the kitchen, if anybody."""
    last_lap: tuple[Seat, ...]
    """Once the kitchen is closing: who still has a turn, in order, from the current player on."""
    deck_size: int
    discard_top: str | None
    discard_size: int
    first_discard: str | None
    """The card that was turned over when this round was dealt: everybody saw it, also where it lies further down."""
    log: tuple[Turn, ...]
    """The finished turns of this round, from the first: the public log (KC-17)."""
    past: tuple[Round, ...]
    hand: tuple[str, ...] = ()
    """The seat's own cards."""
    drawn: str | None = None
    """The card that the seat has just drawn from the deck."""
    dish: tuple[str, ...] | None = None
    """The seat's own Dish Stack, once it lies face down."""
    pantry: tuple[str, ...] | None = None
