"""The measured strengths that pages tell are those of docs/chefs.md, in words that fit them."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from partychef.chefs import ladder
from partychef.chefs.strengths import MEASURED, about
from partychef.games import GAMES

DOCS = Path(__file__).parent.parent.parent / "docs" / "chefs.md"
CELL = re.compile(r"([\d.]+) \(([\d.]+)-([\d.]+)\), ([\d,]+)")


def rows() -> dict[str, list[str]]:
    """The cells of the table of strengths, by the title of the game."""
    lines = DOCS.read_text("utf-8").splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith("| percent (interval), games |"))
    found = {}
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        title, *cells = (cell.strip() for cell in line.strip("|").split("|"))
        found[title] = cells
    return found


@pytest.mark.parametrize("game", MEASURED)
def test_every_figure_is_that_of_the_page_on_chefs(game: str) -> None:
    kinds = [ladder.LINE_COOK, ladder.SOUS_CHEF, ladder.CHEF]
    told = rows()[GAMES[game].title]
    for kind, cell in zip(kinds, told, strict=False):
        figures = CELL.match(cell)
        share = MEASURED[game].get(kind)
        assert (figures is None) == (share is None), (kind, cell)
        if figures is not None and share is not None:
            percent, low, high, games = figures.groups()
            assert (share.percent, share.low, share.high) == (float(percent), float(low), float(high))
            assert share.games == int(games.replace(",", ""))


@pytest.mark.parametrize("game", MEASURED)
def test_each_kind_that_a_table_offers_is_measured_against_the_next_lower_one(game: str) -> None:
    offered = ladder.offered(game)
    assert {kind: share.against for kind, share in MEASURED[game].items()} == dict(
        zip(offered[1:], offered[:-1], strict=True)
    )


def test_a_share_is_told_as_the_nearest_simple_fraction() -> None:
    assert [about(percent) for percent in (61.7, 65.8, 70.5)] == [Fraction(3, 5), Fraction(2, 3), Fraction(7, 10)]
