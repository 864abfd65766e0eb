"""`partychef replay`: a record played forward, and one sentence where it cannot be."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from partychef.cli import main
from partychef.engine.record import read, write
from partychef.games import GAMES
from partychef.games.chefs_hat.moves import Discard, Pass
from partychef.games.chefs_hat.simulator_logs.replay import record_from
from tests.games.chefs_hat.plain_reader import plain_read
from tests.games.chefs_hat.sample_logs import log, own_game

SAMPLE = Path(__file__).parents[1] / "records" / "sample-round.jsonl"


def replay(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["replay", *map(str, arguments)], prog_name="partychef")


def as_json(*arguments: object) -> dict[str, Any]:
    result = replay(*arguments, "--json")
    assert result.exit_code == 0
    data: dict[str, Any] = json.loads(result.stdout)
    return data


def refusal(*arguments: object) -> str:
    result = replay(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    return result.stderr.strip()


@pytest.fixture
def whole_game(tmp_path: Path) -> Path:
    """A game of three novices and a critic, to its end."""
    given = "simulate cooking-party --games 1 --option permanent_judge=3 --option rounds=2 --records"
    CliRunner().invoke(main, [*given.split(), str(tmp_path)])
    return tmp_path / "cooking-party-1.jsonl"


def test_the_sample_round_ends_with_lisa_165_and_ellen_25() -> None:
    result = replay(SAMPLE)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "Cooking Party Cards, after 26 moves",
        "",
        "seat  name   points",
        "   1  Lisa      165",
        "   2  Ellen      25",
        "   0  Cody        0",
        "",
        "To move: Lisa, the host.",
    ]


def test_json_says_how_the_game_stands() -> None:
    assert as_json(SAMPLE) == {
        "game": "cooking-party",
        "over": False,
        "scores": {"0": 0, "1": 165, "2": 25},
        "winners": [],
        "reason": None,
        "to_move": [1, None],
        "moves": 26,
    }


def test_a_game_that_is_over_names_winners_and_reason(whole_game: Path) -> None:
    data = as_json(whole_game)
    assert data["over"]
    assert data["to_move"] == []
    assert data["reason"] == "all rounds played"
    assert list(data["scores"]) == ["0", "1", "2"]
    assert data["winners"] == [
        int(seat) for seat, points in data["scores"].items() if points == max(data["scores"].values())
    ]
    assert "Over: all rounds played." in replay(whole_game).stdout
    assert "wins" in replay(whole_game).stdout


def test_a_judge_who_is_no_player_has_a_name_but_no_points(whole_game: Path) -> None:
    assert "To move: judge." in replay(whole_game, "--at", 0).stdout
    assert list(as_json(whole_game, "--at", 0)["scores"]) == ["0", "1", "2"]


def test_at_stops_after_so_many_moves() -> None:
    assert as_json(SAMPLE, "--at", 0)["to_move"] == [0]
    assert as_json(SAMPLE, "--at", 1) == as_json(SAMPLE, "--at", 1) | {"moves": 1, "to_move": [1, 2]}


def test_at_does_not_mind_what_comes_later(tmp_path: Path) -> None:
    torn = tmp_path / "torn.jsonl"
    torn.write_text("\n".join([*SAMPLE.read_text().splitlines()[:5], "torn"]))
    assert as_json(torn, "--at", 4)["moves"] == 4
    assert refusal(torn) == f"partychef: {torn}:6: this line is not JSON"


def test_seat_shows_what_that_seat_sees_and_no_more() -> None:
    lisa = as_json(SAMPLE, "--at", 3, "--seat", 1)["view"]
    assert lisa["hand"] == ["lobster", "lavender", "cucumber", "parsley", "peaches", "apples", "juice"]
    assert "mushrooms" not in replay(SAMPLE, "--at", 3, "--seat", 1).stdout
    assert "mushrooms" in replay(SAMPLE, "--at", 3, "--seat", 2).stdout


def test_an_illegal_line_stops_it_with_file_and_line(tmp_path: Path) -> None:
    record = tmp_path / "greedy.jsonl"
    lines = SAMPLE.read_text().splitlines()
    lines[2] = lines[2].replace('"tofu"', '"tofu", "parsley"')
    record.write_text("\n".join(lines))
    expected = f"{record}:3: seat 1 may not trade: You may trade in at most 3 cards; you chose 4."
    assert refusal(record) == f"partychef: {expected}"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--at", "27"], "the record has only 26 moves"),
        (["--at", "-1"], "Invalid value for '--at'"),
        (["--seat", "3"], "there is no seat 3 at this table"),
        (["--sea", "1"], "No such option '--sea'"),
    ],
)
def test_what_cannot_be_shown_is_refused(arguments: list[str], sentence: str) -> None:
    assert sentence in refusal(SAMPLE, *arguments)


def test_a_file_that_is_not_there_or_no_text_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path / "none.jsonl").endswith("none.jsonl: No such file or directory")
    assert refusal(tmp_path).endswith(": Is a directory")
    picture = tmp_path / "picture.jsonl"
    picture.write_bytes(b"\x89PNG\xff\xfe")
    assert refusal(picture).endswith("picture.jsonl: this is not UTF-8 text")


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    marked = tmp_path / "marked.jsonl"
    marked.write_text(SAMPLE.read_text(), encoding="utf-8-sig")
    assert as_json(marked)["moves"] == 26


@pytest.fixture
def match(tmp_path: Path) -> Path:
    """A log of the published simulator."""
    path = tmp_path / "match.txt"
    path.write_text(log("v2.3.8.6-002"))
    return path


def test_ch_44_a_simulator_log_is_recognised_and_compared(match: Path) -> None:
    result = replay(match)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "Chef's Hat, after 691 moves",
        "",
        "seat  name            points",
        "   1  RANDOM_Random2      15  wins",
        "   3  RANDOM_Random4      13",
        "   0  RANDOM_Random1       8",
        "   2  RANDOM_Random3       6",
        "",
        "Over: 15 points after 7 shifts.",
        "",
        "679 moves and 7 scores of the log are as in our engine.",
    ]


def test_ch_44_the_summary_of_a_log_is_that_of_any_record(match: Path) -> None:
    assert as_json(match) == {
        "game": "chefs-hat",
        "over": True,
        "scores": {"0": 8, "1": 15, "2": 6, "3": 13},
        "winners": [1],
        "reason": "15 points after 7 shifts",
        "to_move": [],
        "moves": 691,
    }
    assert as_json(match, "--at", 3)["moves"] == 3
    assert refusal(match, "--at", 692).endswith("the record has only 691 moves")


def test_ch_44_a_difference_is_told_with_file_and_line(match: Path) -> None:
    match.write_text(match.read_text().replace("Current Score:[0, 3", "Current Score:[3, 0"))
    says = "the log says the score after shift 1 is [3, 0, 2, 1]; our engine says [0, 3, 2, 1]"
    assert refusal(match) == f"partychef: {match}:643: {says}"


def test_a_log_can_be_written_as_a_record(match: Path, tmp_path: Path) -> None:
    out = tmp_path / "match.jsonl"
    assert as_json(match, "--record", out) == as_json(out)
    assert read(out.read_text(encoding="utf-8"), GAMES) == record_from(match.read_text(), "log")
    assert refusal(match, "--record", tmp_path / "nowhere" / "match.jsonl").endswith(": No such file or directory")


def test_ch_37_a_record_is_written_as_a_log_with_the_same_moves_and_points(tmp_path: Path) -> None:
    """CH-38 to CH-43: a second reader of logs finds in it what happened, and so does ours."""
    paper, out = tmp_path / "game.jsonl", tmp_path / "game.txt"
    record = own_game("a game at a table")
    paper.write_text(write(record), encoding="utf-8")
    data = as_json(paper, "--log", out)
    told = plain_read(out.read_text(encoding="utf-8"))
    plays = [entry for entry in record.entries if isinstance(entry.move, Discard | Pass)]
    assert told.moves == [(entry.seat, getattr(entry.move, "cards", ())) for entry in plays]
    assert {str(seat): points for seat, points in enumerate(told.points)} == data["scores"]
    assert as_json(out)["scores"] == data["scores"]
    assert "scores of the log are as in our engine" in replay(out).stdout


def test_only_chefs_hat_is_written_as_a_log(tmp_path: Path) -> None:
    out = tmp_path / "game.txt"
    assert refusal(SAMPLE, "--log", out) == f"partychef: {SAMPLE}: only Chef's Hat has a simulator with logs"
    assert not out.exists()


def test_the_simulator_that_wrote_a_log_can_be_named(match: Path) -> None:
    assert as_json(match, "--simulator", "2.3.8.1")["winners"] == [1]
    assert "our engine says it is the turn of player 0" in refusal(match, "--simulator", "2.1.1")
    assert refusal(match, "--simulator", "chef").endswith(
        '"chef" is not a version of the simulator. Write it like 2.3.8.6.'
    )
