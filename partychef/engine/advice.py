"""What a game can say to somebody who practises: what matters in a step, and why a move is a good one.

Whoever advises knows what the player sees, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from partychef.engine.game import Move


class Advice(NamedTuple):
    """What a game's `advice.py` knows. The views are the game's own, for a seat that is to move."""

    steps: frozenset[str]
    """The steps of the view in which there is something to decide."""
    nudge: Callable[[Any, list[Move]], str]
    """From a view and its legal moves to one or two sentences about what to look at; "" where there is nothing to
    decide."""
    reason: Callable[[Any, list[Move], Move], str]
    """From a view, its legal moves and one of them to one or two sentences why a sensible player makes it."""


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


NEAR = 0.25
"""Points by which two estimates may differ and still be called the same."""


def estimate(number: float, unit: str = "point") -> str:
    """Points that are estimated, in words.

    >>> estimate(2.6), estimate(0.4), estimate(-0.1), estimate(-1.2, "VP")
    ('about 3 points', 'about half a point', 'next to nothing', 'a loss of about 1 VP')
    """
    size = abs(number)
    if size < NEAR:
        return "next to nothing"
    whole = max(1, round(size))
    said = f"half a {unit}" if size < 1 - NEAR else f"{whole} {unit}{'s' if whole != 1 and unit.islower() else ''}"
    return f"{'a loss of ' if number < 0 else ''}about {said}"


def beside(number: float, own: float, unit: str = "point") -> str:
    """The same of another move, told after that of the chef's own; "" where an estimate cannot tell the two apart.

    Nothing is said then, not even that they are equal: figures from games that were played on may tell them apart.

    >>> beside(2.6, 2.7), beside(1.2, 2.7)
    ('', 'about 1 point')
    """
    said = estimate(number, unit)
    return "" if abs(number - own) < NEAR or said == estimate(own, unit) else said
