"""The moves of The Kitchen is Closing, in the order in which a round meets them."""

from __future__ import annotations

from partychef.engine.game import Move


class Declare(Move, tag="declare"):
    """The player declares that the kitchen is closing; that is the whole turn (KC-13)."""


class Draw(Move, tag="draw"):
    """The player takes the top card of the draw deck, then discards one (KC-7)."""


class Take(Move, tag="take"):
    """The player takes the top card of the discard pile, then discards another one (KC-8)."""


class Discard(Move, tag="discard"):
    """The player lays a card on the discard pile.

    After drawing or taking, this ends the turn. As the first move of a turn it also draws the top card of the deck, and
    a second discard follows (KC-9).
    """

    card: str


class PlaceStacks(Move, tag="place_stacks"):
    """The player places both stacks face down; all other cards are discarded once everybody has placed (KC-18)."""

    dish: tuple[str, ...]
    pantry: tuple[str, ...]


class Deal(Move, tag="deal"):
    """The next dealer, or the table, shuffles all cards and deals the next round (KC-2, KC-3)."""
