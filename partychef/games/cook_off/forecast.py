"""Estimates what a hand may still become: the points to expect after a number of further purchases.

The reckoning knows categories and usual prices, not single cards: which categories a meal card still lacks, how
likely the store shows them, and what they cost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from statistics import fmean
from typing import NamedTuple

from partychef.games.cook_off.cards import CATEGORIES, Category, Line, ingredient_deck, ingredients, meals
from partychef.games.cook_off.scoring import FULL, category, price
from partychef.games.cook_off.view import SLOTS


class Taste(NamedTuple):
    """What makes a dish worth more to its own cook than to the others."""

    spice: int = 0
    """1 with the Spice Rack."""
    acclaim: float = 0.0
    """The extra worth of each fulfilled line, because it pleases the voters."""


class Need(NamedTuple):
    """How well a hand fits a meal card."""

    missing: tuple[int, ...]
    """The number of cards that each counting line still lacks."""
    room: int | None
    """Dollars left for further cards, if the meal card limits the price."""
    spare: tuple[str, ...]
    """The cards that the meal has no use for."""


class Count(NamedTuple):
    """A line of a meal card that counts cards of one category."""

    kind: Category
    number: int
    cost: int
    """The usual price of such a card, in dollars."""
    place: int
    """The index of the category in CATEGORIES."""


class Shopping(NamedTuple):
    """What is still to come in this meal."""

    buys: int
    money: int
    chances: tuple[float, ...]
    """The probability of each of the CATEGORIES to be in the store at the next purchase."""


@cache
def shares() -> tuple[float, ...]:
    """The share of each category in the deck."""
    deck = Counter(map(category, ingredient_deck()))
    return tuple(deck[one] / deck.total() for one in CATEGORIES)


@cache
def usual_chances() -> tuple[float, ...]:
    """The probability of each category to be among five unseen cards."""
    return tuple(1 - (1 - share) ** SLOTS for share in shares())


@cache
def usual_price(kind: Category) -> int:
    """The mean printed price of the category, in whole dollars."""
    return round(fmean(price((card,)) for card in ingredient_deck() if category(card) == kind))


def points_to_expect(meal: str, need: Need, shopping: Shopping, taste: Taste) -> float:
    """The points to expect of a dish for this meal card after a number of further purchases."""
    money = min(shopping.money, _cost(meal, need.missing))
    return _expect(meal, need.missing, shopping.buys, money, need.room, taste, shopping.chances)


@lru_cache(maxsize=50_000)
def need_of(hand: tuple[str, ...], meal: str, spice: int = 0) -> Need:
    """The cards of the hand that the meal takes, the cheapest of each category first, and those it lacks."""
    known = ingredients()
    lacking = {line.kind: line.number for line in _counts(meal)}
    if spice and "umami" in lacking:
        lacking["umami"] -= 1
    room, spare = _price_line(meal), []
    for card in sorted(hand, key=lambda card: known[card].price):
        kind = known[card].category
        if lacking.get(kind, 0) > 0:
            lacking[kind] -= 1
            room = None if room is None else room - known[card].price
        else:
            spare.append(card)
    return Need(tuple(lacking.values()), room, tuple(spare))


@lru_cache(maxsize=200_000)
def _expect(
    meal: str,
    missing: tuple[int, ...],
    buys: int,
    money: int,
    room: int | None,
    taste: Taste,
    chances: tuple[float, ...],
) -> float:
    """The points to expect if the next purchase is the most useful affordable card in the store, if there is one.

    Later the store shows what it usually shows.
    """
    if not buys or not any(missing):
        return _worth(meal, missing, room, taste)
    usual = usual_chances()
    nothing = _expect(meal, missing, buys - 1, money, room, taste, usual)
    found = []
    for number, line in enumerate(_counts(meal)):
        if missing[number] and line.cost <= money:
            fewer = (*missing[:number], missing[number] - 1, *missing[number + 1 :])
            less = None if room is None else max(-1, room - line.cost)
            then = _expect(meal, fewer, buys - 1, min(money - line.cost, _cost(meal, fewer)), less, taste, usual)
            found.append((then, chances[line.place]))
    expected, missed = 0.0, 1.0
    for then, chance in sorted(found, reverse=True):
        if then > nothing:
            expected += missed * chance * then
            missed *= 1 - chance
    return expected + missed * nothing


@lru_cache(maxsize=20_000)
def _cost(meal: str, missing: tuple[int, ...]) -> int:
    """The usual cost of the missing cards; more money than that makes no difference."""
    return sum(lack * line.cost for lack, line in zip(missing, _counts(meal), strict=True))


@lru_cache(maxsize=20_000)
def _worth(meal: str, missing: tuple[int, ...], room: int | None, taste: Taste) -> float:
    """The points of a dish that lacks these cards for the meal card."""
    lacking = {line.kind: lack for line, lack in zip(_counts(meal), missing, strict=True)}
    there = sum(lacking[line.kind] < line.number for line in _counts(meal))
    lines = meals()[meal].lines
    fulfilled = [line for line in lines if _is_likely(line, lacking, room, there)]
    full = FULL if len(fulfilled) == len(lines) else 0
    return sum(line.points for line in fulfilled) + full + taste.acclaim * len(fulfilled)


def _is_likely(line: Line, lacking: Mapping[Category, int], room: int | None, there: int) -> bool:
    match line.type:
        case "count":
            return line.category is not None and not lacking[line.category]
        case "none":
            return True  # forbidden cards are simply left out
        case "max_price":
            return room is not None and room >= 0
        case "min_categories":
            return there >= line.number


@cache
def _counts(meal: str) -> tuple[Count, ...]:
    return tuple(
        Count(line.category, line.number, usual_price(line.category), CATEGORIES.index(line.category))
        for line in meals()[meal].lines
        if line.category and line.type == "count"
    )


@cache
def _price_line(meal: str) -> int | None:
    return next((line.number for line in meals()[meal].lines if line.type == "max_price"), None)
