"""The moves of The Kitchen is Closing, in the order in which a round meets them."""

from __future__ import annotations

from partychef.engine.game import Move


class Declare(Move, tag="declare"):
    """The player declares that the kitchen is closing; that is the whole turn (KC-13)."""


class Draw(Move, tag="draw"):
    """The player takes the top card of the draw deck, and will discard one (KC-7)."""


class Take(Move, tag="take"):
    """The player takes the top card of the discard pile, and will discard another one (KC-8)."""


class Discard(Move, tag="discard"):
    """The player lays a card on the discard pile.

    After a card was drawn or taken that ends the turn. Before, the top card of the draw deck is taken at once, and a
    second discard follows (KC-9).
    """

    card: str


class PlaceStacks(Move, tag="place_stacks"):
    """The player places both stacks face down; every other card is discarded when all have (KC-18)."""

    dish: tuple[str, ...]
    pantry: tuple[str, ...]


class Deal(Move, tag="deal"):
    """The next dealer, or the table, shuffles all cards and deals the next round (KC-2, KC-3)."""
