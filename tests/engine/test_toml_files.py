"""A TOML file becomes a struct, or one sentence with the file's name and the line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from partychef.engine.toml_files import Complaint, TomlError, read_toml


class Spoon(msgspec.Struct, forbid_unknown_fields=True):
    size: int
    words: tuple[str, ...] = ()
    id: str = ""


class SpoonError(TomlError):
    pass


def not_huge(spoon: Spoon) -> Complaint | None:
    return ("size", "too big for any drawer") if spoon.size > 9 else None


def not_named(written: dict[str, Any]) -> Complaint | None:
    return ("id", "the name is the file's") if "id" in written else None


def spoon(folder: Path, text: str | bytes) -> Spoon:
    path = folder / "tea.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_toml(path, Spoon, SpoonError, before=not_named, after=not_huge)


def test_the_file_name_is_the_id(tmp_path: Path) -> None:
    assert spoon(tmp_path, 'size = 3\nwords = ["sugar"]') == Spoon(3, ("sugar",), "tea")


@pytest.mark.parametrize(
    ("text", "sentence", "line"),
    [
        ("# spoon\nsize = ", "tea.toml is not TOML: Invalid value (at line 2)", 2),
        ("size = 3\n\nshine = 1", "tea.toml line 3: Object contains unknown field `shine`", 3),
        ("words = []\nsize = 'x'", "tea.toml line 2: Expected `int`, got `str` - at `$.size`", 2),
        ("size = 3\nwords = [\n1]", "tea.toml line 2: Expected `str`, got `int` - at `$.words[0]`", 2),
        ("words = []", "tea.toml: Object missing required field `size`", None),
        ("# size\nsize = 12", "tea.toml line 2: too big for any drawer", 2),
        ("size = 3\nid = 'soup'", "tea.toml line 2: the name is the file's", 2),
        (b"size = 3 # \xff", "tea.toml cannot be read: it is not UTF-8 text", None),
        ("words = " + 4000 * "[", "tea.toml is nested too deeply", None),
    ],
)
def test_one_sentence_names_the_file_and_the_line(
    tmp_path: Path, text: str | bytes, sentence: str, line: int | None
) -> None:
    with pytest.raises(SpoonError) as refusal:
        spoon(tmp_path, text)
    assert (str(refusal.value), refusal.value.file, refusal.value.line) == (sentence, "tea.toml", line)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SpoonError, match=r"^gone\.toml cannot be read: No such file or directory$"):
        read_toml(tmp_path / "gone.toml", Spoon, SpoonError)
