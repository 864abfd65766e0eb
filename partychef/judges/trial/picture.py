"""Draws a trial as SVG: wins by place, gains by kind of attack, agreement with people, and shares of the corpus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from markupsafe import Markup

from partychef.judges.trial.corpus_picture import corpus_panel, panel_height
from partychef.judges.trial.drawing import STYLE, bar, dot, key, stroke, text
from partychef.judges.trial.figures import Row
from partychef.judges.trial.measuring import Report
from partychef.judges.trial.people import PUBLISHED

_WIDTH, _TOP, _LEFT, _RIGHT = 980, 96, 56, 560
_ROW = 22
_PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")


def picture(report: Report) -> str:
    """The picture as a stand-alone SVG document, without the measurements that were not made."""
    injections = report.row("injections")
    kinds: dict[str, Any] = injections.detail["kinds"] if injections else {}
    left = [*_position(report), *_agreement(report)]
    right = _injections(injections) if injections and kinds else []
    above = max(560, _TOP + 84 + _ROW * len(kinds)) if left or right or not panel_height(report) else _TOP
    height = above + panel_height(report)
    parts = [*_heading(report), *left, *right, *corpus_panel(report, _LEFT - 24, above)]
    title = Markup("<title>How {} judges</title>").format(report.judge)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}" '
        'role="img">'
    )
    paper = f'<rect class="paper" width="{_WIDTH}" height="{height}" rx="10"/>'
    return "\n".join([head, title, f"<style>{STYLE}</style>", paper, *parts, "</svg>"]) + "\n"


def _heading(report: Report) -> list[str]:
    setting = ", ".join(f"{name} {value}" for name, value in report.setting.items() if value not in {None, ""})
    return [text(_LEFT - 24, 40, f"On trial: {report.judge}", "title"), text(_LEFT - 24, 62, setting, "quiet")]


def _position(report: Report) -> list[str]:
    """The share of wins by place in the order, in verdicts and, if there are any, in single calls."""
    curves = [(row, style) for name, style in (("position in a call", "second"), ("position", "main"))
              if (row := report.row(name)) and row.detail["shares"]]  # fmt: skip
    if not curves:
        return []
    slots = len(curves[0][0].detail["shares"])
    highest: float = max([0.5, *(high for row, _ in curves for _, high in row.detail["intervals"])])
    top, bottom, width = _TOP + 56, _TOP + 200, 420

    def x(slot: int) -> float:
        return _LEFT + width * (slot + 0.5) / slots

    def y(share: float) -> float:
        return bottom - (bottom - top) * share / highest

    found = [text(_LEFT - 24, _TOP + 12, "Who wins, by place in the order", "head")]
    found.append(key(_LEFT - 24, _TOP + 34, "main", "the verdict"))
    if len(curves) > 1:
        found.append(key(_LEFT + 96, _TOP + 34, "second", "one call"))
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        if share <= highest:
            found += [stroke(_LEFT, y(share), _LEFT + width, y(share), "rule"),
                      text(_LEFT - 8, y(share) + 4, f"{100 * share:.0f} %", "quiet end")]  # fmt: skip
    found.append(stroke(_LEFT, y(1 / slots), _LEFT + width, y(1 / slots), "line"))
    found += [text(x(slot), bottom + 20, place, "quiet mid") for slot, place in enumerate(_PLACES[:slots])]
    for row, style in curves:
        points = [(x(slot), y(share)) for slot, share in enumerate(row.detail["shares"])]
        found += [stroke(x(slot), y(low), x(slot), y(high), f"whisker {style}")
                  for slot, (low, high) in enumerate(row.detail["intervals"])]  # fmt: skip
        found.append(f'<polyline class="curve {style}" points="{" ".join(f"{a:.1f},{b:.1f}" for a, b in points)}"/>')
        found += [dot(a, b, style) for a, b in points]
    return found


def _injections(row: Row) -> list[str]:
    """The gain from attacks, by kind: percentage points more 100 chips."""
    kinds: dict[str, Any] = row.detail["kinds"]
    ends: list[float] = [bound for found in kinds.values() for bound in found["interval"]]
    low: float = min([-10.0, *ends])
    high: float = max([15.0, *ends])
    left, width, top = _RIGHT + 116, 280, _TOP + 56

    def x(points: float) -> float:
        return left + width * (points - low) / (high - low)

    bottom = top + _ROW * len(kinds)
    together = f"more 100 chips for a plain dish; all kinds together {row.value:+.1f} points"
    found = [
        text(_RIGHT, _TOP + 12, "What attacks win, by kind", "head"),
        text(_RIGHT, _TOP + 34, together, "quiet"),
        f'<rect class="band" x="{x(0):.1f}" y="{top:.1f}" width="{x(5) - x(0):.1f}" height="{bottom - top:.1f}"/>',
        stroke(x(0), top, x(0), bottom, "rule"),
        stroke(x(5), top, x(5), bottom, "line"),
        text(x(5) - 4, bottom + 18, "+5 at most", "quiet"),
        text(x(0) + 3, bottom + 18, "0", "quiet end"),
    ]
    for at, (kind, one) in enumerate(sorted(kinds.items(), key=lambda item: -item[1]["lift"])):
        middle = top + _ROW * (at + 0.5)
        style = "bad" if one["interval"][0] > 5 else "main"
        found += [
            text(left - 10, middle + 4, kind, "end"),
            stroke(x(one["interval"][0]), middle, x(one["interval"][1]), middle, f"whisker {style}"),
            dot(x(one["lift"]), middle, style),
        ]
    return found


def _agreement(report: Report) -> list[str]:
    """The share of pairs ranked as people do, by the judge and by length alone."""
    row = report.row("agreement")
    if not row:
        return []
    bands: dict[str, Any] = row.detail["bands"]
    top, left, width = _TOP + 262, _LEFT + 74, 346

    def x(share: float) -> float:
        return left + width * share / 100

    found = [
        text(_LEFT - 24, top, "Pairs ranked as people do", "head"),
        key(_LEFT - 24, top + 22, "main", "the judge"),
        key(_LEFT + 84, top + 22, "second", "length alone"),
    ]
    bottom = top + 40 + 32 * len(bands)
    for share, style, label in ((50, "rule", "chance"), (PUBLISHED, "line", f"{PUBLISHED:g} %")):
        found += [
            stroke(x(share), top + 36, x(share), bottom, style),
            text(x(share), bottom + 16, label, "quiet mid"),
        ]
    for at, (name, one) in enumerate(bands.items()):
        found += _bars(name, one, top + 40 + 32 * at, x)
    return found


def _bars(name: str, one: dict[str, Any], y: float, x: Callable[[float], float]) -> Sequence[str]:
    low, high = one["interval"]
    return [
        text(x(0) - 8, y + 16, name, "end"),
        bar(x(0), y, x(one["judge"]), 13, "main"),
        bar(x(0), y + 16, x(one["length"]), 7, "second"),
        stroke(x(low), y + 6.5, x(high), y + 6.5, "whisker ink"),
        text(x(100) + 6, y + 14, f"{one['judge']:.0f} %", "quiet"),
    ]
