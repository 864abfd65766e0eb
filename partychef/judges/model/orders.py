"""The order in which each call sees the dishes, balanced over the calls, and their ids, which nobody can guess.

Everything follows from the seed, the name of the call and the dishes themselves. The dishes are part of the key, so
even somebody who knows the seed, as for a file judged at home, cannot know the ids while writing a dish.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

import msgspec

from partychef.engine.chance import Chance
from partychef.judges.dishes import Tasting

T = TypeVar("T")

_LETTERS, _DIGITS = "bcdfghjkmnpqrstvwxz", "23456789"


def key_of(seed: str, tastings: Sequence[Tasting]) -> str:
    """The key of a judgement: the same for the same dishes in any order, whatever the ids of the tastings."""
    return hashlib.sha256("/".join([seed, *sorted(map(_content, tastings))]).encode()).hexdigest()


def shuffled(tastings: Sequence[Tasting], key: str) -> list[int]:
    """The numbers of the tastings in a random order that does not depend on the order in which they are given."""
    lots = [hashlib.sha256(f"{key}/{_content(tasting)}".encode()).digest() for tasting in tastings]
    return sorted(range(len(lots)), key=lambda at: lots[at])


def _content(tasting: Tasting) -> str:
    return msgspec.json.encode((tasting.plates, tasting.answers), order="sorted").decode()


def balanced(base: Sequence[T]) -> list[list[T]]:
    """One order of the dishes for each call, so that no dish is favoured by its place.

    One dish needs one call; two dishes are seen both ways round; of three, each is in every place once. For four or
    more there are the given order, its reverse, the order shifted by half, and the reverse of that; with four dishes
    each is in every place once.

    >>> balanced("abcd")
    [['a', 'b', 'c', 'd'], ['d', 'c', 'b', 'a'], ['c', 'd', 'a', 'b'], ['b', 'a', 'd', 'c']]
    """
    order = list(base)
    if len(order) < 2:
        return [order]
    if len(order) == 2:
        return [order, order[::-1]]
    if len(order) == 3:
        return [order[shift:] + order[:shift] for shift in range(3)]
    half = len(order) // 2
    shifted = order[half:] + order[:half]
    return [order, order[::-1], shifted, shifted[::-1]]


def fresh_ids(count: int, chance: Chance, texts: Sequence[str]) -> list[str]:
    """Different ids such as `k7m2x`, which occur in none of the texts and are not words of any language."""
    everything = "\n".join(texts).casefold()
    ids: list[str] = []
    while len(ids) < count:
        fresh = "".join(chance.pick(signs) for signs in (_LETTERS, _DIGITS, _LETTERS, _DIGITS, _LETTERS))
        if fresh not in ids and fresh not in everything:
            ids.append(fresh)
    return ids
