"""Two judges side by side: the same measurements of both, and by how much they differ."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import msgspec

from partychef.judges.trial.figures import Row
from partychef.judges.trial.measuring import Report


class Side(msgspec.Struct, frozen=True):
    """One measurement of two judges. A judge that was not measured has no row."""

    name: str
    one: Row | None
    other: Row | None
    difference: float | None
    """The second judge's figure minus the first one's."""
    interval: tuple[float, float] | None
    """The 95 % confidence interval of the difference."""


def sides(one: Report, other: Report) -> list[Side]:
    """All measurements of either report, in the order of the first one."""
    rows: Sequence[Row] = [*one.rows, *other.rows]
    return [_side(name, one.row(name), other.row(name)) for name in dict.fromkeys(row.name for row in rows)]


def _side(name: str, one: Row | None, other: Row | None) -> Side:
    if one is None or other is None or one.value is None or other.value is None:
        return Side(name, one, other, None, None)
    return Side(name, one, other, other.value - one.value, gap(one, other))


def gap(one: Row, other: Row) -> tuple[float, float] | None:
    """The 95 % confidence interval of the second figure minus the first, from their own intervals (Newcombe); None if
    a figure has no interval. Both judges saw the same dishes, so the true interval is, if anything, narrower.

    >>> shares = [Row("", value, "%", "", "", "", bounds) for value, bounds in ((30, (10.8, 60.3)), (90, (59.6, 98.2)))]
    >>> tuple(round(bound) for bound in gap(*shares))
    (17, 81)
    """
    if one.value is None or other.value is None or one.interval is None or other.interval is None:
        return None
    (low, high), (other_low, other_high) = one.interval, other.interval
    difference = other.value - one.value
    return (
        difference - sqrt((other.value - other_low) ** 2 + (high - one.value) ** 2),
        difference + sqrt((other_high - other.value) ** 2 + (one.value - low) ** 2),
    )
