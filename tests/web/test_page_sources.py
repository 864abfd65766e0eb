"""Templates stay readable, and style sheets small: what guests' phones load on a slow line."""

import gzip
import re
from pathlib import Path

import pytest

import partychef
from partychef.settings import data_folder
from partychef.web import sentences
from partychef.web.pages import stranger

TEMPLATES = sorted(data_folder("templates").rglob("*.html"))
SHEETS = [
    path for path in sorted((Path(partychef.__file__).parent / "static").rglob("*.css")) if path.parent.name != "vendor"
]
WIDEST_LINE = 160
WIDEST_RULE = 200
MOST_BYTES = 54_000
"""Of all sheets, compressed as they travel, so that spaces cost nothing. No page loads all of them: what one page loads
is measured in `test_front_door.py`."""
CRAMPED = re.compile(r"[^\s]\{|\{[^\s}]|[^\s{]\}|;[^\s]")


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_line_of_a_template_is_too_long(template: Path) -> None:
    lines = template.read_text("utf-8").splitlines()
    assert [number for number, line in enumerate(lines, 1) if len(line) > WIDEST_LINE] == []


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_no_line_of_a_style_sheet_is_too_long(sheet: Path) -> None:
    lines = sheet.read_text("utf-8").splitlines()
    assert [number for number, line in enumerate(lines, 1) if len(line) > WIDEST_RULE] == []


def test_all_style_sheets_together_are_small() -> None:
    assert len(SHEETS) >= 10
    assert sum(len(gzip.compress(sheet.read_bytes())) for sheet in SHEETS) <= MOST_BYTES


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_style_sheets_are_spaced_for_reading(sheet: Path) -> None:
    rules = re.sub(r"/\*.*?\*/|\"[^\"]*\"|url\([^)]*\)", "", sheet.read_text("utf-8"), flags=re.S)
    assert CRAMPED.findall(rules) == []


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_every_animation_is_defined_in_a_sheet_that_the_page_loads(sheet: Path) -> None:
    text = sheet.read_text("utf-8")
    base = "".join(one.read_text("utf-8") for one in SHEETS if one.parent.name == "base")
    known = set(re.findall(r"@keyframes ([\w-]+)", base + text)) | {"none"}
    assert set(re.findall(r"animation:\s*([a-z][\w-]*)", text)) <= known


def test_a_list_of_names_is_escaped_once() -> None:
    assert sentences.listed(["<b>", "b", "c"]) == "&lt;b&gt;, b and c"
    assert sentences.listed(["a", "b"], "or") == "a or b"
    assert sentences.listed([]) == ""


def test_sentences_follow_how_many_there_are() -> None:
    assert sentences.count(1, "dish", "dishes") == "1 dish"
    assert sentences.count(0, "point") == "0 points"
    ada, ben, you = stranger(0, "Ada"), stranger(1, "<Ben>"), stranger(2, "You", practice=True)
    assert sentences.book_title([ada, ben], judged=False, ended=True) == "Ada and &lt;Ben&gt; win"
    assert sentences.book_title([ada], judged=False, ended=False) == "Ada leads"
    assert sentences.book_title([you], judged=False, ended=True) == "You win"
    assert sentences.still_missing(2, "3 to 6 players") == (
        "2 more guests and you can start. AI chefs count. This game is for 3 to 6 players."
    )
    assert sentences.failure("a taste", "", "no answer", 2) == "<b>A taste</b>: the model, no answer, 2 times."
