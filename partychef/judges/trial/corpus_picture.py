"""The part of the picture about the corpus: what share of its entries went well, with interval and goal."""

from __future__ import annotations

import re

from partychef.judges.trial.drawing import dot, stroke, text
from partychef.judges.trial.figures import Row
from partychef.judges.trial.measuring import Report

_ROW, _HEAD = 26, 76
_LABELS, _WIDTH = 160, 600


def panel_height(report: Report) -> int:
    """The room that the panel takes; 0 if nothing of it was measured."""
    rows = _rows(report)
    return _HEAD + _ROW * len(rows) if rows else 0


def corpus_panel(report: Report, left: float, top: float) -> list[str]:
    """The panel: the goal of each measurement is a band, what was found a dot with its interval."""
    rows = _rows(report)
    if not rows:
        return []
    begin, bottom = left + _LABELS, top + 28 + _ROW * len(rows)
    found = [text(left, top + 12, "The corpus, in percent", "head")]
    for percent in (0, 25, 50, 75, 100):
        x = begin + _WIDTH * percent / 100
        found += [stroke(x, top + 28, x, bottom, "rule"), text(x, bottom + 18, f"{percent} %", "quiet mid")]
    return [*found, *(part for at, row in enumerate(rows) for part in _line(row, left, top + 28 + _ROW * at))]


def _rows(report: Report) -> list[Row]:
    return [row for row in report.rows if row.unit == "%" and {"by", "tables", "kind"} & row.detail.keys()]


def _line(row: Row, left: float, top: float) -> list[str]:
    begin, middle = left + _LABELS, top + _ROW / 2

    def x(percent: float) -> float:
        return begin + _WIDTH * percent / 100

    low, high = _goal(row.line)
    style = "bad" if row.result == "fail" else "main"
    found = [
        text(begin - 12, middle + 4, row.name, "end"),
        f'<rect class="band" x="{x(low):.1f}" y="{top + 4}" width="{x(high) - x(low):.1f}" height="{_ROW - 8}"/>',
        text(x(100) + 14, middle + 4, f"{row.value:.1f} %, {row.line}" if row.value is not None else "-", "quiet"),
    ]
    if row.value is not None and row.interval:
        found += [stroke(x(row.interval[0]), middle, x(row.interval[1]), middle, f"whisker {style}")]
        found += [dot(x(row.value), middle, style)]
    return found


def _goal(line: str) -> tuple[float, float]:
    """The shares that meet the goal, from its words."""
    numbers = [float(number) for number in re.findall(r"[\d.]+", line)]
    if line.startswith("at least"):
        return numbers[0], 100.0
    return (numbers[0], numbers[1]) if len(numbers) == 2 else (0.0, numbers[0] if numbers else 0.0)
