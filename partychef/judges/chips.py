"""How scores become award chips: each dish a share of the 190 points, each chip whole, no better dish ever behind.

Models and house rules only score; this is the one place where chips are split.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise, product
from math import exp, fsum

from partychef.engine.chance import Chance
from partychef.games.cooking_party.cards import CHIPS

TYPICAL_SPREAD = 12.0
"""What one step of z means on the scale from 0 to 100."""


def distances(totals: Sequence[float], spread: float = TYPICAL_SPREAD) -> list[float]:
    """The z that is split: how far each total lies from the table's mean, in typical spreads."""
    mean = fsum(totals) / len(totals)  # exact, so the order of the dishes changes nothing
    return [(total - mean) / spread for total in totals]


def shares(z: Sequence[float], generosity: float) -> list[float]:
    """What each dish deserves of the 190 points, before chips have to stay whole."""
    best = max(z)
    weights = [exp((value - best) / generosity) for value in z]
    return [sum(CHIPS) * weight / sum(weights) for weight in weights]


def ranking(z: Sequence[float], tie: Chance) -> list[int]:
    """The dishes by number, best first; chance settles ties."""
    return sorted(tie.shuffled(range(len(z))), key=lambda dish: -z[dish])


def split(z: Sequence[float], generosity: float, tie: Chance) -> list[tuple[int, ...]]:
    """The chips of each dish, largest first: of all splits that give no better dish less, the nearest to `shares`."""
    order = ranking(z, tie)
    deserved = sorted(shares(z, generosity), reverse=True)
    distances = {piles: _distance(piles, deserved) for piles in _monotone(min(len(z), len(CHIPS)))}
    nearest = min(distances.values())
    piles = tie.pick([piles for piles, distance in distances.items() if distance - nearest < 1e-6])
    given = dict(zip(order, piles, strict=False))
    return [given.get(dish, ()) for dish in range(len(z))]


def award(z: Sequence[float], order: Sequence[int], generosity: float, tie: Chance) -> list[tuple[int, ...]]:
    """The chips of each dish where the order, best first, is settled already.

    Tiny steps down the order keep the split from settling equal dishes again.
    """
    place = {dish: number for number, dish in enumerate(order)}
    return split([value - place[dish] * 1e-9 for dish, value in enumerate(z)], generosity, tie)


def _distance(piles: tuple[tuple[int, ...], ...], deserved: Sequence[float]) -> float:
    # Dishes behind the piles get nothing in every split, so they add the same to every distance.
    return sum((sum(pile) - share) ** 2 for pile, share in zip(piles, deserved, strict=False))


@cache
def _monotone(places: int) -> list[tuple[tuple[int, ...], ...]]:
    """Every way to deal the chips to the first places so that no place gets less than the next.

    Five chips fill at most five piles, and in a monotone split the empty piles come last: whoever ranks sixth or lower
    gets nothing, so 5^5 = 3,125 splits decide a table of any size, and few of them are monotone.
    """
    ways = [_piles(owners, places) for owners in product(range(places), repeat=len(CHIPS))]
    return [piles for piles in ways if all(sum(a) >= sum(b) for a, b in pairwise(piles))]


def _piles(owners: Sequence[int], places: int) -> tuple[tuple[int, ...], ...]:
    dealt = sorted(zip(CHIPS, owners, strict=True), reverse=True)
    return tuple(tuple(chip for chip, owner in dealt if owner == place) for place in range(places))
