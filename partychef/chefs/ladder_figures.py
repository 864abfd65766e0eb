"""How often each kind of the ladder beats the next lower one, as measured by `benchmarks/ladder.py`.

These are the figures of docs/chefs.md, for pages that say how strong an opponent is. A kind that has not been measured,
or not in enough games to tell it from the next lower one, has none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from partychef.chefs.ladder import CHEF, LINE_COOK, MASTER, SOUS_CHEF, rungs


class Measured(NamedTuple):
    """The share of games won against the next lower kind, from 0 to 1."""

    share: float
    low: float
    high: float
    """Between these two it is with a probability of 95 %."""
    games: int


FIGURES: Mapping[str, Mapping[str, Measured]] = {
    "chefs-hat": {
        LINE_COOK: Measured(0.669, 0.641, 0.697, 1000),
        SOUS_CHEF: Measured(0.662, 0.632, 0.692, 1000),
        CHEF: Measured(0.638, 0.609, 0.667, 1000),
        MASTER: Measured(0.671, 0.642, 0.700, 1000),
    },
    "kitchen-closing": {
        LINE_COOK: Measured(0.653, 0.628, 0.679, 1000),
        SOUS_CHEF: Measured(0.642, 0.615, 0.668, 1000),
        CHEF: Measured(0.694, 0.669, 0.719, 1000),
        MASTER: Measured(0.641, 0.615, 0.667, 1000),
    },
    "cook-off": {
        LINE_COOK: Measured(0.652, 0.625, 0.679, 1000),
        SOUS_CHEF: Measured(0.659, 0.636, 0.683, 1170),
        CHEF: Measured(0.698, 0.674, 0.722, 1044),
        MASTER: Measured(0.602, 0.576, 0.628, 1000),
    },
    "green-chef": {
        LINE_COOK: Measured(0.663, 0.636, 0.689, 1000),
        SOUS_CHEF: Measured(0.663, 0.637, 0.688, 1000),
        CHEF: Measured(0.686, 0.663, 0.709, 1000),
        MASTER: Measured(0.663, 0.641, 0.685, 1000),
    },
    "cuisine-decks": {
        LINE_COOK: Measured(0.679, 0.652, 0.706, 1000),
        SOUS_CHEF: Measured(0.640, 0.612, 0.668, 1000),
        CHEF: Measured(0.641, 0.613, 0.669, 1000),
        MASTER: Measured(0.665, 0.638, 0.692, 1000),
    },
}
"""By game and kind. Games are played by the fewest seats, or by four where docs/chefs.md says so."""


def measured(game: str, kind: str) -> Measured | None:
    """How a kind did against the next lower one, if that was measured at all."""
    return FIGURES.get(game, {}).get(kind)


def beats(game: str, kind: str) -> float | None:
    """The share of games that a kind wins against the next lower one; None if nobody can say that it wins more."""
    found = measured(game, kind)
    return found.share if found and found.low > 0.5 else None


def next_lower(game: str, kind: str) -> str | None:
    """The kind whom these shares are against; None for the lowest, and for kinds that are not of the game's ladder."""
    kinds = rungs(game)
    place = kinds.index(kind) if kind in kinds else 0
    return kinds[place - 1] if place else None
