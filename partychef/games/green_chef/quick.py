"""What quick cooks keep and when they call, found in a few millionths of a second.

They reckon like the heuristic chef (`prospects.py`), but with the copies that are printed instead of those that they
have not seen, and as if it were known in which phase the game ends. Cards and categories are numbers here, from 0 in
the order of the deck file.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import accumulate, combinations
from math import prod
from operator import mul
from typing import NamedTuple

from partychef.games.green_chef.cards import CATEGORIES, category, ingredient_deck, ingredients, recipes
from partychef.games.green_chef.prospects import AT_HAND, CALLING, ENDS, KEEN, looks
from partychef.games.green_chef.scoring import EXACT

CODES = {card: code for code, card in enumerate(ingredients())}
"""The number of every ingredient."""
SHELF = [list(CATEGORIES).index(category(card)) for card in ingredients()]
"""By its number, its category."""
_CARDS = len(ingredient_deck())
_LIKELY = 0.5
"""The game is expected to end in the phase in which it has ended more often than this."""


class Dish(NamedTuple):
    """A Recipe in numbers."""

    slots: tuple[int, ...]
    needs: tuple[int, ...]
    """How many slots each category has."""


class Outlook(NamedTuple):
    """What may still come, at one pick of a phase."""

    completes: tuple[float, ...]
    """How likely a Recipe will be complete that lacks so many cards."""
    odds: tuple[float, ...]
    """How likely each ingredient still passes by."""


@cache
def dish(recipe: str) -> Dish:
    """A Recipe in numbers."""
    slots = tuple([CODES[slot] for slot in recipes()[recipe].slots])
    shelves = [SHELF[slot] for slot in slots]
    return Dish(slots, tuple([shelves.count(shelf) for shelf in range(len(CATEGORIES))]))


@cache
def outlook(expert: bool, seats: int, phase: int, pick: int) -> Outlook:
    """What may still come once this pick of this phase is made."""
    ends = ENDS[expert][seats]
    picks, seen = seats + 1 - pick, sum(range(2, seats + 2 - pick))
    completes, left = [0.0] * 10, 1.0
    for later, ending in enumerate((*ends[phase - 1 :], 1.0)):
        for lacking in range(min(len(completes), picks + later * (seats + 1) + 1)):
            completes[lacking] += left * ending * AT_HAND**lacking
        left *= 1 - ending
    lasts = accumulate([1 - ending for ending in (*ends, 1.0)], mul)
    last = next(number for number, left in enumerate(lasts, 1) if 1 - left > _LIKELY)
    passing = seen + max(0, last - phase) * looks(seats)
    hidden = _CARDS - (phase - 1) * (seats + 1) - seats - 1
    share = min(1.0, KEEN * passing / hidden)
    return Outlook(tuple(completes), tuple([1 - (1 - share) ** one.copies for one in ingredients().values()]))


class Cook:
    """One player of an imagined game, and what it has kept."""

    __slots__ = ("expert", "have", "held", "lacking", "menu", "missing", "room")

    def __init__(self, menu: Sequence[Dish], kept: Sequence[int], expert: bool) -> None:
        self.menu = menu
        self.expert = expert
        self.room: list[int] = [sum(many) for many in zip(*[one.needs for one in menu], strict=True)]
        self.have, self.held = [0] * len(self.room), [0] * len(SHELF)
        self.lacking = [len(one.slots) for one in menu]
        """By Recipe, how many slots have no card of their category."""
        self.missing = [set(one.slots) for one in menu]
        """By Recipe, the named ingredients that the cook has not got."""
        for card in kept:
            self.keep(card)

    def keep(self, card: int) -> None:
        """Keep one more card."""
        shelf = SHELF[card]
        had = self.have[shelf]
        self.have[shelf] = had + 1
        self.held[card] += 1
        for place, one in enumerate(self.menu):
            if had < one.needs[shelf]:
                self.lacking[place] -= 1
        for missing in self.missing:
            missing.discard(card)

    def choose(self, hand: Sequence[int], coming: Outlook) -> int:
        """The card that promises the most."""
        completes, odds = coming
        chances = [0.0 if self.expert else completes[lacking] for lacking in self.lacking]
        exact = [EXACT * prod([odds[card] for card in missing]) for missing in self.missing]
        if self.expert:
            exact = [(1 + CALLING / EXACT) * one for one in exact]
        none = prod([1 - chance for chance in chances])
        best, most = hand[0], -1.0
        for card in hand:
            shelf = SHELF[card]
            had = self.have[shelf]
            worth = 1.0 if had < self.room[shelf] else 0.0
            still = 1.0
            for one, lacking, chance in zip(self.menu, self.lacking, chances, strict=True):
                still *= 1 - (completes[lacking - 1] if had < one.needs[shelf] and not self.expert else chance)
            worth += CALLING * (none - still)
            for missing, hope in zip(self.missing, exact, strict=True):
                if card in missing:
                    worth += hope * (1 / odds[card] - 1) if odds[card] else 0.0
            if worth > most:
                best, most = card, worth
        return best

    def calls(self) -> bool:
        """Whether some Recipe is complete, or exact with Expert Chefs."""
        short = [len(missing) for missing in self.missing] if self.expert else self.lacking
        return min(short) == 0

    def points(self) -> int:
        """What the best allocation brings: a point for each card that finds a slot, and for exact Recipes (GC-30)."""
        return sum([min(many, room) for many, room in zip(self.have, self.room, strict=True)]) + EXACT * self._exact()

    def _exact(self) -> int:
        """How many Recipes can be exact at the same time."""
        ready = [one.slots for one, missing in zip(self.menu, self.missing, strict=True) if not missing]
        if len(ready) < 2:
            return len(ready)
        sets = (some for size in range(len(ready), 1, -1) for some in combinations(ready, size))
        return next((len(some) for some in sets if self._has(some)), 1)

    def _has(self, wanted: Sequence[tuple[int, ...]]) -> bool:
        needed = [card for slots in wanted for card in slots]
        return all(needed.count(card) <= self.held[card] for card in set(needed))
