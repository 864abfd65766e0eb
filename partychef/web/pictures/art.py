"""Cards, plates, chips and faces as the pages draw them; `static/base/cards.css` has the same numbers.

A card is drawn at twice its size and made smaller, which smooths its edges, and its cloth is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import sqrt

from PIL import Image, ImageDraw, ImageFilter

from partychef.web.pictures import drawn, faces, text
from partychef.web.pictures.subjects import Face, Item

LINEN, PAPER, INK, SOFT, LINE = "#f3eadb", "#fffaf1", "#2c1c14", "#665040", "#d8c5a9"
COPPER, GOLD, TOMATO, CARD = "#a1461a", "#7d5700", "#ae241c", "#fffaf0"
CLOTHS = {
    "meat": "#b5432f", "sea": "#1f6f8b", "veg": "#d9792b", "fruit": "#cf4467", "grain": "#d7a437", "dairy": "#7fa9c9",
    "herb": "#5f8f4c", "treat": "#7a4a3a",
}  # fmt: skip
SIGN_INKS = {
    "meat": "#8f2a1a", "sea": "#12566e", "veg": "#8f4607", "fruit": "#9b1f42", "grain": "#74510a", "dairy": "#2f5b7c",
    "herb": "#33602a", "treat": "#6a3626",
}  # fmt: skip
CHIPS = {5: "#ae241c", 10: "#1f5f9c", 25: "#3b7030", 50: "#c9691c", 100: "#241a2e"}
_FINE = 2
"""How many times larger shapes are drawn than they are shown."""

Pen = ImageDraw.ImageDraw
Pattern = Callable[[Pen, int, int, float], None]
"""Draws a cloth into a width and height; the last number is a hundredth of the card's width."""


# -- plates ------------------------------------------------------------------------------------------------------------


@lru_cache(32)
def plate(side: int) -> Image.Image:
    """An empty plate of china, on nothing."""
    big = Image.new("RGBA", (side * _FINE,) * 2)
    pen, radius = ImageDraw.Draw(big), side * _FINE / 2
    # The rings of `--china`, which counts from the corner of the box.
    for share, colour in ((1.0, "#efe4d2"), (0.66, "#fffdf7"), (0.56, "#e8dcc8"), (0.53, "#fffefb")):
        ring = min(radius, share * sqrt(2) * radius)
        pen.ellipse((radius - ring, radius - ring, radius + ring - 1, radius + ring - 1), fill=colour)
    return big.resize((side, side), Image.Resampling.LANCZOS)


def put(image: Image.Image, piece: Image.Image, at: tuple[int, int]) -> None:
    """Lay a piece with its transparent parts on the picture."""
    image.paste(piece, at, piece)


def put_with_shadow(image: Image.Image, piece: Image.Image, at: tuple[int, int], depth: int = 10) -> None:
    """The same, with a soft shadow below."""
    room = depth * 2
    shadow = Image.new("L", (piece.width + room * 2, piece.height + room * 2))
    shadow.paste(piece.getchannel("A").point(lambda value: value // 3), (room, room + depth // 2))
    blurred = shadow.filter(ImageFilter.BoxBlur(depth / 2))
    image.paste("#4b2c14", (at[0] - room, at[1] - room), blurred)
    put(image, piece, at)


# -- cards -------------------------------------------------------------------------------------------------------------


def card(item: Item, width: int) -> Image.Image:
    """An ingredient card, on nothing."""
    drawn, edge = _blank(item.category, width).copy(), width / 100
    side, art = round(width * 0.74), _art_of(width)
    left, top = (width - side) // 2, art[1] + (art[3] - art[1] - side) // 2
    put_with_shadow(drawn, plate(side), (left, top), max(2, width // 40))
    dish = _picture(item, round(width * 0.44))
    if dish is not None:
        put(drawn, dish, ((width - dish.width) // 2, top + (side - dish.height) // 2))
    else:
        _initial(drawn, item, (left, top, left + side, top + side))
    _sign(drawn, item, art[3])
    foot = (round(3 * edge), art[3], round(width - 3 * edge), drawn.height - round(2 * edge))
    _written_in_the_middle(drawn, item.name, foot, round(width * 0.13))
    return drawn


def _art_of(width: int) -> text.Box:
    """Where the cloth lies: the edge is a twentieth of the width, the name has two and a half lines below."""
    edge = round(width * 0.05)
    return edge, edge, width - edge, round(width * 1.4 - width * 0.33)


@lru_cache(64)
def _blank(category: str, width: int) -> Image.Image:
    """A card with its cloth and nothing on it."""
    size = (width * _FINE, round(width * 1.4) * _FINE)
    big = Image.new("RGBA", size)
    ImageDraw.Draw(big).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), size[0] * 0.085, CARD, "#e4d3bb", _FINE)
    left, top, right, bottom = (edge * _FINE for edge in _art_of(width))
    cloth = Image.new("RGBA", (right - left, bottom - top), CLOTHS.get(category, "#a1461a"))
    over = Image.new("RGBA", cloth.size)
    PATTERNS.get(category, _rays)(ImageDraw.Draw(over), *cloth.size, size[0] / 100)
    cloth.alpha_composite(over)
    shape = Image.new("L", cloth.size)
    ImageDraw.Draw(shape).rounded_rectangle((0, 0, cloth.width - 1, cloth.height - 1), cloth.width * 0.07, 255)
    big.paste(cloth, (left, top), shape)
    return big.resize((width, round(width * 1.4)), Image.Resampling.LANCZOS)


def _picture(of: Item | Face, side: int) -> Image.Image | None:
    """The drawing of our own, else the emoji, if a font has it; a number such as +3 is none."""
    if isinstance(of, Item) and of.drawing:
        return drawn.picture(of.drawing, side)
    first = next(iter(text.clusters(of.emoji)), "+")
    return None if first == "+" else faces.emoji(first, side)


def _initial(image: Image.Image, of: Item | Face, box: text.Box) -> None:
    """The first letter of the name, where no font has the picture; of a number such as +3 all of it."""
    letters = (one.upper() for one in text.clusters(of.name) if one[0].isalnum() and text.can_write(one, "name"))
    first = of.emoji if of.emoji.startswith("+") else next(letters, "?")
    _written_in_the_middle(image, first, box, round((box[2] - box[0]) * (0.5 if len(first) == 1 else 0.38)), "name")


def _sign(image: Image.Image, item: Item, bottom: int) -> None:
    """The flag at the side: a star for the special ingredient, else category and number."""
    label = "★" if item.special else item.sign
    if not label:
        return
    size = max(11, round(image.width * 0.105))
    block = text.fitted(label, "strong", (size,), image.width, size * 2, 1)
    wide, foot = min(image.width, round(text.width_of(block) + size * 0.9)), bottom - round(image.width * 0.05)
    box = (round(image.width * 0.02), foot - round(size * 1.4), wide, foot)
    ImageDraw.Draw(image).rounded_rectangle(box, size * 0.65, CARD, corners=(False, True, True, False))
    colour = TOMATO if item.special else SIGN_INKS.get(item.category, INK)
    text.draw(image, block, (round(size * 0.3), box[1] + round(size * 0.08), wide, box[3]), colour)


def _written_in_the_middle(
    image: Image.Image, words: str, box: text.Box, size: int, style: faces.Style = "strong"
) -> None:
    width, height = box[2] - box[0], box[3] - box[1]
    sizes = (size, round(size * 0.86), round(size * 0.74))
    block = text.fitted(words, style, sizes, width, max(height, round(size * text.LEADING)))
    top = box[1] + max(0, (height - block.height) // 2)
    text.draw(image, block, (box[0], top, box[2], box[3]), INK, "middle")


# -- cloths ------------------------------------------------------------------------------------------------------------


def _stripes(pen: Pen, width: int, height: int, bands: tuple[float, float], colour: str, lean: float) -> None:
    """Stripes of a breadth at a distance; `lean` is how far a stripe moves aside while it goes down one pixel."""
    breadth, step = bands
    aside, x = lean * height, -abs(lean) * height
    while x < width + abs(aside):
        pen.polygon(((x, 0), (x + breadth, 0), (x + breadth + aside, height), (x + aside, height)), fill=colour)
        x += step


def _plaid(pen: Pen, width: int, height: int, unit: float) -> None:
    _stripes(pen, width, height, (9 * unit, 18 * unit), "#ffffff33", 0)
    for n in range(int(height / (18 * unit)) + 1):
        pen.rectangle((0, n * 18 * unit, width, n * 18 * unit + 9 * unit), fill="#ffffff33")


def _scales(pen: Pen, width: int, height: int, unit: float) -> None:
    for row in range(int(height / (7 * unit)) + 2):
        for n in range(int(width / (14 * unit)) + 2):
            x, y, radius = n * 14 * unit, row * 7 * unit, 6 * unit
            pen.arc((x, y - radius, x + 2 * radius, y + radius), 180, 360, "#ffffff4d", max(1, round(unit)))


def _tartan(pen: Pen, width: int, height: int, unit: float) -> None:
    _stripes(pen, width, height, (3 * unit, 14 * unit), "#ffffff3d", -1)
    _stripes(pen, width, height, (3 * unit, 14 * unit), "#7a3a0d2e", 1)


def _dots(pen: Pen, width: int, height: int, unit: float) -> None:
    for shift, radius, colour in ((0.0, 2.3 * unit, "#ffffff66"), (6.5 * unit, 1.5 * unit, "#ffffff44")):
        for row in range(int(height / (13 * unit)) + 2):
            for n in range(int(width / (13 * unit)) + 2):
                x, y = (n + 0.5) * 13 * unit - shift, (row + 0.5) * 13 * unit - shift
                pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)


def _straw(pen: Pen, width: int, height: int, unit: float) -> None:
    _stripes(pen, width, height, (1.5 * unit, 6.6 * unit), "#8a5a0f33", 0.47)
    _stripes(pen, width, height, (1.5 * unit, 6.6 * unit), "#ffffff55", -0.47)


def _gingham(pen: Pen, width: int, height: int, unit: float) -> None:
    for n in range(int(height / (20 * unit)) + 1):
        pen.rectangle((0, n * 20 * unit, width, n * 20 * unit + 10 * unit), fill="#ffffff5c")
    for n in range(int(width / (20 * unit)) + 1):
        for row in range(int(height / (10 * unit)) + 1):
            box = (n * 20 * unit, row * 10 * unit, n * 20 * unit + 10 * unit, (row + 1) * 10 * unit)
            pen.rectangle(box, fill="#ffffff96" if row % 2 == 0 else "#ffffff5c")


def _leaves(pen: Pen, width: int, height: int, unit: float) -> None:
    for row in range(int(height / (8 * unit)) + 2):
        for n in range(int(width / (16 * unit)) + 2):
            x, colour = ((n + 0.3) * 16 * unit, "#ffffff47") if row % 2 else ((n + 0.7) * 16 * unit, "#1f3d164d")
            y = row * 8 * unit
            pen.ellipse((x - 3 * unit, y - 6 * unit, x + 3 * unit, y + 6 * unit), fill=colour)


def _check(pen: Pen, width: int, height: int, unit: float) -> None:
    half = 6.5 * unit
    for row in range(int(height / (2 * half)) + 1):
        for n in range(int(width / (2 * half)) + 2):
            x, y = n * 2 * half, (row + 0.5) * 2 * half
            pen.polygon(((x - half, y), (x, y - half), (x + half, y), (x, y + half)), fill="#ffffff2b")


def _rays(pen: Pen, width: int, height: int, unit: float) -> None:
    reach, middle = width + height, (width / 2, height / 2)
    for start in range(0, 360, 30):
        box = (middle[0] - reach, middle[1] - reach, middle[0] + reach, middle[1] + reach)
        pen.pieslice(box, start, start + 15, fill="#ffffff24")


PATTERNS: dict[str, Pattern] = {
    "meat": _plaid, "sea": _scales, "veg": _tartan, "fruit": _dots, "grain": _straw, "dairy": _gingham,
    "herb": _leaves, "treat": _check,
}  # fmt: skip


# -- chips and faces ---------------------------------------------------------------------------------------------------


@lru_cache(32)
def chip(value: int, side: int) -> Image.Image:
    """A poker chip: a coloured rim with paper marks, the value on a paper disc."""
    big, colour = Image.new("RGBA", (side * _FINE,) * 2), CHIPS.get(value, INK)
    pen, middle = ImageDraw.Draw(big), side * _FINE / 2
    pen.ellipse((0, 0, middle * 2 - 1, middle * 2 - 1), fill=colour)
    for start in range(-101, 259, 60):
        pen.pieslice((0, 0, middle * 2 - 1, middle * 2 - 1), start, start + 22, fill=CARD)
    for share, ring in ((0.735, CARD), (0.7, colour), (0.635, CARD)):
        radius = share * middle
        pen.ellipse((middle - radius, middle - radius, middle + radius, middle + radius), fill=ring)
    drawn = big.resize((side, side), Image.Resampling.LANCZOS)
    _written_in_the_middle(drawn, str(value), (0, 0, side, side), round(side * (0.29 if value > 99 else 0.35)))
    return drawn


def avatar(face: Face, side: int, rim: str = "#ead9bf") -> Image.Image:
    """Somebody's emoji on a small plate; where no font has it, the first letter of the name."""
    big = Image.new("RGBA", (side * _FINE,) * 2)
    pen, end = ImageDraw.Draw(big), side * _FINE - 1
    edge = max(_FINE * 2, side * _FINE // 16)
    pen.ellipse((0, 0, end, end), fill=rim)
    pen.ellipse((edge, edge, end - edge, end - edge), fill="#fffdf8")
    drawn = big.resize((side, side), Image.Resampling.LANCZOS)
    inside = round(side * 0.62)
    picture = _picture(face, inside)
    if picture is not None:
        put(drawn, picture, ((side - inside) // 2,) * 2)
    else:
        _initial(drawn, face, (0, 0, side, side))
    if face.is_ai:
        _mark_of_an_ai(drawn, side)
    return drawn


def _mark_of_an_ai(drawn: Image.Image, side: int) -> None:
    """The mark at the foot of a face, as `.avatar.is-ai` of `static/base/party.css` has it."""
    size = min(26, max(11, round(side * 0.34)))
    box = (side - round(size * 1.75), side - round(size * 1.2), side, side)
    ImageDraw.Draw(drawn).rounded_rectangle((*box[:2], side - 1, side - 1), size * 0.4, INK)
    block = text.fitted("AI", "strong", (size,), box[2] - box[0], round(size * text.LEADING), 1)
    text.draw(drawn, block, (box[0], box[1] - round(size * 0.02), box[2], box[3]), LINEN, "middle")
