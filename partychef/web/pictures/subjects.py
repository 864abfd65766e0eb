"""What a picture shows, as plain values. Equal values make equal pictures, so pictures are kept by them."""

from __future__ import annotations

import msgspec
from msgspec import structs

SIZE = (1200, 630)
"""Width and height that previews of links ask for."""
PLAIN_DISH, PLAIN_EVENING = "A dish with a secret name", "The evening's book"
"""What dishes and evenings are called where their own names cannot be drawn."""


class Face(msgspec.Struct, frozen=True):
    """A guest or a critic."""

    emoji: str
    name: str
    is_ai: bool = False
    """Nobody plays or judges for it by hand: it has the mark that it has on every screen."""


class Item(msgspec.Struct, frozen=True):
    """An ingredient card on a plate; a free ingredient has no emoji and no category."""

    name: str
    emoji: str = ""
    category: str = ""
    sign: str = ""
    special: bool = False
    drawing: str = ""
    """The drawing of our own that it has instead of the emoji."""


class DishPicture(msgspec.Struct, frozen=True, tag=True):
    """One dish: its cards, and what was said of it."""

    kicker: str
    """What was asked for."""
    name: str
    plain_name: str
    """What it is called where no font can write its name."""
    chef: Face | None
    items: tuple[Item, ...]
    text: str = ""
    """The chef's own words, which are shown where the critic's are not."""
    line: str = ""
    """What the critic said, one sentence."""
    critic: Face | None = None
    chips: tuple[int, ...] = ()
    points: int | None = None
    """None as long as nobody has judged."""
    badge: str = ""


class MenuLine(msgspec.Struct, frozen=True):
    """One dish on the menu of an evening."""

    name: str
    plain_name: str
    chef: Face | None
    points: int | None
    best: bool = False


class Standing(msgspec.Struct, frozen=True):
    """Somebody's place."""

    rank: int
    who: Face
    points: int


class MenuPicture(msgspec.Struct, frozen=True, tag=True):
    """A whole evening, or a whole verdict, as a menu card."""

    kicker: str
    title: str
    plain_title: str
    when: str
    faces: tuple[Face, ...]
    """Above the title: the winners, the critics of a verdict, or whoever's own result it is."""
    standings: tuple[Standing, ...]
    menu: tuple[MenuLine, ...]


Picture = DishPicture | MenuPicture


def without_words(picture: Picture) -> Picture:
    """The picture with nothing on it that somebody typed."""
    if isinstance(picture, DishPicture):
        known = tuple(item for item in picture.items if item.category)
        return structs.replace(
            picture,
            kicker="",
            name=PLAIN_DISH,
            plain_name=PLAIN_DISH,
            chef=None,
            items=known,
            text="",
            line="",
            critic=None,
        )
    menu = tuple(structs.replace(line, name=PLAIN_DISH, plain_name=PLAIN_DISH, chef=None) for line in picture.menu)
    return structs.replace(picture, title=PLAIN_EVENING, plain_title=PLAIN_EVENING, faces=(), standings=(), menu=menu)
