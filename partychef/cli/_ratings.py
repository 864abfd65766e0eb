"""Ratings of chefs from who won against whom, by the Bradley-Terry model of the library openskill (PyPI, MIT)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from partychef.engine.chance import Chance

MISSING = "ratings need the library openskill: pip install 'partychef[arena]'"


class Meeting(NamedTuple):
    """A game between two kinds of chefs."""

    kinds: tuple[str, str]
    points: float
    """What the first of them made of it: 1 for a win, 0.5 if both won, 0 for a defeat."""


class Rating(NamedTuple):
    """How strong a kind is: 25 at first. Of two that are 4 apart the stronger wins two games out of three."""

    kind: str
    value: float
    spread: float
    """Two standard deviations of what is not known yet."""


class RatingsMissing(Exception):
    """openskill is not installed. The message is one sentence."""


def rate(meetings: Sequence[Meeting], seed: str) -> list[Rating]:
    """The ratings of all kinds, the strongest first. The games count in an order that the seed decides.

    Raises RatingsMissing where the library is not installed.
    """
    try:
        from openskill.models import BradleyTerryFull
    except ImportError:
        raise RatingsMissing(MISSING) from None
    model = BradleyTerryFull()
    ratings = {kind: model.rating(name=kind) for kind in _kinds(meetings)}
    for (one, other), points in Chance(seed, 0).shuffled(meetings):
        teams = model.rate([[ratings[one]], [ratings[other]]], scores=[points, 1 - points])
        ratings[one], ratings[other] = teams[0][0], teams[1][0]
    found = [Rating(kind, rating.mu, 2 * rating.sigma) for kind, rating in ratings.items()]
    return sorted(found, key=lambda rating: -rating.value)


def _kinds(meetings: Iterable[Meeting]) -> list[str]:
    return list(dict.fromkeys(kind for meeting in meetings for kind in meeting.kinds))
