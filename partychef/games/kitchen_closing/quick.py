"""Weighs hands quickly, for chefs who imagine hundreds of them; what it finds is what `solver.py` and `chef.py` find.

A card is a number here: its category times 16, and the number printed on it. The same hands come up again and again
when worlds are played on, so what was found is remembered.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache, lru_cache
from typing import get_args

from partychef.games.ingredients import Category, ingredients
from partychef.games.kitchen_closing.chef import against
from partychef.games.kitchen_closing.solver import shelves_of, values_in

Turns = tuple[int, ...]
"""How many turns each of the others will have had when the round ends, in ascending order."""
_REMEMBERED = 50_000


def worth(hand: Collection[str], turns: Turns) -> float:
    """The expected points of the best stacks of the hand, against others after so many turns."""
    return _best(tuple(sorted(map(codes().__getitem__, hand))), turns)[0]


def best_values(hand: Collection[str], turns: Turns) -> tuple[int, int]:
    """What dish and pantry of these stacks are worth."""
    odds = against(turns)
    return max(values_in(shelves_of(hand)), key=lambda values: odds.aim(*values))


def without_spare(hand: Sequence[str], turns: Turns, keep: Collection[str] = ()) -> tuple[float, str]:
    """The card that the best stacks need least, other than those to keep, and what the hand is worth without it."""
    known = codes()
    cards = sorted(hand, key=known.__getitem__)
    best, at = _spare(tuple([known[card] for card in cards]), turns, tuple([card in keep for card in cards]))
    return best, cards[at]


@cache
def codes() -> dict[str, int]:
    """The number of every card."""
    categories = get_args(Category)
    return {card.id: 16 * categories.index(card.category) + card.number for card in ingredients().values()}


@lru_cache(_REMEMBERED)
def _spare(hand: tuple[int, ...], turns: Turns, kept: tuple[bool, ...]) -> tuple[float, int]:
    whole, pantry = _best(hand, turns)
    best, at, least = -2.0, kept.index(False), 16
    for place, code in enumerate(hand):  # a card that the best stacks leave out
        more = place + 1 < len(hand) and hand[place + 1] >> 4 == code >> 4
        if more and code >> 4 != pantry and code & 15 < least and not kept[place]:
            best, at, least = whole, place, code & 15
    if best < whole:
        for place in range(len(hand)):
            if not kept[place]:
                left = _best(hand[:place] + hand[place + 1 :], turns)[0]
                if left > best:
                    best, at = left, place
    return best, at


@lru_cache(_REMEMBERED)
def _best(hand: tuple[int, ...], turns: Turns) -> tuple[float, int]:
    """What the hand, in ascending order, is worth, and which category its pantry has then; see `solver.values_in`."""
    dishes, pantries = against(turns)
    best, chosen = dishes[0] - pantries[0], -1  # KC-19: a stack may be empty
    shelves = _shelves(hand)
    highest = sum([shelf[-1] for _, shelf in shelves])
    for kind, shelf in shelves:
        dish, pantry = highest - shelf[-1], sum(shelf)
        aim = dishes[dish] - pantries[pantry]
        for number in shelf:
            lent = dishes[dish + number] - pantries[pantry - number]
            if lent > aim:
                aim = lent
        if aim > best:
            best, chosen = aim, kind
    return best, chosen


def _shelves(hand: Sequence[int]) -> list[tuple[int, list[int]]]:
    """The numbers of a hand in ascending order, by category."""
    shelves: list[tuple[int, list[int]]] = []
    last = -1
    for code in hand:
        kind = code >> 4
        if kind == last:
            shelves[-1][1].append(code & 15)
        else:
            shelves.append((kind, [code & 15]))
            last = kind
    return shelves
