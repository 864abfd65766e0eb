"""The moves of Chef's Hat, in the order in which a shift meets them.

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
    """Who holds two Jokers keeps quiet about it (CH-8)."""


class _WithCards(Move):
    """Cards in ascending order, so Jokers last; whatever the order in which they were tapped."""

    cards: tuple[int, ...]

    def __post_init__(self) -> None:
        if any(card > after for card, after in zip(self.cards, self.cards[1:], strict=False)):
            msgspec.structs.force_setattr(self, "cards", tuple(sorted(self.cards)))


class Give(_WithCards, tag="give"):
    """The Chef's two cards, or the Sous-Chef's one, of the exchange (CH-11, CH-12)."""


class Discard(_WithCards, tag="discard"):
    """Ingredients are put on the pizza."""


class Pass(Move, tag="pass"):
    """Nothing more for this pizza (CH-24)."""
