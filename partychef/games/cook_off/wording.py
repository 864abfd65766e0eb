"""Refusals that several chapters of the rules share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from partychef.engine.game import IllegalMove
from partychef.games.cook_off.cards import ingredients


def check_held(hand: Sequence[str], cards: Iterable[str]) -> None:
    """Raise IllegalMove for the first card that is not in the hand, or that is named too often."""
    rest = list(hand)
    for card in cards:
        if card not in hand:
            raise IllegalMove(f"You do not hold {card_name(card, 'that card')}.")
        if card not in rest:
            raise IllegalMove(f"You do not have that many of {card_name(card)}.")
        rest.remove(card)


def card_name(card: str, unknown: str = "That card") -> str:
    """Return the name of the card with its printed price; an unknown id is not repeated."""
    known = ingredients().get(card)
    return f"{known.name} (${known.price})" if known else unknown
