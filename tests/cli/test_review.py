"""`partychef review`: the costliest decisions of a seat in sentences."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from partychef.cli import main
from partychef.cli.review import words
from partychef.games.chefs_hat.moves import Discard
from tests.house import ROOT

RECORDS = ROOT / "tests" / "records"


def run(line: str) -> Result:
    return CliRunner().invoke(main, ["review", *line.split()], prog_name="partychef")


def test_the_costliest_moves_are_named_with_what_would_have_been_better(tmp_path: Path) -> None:
    picture = tmp_path / "chances.svg"
    result = run(f"{RECORDS}/chefs-hat/02-random.jsonl --worlds 16 --picture {picture}")
    assert result.exit_code == 0, result.stderr
    first, _, *worst = result.stdout.splitlines()
    assert first == "Ada made 101 decisions."
    assert len(worst) == 3
    assert all("would have won about" in line for line in worst)
    drawn = " ".join(ElementTree.fromstring(picture.read_text()).itertext())
    assert "Chef's Hat: Ada" in drawn


def test_every_decision_can_be_printed_and_read_by_programs() -> None:
    file = f"{RECORDS}/kitchen-closing/01-cooks-of-3.jsonl"
    table = run(f"{file} --worlds 8 --all").stdout
    data = json.loads(run(f"{file} --worlds 8 --json").stdout)
    assert data["seat"] == 0
    assert len(data["decisions"]) == 18
    assert len(table.splitlines()) == 18 + 5
    assert {"move": "draw"} in [row["made"] for row in data["decisions"]]


def test_with_a_terminal_a_bar_shows_how_many_decisions_are_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bar is on standard error: what programs read stays as it is."""
    file = f"{RECORDS}/kitchen-closing/01-cooks-of-3.jsonl"
    silent = run(f"{file} --worlds 8")
    monkeypatch.setattr("partychef.cli._text.sys", SimpleNamespace(stderr=(terminal := Terminal())))
    told = run(f"{file} --worlds 8")
    assert told.stdout == silent.stdout
    assert silent.stderr == ""
    assert "Decisions weighed" in terminal.getvalue()
    assert "18/18" in terminal.getvalue()


class Terminal(StringIO):
    """Where somebody watches."""

    def isatty(self) -> bool:
        return True


def test_a_move_is_told_in_the_words_of_its_record() -> None:
    assert words(Discard((10, 10))) == "discard cards 10 10"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("cooking-party/25-duel.jsonl", "Cooking Party Cards cannot be reviewed: nobody looks ahead in it"),
        ("chefs-hat/01-cooks.jsonl --seat 9", "there is no seat 9 at this table"),
        ("chefs-hat/01-cooks.jsonl --worlds 2", "Invalid value for '--worlds'"),
        ("nothing.jsonl", "No such file"),
    ],
)
def test_bad_input_gets_one_sentence(line: str, sentence: str) -> None:
    result = run(f"{RECORDS}/{line}")
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1
