"""Games that an earlier version played end today as they ended then; the corpus shows every option and every table."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import msgspec
import pytest

from partychef.engine.game import Game, read_options
from partychef.engine.record import Record, read, write
from partychef.games import GAMES
from tests.records.standing import ENDS, FOLDER, end_of

PATHS = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.glob("*/*.jsonl"))
GAMES_OF_EACH = 20

OPTIONS = {
    "chefs-hat": ("rules", "version"),
    "cook-off": ("meals", "first_player", "ai_choice"),
    "cooking-party": (
        "mode", "honor", "short_hands", "first_judge", "laps", "assignment", "permanent_judge", "rounds", "team_mode",
        "teams", "team_list",
    ),
    "cuisine-decks": ("roles", "random_decks", "long_goals", "last_cooked"),
    "green-chef": (
        "expert_chefs", "experienced_chefs", "talents", "chef_market", "strict_call", "match", "head_chef",
    ),
    "kitchen-closing": ("first_dealer", "rounds"),
}  # fmt: skip
"""The games and house rules that there were when the corpus was made: younger ones need not be in it."""

every_game = pytest.mark.parametrize("game", [pytest.param(GAMES[id], id=id) for id in OPTIONS])


@cache
def ends() -> dict[str, Any]:
    """How every record ended when the corpus was made."""
    known: dict[str, Any] = json.loads(ENDS.read_text(encoding="utf-8"))
    return known


@cache
def record_at(path: str) -> Record:
    """The record, read by this version."""
    return read((FOLDER / path).read_text(encoding="utf-8"), GAMES, path)


def records_of(game: Game) -> list[Record]:
    """All records of a game."""
    return [record_at(path) for path in PATHS if path.startswith(f"{game.id}/")]


def test_all_records_are_of_these_games() -> None:
    assert {path.partition("/")[0] for path in PATHS} == OPTIONS.keys()


def test_every_record_has_an_end_and_every_end_a_record() -> None:
    assert sorted(ends()) == PATHS


@pytest.mark.parametrize("path", PATHS)
def test_a_record_ends_as_it_ended_when_it_was_played(path: str) -> None:
    # As JSON has it: what is kept are lists and text.
    assert json.loads(msgspec.json.encode(end_of(record_at(path), GAMES))) == ends()[path]


@pytest.mark.parametrize("path", PATHS)
def test_a_record_is_written_as_it_was_written(path: str) -> None:
    assert write(record_at(path)) == (FOLDER / path).read_text(encoding="utf-8")


@every_game
def test_the_corpus_has_enough_games(game: Game) -> None:
    assert len(records_of(game)) >= GAMES_OF_EACH


@every_game
def test_the_corpus_has_every_number_of_seats(game: Game) -> None:
    assert {len(record.header.players) for record in records_of(game)} == set(game.seats)


@every_game
def test_the_corpus_has_every_option_with_two_values_at_least(game: Game) -> None:
    options = [read_options(game, record.header.options) for record in records_of(game)]
    for field in OPTIONS[game.id]:
        assert len({getattr(one, field) for one in options}) >= 2, field


@every_game
def test_the_corpus_has_every_kind_of_move(game: Game) -> None:
    made = {type(entry.move) for record in records_of(game) for entry in record.entries}
    assert made == set(game.moves.__args__)


@every_game
def test_the_corpus_has_prepared_deals_and_games_that_were_not_played_to_their_end(game: Game) -> None:
    records = records_of(game)
    assert any(record.header.deal for record in records)
    assert any(ends()[path]["reason"] is None for path in PATHS if path.startswith(f"{game.id}/"))
    assert any(ends()[path]["reason"] is not None for path in PATHS if path.startswith(f"{game.id}/"))
