"""Refusals that several chapters of the rules share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from partychef.engine.game import IllegalMove
from partychef.games.cuisine_decks.cards import cards


def card_name(card: str, unknown: str = "That card") -> str:
    """Return the name of the card; an unknown id is not repeated."""
    known = cards().get(card)
    return known.name if known else unknown


def missing_from(there: Sequence[str], named: Iterable[str], lacking: str) -> str | None:
    """Return a sentence about the first card that is missing or named too often; None if all are there.

    `lacking` comes before the card: "You do not hold".
    """
    rest = list(there)
    for card in named:
        if card not in there:
            return f"{lacking} {card_name(card, 'that card')}."
        if card not in rest:
            return f"You do not have that many of {card_name(card)} there."
        rest.remove(card)
    return None


def check_held(there: Sequence[str], named: Iterable[str], lacking: str = "You do not hold") -> None:
    """Raise IllegalMove for the first card that is missing or named too often."""
    problem = missing_from(there, named, lacking)
    if problem:
        raise IllegalMove(problem)
