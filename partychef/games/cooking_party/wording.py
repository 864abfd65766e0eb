"""Sentences and limits that several chapters of the rules share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from partychef.engine.game import IllegalMove
from partychef.games.cooking_party.cards import ingredients

NAME_OF_A_DISH = 60  # GEN-13
WORDS_OF_A_DISH = 1200
"""How many characters the name, the text and the lines of a dish have together (GEN-13)."""
LONGEST_TEXT = 1000  # GEN-13


def check_length(what: str, text: str, limit: int) -> None:
    """Raise IllegalMove when the text is longer than the limit (GEN-13)."""
    if len(text) > limit:
        raise IllegalMove(f"{what} may have at most {limit} characters; there are {len(text)}.")


def check_held(hand: Sequence[str], cards: Iterable[str], where: str) -> None:
    """Raise IllegalMove for the first card that is not there, or is named too often."""
    rest = list(hand)
    for card in cards:
        if card not in rest:
            raise IllegalMove(f"{card_name(card)} is not in {where}." if card not in hand else _twice(card))
        rest.remove(card)


def card_name(card: str) -> str:
    """What the card is called; an unknown one is not repeated."""
    known = ingredients().get(card)
    return known.name if known else "That card"


def cards_of(number: int) -> str:
    """The number with its noun.

    >>> cards_of(1), cards_of(4)
    ('1 card', '4 cards')
    """
    return f"{number} card" if number == 1 else f"{number} cards"


def _twice(card: str) -> str:
    return f"You have only one {card_name(card)}."
