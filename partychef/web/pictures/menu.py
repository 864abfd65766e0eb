"""The picture of an evening: who won, and everything that came to the table."""

from __future__ import annotations

from PIL import Image, ImageDraw

from partychef.web.pictures import art, sheet, text
from partychef.web.pictures.faces import Style
from partychef.web.pictures.subjects import SIZE, Face, MenuLine, MenuPicture, Standing

_LEFT = (60, 484)
_RIGHT = (556, 1136)
"""Left and right of what stands on the table, and on the menu card."""
_TOP, _FOOT = 128, SIZE[1] - 62
MOST_LINES = 26
"""Dishes that fit on the card; of more, those with the most points are shown."""
_ONE_COLUMN = 10
_TWO_LINES = 4
"""So few dishes that their names may have two lines."""
_MEDALS = {1: ("#e6b422", "#5b4300"), 2: ("#c3c7cc", "#3a3f45"), 3: ("#cf8f5a", "#4d2a0d")}
"""Metal and figure of the medals."""


def draw(it: MenuPicture) -> Image.Image:
    """The whole picture."""
    image = sheet.blank()
    _faces(image, it)
    sheet.menu_card(image, (520, 40, SIZE[0] - 28, SIZE[1] - 24))
    title = "The menu" if it.menu else "The scores"
    sheet.words(image, (_RIGHT[0], 62, _RIGHT[1], 106), title, "name", 36, art.INK, "middle")
    sheet.rule(image, _RIGHT[0] + 60, _RIGHT[1] - 60, 118)
    if it.menu:
        _dishes(image, it.menu)
    else:
        _standings(image, it.standings[:10], (*_RIGHT, _TOP + 16), 42)
    sheet.signature(image, _RIGHT[1] + 10, _FOOT + 22)
    return image


def _faces(image: Image.Image, it: MenuPicture) -> None:
    left, right = _LEFT
    sheet.words(image, (left, 44, right, 76), it.kicker, "label", 24, art.SOFT, "middle")
    sheet.words(image, (left, 76, right, 104), it.when, "menu", 22, art.SOFT, "middle")
    side = {1: 168, 2: 136}.get(len(it.faces), 104)
    shown, beaten = it.faces[:4], [place.who for place in it.standings if place.rank > 1]
    start = (left + right) // 2 - (len(shown) * (side + 16) - 16) // 2
    for number, face in enumerate(shown):
        ring = "#ead9bf" if face in beaten else "#d9a520"
        art.put_with_shadow(image, art.avatar(face, side, ring), (start + number * (side + 16), 124), 12)
    top = 124 + (side + 16 if shown else 0)
    title = sheet.shown(it.title, it.plain_title, "name")
    below = min(len(it.standings), 5) * 40 if it.menu else 0
    block = text.fitted(title, "name", (50, 44, 38, 32, 28), right - left, SIZE[1] - 60 - below - top, 3)
    text.draw(image, block, (left, top, right, top + block.height + 8), art.INK, "middle")
    if it.menu:
        _standings(image, it.standings[:5], (left + 20, right - 20, max(top + block.height + 16, 300)), 40)


def _standings(image: Image.Image, places: tuple[Standing, ...], at: tuple[int, int, int], step: int) -> None:
    """Medal, face, name and points of each, one below the other; `at` is left, right and top."""
    left, right, top = at
    for number, place in enumerate(places):
        y = top + number * step
        _medal(image, place.rank, (left, y + 4))
        art.put(image, art.avatar(place.who, 34), (left + 42, y + 1))
        used = sheet.words(image, (right - 110, y, right, y + 36), str(place.points), "strong", 25, art.TOMATO, "end")
        end = round(right - used - 12)
        sheet.words(image, (left + 86, y, end, y + 36), _name(place.who), "strong", 24)


def _medal(image: Image.Image, rank: int, at: tuple[int, int]) -> None:
    metal, ink = _MEDALS.get(rank, (art.LINE, art.INK))
    ImageDraw.Draw(image).ellipse((at[0], at[1], at[0] + 29, at[1] + 29), metal)
    sheet.words(image, (at[0], at[1], at[0] + 30, at[1] + 29), str(rank), "strong", 20, ink, "middle")


def _dishes(image: Image.Image, menu: tuple[MenuLine, ...]) -> None:
    shown = _fitting(menu)
    columns = 1 if len(shown) <= _ONE_COLUMN else 2
    rows = -(-max(len(shown), 1) // columns)
    room = _FOOT - 16 - _TOP - (30 if len(menu) > len(shown) else 0)
    step = min(room // rows, 106 if rows <= _TWO_LINES else 54)
    wide = (_RIGHT[1] - _RIGHT[0] - 28 * (columns - 1)) // columns
    top = _TOP + 10 + max(0, (room - step * rows) // 3)
    for number, line in enumerate(shown):
        left = _RIGHT[0] + (number // rows) * (wide + 28)
        _dish(image, line, (left, top + (number % rows) * step, left + wide, top + (number % rows + 1) * step))
    if len(menu) > len(shown):
        more = f"and {len(menu) - len(shown)} more dishes"
        sheet.words(image, (_RIGHT[0], _FOOT - 40, _RIGHT[1] - 150, _FOOT - 8), more, "said", 22, art.SOFT)


def _fitting(menu: tuple[MenuLine, ...]) -> tuple[MenuLine, ...]:
    if len(menu) <= MOST_LINES:
        return menu
    worth = sorted(range(len(menu)), key=lambda number: (not menu[number].best, -(menu[number].points or 0), number))
    return tuple(menu[number] for number in sorted(worth[: MOST_LINES - 1]))


def _dish(image: Image.Image, line: MenuLine, box: text.Box) -> None:
    """Chef, name and points of one dish."""
    left, top, right, bottom = box
    few = bottom - top > 70
    side, middle = min(60 if few else 34, bottom - top - 2), (top + bottom) // 2
    if line.chef is not None:
        art.put(image, art.avatar(line.chef, side, "#d9a520" if line.best else "#ead9bf"), (left, middle - side // 2))
    points = "" if line.points is None else str(line.points)
    used = sheet.words(image, (right - 90, top, right, bottom), points, "strong", 32 if few else 23, art.TOMATO, "end")
    start = left + (side + 12 if line.chef is not None else 0)
    style: Style = "name" if right - left > 400 else "label"  # the narrower letters where two columns stand
    name = sheet.shown(line.name, line.plain_name, style)
    lines = 2 if few else 1
    sizes = (21,) if style == "label" else (38, 32, 27, 24) if few else (27, 24)
    block = text.fitted(name, style, sizes, round(right - used - 10) - start, bottom - top, lines)
    at = (start, middle - block.height // 2, round(right - used - 10), middle + block.height // 2 + 4)
    text.draw(image, block, at, art.INK)


def _name(who: Face) -> str:
    return who.name if text.can_write(who.name, "strong") else "a guest"
