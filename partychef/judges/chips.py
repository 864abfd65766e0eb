"""Turns scores into award chips: each dish gets its share of the 190 points, and never less than a worse dish.

Models and the house's rules only score; chips are split here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise, product
from math import exp, fsum

from partychef.engine.chance import Chance
from partychef.games.cooking_party.cards import CHIPS

TYPICAL_SPREAD = 12.0
"""How many points of a total (0 to 100) make a z of 1."""


def distances(totals: Sequence[float], spread: float = TYPICAL_SPREAD) -> list[float]:
    """The z of each total, from which chips are split: its distance from the table's mean, in typical spreads."""
    mean = fsum(totals) / len(totals)  # exact, so the order of the dishes changes nothing
    return [(total - mean) / spread for total in totals]


def shares(z: Sequence[float], generosity: float) -> list[float]:
    """The exact share of the 190 points that each dish deserves; the chips can only come close to it."""
    best = max(z)
    weights = [exp((value - best) / generosity) for value in z]
    return [sum(CHIPS) * weight / sum(weights) for weight in weights]


def ranking(z: Sequence[float], tie: Chance) -> list[int]:
    """The numbers of the dishes, best first; ties are settled by lot."""
    return sorted(tie.shuffled(range(len(z))), key=lambda dish: -z[dish])


def split(z: Sequence[float], generosity: float, tie: Chance) -> list[tuple[int, ...]]:
    """The chips of each dish, largest first: the split nearest to `shares` that gives no dish less than a worse one."""
    order = ranking(z, tie)
    deserved = sorted(shares(z, generosity), reverse=True)
    distances = {piles: _distance(piles, deserved) for piles in _monotone(min(len(z), len(CHIPS)))}
    nearest = min(distances.values())
    piles = tie.pick([piles for piles, distance in distances.items() if distance - nearest < 1e-6])
    given = dict(zip(order, piles, strict=False))
    return [given.get(dish, ()) for dish in range(len(z))]


def award(z: Sequence[float], order: Sequence[int], generosity: float, tie: Chance) -> list[tuple[int, ...]]:
    """The chips of each dish when their order, best first, has already been decided.

    Each step down the order takes a tiny bit off the z, so that equal dishes are not ranked a second time.
    """
    place = {dish: number for number, dish in enumerate(order)}
    return split([value - place[dish] * 1e-9 for dish, value in enumerate(z)], generosity, tie)


def _distance(piles: tuple[tuple[int, ...], ...], deserved: Sequence[float]) -> float:
    # Dishes ranked below the last pile get nothing in any split, so they add the same to every distance.
    return sum((sum(pile) - share) ** 2 for pile, share in zip(piles, deserved, strict=False))


@cache
def _monotone(places: int) -> list[tuple[tuple[int, ...], ...]]:
    """Every way to deal the chips to the top places so that no place gets less than the one below it.

    Five chips make at most five piles, and the empty piles come last, so nobody below fifth place gets anything. That
    leaves 5^5 = 3,125 ways to check for a table of any size; few of them qualify.
    """
    ways = [_piles(owners, places) for owners in product(range(places), repeat=len(CHIPS))]
    return [piles for piles in ways if all(sum(a) >= sum(b) for a, b in pairwise(piles))]


def _piles(owners: Sequence[int], places: int) -> tuple[tuple[int, ...], ...]:
    dealt = sorted(zip(CHIPS, owners, strict=True), reverse=True)
    return tuple(tuple(chip for chip, owner in dealt if owner == place) for place in range(places))
