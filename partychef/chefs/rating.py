"""How strong somebody plays a game, as an Elo rating: opponents have fixed ratings, which follow from measured games.

The sous-chef, who stands in the middle of the ladder, has 1500. Another kind is as far from its neighbour as the share
of games says that it wins against it (`ladder_figures.py`): Elo's formula, read backwards. A game against several
counts like one game against each of them, by half a point where two end level, and the mean of these decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log10
from statistics import fmean
from typing import NamedTuple

from partychef.chefs.ladder import SOUS_CHEF, good_cook, rungs
from partychef.chefs.ladder_figures import beats

START = 1500.0
"""The rating of a sous-chef, and of somebody who has not played yet."""
SCALE = 400.0
"""Who is so much higher wins ten games for each that they lose."""
FIRST_GAMES, EARLY_STEP, STEP = 10, 48.0, 24.0
"""The most points that a game gives or takes: in the first games, and later."""


class Game(NamedTuple):
    """How somebody ended among their opponents."""

    opponents: Sequence[str]
    """Their kinds."""
    behind: int
    """How many of them ended behind."""
    tied: int
    """How many ended level."""


class Rated(NamedTuple):
    """A rating, and from how many games."""

    rating: int
    games: int


def strength(game: str, kind: str) -> float | None:
    """The rating of a kind of chef in this game; None where it was not measured."""
    kinds, one = rungs(game), good_cook(game) if kind == "heuristic" else kind
    if one not in kinds:
        return None
    here, middle = kinds.index(one), kinds.index(SOUS_CHEF)
    shares = [beats(game, higher) for higher in kinds[min(here, middle) + 1 : max(here, middle) + 1]]
    if None in shares:
        return None
    apart = sum(SCALE * log10(share / (1 - share)) for share in shares if share is not None)
    return START + apart if here > middle else START - apart


def rated(game: str, played: Iterable[Game]) -> Rated | None:
    """The rating after these games, the oldest first; None if none of them counts.

    A game counts if the strength of every opponent was measured.
    """
    rating, games = START, 0
    for one in played:
        ratings = [strength(game, kind) for kind in one.opponents]
        known = [other for other in ratings if other is not None]
        if not known or len(known) < len(ratings):
            continue
        got = (one.behind + 0.5 * one.tied) / len(known)
        step = EARLY_STEP if games < FIRST_GAMES else STEP
        rating += step * (got - fmean(expected(rating, other) for other in known))
        games += 1
    return Rated(round(rating), games) if games else None


def expected(rating: float, other: float) -> float:
    """The share of games that the first of two ratings wins against the other, from 0 to 1."""
    return float(1 / (1 + 10 ** ((other - rating) / SCALE)))
