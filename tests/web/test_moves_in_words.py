"""Moves are told of others in the third person, and of oneself as one says them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from partychef.engine import record
from partychef.engine.leaving import Leave
from partychef.engine.taking_back import TakeBack
from partychef.games import GAMES
from partychef.tables.practice import YOU
from partychef.web.games import screens_of
from partychef.web.games.screens import in_base_form
from partychef.web.pages import seating_plan, stranger

RECORDS = Path(__file__).parents[1] / "records"
VERBS = set(
    "accept announce answer ask begin bid block break bring buy call choose cook deal decline discard do draw end fill "
    "find give have hold introduce invent keep leave let lock make mark move nominate note offer open order pass place "
    "play prefer prepare put repair replace reveal ring say score seat send set shout shuffle spend submit swap take "
    "throw trade use vote wait".split()
)


@pytest.mark.parametrize("game", GAMES)
def test_what_i_did_is_told_without_a_verb_of_the_third_person(game: str) -> None:
    """In every recorded game, whoever moves is called "You", as in the practice room."""
    for file in sorted((RECORDS / game).rglob("*.jsonl")):
        paper, screens = record.read(file.read_text(), GAMES), screens_of(game)
        for entry in paper.entries:
            if entry.seat is None or isinstance(entry.move, Leave | TakeBack):
                continue
            who = seating_plan([stranger(entry.seat, YOU, "🍋")])
            told = in_base_form(screens.in_words(entry, who), YOU)
            verb, *later = re.findall(r"^\w+|(?<= and )[a-z]+s\b", told.partition("“")[0])
            assert verb in VERBS, told
            assert not {one.removesuffix("s") for one in later} & VERBS, told


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("You passes.", "pass."),
        ("You does not block.", "do not block."),
        ("You fills up their hand and throws it away.", "fill up your hand and throw it away."),
        ("You makes Ben replace their hand.", "make Ben replace their hand."),
        ("You reveals Mango: “It sits and keeps still”", "reveal Mango: “It sits and keeps still”"),
        ("You: pass 3 4.", "pass 3 4."),
    ],
)
def test_verbs_of_what_somebody_did_lose_their_ending_and_quotes_stay(said: str, told: str) -> None:
    assert in_base_form(said, YOU) == told
