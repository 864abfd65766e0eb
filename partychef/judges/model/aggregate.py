"""From the scores of several calls to one ranking and one split: calls that were led astray are set aside, and the
median of the others decides. Pure arithmetic; models are not known here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import fsum, inf, sqrt
from statistics import fmean, median, median_low
from typing import Literal

import msgspec

from partychef.judges.chips import TYPICAL_SPREAD, distances

Way = Literal["median", "mean"]
Middle = Callable[[Sequence[float]], float]

PHOTO_FINISH = 0.25
"""First and second are looked at again when they lie less than so many standard deviations apart."""
ASTRAY = 2.5
"""A total that lies more than so many typical spreads above what the other calls gave the same dish is set aside."""
# Of four calls the median is the mean of the two in the middle, into which the call that showed a dish first still
# reaches. The lower of the two is a median as well, and out of its reach: the same dish wins more often again.
_MIDDLES: dict[Way, tuple[Middle, Middle]] = {"median": (median_low, median), "mean": (fmean, fmean)}
"""What ranks, and what is split."""


class Standing(msgspec.Struct, frozen=True):
    """Where the dishes stand after all calls. Lists go by dish."""

    order: tuple[int, ...]
    """The dishes by number, best first."""
    ranking: tuple[float, ...]
    """The middle of the z within each call: this ranks."""
    shares: tuple[float, ...]
    """The middle of the distance from each call's mean, in typical spreads: this is split, once it is `level`."""
    level: float
    """The middle of the calls' means, 0 to 100."""

    @property
    def lead(self) -> float:
        """By how much the first is ahead of the second; infinite for a dish alone."""
        if len(self.order) < 2:
            return inf
        return self.ranking[self.order[0]] - self.ranking[self.order[1]]


def z_within_call(totals: Sequence[float]) -> list[float]:
    """The z of each dish within one call; all 0 where a call sees no difference."""
    mean = fmean(totals)
    spread = sqrt(fsum((value - mean) ** 2 for value in totals) / len(totals))
    return [(value - mean) / spread if spread > 1e-9 else 0.0 for value in totals]


def combine(
    calls: Sequence[Sequence[float]],
    lots: Sequence[int],
    way: Way = "median",
    *,
    models: Sequence[str] = (),
    limit: float = ASTRAY,
) -> Standing:
    """Put the calls together. `calls` holds for each call the totals by dish; `lots` the dishes in the order of
    chance that settles what scores leave open; `models` who gave each call (all the same when it is left out), and
    `limit` is that of `astray`. The mean, which is there to be compared with, sets nothing aside."""
    ranker, middle = _MIDDLES[way]
    gone = astray(calls, models, limit if way == "median" else inf)
    others = _middles(calls, gone, middle)
    # In its place stands what the other calls said, so that the other dishes are not measured against it either.
    filled = [
        [other if out else total for total, out, other in zip(totals, outs, others, strict=True)]
        for totals, outs in zip(calls, gone, strict=True)
    ]
    ranking = _middles(map(z_within_call, filled), gone, ranker)
    shares = _middles(map(distances, filled), gone, middle)
    order = sorted(lots, key=lambda dish: (-round(ranking[dish], 9), -round(shares[dish], 9)))
    return Standing(tuple(order), ranking, shares, middle([fmean(totals) for totals in filled]))


def astray(calls: Sequence[Sequence[float]], models: Sequence[str] = (), limit: float = ASTRAY) -> list[list[bool]]:
    """Which totals are set aside, by call and dish: those that lie more than `limit` spreads above the lower median
    of what all calls gave that dish.

    An attack that lands makes one call rave about a dish that leaves the others cold. The lower median stands even
    where two calls of four were hit. Only praise is set aside: nobody attacks a judge to lose. A model that is kinder
    than another is no raving call, so the usual level of each model is taken off first.

    >>> astray([[60, 50], [55, 52], [100, 49], [58, 54]])
    [[False, False], [False, False], [True, False], [False, False]]
    """
    whose = models or [""] * len(calls)
    usual = {
        model: median([total for name, totals in zip(whose, calls, strict=True) if name == model for total in totals])
        for model in set(whose)
    }
    plain = [[total - usual[model] for total in totals] for model, totals in zip(whose, calls, strict=True)]
    bounds = [median_low(column) + limit * TYPICAL_SPREAD for column in zip(*plain, strict=True)]
    return [[value > bound for value, bound in zip(values, bounds, strict=True)] for values in plain]


def _middles(calls: Iterable[Sequence[float]], gone: Sequence[Sequence[bool]], middle: Middle) -> tuple[float, ...]:
    """The middle by dish of what is not set aside. Something always is left: the lower median is."""
    return tuple(
        middle([value for value, out in zip(values, outs, strict=True) if not out])
        for values, outs in zip(zip(*calls, strict=True), zip(*gone, strict=True), strict=True)
    )


def level(order: Sequence[int], shares: Sequence[float]) -> list[float]:
    """The shares by dish, made to agree with the ranking: the nearest ones (least squares) that never rise along it.

    Ranking and split come from different medians, so now and then a better dish has the smaller share; such neighbours
    share what they have.

    >>> level([1, 0, 2], [1.0, 0.5, -1.5])
    [0.75, 0.75, -1.5]
    """
    blocks: list[list[float]] = []
    for dish in order:
        blocks.append([shares[dish]])
        while len(blocks) > 1 and fmean(blocks[-2]) < fmean(blocks[-1]):
            last = blocks.pop()
            blocks[-1] += last
    flat = [fmean(block) for block in blocks for _ in block]
    by_dish = dict(zip(order, flat, strict=True))
    return [by_dish[dish] for dish in range(len(shares))]
