"""A player's prospects: the points to expect in this meal and in those to come, from what one seat may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from partychef.engine.game import Seat
from partychef.engine.piles import without
from partychef.games.cook_off.cards import CATEGORIES, Category, GoalKind
from partychef.games.cook_off.forecast import Shopping, Taste, need_of, points_to_expect, shares
from partychef.games.cook_off.scoring import category
from partychef.games.cook_off.state import SECOND_JOB
from partychef.games.cook_off.view import ROUNDS, SLOTS, CookOffView

Curve = tuple[tuple[float, float], ...]
"""Points of a curve, in order."""

# The points of a whole meal that begins with these dollars and no card, by the forecast over all meal cards
# (tests/games/cook_off/test_forecast.py computes it again).
MEAL: Curve = ((0, 0.4), (5, 1.9), (10, 2.9), (15, 4.0), (20, 5.2), (25, 5.6), (30, 5.8), (40, 5.9), (60, 6.0))
KEPT: dict[Category, float] = {
    "vegetable": 0.9,
    "carbs": 0.95,
    "protein": 0.95,
    "seafood": 0.85,
    "dairy": 0.5,
    "fruit": 0.4,
    "umami": 1.0,
}
"""The extra points with one such card in hand, by the same forecast."""
_NEXT_KEPT = (1.0, 0.55, 0.5, 0.2, 0.2)
"""The share of that which the first, the second and further cards of different categories add."""

# Savings Goals: their worth in each later meal, set to what they gained in 2,500 games of four players in which some
# had to buy one and others none.
_BULK: Curve = ((0, 0.0), (15, 0.2), (20, 0.45), (25, 0.55), (40, 0.7))
"""By the money available for the meal: two cards a turn must be paid for."""
_SPICE, _COURSE, _FREEZER, _APP = 1.0, 0.8, 0.2, 0.8
_APP_NOW = 0.3
"""The points of the Delivery App for every turn left in this meal."""
_BULK_BUYS = 1.3
"""Purchases a turn with the Bulk Membership: the second one finds a store picked over by the first."""
_OFF: dict[GoalKind, float] = {
    "cash-back": 1,
    "coupon-book": 1,
    "farmers-market-pass": 0.6,  # $2 off three cards in ten
    "fishmongers-friend": 0.6,
}
"""The average saving on a purchase, in dollars."""

_SPENDING = 5
"""The usual cost of a purchase in dollars: the rest is left for the next meal."""
KEEP = 0.6
"""Cards that this meal has no use for count less while there are turns left: they may have to make room.

0.3 and 0.9 win as many games.
"""
_SECOND_BEST = 0.1
"""The weight of the second best meal card: it is good to still have a choice. 0 and 0.25 win as many games."""
_STAYS = {2: 0.8, 3: 0.65, 4: 0.5}
"""The probability that a card is still in the store after everybody else's turn; by number of players.

Measured for any card: 0.86, 0.70, 0.56. What one needs the others often need as well.
"""
ACCLAIM = {2: 0.0, 3: 0.2, 4: 0.2}
"""The worth of a fulfilled line in votes; with two players both get 1 anyway (CO-39). 0.5 wins no more games."""


class Outlook:
    """One player's prospects: the points to expect until the end of the game."""

    def __init__(self, view: CookOffView, seat: Seat, turns: int) -> None:
        """`turns` is the number of turns the player still has in this meal."""
        self.place = view.place(seat)
        self.menu = view.menu
        self.turns = turns
        self.meals_left = view.meals - view.meal
        self.income = view.income
        self.acclaim = ACCLAIM[len(view.places)]
        self.stays = _STAYS[len(view.places)]
        self.goals = frozenset(goal.kind for goal in self.place.goals)
        self.active = frozenset(goal.kind for goal in self.place.goals if goal.active)
        self._known: dict[tuple[object, ...], float] = {}
        self._now: dict[tuple[str, ...], float] = {}

    def worth(
        self, hand: Sequence[str], money: int, store: Sequence[str] = (), new: GoalKind | None = None, more: int = 0
    ) -> float:
        """The points to expect with this hand and money, this in the store, and a Savings Goal just bought.

        `more` purchases may be made at once. What the hand may not hold is thrown away first.
        """
        goals = self.goals if new is None else self.goals | {new}
        now = goals if self.turns else self.active
        buys = round(self.turns * (_BULK_BUYS if "bulk-membership" in now else 1)) + more
        shopping = Shopping(buys, money + round(buys * _off(now)), _chances(tuple(store), self.stays))
        this_meal = self._this_meal(tuple(sorted(hand)), shopping, int("spice-rack" in now))
        left = money - min(money, _SPENDING * buys)
        this_meal += _COURSE * ("meal-prep-course" in now) + _APP_NOW * self.turns * ("delivery-app" in now)
        return this_meal + later_meals(self.meals_left, self.income, left, goals, len(goals - now))

    def gain(self, hand: tuple[str, ...], give: Iterable[str] = (), get: Iterable[str] = (), cash: int = 0) -> float:
        """The change in expected points that a trade makes for this hand."""
        if hand not in self._now:
            self._now[hand] = self.worth(hand, self.place.money)
        return self.worth((*without(hand, give), *get), self.place.money + cash) - self._now[hand]

    def kept(self, hand: Iterable[str]) -> float:
        """The worth of these cards in the next meal, in points."""
        if not self.meals_left:
            return 0.0
        return kept_worth(tuple(hand))

    def _this_meal(self, hand: tuple[str, ...], shopping: Shopping, spice: int) -> float:
        question = (*hand, shopping, spice)
        if len(hand) > self.place.limit:  # one by one, because there may be many too many
            fewer = [without(hand, (card,)) for card in dict.fromkeys(hand)]
            return self._this_meal(max(fewer, key=lambda kept: self._reckon(kept, shopping, spice)), shopping, spice)
        if question not in self._known:
            self._known[question] = self._reckon(hand, shopping, spice)
        return self._known[question]

    def _reckon(self, hand: tuple[str, ...], shopping: Shopping, spice: int) -> float:
        keep = KEEP if shopping.buys else 1.0
        found = []
        for meal in self.menu:
            need = need_of(hand, meal, spice)
            points = points_to_expect(meal, need, shopping, Taste(spice, self.acclaim))
            found.append(points + keep * self.kept(need.spare))
        first, second, *_ = sorted(found, reverse=True)
        return (1 - _SECOND_BEST) * first + _SECOND_BEST * second


def later_meals(meals_left: int, income: int, money: int, goals: Collection[GoalKind], late: int = 0) -> float:
    """The points of the later meals, if each can spend its income and its share of the money left now.

    `late` is how many of the Savings Goals are not active yet.
    """
    if not meals_left:
        return 0.0
    job = SECOND_JOB * (meals_left - min(1, late)) if "second-job" in goals else 0
    budget = income + (money + job) / meals_left + ROUNDS * _off(goals)
    gains = {"spice-rack": _SPICE, "meal-prep-course": _COURSE, "chest-freezer": _FREEZER, "delivery-app": _APP}
    gains["bulk-membership"] = read(_BULK, budget)
    return meals_left * (read(MEAL, budget) + sum(gains.get(kind, 0) for kind in goals))


def turns_left(view: CookOffView, seat: Seat) -> int:
    """The number of turns that a seat has yet to begin in this meal."""
    if view.player is None:
        return 0
    seats = len(view.places)
    place, now = ((one - view.first_player) % seats for one in (seat, view.player))
    return ROUNDS - view.prep + (place > now)


def read(curve: Curve, at: float) -> float:
    """Interpolate between the points of the curve; beyond its ends, return the value there.

    >>> read(((0, 1.0), (10, 3.0)), 5), read(((0, 1.0), (10, 3.0)), 99)
    (2.0, 3.0)
    """
    for (left, low), (right, high) in pairwise(curve):
        if at <= right:
            return low + (high - low) * max(0.0, at - left) / (right - left)
    return curve[-1][1]


@lru_cache(maxsize=20_000)
def kept_worth(hand: tuple[str, ...]) -> float:
    """The worth of these cards in the next meal, in points."""
    worth = sorted((KEPT[kind] for kind in set(map(category, hand))), reverse=True)
    return sum(one * part for one, part in zip(worth, _NEXT_KEPT, strict=False))


def _off(goals: Collection[GoalKind]) -> float:
    return sum(_OFF.get(kind, 0) for kind in goals)


@lru_cache(maxsize=20_000)
def _chances(store: tuple[str, ...], stays: float) -> tuple[float, ...]:
    """The probability of each category to be in the store next time, given what is there now."""
    there = Counter(map(category, store))
    fresh = SLOTS - stays * len(store)
    return tuple(
        1 - (1 - stays) ** there[kind] * (1 - share) ** fresh for kind, share in zip(CATEGORIES, shares(), strict=True)
    )
