"""docs/build-a-player.md is true: its player plays, and its table says what there is."""

from __future__ import annotations

import re

import pytest

from partychef.games import GAMES
from partychef.gym.encodings import encoding_of
from tests.house import ROOT

PAGE = (ROOT / "docs" / "build-a-player.md").read_text(encoding="utf-8")


def test_its_first_player_beats_chance(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    exec(compile(code, "build-a-player.md", "exec"), {})
    mean = re.search(r"tidy: ([+-][\d.]+) a game", capsys.readouterr().out)
    assert mean and float(mean[1]) > 0.5


@pytest.mark.parametrize("game", GAMES)
def test_its_table_gives_the_sizes(game: str) -> None:
    encoding = encoding_of(game)
    assert f"| `{game}` | {encoding.size} | {encoding.actions} | {encoding.fixed} |" in PAGE


@pytest.mark.parametrize("link", re.findall(r"\]\(([\w/.-]+)\)|`(partychef/\S+?)`|`(benchmarks/\S+?)`", PAGE))
def test_what_it_points_to_is_there(link: tuple[str, str, str]) -> None:
    page, *paths = link
    assert (ROOT / "docs" / page).exists() if page else all((ROOT / path).exists() for path in paths)
