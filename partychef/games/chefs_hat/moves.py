"""The moves of Chef's Hat, in the order in which they come up in a shift.

Cards are numbers: 1 to 11 are ingredients, 12 is a Joker, and the Golden Mozzarella is an 11 like the others (CH-14).
"""

from __future__ import annotations

import msgspec

from partychef.engine.game import Move


class DinnerIsServed(Move, tag="dinner_is_served"):
    """Chef, Sous-Chef or Waiter with two Jokers: no exchange in this shift (CH-9)."""


class FoodFight(Move, tag="food_fight"):
    """The Dishwasher with two Jokers: the roles are reversed (CH-10)."""


class NoAction(Move, tag="no_action"):
    """The holder of two Jokers keeps quiet about them (CH-8)."""


class _WithCards(Move):
    """Cards in ascending order, Jokers last, in whatever order they were tapped."""

    cards: tuple[int, ...]

    def __post_init__(self) -> None:
        if any(card > after for card, after in zip(self.cards, self.cards[1:], strict=False)):
            msgspec.structs.force_setattr(self, "cards", tuple(sorted(self.cards)))


class Give(_WithCards, tag="give"):
    """The Chef gives two cards in the exchange, the Sous-Chef one (CH-11, CH-12)."""


class Discard(_WithCards, tag="discard"):
    """The player puts cards on the pizza."""


class Pass(Move, tag="pass"):
    """The player is out until the next pizza (CH-24)."""
