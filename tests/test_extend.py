"""docs/extend.md is true: its critic can judge, and its house rule fits the code as it is and is played."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from partychef.games.cooking_party.own_decks import read_own_deck, wrong_with_deck
from partychef.judges.critics import CRITERIA, read_critic
from tests.house import ROOT, files

PAGE = (ROOT / "docs" / "extend.md").read_text(encoding="utf-8")
STEP = re.compile(r"^`([\w/.-]+)`\n\n((?:```\w+\n.*?^```\n\n?)+)", re.DOTALL | re.MULTILINE)
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.DOTALL | re.MULTILINE)
NEEDED = (
    "partychef/",
    "prompts/",
    "templates/",
    "tests/games/",
    "tests/conftest.py",
    "tests/services.py",
    "tests/house.py",
    "pyproject.toml",
)
STEPS = [(path, kind, text) for path, blocks in STEP.findall(PAGE) for kind, text in BLOCK.findall(blocks)]
CHANGES = [(path, kind, text) for path, kind, text in STEPS if kind in ("diff", "python")]


def side(diff: str, sign: str) -> str:
    """The old (`-`) or the new (`+`) text of a diff."""
    return "".join(line[1:] or "\n" for line in diff.splitlines(keepends=True) if line[0] in (" ", "\n", sign))


def test_the_page_shows_its_steps() -> None:
    assert [path for path, kind, _ in STEPS if kind == "toml"] == ["critics/night-porter.toml", "decks/cellar.toml"]
    assert len(CHANGES) >= 8


def test_its_critic_can_be_read(tmp_path: Path) -> None:
    path, _, text = next(step for step in STEPS if step[1] == "toml")
    file = tmp_path / Path(path).name
    file.write_text(text, encoding="utf-8")
    critic = read_critic(file)
    assert critic.id == "night-porter"
    assert set(critic.taste.weights()) == set(CRITERIA)


def test_its_deck_can_be_played(tmp_path: Path) -> None:
    path, _, text = [step for step in STEPS if step[1] == "toml"][1]
    file = tmp_path / Path(path).name
    file.write_text(text, encoding="utf-8")
    deck = read_own_deck(file)
    assert deck.title == "Nonna's cellar"
    assert wrong_with_deck(deck) is None


@pytest.mark.parametrize(("path", "kind", "text"), CHANGES)
def test_its_change_fits_the_file(path: str, kind: str, text: str) -> None:
    source = (ROOT / path).read_text(encoding="utf-8")
    if kind == "diff":
        assert source.count(side(text, "-")) == 1


def test_its_house_rule_is_played(tmp_path: Path) -> None:
    for path in files():
        if path.as_posix().startswith(NEEDED):
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / path, tmp_path / path)
    for name, kind, text in CHANGES:
        file = tmp_path / name
        source = file.read_text(encoding="utf-8")
        file.write_text(
            source.replace(side(text, "-"), side(text, "+")) if kind == "diff" else f"{source}\n\n{text}", "utf-8"
        )
    told = ("tests/games/cooking_party/test_presenting.py", "tests/games/cooking_party/test_setup.py")
    done = subprocess.run(
        (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *told),
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    played = (sys.executable, "-m", "partychef", "simulate", "cooking-party", "--option", "questions=0", "--games", "2")
    done = subprocess.run(played, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
