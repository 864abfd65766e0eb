"""Combines the scores of several calls into one ranking: totals that were led astray are set aside, and the median of
the others decides. This is arithmetic only and knows nothing about models."""

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
"""First and second are compared directly when they are closer than this many standard deviations."""
ASTRAY = 2.5
"""A total this many typical spreads above what the other calls gave the same dish is set aside."""
# The median of four calls is the mean of the middle two, so the call that showed a dish first can still raise it. It
# cannot raise the lower of the two, which is a median as well: with it the same dish wins again more often.
_MIDDLES: dict[Way, tuple[Middle, Middle]] = {"median": (median_low, median), "mean": (fmean, fmean)}
"""By way: the middle that ranks, and the middle that decides how chips are split."""


class Standing(msgspec.Struct, frozen=True):
    """Where the dishes stand after all calls. `ranking` and `shares` have one entry for each dish."""

    order: tuple[int, ...]
    """The numbers of the dishes, best first."""
    ranking: tuple[float, ...]
    """The middle of the dish's z within each call, by which dishes are ranked."""
    shares: tuple[float, ...]
    """The middle of the dish's distances from each call's mean, in typical spreads; chips are split by these, after
    `level` has made them agree with the ranking."""
    level: float
    """The middle of the calls' means, 0 to 100."""

    @property
    def lead(self) -> float:
        """How far the first dish is ahead of the second, in z; infinite for a dish alone."""
        if len(self.order) < 2:
            return inf
        return self.ranking[self.order[0]] - self.ranking[self.order[1]]


def z_within_call(totals: Sequence[float]) -> list[float]:
    """The z of each dish within one call; all 0 if the call saw no difference."""
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
    """Combine the calls into one standing.

    `calls` holds the totals by dish for each call, `lots` the dishes in a random order that settles ties, `models` the
    model of each call (one model for all if left out). `limit` is passed on to `astray`. The mean, which is there for
    comparison, sets nothing aside.
    """
    ranker, middle = _MIDDLES[way]
    gone = astray(calls, models, limit if way == "median" else inf)
    others = _middles(calls, gone, middle)
    # A total that is set aside is replaced by what the other calls said, so it does not distort the call's mean either.
    filled = [
        [other if out else total for total, out, other in zip(totals, outs, others, strict=True)]
        for totals, outs in zip(calls, gone, strict=True)
    ]
    ranking = _middles(map(z_within_call, filled), gone, ranker)
    shares = _middles(map(distances, filled), gone, middle)
    order = sorted(lots, key=lambda dish: (-round(ranking[dish], 9), -round(shares[dish], 9)))
    return Standing(tuple(order), ranking, shares, middle([fmean(totals) for totals in filled]))


def astray(calls: Sequence[Sequence[float]], models: Sequence[str] = (), limit: float = ASTRAY) -> list[list[bool]]:
    """Whether each total is set aside, by call and dish: if it is more than `limit` spreads above the lower median of
    what all calls gave that dish.

    A successful attack makes one call rave about a dish that leaves the others cold. The lower median is not affected
    even if two calls of four fall for it. Only praise is set aside: nobody attacks a judge to lose. A model that is
    kinder than another is not raving, so the usual level of each model is subtracted first.

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
    """The middle of each dish's totals that are not set aside. One always remains: the lower median never is."""
    return tuple(
        middle([value for value, out in zip(values, outs, strict=True) if not out])
        for values, outs in zip(zip(*calls, strict=True), zip(*gone, strict=True), strict=True)
    )


def level(order: Sequence[int], shares: Sequence[float]) -> list[float]:
    """The shares by dish, made to agree with the ranking: the nearest ones (least squares) that never rise along it.

    Ranking and shares are different medians, so now and then a better dish has the smaller share; such neighbours get
    the mean of theirs.

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
