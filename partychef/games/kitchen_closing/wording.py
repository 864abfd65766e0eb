"""Sentences that several chapters of the rules share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from partychef.engine.game import IllegalMove
from partychef.games.ingredients import ingredients


def check_held(hand: Sequence[str], cards: Iterable[str]) -> None:
    """Raise IllegalMove for the first card that is not in the hand."""
    for card in cards:
        if card not in hand:
            raise IllegalMove(f"You do not hold {card_name(card, 'that card')}.")


def card_name(card: str, unknown: str = "That card") -> str:
    """The name of the card; `unknown` for an id that no card has, which is not repeated."""
    known = ingredients().get(card)
    return known.name if known else unknown
