"""Pictures of dishes and evenings: what is on them, and that nothing that anybody types can break them."""

from __future__ import annotations

import io
import subprocess
import sys
import time
from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from PIL import Image, ImageChops

from partychef.judges.critics import critic_named
from partychef.web.pages import stranger
from partychef.web.pictures import art, faces, text
from partychef.web.pictures.drawing import Drawer, name_of
from partychef.web.pictures.subjects import (
    SIZE,
    DishPicture,
    Face,
    Item,
    MenuLine,
    MenuPicture,
    Picture,
    Standing,
)
from partychef.web.recap import keepsakes

ANA, GRAN = Face("🍋", "Ana"), Face("👵", "The Grandmother")
LOBSTER = Item("Lobster", "🦞", "sea", "🐟 10")
HARBOUR = DishPicture(
    kicker="🎲 Free Choice", name="Peach Harbour", plain_name="A dish with a secret name", chef=ANA,
    items=(LOBSTER, Item("Peaches", "🍑", "fruit", "🍎 3")), line="They sat there so nicely together.", critic=GRAN,
    chips=(100,), points=100, badge="🏆 dish of the round",
)  # fmt: skip
EVENING = MenuPicture(
    kicker="Cooking Party Cards", title="Ana cooked best", plain_title="The evening's book", when="7 March 2026",
    faces=(ANA,), standings=(Standing(1, ANA, 100),), menu=(MenuLine("Peach Harbour", "A dish", ANA, 100, True),),
)  # fmt: skip
NAME_BOX, LINE_BOX, CHIP_BOX, PLATE_BOX = (
    (622, 100, 1136, 190),
    (622, 230, 1136, 330),
    (622, 490, 980, 590),
    (40, 60, 560, 600),
)
NASTY = (
    "", " ", "\u202eesrever", "a\u0300" * 90, "W" * 5000, "﷽" * 80, "𒐫" * 40, "👩‍👩‍👧‍👦" * 60, "🏳️‍🌈🇫🇷1️⃣" * 20,
    "\ud83d", "\x00\x1b[31m", "中文菜名" * 60, "مرحبا " * 80, "नमस्ते" * 50, "<b>&amp;</b>", "a\nb\u2028c",
    "\u200d\u200c\ufe0f",     "ﷺ" * 30, "Ｗ" * 60, "\u0e33" * 99, "🫩🪾🫆" * 9, "+", "+9", "\U0010ffff" * 9,
)  # fmt: skip


@cache
def drawn(picture: Picture) -> Image.Image:
    with Image.open(io.BytesIO(Drawer().png(picture))) as image:
        return image.convert("RGB")


def differ(one: Picture, other: Picture, box: text.Box) -> bool:
    """Whether two pictures differ within the box."""
    return ImageChops.difference(drawn(one).crop(box), drawn(other).crop(box)).getbbox() is not None


def test_pictures_have_the_size_that_previews_take() -> None:
    assert SIZE == (1200, 630)
    for picture in (HARBOUR, EVENING):
        png = Drawer().png(picture)
        assert png.startswith(b"\x89PNG")
        assert len(png) < 1_000_000  # some messengers leave larger ones out
        assert drawn(picture).size == SIZE


@pytest.mark.parametrize(
    ("change", "box"),
    [
        ({"name": "Rolled Forest"}, NAME_BOX),
        ({"name": "Peach Harbor"}, NAME_BOX),
        ({"line": "I did not expect the peach."}, LINE_BOX),
        ({"chips": (50,), "points": 50}, CHIP_BOX),
        ({"items": (LOBSTER,)}, PLATE_BOX),
        ({"items": (LOBSTER, Item("Peas", "🫛", "veg", "🥕 3"))}, PLATE_BOX),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else "",
)
def test_a_dish_is_drawn_with_its_name_line_chips_and_cards(change: dict[str, object], box: text.Box) -> None:
    assert differ(HARBOUR, replace(HARBOUR, **change), box)
    assert not differ(HARBOUR, replace(HARBOUR, kicker=HARBOUR.kicker), box)


def test_a_line_that_quotes_has_single_marks_inside_its_own() -> None:
    quoted = replace(HARBOUR, line="“Sat together”, said the menu.")
    assert not differ(quoted, replace(HARBOUR, line="‘Sat together’, said the menu."), LINE_BOX)


def test_a_dish_that_nobody_has_judged_has_no_chips_and_its_own_words() -> None:
    waiting = replace(HARBOUR, chips=(), points=None, line="")
    bare = drawn(waiting).crop(CHIP_BOX).getcolors(1_000_000)
    assert bare is not None and len(bare) == 1
    assert differ(waiting, replace(waiting, text="Fried in butter, with thin peaches."), LINE_BOX)


def test_an_evening_shows_its_dishes_and_who_won() -> None:
    menu = (540, 120, 1160, 600)
    assert differ(EVENING, replace(EVENING, menu=(MenuLine("Rolled Forest", "A dish", ANA, 100, True),)), menu)
    assert differ(EVENING, replace(EVENING, faces=(GRAN,)), (40, 110, 500, 300))
    assert differ(EVENING, replace(EVENING, menu=()), menu)  # without dishes: the points


def test_an_ai_has_its_mark_on_every_picture_too() -> None:
    ana, gran = replace(ANA, is_ai=True), replace(GRAN, is_ai=True)
    assert differ(HARBOUR, replace(HARBOUR, chef=ana), (622, 190, 680, 230))
    assert differ(HARBOUR, replace(HARBOUR, critic=gran), (622, 330, 700, 400))
    for change in (
        {"faces": (ana,)}, {"standings": (Standing(1, ana, 100),)}, {"menu": (replace(EVENING.menu[0], chef=ana),)},
    ):  # fmt: skip
        assert differ(EVENING, replace(EVENING, **change), (0, 0, *SIZE))


def test_who_is_an_ai_on_the_pages_is_one_on_pictures() -> None:
    guest = stranger(0, "Ana", "🍋")
    assert not keepsakes.face(guest).is_ai
    assert keepsakes.face(guest._replace(is_ai=True)).is_ai
    assert keepsakes.face(critic_named("grandmother")).is_ai


def test_a_name_that_no_font_can_write_is_replaced() -> None:
    """Nobody's dish is called "□□□□"."""
    cuneiform = replace(HARBOUR, name="\U00012000\U00012001\U00012002")
    assert not text.can_write(cuneiform.name, "name")
    assert not differ(cuneiform, replace(HARBOUR, name=HARBOUR.plain_name), NAME_BOX)


def test_accents_are_written_by_every_machine() -> None:
    for style in ("name", "menu", "said", "label", "strong"):
        assert text.can_write("Crème brûlée, Spätzle, Жаркое", style)


def test_without_any_font_of_its_own_a_machine_still_writes_plain_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    only_inside = dict.fromkeys(faces.PACKAGED, ())
    monkeypatch.setattr(faces, "PACKAGED", only_inside)
    monkeypatch.setattr(faces, "BOLD", ())
    monkeypatch.setattr(faces, "WIDE", ())
    monkeypatch.setattr(faces, "EMOJI", ())
    forget()
    drawn.cache_clear()
    try:
        assert differ(HARBOUR, replace(HARBOUR, name="Rolled Forest"), NAME_BOX)
        assert faces.written("è", "name") == "e"
        assert faces.emoji("🦞", 40) is None
        assert differ(HARBOUR, replace(HARBOUR, items=(LOBSTER, Item("Nuts"))), PLATE_BOX)
    finally:
        monkeypatch.undo()
        forget()
        drawn.cache_clear()


def forget() -> None:
    """What was found of fonts is found again."""
    for kept in (faces.opened, faces.font_for, faces.emoji, text._width, art._blank, art.chip):
        kept.cache_clear()
    for found in (faces._files, faces._has_all, faces._emoji_drawn):
        found.cache_clear()


@pytest.mark.parametrize("words", NASTY, ids=range(len(NASTY)))
def test_no_text_leaves_its_box(words: str) -> None:
    """Beside the name there is nothing but paper and table, whatever the name is."""
    quiet = replace(HARBOUR, line="", chips=(), points=None, chef=None, badge="", text="")
    loud = replace(quiet, name=words, kicker=words)
    for box in ((590, 20, 620, 620), (1142, 20, 1200, 620), (40, 60, 560, 600), (622, 300, 1136, 540)):
        assert not differ(quiet, loud, box)


@settings(max_examples=40)
@given(st.text(max_size=400), st.text(max_size=120), st.text(max_size=30), st.integers(0, 30))
@example("\ud83d" * 3, "\u202e", "🫩", 13)
def test_no_text_is_too_nasty(name: str, line: str, guest: str, cards: int) -> None:
    somebody = Face(guest, name)
    items = (Item(name, guest, line, guest, True),) * cards
    dish = DishPicture(line, name, guest, somebody, items, name, line, somebody, (5, 100), 105, guest)
    assert text.can_write(name, "name") in (True, False)
    assert Drawer().png(dish)
    lines = (MenuLine(name, guest, somebody, 5, True),) * cards
    places = (Standing(1, somebody, -5),) * cards
    assert Drawer().png(MenuPicture(line, name, guest, name, (somebody,) * cards, places, lines))


@pytest.mark.parametrize("dishes", [1, 4, 5, 9, 10, 26, 27, 190])
def test_every_dish_of_an_evening_has_a_line_or_is_counted(dishes: int) -> None:
    menu = tuple(MenuLine(f"Dish {number}", "A dish", ANA, 5) for number in range(dishes))
    last = replace(EVENING, menu=(*menu[:-1], replace(menu[-1], points=100)))
    assert differ(replace(EVENING, menu=menu), last, (540, 120, 1160, 600))  # the best are never left out
    assert differ(replace(EVENING, menu=menu), replace(EVENING, menu=(*menu, menu[0])), (540, 120, 1160, 600))


def test_words_get_smaller_before_they_are_cut() -> None:
    short = text.fitted("Soup", "name", (60, 36), 400, 120)
    long = text.fitted("Soup of everything that was left over", "name", (60, 36), 400, 120)
    endless = text.fitted("Soup " * 200, "name", (60, 36), 400, 120)
    assert (short.size, short.lines) == (60, ("Soup",))
    assert long.size == 36 and "…" not in "".join(long.lines)
    assert endless.size == 36 and endless.lines[-1].endswith("…")
    assert all(block.height <= 120 and text.width_of(block) <= 400 for block in (short, long, endless))


def test_scripts_that_run_from_right_to_left_begin_at_the_right() -> None:
    assert text.is_right_to_left("مرحبا") and text.is_right_to_left("12 שלום")
    assert not text.is_right_to_left("Soup مرحبا") and not text.is_right_to_left("🍕")


def test_the_same_picture_is_drawn_once_and_only_so_many_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    drawings: list[DishPicture] = []

    def draw(picture: DishPicture) -> bytes:
        drawings.append(picture)
        return b"x" * 400

    monkeypatch.setattr("partychef.web.pictures.drawing._drawn", draw)
    drawer = Drawer(kept_bytes=1000)
    for number in (1, 1, 2, 1, 3, 1, 2):
        assert drawer.png(replace(HARBOUR, points=number))
    assert [picture.points for picture in drawings] == [1, 2, 3, 2]  # two have room; 2 had waited longest


def test_a_picture_is_named_after_what_it_shows() -> None:
    assert name_of(HARBOUR) == name_of(replace(HARBOUR))
    assert len({name_of(HARBOUR), name_of(EVENING), name_of(replace(HARBOUR, name="Soup"))}) == 3


def test_a_picture_is_drawn_while_a_guest_waits() -> None:
    """No thread is needed for that: the fullest takes a tenth of a second, and this limit is for slow machines."""
    many = tuple(Item(f"Thing {number}", "🦞", "sea", "🐟 10") for number in range(30))
    Drawer().png(HARBOUR)
    began = time.perf_counter()
    Drawer().png(replace(HARBOUR, items=many, line="A lovely dish. " * 15))
    assert time.perf_counter() - began < 3


def test_what_fails_to_draw_somebodys_words_draws_the_picture_without_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fonts of other machines fail in ways that nobody has met yet."""
    width_of = text._width

    def fails_at_r(words: str, style: faces.Style, size: int) -> float:
        if "Rolled" in words or "Ro" in words:
            raise RuntimeError("raqm_layout() failed.")
        return width_of(words, style, size)

    monkeypatch.setattr(text, "_width", fails_at_r)
    for broken in (
        replace(HARBOUR, name="Rolled Forest"),
        replace(EVENING, menu=(MenuLine("Rolled Forest", "A dish", ANA, 5),)),
    ):
        with Image.open(io.BytesIO(Drawer().png(broken))) as image:
            assert image.size == SIZE


def test_the_house_opens_without_what_draws() -> None:
    """Pillow, fonts and tables of scripts are loaded for the first picture, not for the first page."""
    program = "import sys, partychef.web.app; print(*{'PIL', 'regex'} & sys.modules.keys())"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
