"""Text for terminals."""

from __future__ import annotations

import math
from collections.abc import Sequence


def columns(rows: Sequence[Sequence[str]]) -> str:
    """Rows as aligned columns: the first row is the heading, numbers stand to the right.

    >>> print(columns([["name", "points"], ["Lisa", "165"], ["Ellen", "25"]]))
    name   points
    Lisa      165
    Ellen      25
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    numeric = [all(_is_number(cell) for cell in column[1:]) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, numeric, strict=True)
        ).rstrip()
        for row in rows
    )


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of a win rate (Wilson's score interval).

    >>> tuple(round(bound, 3) for bound in wilson(5, 10))
    (0.237, 0.763)
    """
    z = 1.959964
    rate = wins / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    spread = z / (1 + z * z / games) * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    return max(0.0, middle - spread), min(1.0, middle + spread)


def _is_number(cell: str) -> bool:
    return cell.replace(".", "").replace("-", "").isdigit()
