"""What demands do to a verdict: they move the weights of the criteria, raise a dish, lower it, and cap its score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, fsum, sqrt

from partychef.judges.demands.checking import defied
from partychef.judges.demands.demand import Demand, Judged
from partychef.judges.demands.knowledge import knowledge

_WEIGHTS = {"hard": 2.0, "firm": 1.0, "gentle": 0.7}
_BY_KIND = {"answer": 0.7, "occasion": 1.0}
_GAIN, _LOSS = 6.0, 10.0
"""How many points of 20 a dish gains on every criterion for doing the one thing that was asked, or loses for doing the
contrary. Two equally good dishes differ by about 1.6 points, so what was announced decides between decent dishes."""
_EDGE = 3.0
"""So near to 0 and to 20 scores only draw nearer, so that dishes which all lose much, or gain much, still differ."""
_PENALTY = {"hard": 3.4, "firm": 2.2, "gentle": 0.8}
"""How many points of 20 a defied demand costs on every criterion."""
_NO_SIGN = 1.4
"""How many points of 20 it costs on every criterion that a dish shows no sign of the task, without defying it."""
_WORST = 6.0
_CARDS_CAP = 7.0
_CAPS = {"hard": 7.0, "firm": 10.5}
"""The highest score on any criterion, nearly, for a dish that defies a demand. `_SLOPE` of what is above is kept."""
_SLOPE = 0.25
_UNMARKED = ("count", "special", "task")
"""Kinds of which nothing is gained by doing what everybody has to do."""


def weights_for(demands: Sequence[Demand], weights: Mapping[str, float]) -> dict[str, float]:
    """A critic's weights of the criteria this round: more for those that the wanted kind of answer is about."""
    factors = [_factors(one) for one in demands if one.kind == "answer"]
    return {name: weight * _product([each.get(name, 1.0) for each in factors]) for name, weight in weights.items()}


def _factors(demand: Demand) -> dict[str, float]:
    sign = demand.sure if demand.wanted else -demand.sure
    return {name: factor**sign for name, factor in knowledge().answers[demand.what].items()}


def _product(factors: Sequence[float]) -> float:
    """The product of the factors, but at most the largest one and a half as much again."""
    product = 1.0
    for factor in factors:
        product *= factor
    return min(product, 1.5 * max(factors, default=1.0))


def after_demands(scores: Mapping[str, float], found: Sequence[Judged]) -> dict[str, float]:
    """The scores, 0 to 20, raised and lowered by what became of the demands."""
    broken = defied(found)
    unseen = any(one.demand.kind == "task" and one.outcome == "missed" and one.worth < 0 for one in found)
    if not broken and not unseen and not any(map(_counts, found)):
        return dict(scores)
    penalty = min(_WORST, fsum(_PENALTY[one.demand.strength] * one.demand.sure for one in broken)) + _NO_SIGN * unseen
    adherence = _adherence([one for one in found if _counts(one)])
    shift = (_GAIN if adherence > 0 else _LOSS) * adherence - penalty
    cap = min((_CAPS[one.demand.strength] for one in broken if _caps(one.demand)), default=20.0)
    lowered = {name: _capped(score + shift, cap) for name, score in scores.items()}
    if cap < 20.0:
        lowered["cards"] = min(lowered["cards"], _CARDS_CAP)
    return {name: round(within_scale(score, _EDGE), 1) for name, score in lowered.items()}


def _counts(one: Judged) -> bool:
    """Whether it says how far a dish does what was asked: a rule that everybody has to keep says so only if broken."""
    if one.demand.kind == "count" and one.demand.strength == "gentle":
        return False
    return one.worth < 0 or (one.worth > 0 and one.demand.kind not in _UNMARKED)


def _caps(demand: Demand) -> bool:
    """Whether a dish that defies it cannot have a high score."""
    return demand.strength in _CAPS and demand.certain


def _adherence(counted: Sequence[Judged]) -> float:
    """How far a dish does what was asked: from -1 to 1 if that is one firm thing, and further for more and graver ones.

    It is no mean: a second demand that two dishes meet alike must not hide what they did about the first.
    """
    weights = [_weight(one.demand) for one in counted]
    worth = fsum(one.worth * weight for one, weight in zip(counted, weights, strict=True))
    return worth / sqrt(fsum(weights)) if weights else 0.0


def within_scale(score: float, edge: float) -> float:
    """The score between 0 and 20, in the same order as before: nearer to an end than `edge` it only approaches it."""
    if score < edge:
        return edge * exp((score - edge) / edge)
    return score if score <= 20 - edge else 20 - edge * exp((20 - edge - score) / edge)


def _weight(demand: Demand) -> float:
    return _WEIGHTS[demand.strength] * _BY_KIND.get(demand.kind, 1.0) * demand.sure


def _capped(score: float, cap: float) -> float:
    return score if score <= cap else cap + _SLOPE * (score - cap)
