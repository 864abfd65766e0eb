"""Sentences and limits that several chapters of the rules share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from partychef.engine.game import IllegalMove, insist
from partychef.games.cooking_party.cards import ingredients

NAME_OF_A_DISH = 60  # GEN-13
WORDS_OF_A_DISH = 1200
"""How many characters the name, the text and the lines of a dish have together (GEN-13)."""
LONGEST_TEXT = 1000  # GEN-13
LONGEST_TIP = 80  # GEN-13


def check_length(what: str, text: str, limit: int) -> None:
    """Raise IllegalMove when the text is longer than the limit (GEN-13)."""
    insist(len(text) <= limit, f"{what} may have at most {limit} characters; there are {len(text)}.")


def check_held(hand: Sequence[str], cards: Iterable[str]) -> None:
    """Raise IllegalMove for the first card that is not in the hand, or is named too often."""
    rest = list(hand)
    for card in cards:
        if card not in rest:
            name = card_name(card, "that card")
            raise IllegalMove(f"You hold {name} only once." if card in hand else f"You do not hold {name}.")
        rest.remove(card)


def card_name(card: str, unknown: str = "That card") -> str:
    """The name of the card; `unknown` for an id that no card has, which is not repeated."""
    known = ingredients().get(card)
    return known.name if known else unknown
