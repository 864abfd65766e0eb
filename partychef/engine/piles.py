"""Decks and discard piles (GEN-3): the first card of a deck is its top, the last of a discard pile is its top."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove
from partychef.engine.words import clean_line


def stacked(cards: Sequence[str], top: Sequence[str], chance: Chance) -> list[str]:
    """A shuffled deck of `cards` with the named ones on top, in that order.

    Raises IllegalMove when `top` names a card that the deck does not have, or names it too often.
    """
    return [*top, *chance.shuffled(without(cards, top))]


def holds(hand: Sequence[str], cards: Iterable[str]) -> bool:
    """Whether the hand has all these cards, counting copies (GEN-4)."""
    wanted = list(cards)
    return all(wanted.count(card) <= hand.count(card) for card in wanted)


def without(hand: Sequence[str], cards: Iterable[str]) -> tuple[str, ...]:
    """The hand without these cards. Raises IllegalMove for a card that is not there.

    >>> without(("egg", "ham", "egg"), ["egg"])
    ('ham', 'egg')
    """
    rest = list(hand)
    for card in cards:
        if card not in rest:
            raise IllegalMove(f"there is no {clean_line(card)} to take")
        rest.remove(card)
    return tuple(rest)
