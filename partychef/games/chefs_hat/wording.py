"""Wording that several chapters of the rules share."""

from __future__ import annotations

from partychef.games.chefs_hat.cards import JOKER, MOST, MOZZARELLA, ingredients

NO_BREAK = "\u00a0"
"""A space at which no line ends."""


def named(number: int) -> str:
    """The name of a card, with its number.

    >>> named(10)
    'Tomato (10)'
    """
    return f"{ingredients()[number].name} ({number})"


def together(name: str, naturals: int, jokers: int) -> str:
    """Cards that lie together, each kind by its number; Jokers alone have naturals only (CH-20). No line breaks within.

    >>> together("Onion", 2, 1).replace(NO_BREAK, " "), together("Onion", 1, 2).replace(NO_BREAK, " ")
    ('2 × Onion and a Joker', '1 × Onion and both Jokers')
    """
    added = "" if not jokers else " and a Joker" if jokers == 1 else " and both Jokers"
    return f"{naturals}{NO_BREAK}×{NO_BREAK}{name}{added}"


def why_not_together(cards: tuple[int, ...]) -> str:
    """Why these cards cannot be one placement on any pizza."""
    if not cards:
        return "Place at least one card, or pass."
    if any(card not in ingredients() for card in cards):
        return f"Cards have the numbers 1 to {MOZZARELLA}; {JOKER} is a Joker."
    if len(set(cards) - {JOKER}) > 1:
        return "All cards of a placement must be the same ingredient; Jokers may stand in."
    if len(cards) > MOST:
        return f"The pizza has room for {MOST} cards at a time."
    return f"There are not that many cards of {named(cards[0])}."
