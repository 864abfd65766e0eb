"""How strong the kinds of the ladder are, as measured: each against the next lower one (docs/chefs.md)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from partychef.chefs.ladder_figures import FIGURES, beats, next_lower


class Share(NamedTuple):
    """Which share of its games a side of one kind won against a side of another, in percent."""

    against: str
    percent: float
    low: float
    high: float
    """Between these two lies the true share with 95 % confidence."""
    games: int


def _percent(share: float) -> float:
    return round(100 * share, 1)


MEASURED: Mapping[str, Mapping[str, Share]] = {
    game: {
        kind: Share(
            next_lower(game, kind) or "", _percent(found.share), _percent(found.low), _percent(found.high), found.games
        )
        for kind, found in kinds.items()
        if beats(game, kind) is not None
    }
    for game, kinds in FIGURES.items()
}
"""By game and kind, as `ladder_figures.py` has them; a kind that is not certain to be stronger is not among them."""

_FRACTIONS = tuple(Fraction(*one) for one in ((1, 2), (3, 5), (2, 3), (7, 10), (3, 4), (4, 5), (9, 10)))


def about(percent: float) -> Fraction:
    """The share as a fraction that is easily said."""
    return min(_FRACTIONS, key=lambda one: abs(float(one) - percent / 100))
