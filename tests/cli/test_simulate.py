"""`partychef simulate` and `partychef games`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from partychef.cli import main
from partychef.engine.record import play, read
from partychef.games import GAMES
from partychef.games.cooking_party.options import Options
from partychef.judges.trial_figures import wilson


def run(line: str, *more: str) -> Result:
    return CliRunner().invoke(main, [*line.split(), *more], prog_name="partychef")


def figures(line: str) -> dict[str, Any]:
    result = run(f"simulate cooking-party {line} --json")
    assert result.exit_code == 0, result.stderr
    data: dict[str, Any] = json.loads(result.stdout)
    return data


def refusal(line: str) -> str:
    result = run(line)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    return result.stderr.strip()


def test_a_round_for_each_player_190_points_each() -> None:
    data = figures("--seats 4 --games 6 --seed 3")
    assert data["games"] == 6
    assert data["rounds"] == 4
    assert [row["seat"] for row in data["seats"]] == [0, 1, 2, 3]
    assert sum(row["mean_score"] for row in data["seats"]) == pytest.approx(4 * 190)
    assert sum(row["wins"] for row in data["seats"]) >= 6  # joint winners count each
    assert data["moves_per_second"] > 0


def test_the_same_seed_plays_the_same_games() -> None:
    line = "--seats 3 --games 4 --seed again"
    first, second = figures(line), figures(line)
    del first["moves_per_second"], second["moves_per_second"]
    assert first == second
    assert figures("--seats 3 --games 4 --seed other")["seats"] != first["seats"]


def test_house_rules_are_kept() -> None:
    assert figures("--games 2 --option laps=2")["rounds"] == 6
    assert figures("--games 2 --option permanent_judge=3 --option rounds=5")["rounds"] == 5
    assert figures("--games 2 --option assignment=top --option first_judge=null")["rounds"] == 3


def test_a_short_list_of_chefs_is_repeated_round_the_table() -> None:
    data = figures("--seats 4 --games 1 --chefs novice,heuristic")
    assert [row["chef"] for row in data["seats"]] == ["novice", "heuristic", "novice", "heuristic"]
    assert [row["chef"] for row in data["chefs"]] == ["novice", "heuristic"]


def test_every_game_can_be_kept_as_a_record(tmp_path: Path) -> None:
    data = figures(f"--games 3 --seed kept --option permanent_judge=3 --records {tmp_path}")
    kept = [read(path.read_text(encoding="utf-8"), GAMES) for path in sorted(tmp_path.iterdir())]
    outcomes = [play(record, GAMES).outcome() for record in kept]
    assert len(kept) == 3
    assert sum(len(record.entries) for record in kept) / 3 == data["moves"]
    assert all(outcome and outcome.reason == "all rounds played" for outcome in outcomes)


def test_the_report_is_a_table() -> None:
    result = run("simulate cooking-party --games 2 --seats 3")
    lines = result.stdout.splitlines()
    assert lines[0] == "Cooking Party Cards: 2 games"
    assert lines[2].split() == ["seat", "chef", "wins", "rate", "95", "%", "from", "to", "mean", "points"]
    assert lines[-1].endswith("moves per second.")
    assert result.stderr == ""  # progress is for those who watch


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("simulate poker", "'poker' is not"),
        ("simulate cooking-party --seats 1", "Cooking Party Cards is for 2 to 20 players, not 1."),
        ("simulate cooking-party --seats 3 --option laps=9", "Everybody may judge 1 to 5 times, not 9 times."),
        ("simulate cooking-party --option lapse=2", "cannot be played with these options"),
        ("simulate cooking-party --option laps", 'an option is written as NAME=VALUE, not "laps"'),
        ("simulate cooking-party --chefs wizard", "wizard"),
        ("simulate cooking-party --chefs ,", "name at least one chef"),
        ("simulate cooking-party --seats 3 --chefs " + ",".join(["novice"] * 5), "5 chefs do not fit into 3 seats"),
        ("simulate cooking-party --games 0", "Invalid value for '--games'"),
        ("juggle", "No such command 'juggle'"),
    ],
)
def test_bad_input_gets_one_sentence(line: str, sentence: str) -> None:
    assert sentence in refusal(line)


def test_records_need_a_folder_that_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "file" in refusal(f"simulate cooking-party --games 1 --records {tmp_path}/file/below")


@pytest.mark.parametrize(("wins", "low", "high"), [(0, 0.0, 0.2775), (5, 0.2366, 0.7634), (10, 0.7225, 1.0)])
def test_wilsons_interval_for_ten_games(wins: int, low: float, high: float) -> None:
    assert wilson(wins, 10) == pytest.approx((low, high), abs=1e-4)


def test_the_shelf_lists_every_game_with_its_seats() -> None:
    result = run("games")
    assert result.exit_code == 0
    for game in GAMES.values():
        assert f"{game.id}  {game.title}, {game.seats[0]}-{game.seats[-1]} seats" in result.stdout


def test_every_option_is_listed_with_its_default_and_one_line() -> None:
    shelf = json.loads(run("games --json").stdout)
    (party,) = (game for game in shelf if game["id"] == "cooking-party")
    listed = {option["name"]: option["default"] for option in party["options"]}
    assert listed == msgspec.to_builtins(Options())
    assert all(option["help"] for option in party["options"])
