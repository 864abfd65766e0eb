"""The picture of one dish: the plate with its cards, its name, what the critic said, and the chips."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PIL import Image, ImageDraw

from partychef.web.pictures import art, sheet, text
from partychef.web.pictures.subjects import SIZE, DishPicture, Face, Item

MOST_CARDS = 12
"""More do not fit on a plate; the last place tells how many are missing."""
_PLATE = (300, 328, 262)
"""Where the plate stands: its middle and its radius."""
_WORDS = (622, 1136)
"""Left and right of the words."""


def draw(it: DishPicture) -> Image.Image:
    """The whole picture."""
    image = sheet.blank()
    x, y, radius = _PLATE
    art.put_with_shadow(image, art.plate(radius * 2), (x - radius, y - radius), 18)
    _lay_cards(image, it.items)
    sheet.menu_card(image, (584, 40, SIZE[0] - 32, SIZE[1] - 24))
    foot = SIZE[1] - 56
    top = _head(image, it)
    _said(image, it, top, foot - (104 if it.points is not None else 24))
    _sum(image, it, foot)
    sheet.signature(image, _WORDS[1], foot + 8)
    return image


def _head(image: Image.Image, it: DishPicture) -> int:
    """What was asked for, the name, the chef; returns where they end."""
    left, right = _WORDS
    sheet.words(image, (left, 64, right, 98), it.kicker, "label", 24, art.SOFT)
    name = sheet.shown(it.name, it.plain_name, "name")
    block = text.fitted(name, "name", (60, 52, 46, 40, 36), right - left, 164, 3)
    text.draw(image, block, (left, 100, right, 100 + block.height + 8), art.INK)
    top = 100 + block.height + 12
    if it.chef is not None:
        _by(image, it.chef, top, it.badge)
        top += 58
    return top


def _by(image: Image.Image, chef: Face, top: int, badge: str) -> None:
    left, right = _WORDS
    art.put(image, art.avatar(chef, 46), (left, top))
    room = right - (left + 58) - (230 if badge else 0)
    said = f"by {chef.name}" if text.can_write(chef.name, "strong") else "by a guest"
    used = sheet.words(image, (left + 58, top + 5, left + 58 + room, top + 43), said, "strong", 27)
    if badge:
        start = round(left + 58 + used + 18)
        ImageDraw.Draw(image).rounded_rectangle((start, top + 6, start + 208, top + 42), 18, "#f8e7b8")
        sheet.words(image, (start + 10, top + 8, start + 198, top + 40), badge, "strong", 21, art.GOLD, "middle")


_INSIDE = str.maketrans('“”„"', "‘’‚'")
"""Quotation marks within a line that gets its own."""


def _said(image: Image.Image, it: DishPicture, top: int, bottom: int) -> None:
    """The critic's line beside a bar, and whose it is; else how the chef describes the dish."""
    left, right = _WORDS
    top += 14
    if not it.line or not text.can_write(it.line, "said"):
        if text.can_write(it.text, "menu"):
            block = text.fitted(it.text, "menu", (30, 27, 25, 23), right - left, bottom - top)
            text.draw(image, block, (left, top, right, top + block.height + 8), art.SOFT)
        return
    signed = 42 if it.critic is not None and text.can_write(it.critic.name, "label") else 0
    block = text.fitted(
        f"“{it.line.translate(_INSIDE)}”", "said", (36, 32, 28, 25, 23), right - left - 26, bottom - top - signed
    )
    ImageDraw.Draw(image).rounded_rectangle((left, top + 4, left + 5, top + block.height), 3, art.COPPER)
    text.draw(image, block, (left + 24, top, right, top + block.height + 8), art.INK)
    if signed and it.critic is not None:
        at = top + block.height + 8
        art.put(image, art.avatar(it.critic, 36, art.COPPER), (left + 24, at))
        sheet.words(image, (left + 70, at, right, at + 36), it.critic.name, "label", 22, art.SOFT)


def _sum(image: Image.Image, it: DishPicture, foot: int) -> None:
    """The chips and the points they make; nothing where there are none, for a picture is sent to friends."""
    if not it.points:
        return
    left, x = _WORDS[0], _WORDS[0]
    for value in it.chips[:5]:
        art.put_with_shadow(image, art.chip(value, 66), (x, foot - 66), 6)
        x += 74
    words = "1 point" if it.points == 1 else f"{it.points} points"
    if len(it.chips) != 1:
        start = x + 8 if it.chips else left
        sheet.words(image, (start, foot - 62, _WORDS[1] - 150, foot - 6), words, "strong", 34, art.TOMATO)


def _lay_cards(image: Image.Image, items: Sequence[Item]) -> None:
    shown, missing = list(items), 0
    if len(items) > MOST_CARDS:
        shown, missing = list(items[: MOST_CARDS - 1]), len(items) - MOST_CARDS + 1
        shown.append(Item("more", f"+{missing}"))
    for row, of_row in enumerate(_rows(len(shown))):
        width, rows = _width(len(shown)), len(_rows(len(shown)))
        height, gap = round(width * 1.4), 12
        whole = len(of_row) * width + (len(of_row) - 1) * gap
        top = _PLATE[1] - (rows * height + (rows - 1) * gap) // 2 + row * (height + gap)
        for place, number in enumerate(of_row):
            piece = art.card(shown[number], width).rotate(_tilt(number), Image.Resampling.BICUBIC, expand=True)
            at = _PLATE[0] - whole // 2 + place * (width + gap)
            art.put_with_shadow(image, piece, (at - (piece.width - width) // 2, top - (piece.height - height) // 2), 8)


def _rows(cards: int) -> list[range]:
    """The numbers of the cards, row by row, the longer rows first."""
    rows = 1 if cards <= 2 else 2 if cards <= 6 else 3
    ends = [-(-cards * n // rows) for n in range(rows + 1)]
    return [range(start, end) for start, end in pairwise(ends) if end > start]


def _width(cards: int) -> int:
    return 196 if cards <= 2 else 158 if cards <= 4 else 146 if cards <= 6 else 110


def _tilt(number: int) -> float:
    """Cards that somebody put down by hand lie a little askew."""
    return (-3.0, 2.0, -1.5, 3.0, -2.5)[number % 5]
