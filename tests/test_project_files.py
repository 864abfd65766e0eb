"""The files for hosts of code and for editors: they parse, and say what the house does."""

from __future__ import annotations

import re
import tomllib
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest
import yaml

import partychef
from partychef.games import GAMES
from tests.house import ROOT, files, text_of

YAML = [path for path in files() if path.suffix in (".yml", ".yaml")]
TOML = [path for path in files() if path.suffix == ".toml"]
FORMS = [path for path in YAML if path.parent.name == "ISSUE_TEMPLATE"]


def loaded(path: str | Path) -> Any:
    return yaml.safe_load((ROOT / path).read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", YAML, ids=str)
def test_yaml_can_be_read(path: Path) -> None:
    assert isinstance(loaded(path), dict)


@pytest.mark.parametrize("path", TOML, ids=str)
def test_toml_can_be_read(path: Path) -> None:
    assert tomllib.loads(text_of(path))


def test_there_are_forms_for_bugs_rules_and_content() -> None:
    assert {path.stem for path in FORMS} == {"bug", "rules", "critic-or-deck"}


@pytest.mark.parametrize("path", FORMS, ids=str)
def test_a_form_asks_something(path: Path) -> None:
    form = loaded(path)
    assert form["name"] and form["description"]
    fields = [field["id"] for field in form["body"]]
    assert len(fields) == len(set(fields)) > 1
    assert any(field.get("validations", {}).get("required") for field in form["body"])


def test_the_form_for_rules_offers_every_game() -> None:
    (game,) = (field for field in loaded(".github/ISSUE_TEMPLATE/rules.yml")["body"] if field["id"] == "game")
    assert set(game["attributes"]["options"]) >= {one.title for one in GAMES.values()}


def test_the_workflow_runs_what_everybody_runs() -> None:
    (job,) = loaded(".github/workflows/ci.yml")["jobs"].values()
    runs = [step["run"].strip() for step in job["steps"] if "run" in step]
    assert runs[-1] == "bash .ci/run"
    assert "make lint" in text_of(Path(".ci/run")) and "make test" in text_of(Path(".ci/run"))


def test_the_workflow_tries_the_oldest_and_the_newest_python() -> None:
    (job,) = loaded(".github/workflows/ci.yml")["jobs"].values()
    oldest = tomllib.loads(text_of(Path("pyproject.toml")))["project"]["requires-python"].removeprefix(">=")
    assert job["strategy"]["matrix"]["python"] == [oldest, "3"]


def test_hooks_are_local_and_use_the_tools_of_make_lint() -> None:
    (repository,) = loaded(".pre-commit-config.yaml")["repos"]
    assert repository["repo"] == "local"
    tools = {hook["entry"].split()[0].removeprefix(".venv/bin/") for hook in repository["hooks"]}
    recipe = re.search(r"^lint:.*\n((?:\t.*\n)+)", text_of(Path("Makefile")), re.MULTILINE)
    assert recipe and tools == set(re.findall(r"\$\(BIN\)/(\w+)", recipe[1]))


def test_editors_break_lines_where_ruff_does() -> None:
    editor = ConfigParser()
    editor.read_string("[top]\n" + text_of(Path(".editorconfig")))
    ruff = tomllib.loads(text_of(Path("pyproject.toml")))["tool"]["ruff"]
    assert editor["*.py"].getint("max_line_length") == ruff["line-length"]


def test_the_changelog_begins_with_this_version() -> None:
    versions = re.findall(r"^## \[([\d.]+)\] - \d{4}-\d\d-\d\d$", text_of(Path("CHANGELOG.md")), re.MULTILINE)
    assert versions[0] == partychef.__version__
    assert versions == sorted(versions, reverse=True)
