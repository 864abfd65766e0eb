"""The statistics of the trial: shares with confidence intervals, and whether a value meets its target."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Any, Literal

import msgspec

Result = Literal["pass", "fail", "unclear", ""]
"""`unclear`: the target is missed, but it could be by chance in so few rounds. Empty: there is no target."""
Unit = Literal["points", "%", "of 100", "", "s", "tokens", "$", "dishes", "tau"]
_Z = 1.959964


class Row(msgspec.Struct, frozen=True):
    """One measurement of a judge."""

    name: str
    value: float | None
    """None if it could not be measured."""
    unit: Unit
    line: str
    """The target in words; empty if there is none."""
    result: Result
    about: str
    interval: tuple[float, float] | None = None
    """The 95 % confidence interval."""
    count: int = 0
    """How many verdicts, pairs or critiques it was measured on."""
    detail: dict[str, Any] = {}


def wilson(wins: float, games: float) -> tuple[float, float]:
    """The 95 % confidence interval of a share (Wilson's score interval); 0 to 1 if nothing was counted.

    >>> tuple(round(bound, 3) for bound in wilson(5, 10))
    (0.237, 0.763)
    """
    if not games:
        return 0.0, 1.0
    rate = wins / games
    middle = (rate + _Z * _Z / (2 * games)) / (1 + _Z * _Z / games)
    spread = _Z / (1 + _Z * _Z / games) * sqrt(rate * (1 - rate) / games + _Z * _Z / (4 * games * games))
    return max(0.0, middle - spread), min(1.0, middle + spread)


def difference(wins: float, games: int, other_wins: float, other_games: int) -> tuple[float, float]:
    """The 95 % confidence interval of the difference of two shares, from their own intervals (Newcombe).

    >>> tuple(round(bound, 2) for bound in difference(9, 10, 3, 10))
    (0.17, 0.81)
    """
    share, other = wins / max(1, games), other_wins / max(1, other_games)
    (low, high), (other_low, other_high) = wilson(wins, games), wilson(other_wins, other_games)
    gap = share - other
    return (
        gap - sqrt((share - low) ** 2 + (other_high - other) ** 2),
        gap + sqrt((high - share) ** 2 + (other - other_low) ** 2),
    )


def paired(won: float, lost: float, pairs: int) -> tuple[float, float]:
    """The 95 % confidence interval of a difference of shares over pairs (Agresti and Min); `won` and `lost` are the
    numbers of pairs in which only the first or only the second happened.

    >>> tuple(round(bound, 2) for bound in paired(5, 0, 20))
    (0.03, 0.42)
    """
    count = pairs + 2
    both, gap = won + lost + 1, (won - lost) / count
    spread = _Z * sqrt(max(0.0, both / count - gap * gap) / count)
    return max(-1.0, gap - spread), min(1.0, gap + spread)


def at_most(value: float | None, line: float, low: float) -> Result:
    """Pass at or below the line, fail if even the lower bound is above it, else unclear."""
    if value is None:
        return ""
    return "pass" if value <= line + 1e-9 else "fail" if low > line else "unclear"


def at_least(value: float | None, line: float, high: float) -> Result:
    """Pass at or above the line, fail if even the upper bound is below it, else unclear."""
    if value is None:
        return ""
    return "pass" if value >= line - 1e-9 else "fail" if high < line else "unclear"


def at_most_percent(name: str, wins: float, count: int, line: float, about: str, **detail: Any) -> Row:
    """The percentage of cases in which something happened that should be rare."""
    value = 100 * wins / count if count else None
    bounds = percent(wilson(wins, count))
    result = at_most(value, line, bounds[0])
    return Row(name, value, "%", f"at most {line:g}", result, about, bounds, count, detail)


def ahead(one: float, other: float) -> float:
    """1 if the first is ahead of the other, 0 if it is behind, 0.5 if they are equal."""
    return (one > other) + 0.5 * (one == other)


def percent(bounds: tuple[float, float]) -> tuple[float, float]:
    """Bounds of a share as percentages."""
    return 100 * bounds[0], 100 * bounds[1]


def openings(texts: Sequence[str]) -> Counter[str]:
    """How many texts begin with each opening of three words."""
    plain = ("".join(char for char in text.lower() if char.isalnum() or char == " ") for text in texts)
    return Counter(" ".join(text.split()[:3]) for text in plain)
