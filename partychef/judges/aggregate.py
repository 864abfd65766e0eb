"""From the scores of several calls to one ranking and one split: medians, so that one call that was led astray is
outvoted. Pure arithmetic; models are not known here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import fsum, sqrt
from statistics import fmean, median, median_low
from typing import Literal

import msgspec

from partychef.judges.chips import TYPICAL_SPREAD, standings
from partychef.judges.critics import CRITERIA, Critic
from partychef.judges.marks import WISHED
from partychef.judges.tasks import wishes_of
from partychef.judges.tastings import Brief

Way = Literal["median", "mean"]

PHOTO_FINISH = 0.25
"""First and second are looked at again when they lie less than so many standard deviations apart."""
_MIDDLE: dict[Way, Callable[[Sequence[float]], float]] = {"median": median, "mean": fmean}
# Of four calls the median is the mean of the two in the middle, into which one call that was led astray still reaches.
# The lower of the two is a median as well and out of its reach; it finds the best dish all but as often.
_RANKING: dict[Way, Callable[[Sequence[float]], float]] = {"median": median_low, "mean": fmean}


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
            return float("inf")
        return self.ranking[self.order[0]] - self.ranking[self.order[1]]


def weights_of(critic: Critic, brief: Brief) -> dict[str, float]:
    """The weight of each criterion this round: the critic's taste, and what was announced."""
    wished = wishes_of(brief.assignment, brief.criteria).criteria
    return {name: weight * (WISHED if name in wished else 1.0) for name, weight in critic.taste.weights().items()}


def total(scores: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """0 to 100, from five scores of 0 to 20."""
    return 5 * fsum(weights[name] * scores[name] for name in CRITERIA) / fsum(weights.values())


def within(totals: Sequence[float]) -> list[float]:
    """The z of each dish within one call; all 0 where a call sees no difference."""
    mean = fmean(totals)
    spread = sqrt(fsum((value - mean) ** 2 for value in totals) / len(totals))
    return [(value - mean) / spread if spread > 1e-9 else 0.0 for value in totals]


def standing(
    calls: Sequence[Sequence[float]], lots: Sequence[int], way: Way = "median", spread: float = TYPICAL_SPREAD
) -> Standing:
    """Put the calls together. `calls` holds for each call the totals by dish; `lots` the dishes in the order of
    chance that settles what scores leave open."""
    middle = _MIDDLE[way]
    ranking = [_RANKING[way](column) for column in zip(*map(within, calls), strict=True)]
    shares = [middle(column) for column in zip(*(standings(totals, spread) for totals in calls), strict=True)]
    order = sorted(lots, key=lambda dish: (-round(ranking[dish], 9), -round(shares[dish], 9)))
    return Standing(tuple(order), tuple(ranking), tuple(shares), middle([fmean(totals) for totals in calls]))


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
