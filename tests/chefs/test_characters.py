"""Characters: files with a manner and a style. A broken one is reported by file and line, and the others still work."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from partychef.chefs.characters import (
    Character,
    CharacterError,
    characters,
    read_character,
    read_characters,
    shipped_characters,
)
from partychef.engine.words import clean_line
from partychef.games.cooking_party.cards import ingredients
from partychef.settings import data_folder

SHIPPED = data_folder("prompts") / "chefs"
PLAINEST = """name = "The Clerk"
emoji = "📎"
about = "Files everything."
manner = "Dry, and in three copies."
style = "Whatever fits into a folder."
boldness = 0.5
language = "en"
samples = [
  "Filed.",
  "Stamped.",
  "Fried, according to form.",
]
"""


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_every_file_that_ships_can_be_read() -> None:
    found, errors = read_characters(SHIPPED)
    assert errors == []
    assert found.keys() == {path.stem for path in SHIPPED.glob("*.toml")}
    assert len(found) >= 6


def test_the_characters_differ_in_all_that_a_guest_notices() -> None:
    shipped = shipped_characters()
    for field in ("name", "emoji", "about", "manner", "style"):
        assert len({getattr(character, field) for character in shipped}) == len(shipped)
    boldness = [character.boldness for character in shipped]
    assert min(boldness) < 0.3
    assert max(boldness) > 0.7


def test_one_of_them_speaks_german() -> None:
    assert {"en", "de"} <= {character.language for character in shipped_characters()}


@pytest.mark.parametrize("character", shipped_characters(), ids=lambda character: character.id)
class TestShippedCharacter:
    def test_its_samples_can_be_read_aloud(self, character: Character) -> None:
        assert len(character.samples) >= 4
        for sample in character.samples:
            assert clean_line(sample) == sample
            assert not re.search(r"[*_#<>{}\[\]/]|\b(card|cards|points|chip|chips|judge|AI)\b", sample)
            assert re.search(r"[.!?]$", sample)
            assert len(sample) <= 120

    def test_its_samples_begin_differently(self, character: Character) -> None:
        starts = [" ".join(sample.split()[:2]) for sample in character.samples]
        assert len(set(starts)) == len(starts)

    def test_its_line_for_menus_fits_on_a_phone(self, character: Character) -> None:
        assert len(character.about) <= 100
        assert "\n" not in character.about

    def test_its_samples_are_of_its_own(self, character: Character) -> None:
        others = {line for other in shipped_characters() if other != character for line in other.samples}
        assert not others & set(character.samples)


def test_the_styles_reach_for_different_things() -> None:
    larder = {word for card in ingredients().values() for word in card.name.lower().split()}
    larder |= {"foams", "gels", "smoke", "tweezers", "breadcrumbs", "toast", "fire", "wurzeln", "kohl", "äpfel"}
    reached = {
        c.id: {word for word in re.findall(r"\w+", c.style.lower()) if word in larder} for c in shipped_characters()
    }
    for one, other in combinations(reached.values(), 2):
        assert len(one & other) <= len(one | other) / 2


def test_a_character_is_known_by_the_name_of_its_file(tmp_path: Path) -> None:
    assert read_character(write(tmp_path, "clerk", PLAINEST)).id == "clerk"


def test_the_hosts_character_joins_those_that_ship_and_may_replace_one(tmp_path: Path) -> None:
    before = characters(tmp_path)
    write(tmp_path, "clerk", PLAINEST)
    write(tmp_path, "tinkerer", PLAINEST)
    after = characters(tmp_path)
    assert after.keys() - before.keys() == {"clerk"}
    assert after["tinkerer"].name == "The Clerk"
    assert after["ships-cook"] == characters()["ships-cook"]


def test_a_folder_that_does_not_exist_adds_nobody(tmp_path: Path) -> None:
    assert characters(tmp_path / "chefs") == characters()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("name = ", r"^clerk\.toml is not TOML: .*line 1"),
        (PLAINEST.replace('name = "The Clerk"\n', ""), r"^clerk\.toml: .*missing required field `name`"),
        (PLAINEST.replace("0.5", '"very"'), r"^clerk\.toml line 6: Expected `float`"),
        (PLAINEST.replace("0.5", "1.5"), r"^clerk\.toml line 6: Expected `float` <= 1"),
        (PLAINEST.replace('"en"', '"English"'), r"^clerk\.toml line 7: Expected `str` matching"),
        (PLAINEST.replace("The Clerk", "The Clerk of the Whole County"), r"^clerk\.toml line 1: .*length <= 20"),
        (PLAINEST.replace('  "Filed.",\n', ""), r"^clerk\.toml line 8: Expected `array` of length >= 3"),
        (PLAINEST.replace('"Filed."', "3"), r"^clerk\.toml line 8: Expected `str`, got `int`"),
        (PLAINEST.replace('"Filed."', '" "'), r"^clerk\.toml line 8: a sample is blank"),
        (PLAINEST.replace("Files everything.", "  "), r"^clerk\.toml line 3: about is blank"),
        (PLAINEST.replace("Files everything.", r"Files\neverything."), r"^clerk\.toml line 3: about must be one line"),
        (PLAINEST.replace("Files everything.", r"Files \u202eall."), r"^clerk\.toml line 3: about must be one line"),
        (PLAINEST + "colour = 1\n", r"^clerk\.toml line 13: .*unknown field `colour`"),
        (PLAINEST + "[voice]\nrate = 1.0\n", r"^clerk\.toml line 13: .*unknown field `voice`"),
        (PLAINEST + 'id = "boss"\n', r"^clerk\.toml line 13: the id is the name of the file"),
    ],
)
def test_a_broken_file_is_reported_with_its_place(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(CharacterError, match=sentence):
        read_character(write(tmp_path, "clerk", text))


def test_a_file_that_is_no_text_is_reported(tmp_path: Path) -> None:
    (tmp_path / "clerk.toml").write_bytes(b'name = "\xff"')
    with pytest.raises(CharacterError, match=r"^clerk\.toml cannot be read"):
        read_character(tmp_path / "clerk.toml")


@pytest.mark.parametrize("name", ["My Chef", "clerk:1", "Clerk", "-clerk"])
def test_a_name_that_no_chair_could_have_is_reported(tmp_path: Path, name: str) -> None:
    with pytest.raises(CharacterError, match="small letters, digits and hyphens"):
        read_character(write(tmp_path, name, PLAINEST))


def test_a_broken_file_does_not_break_the_others(tmp_path: Path) -> None:
    write(tmp_path, "broken", "name = ")
    write(tmp_path, "clerk", PLAINEST)
    found, errors = read_characters(tmp_path)
    assert list(found) == ["clerk"]
    assert [str(error).split()[0] for error in errors] == ["broken.toml"]
