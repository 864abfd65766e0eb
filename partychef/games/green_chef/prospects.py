"""What kept cards promise, as a sensible player reckons: points for the cards, chances of exact Recipes, and of a call.

A card that is missing is the easier to come by the more copies have not been seen and the more hands are still to pass
by. How many do depends on when somebody calls; nobody knows, so there are usual odds for that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import prod
from typing import NamedTuple

from partychef.games.green_chef.cards import Category, Recipe, category, ingredient_deck, recipes
from partychef.games.green_chef.scoring import EXACT, TUTTI_FRUTTI
from partychef.games.green_chef.view import GreenChefView

# Found by playing with other figures against these, see docs/balance.md.
CALLING = 5.0
"""How many points it is worth to be able to call Recipe: to end the game when one is ahead, for one point more."""
KEEN = 0.6
"""How many of the cards that one needs have not been taken out of a hand by the others before it arrives."""
AT_HAND = 0.65
"""How likely a player finds a card of a wanted category in one hand."""

_ENDS = {
    False: {3: (0.0, 0.3, 0.6), 4: (0.05, 0.6, 0.9), 5: (0.3, 0.9, 1.0), 6: (0.6, 1.0, 1.0)},
    True: {3: (0.0, 0.2, 0.4), 4: (0.1, 0.4, 0.8), 5: (0.1, 0.6, 0.9), 6: (0.2, 0.9, 1.0)},
}
"""How often somebody calls in the first, the second and any later phase, by players; True: with Expert Chefs. Measured
among such chefs."""
_AHEAD = 2
"""So many phases after this one are looked at."""


class Time(NamedTuple):
    """A time when the game may end."""

    weight: float
    """How likely it is."""
    picks: int
    """How many cards the player will keep until then."""
    looks: int
    """How many cards the player will see until then."""


NOW = (Time(1.0, 0, 0),)
"""No other card will come."""


class Prospects:
    """What a player may still hope for; asked for the worth of cards."""

    def __init__(self, view: GreenChefView, menu: Iterable[Recipe], times: Sequence[Time] = ()) -> None:
        """Without times the usual ones, from what is left of this phase on."""
        self.menu = tuple(menu)
        self.expert = view.options.expert_chefs
        self.wild = view.talent == TUTTI_FRUTTI
        self.room = Counter(shelf for one in self.menu for shelf in one.categories)
        self.times = times or _times(view)
        self.weights = [time.weight for time in self.times]
        self.unseen = unseen(view)
        self.hidden = max(1, sum(self.unseen.values()))
        self._odds: dict[str, tuple[float, ...]] = {}

    def worth(self, kept: Iterable[str]) -> float:
        """The points that these cards promise."""
        cards = Counter(kept)
        shelves = Counter(map(category, cards.elements()))
        laid = sum(min(many, self.room[shelf]) for shelf, many in shelves.items())
        exact = self.exact(cards)
        calls = self._calls(shelves, exact)
        return laid + EXACT * sum(exact) + CALLING * (1 - prod([1 - chance for chance in calls]))

    def callable(self, cards: Mapping[str, int]) -> bool:
        """Whether a call would not fail; only to be asked for now."""
        shelves = Counter(map(category, Counter(cards).elements()))
        return any(chance >= 1 for chance in self._calls(shelves, self.exact(cards)))

    def _calls(self, shelves: Mapping[Category, int], exact: list[float]) -> list[float]:
        return exact if self.expert else [self._completes(shelves, one) for one in self.menu]

    def exact(self, cards: Mapping[str, int]) -> list[float]:
        """How likely each Recipe is exact in the end, the likeliest one first; a card is counted for that one."""
        odds = sorted(((self._exact(cards, one), one) for one in self.menu), key=_chance, reverse=True)
        left, found = dict(cards), [odds[0][0]]
        for (_, before), (_, one) in pairwise(odds):
            for slot in before.slots:
                left[slot] = left.get(slot, 0) - 1
            found.append(self._exact(left, one))
        if self.wild:
            found[0] = max(self._exact(cards, one, wild=True) for one in self.menu)
        return found

    def _exact(self, cards: Mapping[str, int], recipe: Recipe, wild: bool = False) -> float:
        lacking = [self.odds(slot) for slot in recipe.slots if cards.get(slot, 0) <= 0]
        if wild and lacking:
            lacking.remove(min(lacking))
        if not lacking:
            return 1.0
        by_time = zip(*lacking, strict=True)
        odds: float = sum([weight * prod(odds) for weight, odds in zip(self.weights, by_time, strict=True)])
        return odds

    def _completes(self, shelves: Mapping[Category, int], recipe: Recipe) -> float:
        """How likely every slot has a card of its category in the end."""
        lacking = sum([max(0, many - shelves.get(shelf, 0)) for shelf, many in _shelves(recipe.id).items()])
        lacking -= self.wild and lacking > 0
        odds: float = AT_HAND**lacking
        return odds * sum([time.weight for time in self.times if time.picks >= lacking])

    def odds(self, card: str) -> tuple[float, ...]:
        """How likely a copy of a missing card comes by, for each of the times."""
        if card not in self._odds:
            copies = self.unseen.get(card, 0)
            shares = [min(1.0, KEEN * time.looks / self.hidden) for time in self.times]
            self._odds[card] = tuple(1 - (1 - share) ** copies for share in shares)
        return self._odds[card]


def looks(seats: int) -> int:
    """How many cards a player sees in a whole phase: n + 1, then n, down to the last two."""
    return sum(range(2, seats + 2))


def unseen(view: GreenChefView) -> dict[str, int]:
    """How many copies of each card lie where the player cannot see them."""
    seen = Counter((*view.kept, *view.hand, *((view.sale.card,) if view.sale else ())))
    return {card: many - seen[card] for card, many in _copies().items()}


def ending(view: GreenChefView, phase: int) -> float:
    """How likely somebody calls in this phase."""
    odds = _ENDS[view.options.expert_chefs][len(view.places)]
    return odds[min(phase, len(odds)) - 1]


def _times(view: GreenChefView) -> list[Time]:
    """When the game may end: after this phase or after one of the next, as far as there are cards."""
    seats, hand = len(view.places), len(view.hand)
    phases = min(_AHEAD, view.deck_size // (seats * (seats + 1)))
    picks, seen = max(0, hand - 1), sum(range(2, hand))
    times, left = [], 1.0
    for later in range(phases + 1):
        share = left if later == phases else left * ending(view, view.round + later)
        times.append(Time(share, picks + later * (seats + 1), seen + later * looks(seats)))
        left -= share
    return times


def _chance(pair: tuple[float, Recipe]) -> float:
    return pair[0]


@cache
def _shelves(recipe: str) -> Counter[Category]:
    return Counter(recipes()[recipe].categories)


@cache
def _copies() -> Counter[str]:
    return Counter(ingredient_deck())
