"""What a critic remembers of the evening when it speaks: earlier winners, and ingredients that keep coming."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from partychef.judges.dishes import Plate

_OFTEN = 3
"""In this many dishes of an evening an ingredient keeps coming."""
_MOST_OFTEN = 5
"""The most ingredients that are remembered for that."""


class PastRound(msgspec.Struct, frozen=True):
    """An earlier round of the evening. No chef is named: judges stay blind all evening."""

    task: str
    winner: str
    """The name of the dish that won."""
    said: str = ""
    """What was said of it."""


class Evening(msgspec.Struct, frozen=True):
    """The evening before this verdict."""

    rounds: tuple[PastRound, ...] = ()
    """Oldest first."""
    often: tuple[tuple[str, int], ...] = ()
    """The cards that have been in many dishes, tonight's included, and in how many; the most frequent first."""


def keep_coming(plates: Iterable[Plate]) -> tuple[tuple[str, int], ...]:
    """The cards that are in many of these dishes, and in how many; ties in the order of the alphabet."""
    counts = Counter(card for plate in plates for card in dict.fromkeys(plate.cards))
    often = [(card, count) for card, count in counts.items() if count >= _OFTEN]
    return tuple(sorted(often, key=lambda one: (-one[1], one[0]))[:_MOST_OFTEN])


def evening_of(rounds: Sequence[PastRound], plates: Iterable[Plate]) -> Evening:
    """The evening of these rounds and of all dishes served in it so far."""
    return Evening(tuple(rounds), keep_coming(plates) if rounds else ())
