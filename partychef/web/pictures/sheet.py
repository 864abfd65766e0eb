"""The paper that every picture is drawn on, and what stands on all of them."""

from __future__ import annotations

from PIL import Image, ImageDraw

from partychef.web.pictures import art, text
from partychef.web.pictures.faces import Style
from partychef.web.pictures.subjects import SIZE

MARGIN = 44


def blank() -> Image.Image:
    """Linen with the striped awning of the recipe cards on top."""
    image = Image.new("RGB", SIZE, art.LINEN)
    pen = ImageDraw.Draw(image)
    for left in range(0, SIZE[0], 40):
        pen.rectangle((left, 0, left + 19, 15), fill=art.COPPER)
        pen.rectangle((left + 20, 0, left + 39, 15), fill="#e9c9a6")
    return image


def menu_card(image: Image.Image, box: text.Box) -> None:
    """A sheet of paper with a thin frame inside, as the menus of the pages."""
    left, top, right, bottom = box
    sheet = Image.new("RGBA", (right - left, bottom - top))
    pen = ImageDraw.Draw(sheet)
    pen.rounded_rectangle((0, 0, sheet.width - 1, sheet.height - 1), 18, art.PAPER, art.LINE)
    pen.rounded_rectangle((11, 11, sheet.width - 12, sheet.height - 12), 10, None, art.LINE, 2)
    art.put_with_shadow(image, sheet, (left, top), 14)


def rule(image: Image.Image, left: int, right: int, y: int) -> None:
    """A line with a diamond in its middle."""
    pen, middle = ImageDraw.Draw(image), (left + right) // 2
    pen.line((left, y, right, y), art.LINE, 2)
    pen.polygon(((middle - 16, y), (middle, y - 7), (middle + 16, y), (middle, y + 7)), art.PAPER)
    pen.polygon(((middle - 9, y), (middle, y - 5), (middle + 9, y), (middle, y + 5)), art.COPPER)


def words(
    image: Image.Image, box: text.Box, said: str, style: Style, size: int, colour: str = art.INK,
    align: str = "start",
) -> float:  # fmt: skip
    """One line, smaller if need be; returns its width."""
    sizes = (size, round(size * 0.86), round(size * 0.74))
    block = text.fitted(said, style, sizes, box[2] - box[0], box[3] - box[1], 1)
    text.draw(image, block, (box[0], box[1] + (box[3] - box[1] - block.height) // 2, box[2], box[3]), colour, align)
    return text.width_of(block)


def signature(image: Image.Image, right: int, bottom: int) -> None:
    """Who made the picture."""
    words(image, (right - 240, bottom - 34, right, bottom), "🍳 partychef", "strong", 22, art.COPPER, "end")


def shown(name: str, plain_name: str, style: Style) -> str:
    """The name, or the plain one if this machine has no font for the name."""
    return name if text.can_write(name, style) else plain_name
