"""Draws our own drawings for pictures: SVG files of the few kinds of shapes that these have.

They have circles, ellipses and paths of straight lines and curves (M, L, Q, C, Z with absolute places), filled, and
with a line around them that has round ends; a shape may be turned. `tests/web/test_drawings.py` sees to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, radians, sin
from xml.etree import ElementTree

from PIL import Image, ImageDraw

from partychef.web.decks.drawings import FOLDER

Point = tuple[float, float]

SIZE = 64
"""The width and height of all drawings, in their own units."""
_STEPS = 14
"""Straight pieces that stand for one curve."""
_FINE = 4
"""How many times larger they are drawn than they are shown."""
KINDS = ("circle", "ellipse", "path")
_TURN = re.compile(r"rotate\((\S+) (\S+) (\S+)\)")


@lru_cache(256)
def picture(name: str, side: int) -> Image.Image:
    """The drawing as a square picture, on nothing."""
    scale = side * _FINE / SIZE
    big = Image.new("RGBA", (side * _FINE,) * 2)
    pen = ImageDraw.Draw(big)
    for shape in ElementTree.fromstring((FOLDER / f"{name}.svg").read_text(encoding="utf-8")):
        lines = [[(x * scale, y * scale) for x, y in line] for line in _turned(shape)]
        _draw(pen, shape, lines, float(shape.get("stroke-width", "1")) * scale)
    return big.resize((side, side), Image.Resampling.LANCZOS)


def _draw(pen: ImageDraw.ImageDraw, shape: ElementTree.Element, lines: list[list[Point]], width: float) -> None:
    fill, stroke = shape.get("fill", "#000"), shape.get("stroke")
    for line in lines:
        if fill != "none" and len(line) > 2:
            pen.polygon(line, fill=fill)
    for line in lines if stroke else ():
        pen.line(line, fill=stroke, width=max(1, round(width)), joint="curve")
        for x, y in (line[0], line[-1]):
            pen.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=stroke)


def _turned(shape: ElementTree.Element) -> list[list[Point]]:
    """The lines of a shape, turned as it says."""
    turn = _TURN.match(shape.get("transform", ""))
    lines = list(_lines(shape))
    if not turn:
        return lines
    angle, x, y = map(float, turn.groups())
    c, s = cos(radians(angle)), sin(radians(angle))
    return [[(x + (a - x) * c - (b - y) * s, y + (a - x) * s + (b - y) * c) for a, b in line] for line in lines]


def _lines(shape: ElementTree.Element) -> Iterator[list[Point]]:
    kind = shape.tag.rpartition("}")[2]
    if kind == "path":
        yield from _path(shape.get("d", ""))
        return
    x, y = float(shape.get("cx", "0")), float(shape.get("cy", "0"))
    across, down = (float(shape.get(name) or shape.get("r") or "0") for name in ("rx", "ry"))
    around = 4 * _STEPS
    yield [(x + across * cos(2 * pi * n / around), y + down * sin(2 * pi * n / around)) for n in range(around + 1)]


def _path(d: str) -> Iterator[list[Point]]:
    """The lines of a path; each M begins one."""
    line: list[Point] = []
    for command, numbers in re.findall(r"([MLQCZ])([^MLQCZ]*)", d):
        values = [float(number) for number in numbers.replace(",", " ").split()]
        points = list(zip(values[::2], values[1::2], strict=True))
        if command == "M":
            if line:
                yield line
            line = points[:]
        elif command == "Z":
            line.append(line[0])
        elif command == "L":
            line += points
        else:
            size = 2 if command == "Q" else 3
            for start in range(0, len(points), size):
                line += _curve([line[-1], *points[start : start + size]])
    if line:
        yield line


def _curve(held: list[Point]) -> Iterator[Point]:
    """The points of a Bézier curve, without its first, by de Casteljau's way."""
    for n in range(1, _STEPS + 1):
        at, points = n / _STEPS, held
        while len(points) > 1:
            points = [(a + (c - a) * at, b + (d - b) * at) for (a, b), (c, d) in pairwise(points)]
        yield points[0]
