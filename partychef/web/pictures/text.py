"""Words in boxes: split into lines, made smaller until they fit, cut with "…" where they never will.

Players write in every script, at any length, and to annoy. Whatever it is, it is drawn into a copy of its box, so
nothing ever leaves the box.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import regex
from PIL import Image, ImageDraw, ImageFont

from partychef.engine.words import clean_line
from partychef.web.pictures import faces
from partychef.web.pictures.faces import Style

LONGEST = 400
"""Clusters of one text that are looked at; no box has room for more."""
MARKS = 3
"""Accents on one letter that are drawn."""
LEADING = 1.24
"""Height of a line, in sizes of its font."""
Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""

_EMOJI = regex.compile(
    r"\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|\p{Regional_Indicator}|[0-9#*]\uFE0F?\u20E3"
)
_UNSPACED = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}]")
_ELLIPSIS = "…"


class Run(NamedTuple):
    """A piece of a line that one font draws, or one emoji."""

    text: str
    font: ImageFont.FreeTypeFont | None
    """None for an emoji."""
    width: float


class Block(NamedTuple):
    """Lines that fit their box."""

    lines: tuple[str, ...]
    style: Style
    size: int

    @property
    def height(self) -> int:
        """Pixels from the top of the first line to the bottom of the last."""
        return round(len(self.lines) * self.size * LEADING)


def clusters(text: str) -> list[str]:
    """What a reader takes for one character each, without what cannot be seen and with few accents."""
    found: list[str] = regex.findall(r"\X", clean_line(text)[: LONGEST * 4])
    return [_bearable(one) for one in found[:LONGEST]]


def is_emoji(cluster: str) -> bool:
    """Whether a cluster is a picture, not a letter."""
    return _EMOJI.match(cluster) is not None


def can_write(text: str, style: Style) -> bool:
    """Whether this machine can draw at least half of the text."""
    seen = [one for one in clusters(text) if not one.isspace()]
    drawn = [bool(faces.written(one, style)) or (is_emoji(one) and faces.emoji(one, 20) is not None) for one in seen]
    return bool(seen) and sum(drawn) * 2 >= len(seen)


def is_right_to_left(text: str) -> bool:
    """Whether the first letter belongs to a script that runs from right to left."""
    strong = (unicodedata.bidirectional(char) for char in text)
    return next((kind != "L" for kind in strong if kind in ("L", "R", "AL")), False)


def fitted(text: str, style: Style, sizes: Sequence[int], width: int, height: int, lines: int = 99) -> Block:
    """The text at the first size at which it fits; at the last size whatever fits, and "…"."""
    for size in sizes:
        most = max(1, min(lines, int(height / (size * LEADING))))
        found = _wrapped(text, style, size, width)
        if len(found) <= most:
            return Block(found, style, size)
    kept = [*found[: most - 1], _cut(found[most - 1], style, size, width)]
    return Block(tuple(kept), style, size)


def draw(image: Image.Image, block: Block, box: Box, colour: str, align: str = "start") -> None:
    """Draw the lines from the top of the box; `align` is start, middle or end, as the script of the text has it."""
    inside = image.crop(box)
    pen = ImageDraw.Draw(inside)
    backwards = is_right_to_left(" ".join(block.lines))
    for number, line in enumerate(block.lines):
        runs = _runs(line, block.style, block.size)
        free = inside.width - sum(run.width for run in runs)
        at_start = 0.0 if not backwards else free
        x = {"start": at_start, "middle": free / 2, "end": free - at_start}[align]
        baseline = round((number + 0.5) * block.size * LEADING + block.size * 0.34)
        for run in reversed(runs) if backwards else runs:
            _draw_run(inside, pen, run, (x, baseline), block.size, colour, backwards)
            x += run.width
    image.paste(inside, box[:2])


def width_of(block: Block) -> float:
    """Pixels of the longest line."""
    return max((_width(line, block.style, block.size) for line in block.lines), default=0.0)


def _draw_run(
    image: Image.Image,
    pen: ImageDraw.ImageDraw,
    run: Run,
    at: tuple[float, int],
    size: int,
    colour: str,
    backwards: bool,
) -> None:
    if run.font is not None:
        shapes = run.font.layout_engine == ImageFont.Layout.RAQM  # not everywhere, and never for the font inside Pillow
        direction = ("rtl" if backwards else "ltr") if shapes else None
        pen.text(at, run.text, colour, run.font, anchor="ls", direction=direction)
        return
    tile = faces.emoji(run.text, size)
    if tile is not None:
        image.paste(tile, (round(at[0] + size * 0.06), round(at[1] - size * 0.85)), tile)


def _wrapped(text: str, style: Style, size: int, width: int) -> tuple[str, ...]:
    lines, line, used = list[str](), "", 0.0
    for piece in _pieces(text, style, size, width):
        long = _width(piece, style, size)
        if used and used + long > width and not piece.isspace():
            lines.append(line.strip())
            line, used = "", 0.0
        if line or not piece.isspace():
            line, used = line + piece, used + long
    return tuple(one for one in (*lines, line.strip()) if one) or ("",)


def _pieces(text: str, style: Style, size: int, width: int) -> Iterator[str]:
    """Words and gaps; what is longer than a line comes cluster by cluster."""
    for word in _words(clusters(text)):
        if _width(word, style, size) <= width:
            yield word
        else:
            yield from clusters(word)


def _words(parts: Sequence[str]) -> Iterator[str]:
    word = ""
    for part in parts:
        if part.isspace() or is_emoji(part) or _UNSPACED.match(part):
            yield from filter(None, (word, part))
            word = ""
        else:
            word += part
    if word:
        yield word


def _cut(line: str, style: Style, size: int, width: int) -> str:
    parts = clusters(line)
    while parts and _width("".join(parts).rstrip() + _ELLIPSIS, style, size) > width:
        parts.pop()
    return "".join(parts).rstrip(" .,;:!?") + _ELLIPSIS


@lru_cache(8192)
def _width(text: str, style: Style, size: int) -> float:
    return sum(run.width for run in _runs(text, style, size))


def _runs(text: str, style: Style, size: int) -> list[Run]:
    pieces = list[tuple[str, ImageFont.FreeTypeFont | None]]()
    for cluster in clusters(text) if text.strip() else [" "] * len(text):
        if is_emoji(cluster) and faces.emoji(cluster, size) is not None:
            pieces.append((cluster, None))
            continue
        before = pieces[-1][1] if pieces else None
        shown, font = _letter(cluster, style, size, before)
        if not shown or font is None or (shown.isspace() and not pieces and text.strip()):
            continue
        if before is font:
            pieces[-1] = (pieces[-1][0] + shown, font)
        else:
            pieces.append((shown, font))
    return [Run(text, font, size * 1.12 if font is None else font.getlength(text)) for text, font in pieces]


def _letter(
    cluster: str, style: Style, size: int, before: ImageFont.FreeTypeFont | None
) -> tuple[str, ImageFont.FreeTypeFont | None]:
    """The cluster and its font. A gap stays in the font before it, so that words of one script are shaped together."""
    if cluster.isspace() and before is not None:
        return " ", before
    shown = faces.written(cluster, style)
    return shown, faces.font_for(shown, style, size) if shown else None


def _bearable(cluster: str) -> str:
    marks, kept = 0, ""
    for char in cluster:
        marks += bool(unicodedata.combining(char))
        if marks <= MARKS or not unicodedata.combining(char):
            kept += char
    return kept
