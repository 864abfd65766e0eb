"""What a player of Chef's Hat is shown besides the view: placements and hands by ingredient, gifts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from partychef.engine.game import Move, Seat
from partychef.games.chefs_hat import moves as m
from partychef.games.chefs_hat.cards import JOKER
from partychef.games.chefs_hat.placements import PLACEMENTS
from partychef.games.chefs_hat.view import ChefsHatView, Shift


class Laid(NamedTuple):
    """Cards that lie together, as what they stand for."""

    seat: Seat
    number: int
    """The ingredient; 12 for Jokers alone (CH-20)."""
    naturals: int
    jokers: int
    """How many Jokers stand in for it; 0 for Jokers alone."""
    cards: tuple[int, ...]

    @property
    def size(self) -> int:
        return len(self.cards)


class Option(NamedTuple):
    """A legal placement of an ingredient."""

    naturals: int
    jokers: int
    cards: tuple[int, ...]
    last: bool
    """Whether no card is left in the hand afterwards."""


class Pile(NamedTuple):
    """Equal cards of a hand, and the ways to place them now."""

    number: int
    copies: int
    options: Sequence[Option] = ()


def laid(seat: Seat, cards: tuple[int, ...]) -> Laid:
    """A placement with what it stands for (CH-19).

    >>> laid(2, (7, 7, 12))
    Laid(seat=2, number=7, naturals=2, jokers=1, cards=(7, 7, 12))
    """
    number, naturals, jokers, _ = PLACEMENTS[cards]
    return Laid(seat, number, naturals, 0 if number == JOKER else jokers, cards)


def just_over(view: ChefsHatView) -> Shift | None:
    """The shift that has just ended, until somebody places something in the next one; else None."""
    begins = view.step in ("special", "exchange") or view.opening
    return view.past[-1] if view.past and begins else None


def piles(hand: Sequence[int], legal: Iterable[Move]) -> list[Pile]:
    """The hand by ingredient, the rarest first, each with its legal placements."""
    options: dict[int, list[Option]] = {}
    for move in legal:
        if isinstance(move, m.Discard):
            number, naturals, jokers, size = PLACEMENTS[move.cards]
            alone = number == JOKER
            one = Option(size if alone else naturals, 0 if alone else jokers, move.cards, size == len(hand))
            options.setdefault(number, []).append(one)
    for found in options.values():
        found.sort(key=lambda one: (one.jokers, one.naturals))
    return [Pile(number, hand.count(number), options.get(number, [])) for number in sorted(set(hand))]


def gift_size(legal: Sequence[Move]) -> int:
    """How many cards the seat is to choose for the exchange now; 0 when it has nothing to choose."""
    return next((len(move.cards) for move in legal if isinstance(move, m.Give)), 0)


def forced_gift(view: ChefsHatView) -> tuple[int, ...]:
    """What the Waiter or the Dishwasher is about to give: the rarest cards, without a choice (CH-11, CH-12)."""
    if view.step != "exchange" or view.seat is None:
        return ()
    wanted = {"waiter": 1, "dishwasher": 2}.get(view.place(view.seat).role or "", 0)
    return view.hand[:wanted]


def trades(view: ChefsHatView) -> list[tuple[Seat, Seat, int]]:
    """The pairs who exchange cards, and how many each gives: in the exchange that is over or about to begin."""
    if not view.swaps and view.step not in ("special", "exchange"):
        return []
    chef, sous_chef, waiter, dishwasher = view.roles
    return [(chef, dishwasher, 2), (sous_chef, waiter, 1)]
