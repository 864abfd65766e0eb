"""`partychef arena`, and the processes that play games for it and for `partychef simulate`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from partychef.cli import main
from partychef.cli._ratings import Meeting, rate
from partychef.cli._table import Seating, Task, play_all
from partychef.cli.arena import fixtures, meeting, usual
from partychef.engine.game import Outcome
from partychef.games import GAMES


def run(line: str) -> Result:
    return CliRunner().invoke(main, line.split(), prog_name="partychef")


def test_if_nobody_is_named_every_kind_plays_and_none_of_them_twice() -> None:
    assert usual("chefs-hat") == ("novice", "apprentice", "line-cook", "sous-chef", "chef", "master")
    assert usual("cooking-party") == ("novice", "heuristic")


def test_who_looks_at_the_cards_is_rated_above_who_does_not(tmp_path: Path) -> None:
    picture = tmp_path / "arena.svg"
    result = run(f"arena cook-off --chefs novice --chefs heuristic,apprentice --games 4 --json --picture {picture}")
    assert result.exit_code == 0, result.stderr
    data: dict[str, Any] = json.loads(result.stdout)
    assert [row["chef"] for row in data["chefs"]][-1] == "novice"
    assert len(data["pairs"]) == 3
    assert all(row["games"] == 4 for row in data["pairs"])
    assert all(low < high and low - 1e-9 <= rate <= high + 1e-9 for rate, low, high in
               ((row["rate"], *row["interval"]) for row in data["pairs"]))  # fmt: skip
    words = " ".join(ElementTree.fromstring(picture.read_text()).itertext())
    assert "Cook Off!: who beats whom" in words
    assert "apprentice : novice" in words


def test_the_report_has_ratings_and_every_pair() -> None:
    result = run("arena chefs-hat --chefs novice,heuristic --games 2")
    assert result.exit_code == 0, result.stderr
    assert "heuristic  novice" in result.stdout
    assert "give or take" in result.stdout


def test_every_deal_is_played_twice_with_the_seats_exchanged() -> None:
    tasks = fixtures(GAMES["chefs-hat"], ("novice", "heuristic", "apprentice"), 4, 4, "deals")
    assert len(tasks) == 3 * 4
    for first, second in zip(tasks[::2], tasks[1::2], strict=True):
        assert first.seed == second.seed
        assert first.seating.kinds[:2] == second.seating.kinds[1::-1]
    assert len({task.seed for task in tasks}) == 2


@pytest.mark.parametrize(
    ("winners", "points"),
    [((0,), 1.0), ((2,), 1.0), ((1,), 0.0), ((0, 2), 1.0), ((0, 1), 0.5), ((), 0.5)],
    ids=["first seat", "third seat", "second seat", "both of one kind", "one of each kind", "nobody"],
)
def test_a_game_is_won_by_the_kind_of_its_winner(winners: tuple[int, ...], points: float) -> None:
    task = Task(Seating("chefs-hat", ("master", "novice", "master", "novice", "heuristic"), {}), "1")
    outcome = Outcome(dict.fromkeys(range(4), 0), winners, "the game is over")
    assert meeting(task, outcome) == Meeting(("master", "novice"), points)


def test_who_wins_more_is_rated_higher_and_more_games_leave_less_doubt() -> None:
    games = [Meeting(("strong", "weak"), points) for points in (1.0, 1.0, 0.5, 1.0, 0.0)]
    few, many = rate(games, "order"), rate(games * 8, "order")
    assert [rating.kind for rating in few] == ["strong", "weak"]
    assert many[0].spread < few[0].spread
    assert rate(games, "order") == few


def test_several_processes_play_the_same_games_as_one() -> None:
    seating = Seating("kitchen-closing", ("heuristic", "novice", "heuristic", "heuristic"), {"rounds": 2})
    tasks = [Task(seating, f"same-{number}", on_paper=number == 3) for number in range(6)]
    alone = [played for played, _ in play_all(tasks, jobs=1)]
    shared = [played for played, _ in play_all(tasks, jobs=2, alone=0.0)]
    assert shared == alone
    assert shared[3].record is not None


def test_what_goes_wrong_in_another_process_is_told_in_a_sentence() -> None:
    tasks = [Task(Seating("cook-off", ("wizard", "novice", "novice"), {}), "1")] * 2
    with pytest.raises(ValueError, match="wizard"):
        list(play_all(tasks, jobs=2, alone=0.0))


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("arena cook-off --chefs heuristic", "an arena needs two kinds of chefs"),
        ("arena cook-off --chefs heuristic,wizard", "wizard"),
        ("arena cooking-party --chefs heuristic,master", "In Cooking Party Cards there is no master"),
        ("arena cook-off --games 1", "Invalid value for '--games'"),
    ],
)
def test_bad_input_gets_one_sentence(line: str, sentence: str) -> None:
    result = run(line)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


def test_without_the_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    result = run("arena cook-off --chefs heuristic,novice --games 2")
    assert result.exit_code == 2
    assert "pip install 'partychef[arena]'" in result.stderr


def test_simulates_picture_names_seats_and_kinds(tmp_path: Path) -> None:
    picture = tmp_path / "who-won.svg"
    assert run(f"simulate cook-off --games 2 --chefs novice --chefs heuristic --picture {picture}").exit_code == 0
    words = " ".join(ElementTree.fromstring(picture.read_text()).itertext())
    assert "Cook Off!: who won 2 games" in words
    assert "seat 1, heuristic" in words
    assert words.count("heuristic") >= 2
