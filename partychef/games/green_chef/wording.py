"""Wording that several chapters of the rules share."""

from __future__ import annotations

from collections.abc import Sequence

from partychef.engine.game import IllegalMove
from partychef.games.green_chef.cards import ingredients


def check_held(hand: Sequence[str], card: str, where: str = "in your hand") -> None:
    """Raise IllegalMove when the card is not in this hand; `where` ends the sentence."""
    if card not in hand:
        raise IllegalMove(f"{card_name(card)} is not {where}.")


def card_name(card: str) -> str:
    """The name of the card, or "That card" for an unknown id."""
    known = ingredients().get(card)
    return known.name if known else "That card"
