"""`partychef critics`: everybody who can judge, where they come from, and which files are broken."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from partychef.cli import main
from partychef.settings import data_folder

CLERK = """name = "The Clerk"
emoji = "📎"
about = "Files everything."
language = "de-AT"
generosity = 4.5
samples = ["Filed."]
[voice]
manner = "Dry."
[taste]
craft = 3.0
likes = ["red-wine", "figs"]
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The host's own folder of critics."""
    monkeypatch.setenv("PARTYCHEF_INSTANCE", str(tmp_path))
    (tmp_path / "critics").mkdir()
    return tmp_path / "critics"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["critics", *arguments])


def as_data() -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = json.loads(run("--json").stdout)
    return listed


def test_all_that_ship_are_listed_with_their_languages(own: Path) -> None:
    listed = run().stdout
    for file in (data_folder("prompts") / "critics").glob("*.toml"):
        assert f" {file.stem}: " in listed
    assert "Der Sportreporter (de), ships with partychef" in listed


def test_the_taste_is_told_in_short(own: Path) -> None:
    (own / "clerk.toml").write_text(CLERK, encoding="utf-8")
    assert "Looks for craft and flavour; likes red wine, figs." in run().stdout


def test_a_critic_of_the_host_is_listed_with_its_file(own: Path) -> None:
    file = own / "clerk.toml"
    file.write_text(CLERK, encoding="utf-8")
    assert f"clerk: The Clerk (de-AT), {file}" in run().stdout
    assert next(entry for entry in as_data() if entry["id"] == "clerk")["file"] == str(file)


def test_the_kindest_is_listed_first(own: Path) -> None:
    (own / "clerk.toml").write_text(CLERK, encoding="utf-8")
    generosity = [entry["generosity"] for entry in as_data()]
    assert generosity == sorted(generosity, reverse=True)
    assert as_data()[0]["id"] == "clerk"


def test_a_broken_file_is_named_with_its_line(own: Path) -> None:
    (own / "clerk.toml").write_text(CLERK.replace("4.5", "90"), encoding="utf-8")
    result = run()
    assert result.exit_code == 0
    assert "partychef: clerk.toml line 5: generosity must be between" in result.stderr
    broken = [entry for entry in as_data() if entry["error"]]
    assert [(entry["id"], entry["file"], entry["line"]) for entry in broken] == [("clerk", "clerk.toml", 5)]


def test_a_broken_replacement_leaves_the_shipped_critic(own: Path) -> None:
    (own / "inspector.toml").write_text("name = ", encoding="utf-8")
    assert "inspector: The Inspector (en), ships with partychef" in run().stdout


def test_a_broken_ai_chef_of_the_host_is_named_with_its_line(own: Path) -> None:
    folder = own.parent / "chefs"
    folder.mkdir()
    (folder / "uncle.toml").write_text('name = "Uncle"\nemoji = <b>\n', encoding="utf-8")
    result = run()
    assert result.exit_code == 0
    assert "partychef: chefs/uncle.toml" in result.stderr
    assert "line 2" in result.stderr
    assert all(entry["error"] is None for entry in as_data())  # it is no critic


def test_a_broken_deck_of_the_host_is_named_with_its_line(own: Path) -> None:
    folder = own.parent / "decks"
    folder.mkdir()
    (folder / "cellar.toml").write_text('title = "Cellar"\n\n[[ingredients]]\nname = "Ham"\n', encoding="utf-8")
    result = run()
    assert result.exit_code == 0
    assert "partychef: decks/cellar.toml line 3: emoji is missing" in result.stderr
