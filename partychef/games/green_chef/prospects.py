"""What kept cards promise, by a sensible player's reckoning: points for cards, chances of exact Recipes and of a call.

A missing card is easier to get the more of its copies are unseen and the more hands still pass by. How many hands pass
depends on when somebody calls; since nobody knows, the usual odds stand in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import prod
from operator import mul
from typing import NamedTuple

from partychef.games.green_chef.cards import Category, Recipe, category, ingredient_deck, recipes
from partychef.games.green_chef.scoring import EXACT, TUTTI_FRUTTI
from partychef.games.green_chef.view import GreenChefView

# Found by playing with other figures against these, see docs/balance.md.
CALLING = 5.0
"""How many points it is worth to be able to call Recipe: to end the game while ahead, and for the caller's point."""
KEEN = 0.6
"""How many of the cards a player needs are still in a hand when it arrives, because the others did not take them."""
AT_HAND = 0.65
"""How likely one hand is to hold a card of a wanted category."""

ENDS: dict[bool, dict[int, tuple[float, ...]]] = {
    False: {3: (0.0, 0.8, 0.9), 4: (0.1, 0.95, 1.0), 5: (0.6, 0.97, 1.0), 6: (0.92, 1.0, 1.0)},
    True: {
        3: (0.0, 0.05, 0.4, 0.65, 0.85), 4: (0.0, 0.4, 0.7, 0.95), 5: (0.05, 0.75, 1.0), 6: (0.2, 0.95, 1.0),
    },
}  # fmt: skip
"""How often somebody calls in the first phase, the second and so on, by the number of players, measured among such
chefs. True: with Expert Chefs."""
_AHEAD = 2
"""How many phases after this one are considered."""

Slot = tuple[str, tuple[float, ...]]
"""The ingredient a slot names, and for each time the chance that a copy passes by."""


class Time(NamedTuple):
    """A moment when the game may end."""

    weight: float
    """How likely the game is to end then."""
    picks: int
    """How many more cards the player will have kept by then."""
    looks: int
    """How many more cards the player will have seen by then."""


NOW = (Time(1.0, 0, 0),)
"""The game ends now: no more cards come."""


class Prospects:
    """What a player may still hope for. It is asked what cards are worth."""

    def __init__(self, view: GreenChefView, menu: Iterable[Recipe], times: Sequence[Time] = ()) -> None:
        """`times` are when the game may end; by default the usual ones, from the rest of this phase on."""
        self.menu = tuple(menu)
        self.expert = view.options.expert_chefs
        self.wild = view.talent == TUTTI_FRUTTI
        self.room = Counter(shelf for one in self.menu for shelf in one.categories)
        self.times = times or _times(view)
        self.weights = [time.weight for time in self.times]
        self.unseen = unseen(view)
        self.hidden = max(1, sum(self.unseen.values()))
        self.slots = [[(slot, self.odds(slot)) for slot in one.slots] for one in self.menu]

    def worth(self, cards: Mapping[str, int]) -> float:
        """The points that these cards, with their numbers, promise."""
        shelves = _on_shelves(cards)
        laid = sum([min(many, self.room[shelf]) for shelf, many in shelves.items()])
        exact = self.exact(cards)
        return laid + EXACT * sum(exact) + CALLING * (1 - prod([1 - chance for chance in self._calls(shelves, exact)]))

    def callable(self, cards: Mapping[str, int]) -> bool:
        """Whether a call would hold; makes sense only with the times NOW."""
        return any(chance >= 1 for chance in self._calls(_on_shelves(cards), self.exact(cards)))

    def exact(self, cards: Mapping[str, int]) -> list[float]:
        """How likely each Recipe is to be exact in the end, the likeliest first; a shared card counts for that one."""
        first = [self._exact(cards, slots) for slots in self.slots]
        left, found = dict(cards), []
        for one in sorted(range(len(first)), key=first.__getitem__, reverse=True):
            taken = any(cards.get(slot, 0) > 0 >= left[slot] for slot, _ in self.slots[one] if slot in left)
            found.append(self._exact(left, self.slots[one]) if taken else first[one])
            for slot, _ in self.slots[one]:
                left[slot] = left.get(slot, 0) - 1
        if self.wild:
            found[0] = max(self._exact(cards, slots, wild=True) for slots in self.slots)
        return found

    def odds(self, card: str) -> tuple[float, ...]:
        """How likely a copy of a missing card is to pass by, for each of the times."""
        copies = self.unseen[card]
        return tuple([1 - (1 - min(1.0, KEEN * time.looks / self.hidden)) ** copies for time in self.times])

    def _calls(self, shelves: Mapping[Category, int], exact: list[float]) -> list[float]:
        return exact if self.expert else [self._completes(shelves, one) for one in self.menu]

    def _exact(self, cards: Mapping[str, int], slots: Iterable[Slot], wild: bool = False) -> float:
        lacking = [odds for slot, odds in slots if cards.get(slot, 0) <= 0]
        if wild and lacking:
            lacking.remove(min(lacking))
        if not lacking:
            return 1.0
        odds: float = sum(map(mul, self.weights, map(prod, zip(*lacking, strict=True))))
        return odds

    def _completes(self, shelves: Mapping[Category, int], recipe: Recipe) -> float:
        """How likely every slot is to have a card of its category in the end."""
        lacking = sum([max(0, many - shelves.get(shelf, 0)) for shelf, many in _needs(recipe.id)])
        lacking -= self.wild and lacking > 0
        odds: float = AT_HAND**lacking
        return odds * sum([time.weight for time in self.times if time.picks >= lacking])


def looks(seats: int) -> int:
    """How many cards a player sees in a whole phase: n + 1, then n, down to the last two."""
    return sum(range(2, seats + 2))


def unseen(view: GreenChefView) -> dict[str, int]:
    """How many copies of each card the player has not got in sight."""
    seen = Counter((*view.kept, *view.hand, *((view.sale.card,) if view.sale else ())))
    return {card: many - seen[card] for card, many in _copies().items()}


def ending(view: GreenChefView, phase: int) -> float:
    """How likely somebody is to call in this phase."""
    odds = ENDS[view.options.expert_chefs][len(view.places)]
    return odds[min(phase, len(odds)) - 1]


def _times(view: GreenChefView) -> list[Time]:
    """When the game may end: after this phase, or after a later one for which there are cards."""
    seats, hand = len(view.places), len(view.hand)
    phases = min(_AHEAD, view.deck_size // (seats * (seats + 1)))
    picks, seen = max(0, hand - 1), sum(range(2, hand))
    times, left = [], 1.0
    for later in range(phases + 1):
        share = left if later == phases else left * ending(view, view.round + later)
        times.append(Time(share, picks + later * (seats + 1), seen + later * looks(seats)))
        left -= share
    return times


def _on_shelves(cards: Mapping[str, int]) -> dict[Category, int]:
    shelves: dict[Category, int] = {}
    for card, many in cards.items():
        shelf = category(card)
        shelves[shelf] = shelves.get(shelf, 0) + many
    return shelves


@cache
def _needs(recipe: str) -> tuple[tuple[Category, int], ...]:
    return tuple(Counter(recipes()[recipe].categories).items())


@cache
def _copies() -> Counter[str]:
    return Counter(ingredient_deck())
