"""What a game can say to somebody who practises: what matters in a step, and why a move is a good one.

Whoever advises knows what the player sees, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from partychef.engine.game import Move

Weighed = list[tuple[float, Move]]
"""Moves with what they are worth, the best first."""


class Advice(NamedTuple):
    """What a game's `advice.py` knows. The views are the game's own, for a seat that is to move."""

    steps: frozenset[str]
    """The steps of the view in which there is something to decide."""
    nudge: Callable[[Any, list[Move]], str]
    """From a view and its legal moves to one or two sentences about what to look at; "" where there is nothing to
    decide."""
    reason: Callable[[Any, list[Move], Move], str]
    """From a view, its legal moves and one of them to one or two sentences why a sensible player makes it."""
    reckoned: Callable[[Any, list[Move]], Weighed] | None = None
    """What moves are worth by the chef's own reckoning, in a game in which nobody looks ahead."""
    unit: str = ""
    """What that is counted in."""


ONLY_ONE = "There is nothing else that you may do here."
"""The reason for the only legal move."""


def times(chance: float) -> str:
    """A chance in words, as far as an estimate goes.

    >>> times(0.666), times(0.001), times(0.999)
    ('about 65 times in 100', 'fewer than 3 times in 100', 'more than 97 times in 100')
    """
    if chance < 0.03:
        return "fewer than 3 times in 100"
    if chance > 0.97:
        return "more than 97 times in 100"
    percent = round(100 * chance)
    return f"about {5 * round(percent / 5) if 10 < percent < 90 else percent} times in 100"


def points(number: float) -> str:
    """Points that are estimated, with a decimal.

    >>> points(1.04), points(-0.25), points(-0.01)
    ('1.0', '−0.2', '0.0')
    """
    rounded = round(number, 1)
    return f"−{-rounded}" if rounded < 0 else f"{abs(rounded)}"
