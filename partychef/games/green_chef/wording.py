"""Wording that several chapters of the rules share."""

from __future__ import annotations

from collections.abc import Sequence

from partychef.engine.game import IllegalMove
from partychef.games.green_chef.cards import ingredients


def check_held(hand: Sequence[str], card: str, lacking: str = "You do not hold") -> None:
    """Raise IllegalMove when the card is not in this hand; `lacking` begins the sentence."""
    if card not in hand:
        raise IllegalMove(f"{lacking} {card_name(card, 'that card')}.")


def card_name(card: str, unknown: str = "That card") -> str:
    """The name of the card; `unknown` for an id that no card has, which is not repeated."""
    known = ingredients().get(card)
    return known.name if known else unknown
