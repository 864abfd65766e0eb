"""Pictures of who won how often, and of chances during a game, as SVG for light and dark."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from partychef.judges.trial.drawing import STYLE, bar, dot, key, stroke, text

_WIDTH, _LEFT, _RIGHT, _TOP, _ROW = 760, 210, 60, 92, 30


class Share(NamedTuple):
    """A share between 0 and 1 with its 95 % confidence interval."""

    name: str
    rate: float
    low: float
    high: float


def win_rates(title: str, figures: dict[str, Any]) -> str:
    """How often each seat won, and each kind of chef where there are several."""
    games = "1 game" if figures["games"] == 1 else f"{figures['games']} games"
    rows = [_share(f"seat {row['seat']}, {row['chef']}", row) for row in figures["seats"]]
    if len(figures["chefs"]) > 1:
        rows += [_share(row["chef"], row) for row in figures["chefs"]]
    return shares(f"{title}: who won {games}", rows)


def shares(title: str, rows: Sequence[Share]) -> str:
    """A bar for each share, from 0 to 100 %, with a line over its interval."""
    height = _TOP + _ROW * len(rows) + 24
    wide = _WIDTH - _LEFT - _RIGHT

    def x(share: float) -> float:
        return _LEFT + wide * share

    parts = [text(24, 38, title, "title"), text(24, 60, "share of wins, and its 95 % interval", "quiet")]
    for percent in range(0, 101, 25):
        parts.append(stroke(x(percent / 100), _TOP - 8, x(percent / 100), height - 20, "rule"))
        parts.append(text(x(percent / 100), _TOP - 14, f"{percent} %", "quiet mid"))
    for number, row in enumerate(rows):
        y = _TOP + _ROW * number
        parts += [
            text(_LEFT - 12, y + 15, row.name, "end"),
            bar(x(0), y + 3, x(row.rate), 16, "main"),
            stroke(x(row.low), y + 11, x(row.high), y + 11, "whisker ink"),
            text(x(row.high) + 8, y + 15, f"{100 * row.rate:.1f} %", "quiet"),
        ]
    told = "; ".join(f"{row.name}: {100 * row.rate:.1f} %" for row in rows)
    return _document(f"{title}. {told}", height, parts)


class Point(NamedTuple):
    """A chance between 0 and 1 after a move, and whether the move was a mistake."""

    move: int
    chance: float
    is_mistake: bool


def chances(title: str, points: Sequence[Point], last: int) -> str:
    """A line of the chances to win over the moves of a game, of which there are `last`, with a dot at each mistake."""
    height, bottom = 360, 320
    wide = _WIDTH - 64 - _RIGHT

    def x(move: int) -> float:
        return 64 + wide * move / max(1, last)

    def y(chance: float) -> float:
        return bottom - (bottom - _TOP) * chance

    parts = [text(24, 38, title, "title"), text(24, 60, "chances to win after each decision", "quiet")]
    parts += [key(320, 60, "bad", "something else would have been better")]
    for percent in range(0, 101, 25):
        parts.append(stroke(x(0), y(percent / 100), x(last), y(percent / 100), "rule"))
        parts.append(text(56, y(percent / 100) + 4, f"{percent} %", "quiet end"))
    line = " ".join(f"{x(point.move):.1f},{y(point.chance):.1f}" for point in points)
    parts.append(f'<polyline points="{line}" class="curve main"/>')
    parts += [dot(x(point.move), y(point.chance), "bad") for point in points if point.is_mistake]
    parts.append(text(x(last), bottom + 24, f"move {last}", "quiet end"))
    return _document(title, height, parts)


def _document(told: str, height: int, parts: Sequence[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}" '
        'role="img">'
    )
    title = Markup("<title>{}</title>").format(told)
    paper = f'<rect class="paper" width="{_WIDTH}" height="{height}" rx="10"/>'
    return "\n".join([head, title, f"<style>{STYLE}</style>", paper, *parts, "</svg>"]) + "\n"


def _share(name: str, row: dict[str, Any]) -> Share:
    return Share(name, row["rate"], *row["interval"])
