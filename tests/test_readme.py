"""The README is true: its commands and links exist, and every command and setting is in it."""

import re

import click
import pytest
from msgspec import structs

from partychef.cli import main
from partychef.settings import Settings, variable
from tests.house import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_it_is_read_in_one_go() -> None:
    assert len(README.splitlines()) <= 150


def test_it_lists_the_commands_there_are() -> None:
    assert set(re.findall(r"`partychef ([a-z-]+)", README)) == set(main.list_commands(click.Context(main)))


@pytest.mark.parametrize("name", [variable(field) for field in structs.fields(Settings)])
def test_it_explains_every_setting(name: str) -> None:
    assert f"`{name}`" in README


@pytest.mark.parametrize("link", re.findall(r"\]\(([^):]+)\)", README))
def test_its_links_lead_somewhere(link: str) -> None:
    assert (ROOT / link).exists()


@pytest.mark.parametrize("target", re.findall(r"`make (\w+)", README))
def test_its_make_targets_are_there(target: str) -> None:
    assert f"\n{target}:" in (ROOT / "Makefile").read_text(encoding="utf-8")
