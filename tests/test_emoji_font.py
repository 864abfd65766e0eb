"""The emoji font for televisions: every face and every ingredient is in it, in colour, and it is small."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from hatch_build import emoji_in, make_emoji
from partychef.games.ingredients import ingredients
from partychef.tables.names import EMOJIS
from tests.house import ROOT


@pytest.fixture(scope="module")
def vendor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("vendor")
    make_emoji(ROOT, folder)
    return folder


def missing(font: TTFont, emoji: Iterable[str]) -> set[str]:
    """The emoji of which the font has not every part in colour."""
    names, coloured = font.getBestCmap(), set(font["COLR"].ColorLayers)
    return {one for one in emoji for part in one if part not in "\u200d\ufe0f" and names.get(ord(part)) not in coloured}


@pytest.mark.parametrize(
    ("text", "found"),
    [("✓ 🍅 Ω", "🍅"), ("❤️ and ★", "❤"), ("❤ and ☕", "☕"), ("👩‍🍳", "👩🍳"), ("1️⃣ © ①", "")],
    ids=["a letter is none", "a selector asks for colour", "some are always coloured", "joined", "digits and signs"],
)
def test_emoji_are_told_from_other_signs(text: str, found: str) -> None:
    assert emoji_in(text) == {ord(one) for one in found}


def test_the_lobby_needs_one_small_file(vendor: Path) -> None:
    file = vendor / "emoji-lobby.woff2"
    assert missing(TTFont(file), EMOJIS) == set()
    assert file.stat().st_size < 65_000


def test_the_other_file_has_what_lies_on_the_cards(vendor: Path) -> None:
    lobby, games = (TTFont(vendor / f"emoji-{name}.woff2") for name in ("lobby", "games"))
    cards = {one.emoji for one in ingredients().values()}
    assert len(cards) > 50
    assert missing(lobby, cards) & missing(games, cards) == set()
    assert (vendor / "emoji-games.woff2").stat().st_size < 125_000


def test_a_cook_is_one_picture_and_nobody_else_is_joined(vendor: Path) -> None:
    font = TTFont(vendor / "emoji-lobby.woff2")
    names = {name: code for code, name in font.getBestCmap().items()}
    joined = {
        tuple(names.get(part, 0) for part in (first, *one.Component))
        for lookup in font["GSUB"].table.LookupList.Lookup
        for table in lookup.SubTable
        for first, ligatures in getattr(table, "ligatures", {}).items()
        for one in ligatures
    }
    assert tuple(map(ord, "👩‍🍳")) in joined
    assert tuple(map(ord, "👨‍🍳")) in joined
    assert len(joined) < 12


def test_what_is_joined_is_in_one_file(vendor: Path) -> None:
    written = "".join(path.read_text("utf-8") for path in (ROOT / "partychef" / "games").rglob("*.toml"))
    joined = set(re.findall("[\U0001f468\U0001f469\U0001f9d1]\u200d.", written)) | {"👩‍🍳", "🧑‍🍳"}
    assert missing(TTFont(vendor / "emoji-lobby.woff2"), joined) == set()


def test_the_style_sheet_says_which_file_has_which_emoji(vendor: Path) -> None:
    rules = re.findall(
        r'url\("emoji-(\w+)\.woff2"\).*?unicode-range: ([^;]+);', (vendor / "emoji.css").read_text(), re.S
    )
    ranges = {name: {int(one.removeprefix("U+"), 16) for one in listed.split(", ")} for name, listed in rules}
    assert ord("🍅") in ranges["lobby"]
    assert ranges["lobby"] & ranges["games"] == set()
    assert not any(chr(one).isascii() or chr(one).isalnum() for one in ranges["lobby"] | ranges["games"])


def test_its_licence_goes_with_it(vendor: Path) -> None:
    assert "Attribution-ShareAlike 4.0" in (vendor / "LICENSE-openmoji").read_text(encoding="utf-8")
    assert "OpenMoji, CC BY-SA 4.0" in (vendor / "emoji.css").read_text(encoding="utf-8")
