"""The measured figures of the ladder: they are those of the page, and say nothing that was not measured."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from partychef.chefs.ladder import RUNGS, rungs
from partychef.chefs.ladder_figures import FIGURES, beats, measured, next_lower
from partychef.games import GAMES

PAGE = Path(__file__).resolve().parents[2] / "docs/chefs.md"
CELL = re.compile(r"(\d+\.\d) \((\d+\.\d)-(\d+\.\d)\), ([\d,]+)")


def rows() -> dict[str, list[str]]:
    """The cells of the table of the page, by the title of the game."""
    lines = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    table = lines[next(place for place, line in enumerate(lines) if "line-cook, apprentice" in line) :]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in table]
    return {first: rest for first, *rest in cells}


@pytest.mark.parametrize("game", list(FIGURES))
def test_the_figures_are_those_of_the_page(game: str) -> None:
    cells = rows()[GAMES[game].title]
    for kind, cell in zip(RUNGS[1:], cells, strict=True):
        figure, found = CELL.match(cell), measured(game, kind)
        assert figure is not None and found is not None, (game, kind)
        share, low, high = (float(figure[place]) for place in (1, 2, 3))
        assert (share, low, high) == tuple(round(100 * part, 1) for part in found[:3])
        assert int(figure[4].replace(",", "")) == found.games


@pytest.mark.parametrize("game", list(FIGURES))
def test_every_kind_above_the_lowest_was_measured_to_win_60_to_75_percent_against_the_next_lower_one(game: str) -> None:
    assert next_lower(game, rungs(game)[0]) is None
    for kind in rungs(game)[1:]:
        share, lower = beats(game, kind), next_lower(game, kind)
        assert share is not None and 0.6 <= share <= 0.75
        assert lower is not None and rungs(game).index(lower) + 1 == rungs(game).index(kind)


def test_nothing_is_said_of_kinds_that_are_not_stronger_for_certain_or_have_no_ladder() -> None:
    assert beats("cooking-party", "chef") is None
    assert beats("chefs-hat", "heuristic") is None
    assert next_lower("chefs-hat", "heuristic") is None
    for game, kinds in FIGURES.items():
        assert all(beats(game, kind) is None for kind, found in kinds.items() if found.low <= 0.5)
