"""Sentences for players that several chapters share."""

from __future__ import annotations

from partychef.games.chefs_hat.cards import JOKER, MOST, MOZZARELLA, ingredients


def named(number: int) -> str:
    """A card with its number.

    >>> named(10)
    'Tomato (10)'
    """
    return f"{ingredients()[number].name} ({number})"


def why_not_together(cards: tuple[int, ...]) -> str:
    """Why no pizza takes these cards in one placement."""
    if not cards:
        return "Place at least one card, or pass."
    if any(card not in ingredients() for card in cards):
        return f"Cards have the numbers 1 to {MOZZARELLA}; {JOKER} is a Joker."
    if len(set(cards) - {JOKER}) > 1:
        return "All cards of a placement must be the same ingredient; Jokers may stand in."
    if len(cards) > MOST:
        return f"The pizza has room for {MOST} cards at a time."
    return f"There are not so many cards of {named(cards[0])}."
