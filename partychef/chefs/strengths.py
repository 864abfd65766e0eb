"""How strong the kinds of the ladder are, as measured: each against the next lower one (docs/chefs.md)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from partychef.chefs.ladder import CHEF, LINE_COOK, SOUS_CHEF


class Share(NamedTuple):
    """Which share of its games a side of one kind won against a side of another, in percent."""

    against: str
    percent: float
    low: float
    high: float
    """Between these two lies the true share with 95 % confidence."""
    games: int


MEASURED: Mapping[str, Mapping[str, Share]] = {
    "chefs-hat": {
        LINE_COOK: Share("apprentice", 61.7, 56.1, 67.3, 300),
        SOUS_CHEF: Share(LINE_COOK, 65.8, 60.4, 71.1, 292),
        CHEF: Share(SOUS_CHEF, 70.5, 58.1, 82.8, 44),
    },
    "kitchen-closing": {
        LINE_COOK: Share("apprentice", 64.8, 61.2, 68.4, 540),
        SOUS_CHEF: Share(LINE_COOK, 65.1, 60.7, 69.5, 386),
        CHEF: Share(SOUS_CHEF, 70.2, 56.4, 84.1, 28),
    },
    "cook-off": {
        LINE_COOK: Share("apprentice", 65.9, 63.6, 68.3, 1170),
        SOUS_CHEF: Share(LINE_COOK, 69.8, 67.4, 72.2, 1044),
        CHEF: Share(SOUS_CHEF, 63.8, 56.7, 71.0, 112),
    },
    "green-chef": {
        LINE_COOK: Share("apprentice", 71.4, 69.4, 73.4, 1000),
        SOUS_CHEF: Share(LINE_COOK, 65.9, 63.7, 68.0, 1000),
    },
    "cuisine-decks": {
        LINE_COOK: Share("apprentice", 66.4, 58.3, 74.4, 110),
        SOUS_CHEF: Share(LINE_COOK, 72.1, 63.0, 81.2, 104),
    },
}
"""By game and kind. The table of docs/chefs.md has the same figures; a test compares them."""

_FRACTIONS = tuple(Fraction(*one) for one in ((1, 2), (3, 5), (2, 3), (7, 10), (3, 4), (4, 5), (9, 10)))


def about(percent: float) -> Fraction:
    """The share as a fraction that is easily said."""
    return min(_FRACTIONS, key=lambda one: abs(float(one) - percent / 100))
