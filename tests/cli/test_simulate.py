"""`partychef simulate` and `partychef games`."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from partychef.cli import main
from partychef.engine.game import Actor, Move, Seat, View
from partychef.engine.record import play, read
from partychef.games import GAMES
from partychef.games.chefs_hat.rules import Restaurant
from partychef.games.cooking_party.options import Options
from partychef.judges.trial.figures import wilson


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


def test_chefs_named_twice_add_up() -> None:
    data = figures("--seats 4 --games 1 --chefs novice --chefs heuristic,novice")
    assert [row["chef"] for row in data["seats"]] == ["novice", "heuristic", "novice", "novice"]


def test_the_kinds_of_the_ladder_play() -> None:
    line = "simulate chefs-hat --games 1 --chefs apprentice,line-cook,sous-chef,master --json"
    one, other = (msgspec.json.decode(run(line).stdout) for _ in range(2))
    assert [row["chef"] for row in one["seats"]] == ["apprentice", "line-cook", "sous-chef", "master"]
    assert one["seats"] == other["seats"]


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
        (
            "simulate cooking-party --seats 1",
            "The classic game is not for 1 player: one alone plays solo (mode solo), against nobody.",
        ),
        ("simulate cooking-party --seats 3 --option laps=9", "Everybody may judge 1 to 5 times, not 9 times."),
        ("simulate cooking-party --option lapse=2", "cannot be played with these options"),
        ("simulate cooking-party --option laps", 'an option is written as NAME=VALUE, not "laps"'),
        ("simulate cooking-party --chefs wizard", "wizard"),
        ("simulate cooking-party --chefs master", "In Cooking Party Cards there is no master"),
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
        assert f"{game.id}  {game.title}, {game.seats[0]}" in result.stdout


def test_the_shelf_says_how_many_seats_in_words() -> None:
    said = run("games").stdout
    assert "chefs-hat  Chef's Hat, 4 seats\n" in said
    assert "kitchen-closing  The Kitchen is Closing, 3-7 seats\n" in said


def test_one_game_is_one_game() -> None:
    assert run("simulate kitchen-closing --games 1").stdout.startswith("The Kitchen is Closing: 1 game\n")


def test_every_option_is_listed_with_its_default_and_one_line() -> None:
    shelf = json.loads(run("games --json").stdout)
    (party,) = (game for game in shelf if game["id"] == "cooking-party")
    listed = {option["name"]: option["default"] for option in party["options"]}
    assert listed == msgspec.json.decode(msgspec.json.encode(Options()))
    assert all(option["help"] for option in party["options"])


@pytest.mark.parametrize(("game", "seats"), [("cooking-party", 3), ("chefs-hat", 4)])
def test_who_names_no_seats_gets_the_fewest_from_three_on(game: str, seats: int) -> None:
    data = json.loads(run(f"simulate {game} --games 1 --json").stdout)
    assert [row["seat"] for row in data["seats"]] == list(range(seats))


def test_with_or_without_paper_the_games_are_the_same(tmp_path: Path) -> None:
    line = "simulate chefs-hat --games 3 --seed same --chefs novice,heuristic --json"
    plain, kept = (json.loads(run(f"{line} {more}").stdout) for more in ("", f"--records {tmp_path}"))
    del plain["moves_per_second"], kept["moves_per_second"]
    assert plain == kept
    records = [read(path.read_text(encoding="utf-8"), GAMES) for path in sorted(tmp_path.iterdir())]
    assert sum(len(record.entries) for record in records) / 3 == plain["moves"]


def test_a_novice_looks_at_nothing_and_a_chef_who_looks_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[Actor] = []
    checks: list[Actor] = []
    view, check = Restaurant.view, Restaurant.check

    def noted_view(state: Restaurant, seat: Seat | None) -> View:
        looks.append(seat)
        return view(state, seat)

    def noted_check(state: Restaurant, actor: Actor, move: Move) -> None:
        checks.append(actor)
        check(state, actor, move)

    monkeypatch.setattr(Restaurant, "view", noted_view)
    monkeypatch.setattr(Restaurant, "check", noted_check)
    assert run("simulate chefs-hat --games 1").exit_code == 0
    assert looks == [None]  # the table at the end
    assert checks == []
    assert run("simulate chefs-hat --games 1 --chefs novice,heuristic").exit_code == 0
    assert set(looks) == {None, 1, 3}
    assert set(checks) == {1, 3}


def test_simulator_logs_are_kept_in_a_folder_and_can_be_replayed(tmp_path: Path) -> None:
    result = run(f"simulate chefs-hat --games 2 --format simulator-log --seed logs --records {tmp_path}")
    assert result.exit_code == 0
    assert result.stdout.startswith("Chef's Hat: 2 games")
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["chefs-hat-1.txt", "chefs-hat-2.txt"]
    for number, path in enumerate(sorted(tmp_path.iterdir()), start=1):
        assert f"\nStarting new Episode:{number}\n" in path.read_text(encoding="utf-8")
        replayed = run(f"replay {path} --json")
        assert json.loads(replayed.stdout)["over"]


def test_without_a_folder_a_simulator_log_is_printed_and_the_figures_stand_aside(tmp_path: Path) -> None:
    result = run("simulate chefs-hat --games 1 --format simulator-log --seed printed")
    assert result.stderr.startswith("Chef's Hat: 1 game\n")
    file = tmp_path / "printed.txt"
    file.write_text(result.stdout, encoding="utf-8")
    assert result.stdout.startswith("-" * 101 + "\nExperiment: partychef\n")
    kept = run(f"simulate chefs-hat --games 1 --seed printed --records {tmp_path}")
    assert kept.exit_code == 0
    scores = [
        json.loads(run(f"replay {path} --json").stdout)["scores"] for path in (file, tmp_path / "chefs-hat-1.jsonl")
    ]
    assert scores[0] == scores[1]


def test_a_simulator_log_of_the_simulators_rules_can_be_replayed_too(tmp_path: Path) -> None:
    line = f"simulate chefs-hat --games 1 --format simulator-log --records {tmp_path} --option rules=simulator"
    assert run(line, "--option", 'version="0.2.1"').exit_code == 0
    assert run(f"replay {tmp_path}/chefs-hat-1.txt --json").exit_code == 0


def test_only_chefs_hat_has_a_simulator_log() -> None:
    sentence = "Cooking Party Cards has no simulator log"
    assert refusal("simulate cooking-party --format simulator-log") == f"partychef: {sentence}"


# -- sides ------------------------------------------------------------------------------------------------------------


def test_the_countries_of_cuisine_decks_are_told_apart() -> None:
    result = run("simulate cuisine-decks --seats 2 --games 15 --chefs heuristic --mirror --json")
    data = json.loads(result.stdout)
    assert [row["side"] for row in data["sides"]] == ["France", "India", "Italy", "Japan", "Mexico", "Thailand"]
    assert sum(row["wins"] for row in data["sides"]) == 15  # there is always one winner (CD-48)
    assert sum(row["games"] for row in data["sides"]) == 30
    for row in data["sides"]:
        assert row["rate"] == row["wins"] / row["games"]


def test_mirrored_games_seat_every_country_everywhere_equally_often(tmp_path: Path) -> None:
    assert run(f"simulate cuisine-decks --seats 2 --games 30 --mirror --records {tmp_path}").exit_code == 0
    headers = [json.loads(path.read_text(encoding="utf-8").split("\n", 1)[0]) for path in tmp_path.iterdir()]
    places = Counter((seat, one) for header in headers for seat, one in enumerate(header["deal"]["countries"]))
    assert set(places.values()) == {5}
    assert len(places) == 12
    first = next(tmp_path.glob("*-01.jsonl"))
    assert json.loads(run(f"replay {first} --json").stdout)["over"]


def test_the_report_names_the_sides() -> None:
    lines = run("simulate cuisine-decks --seats 2 --games 1").stdout.splitlines()
    assert lines[6].split() == ["country", "games", "wins", "rate", "95", "%", "from", "to", "mean", "points"]
    assert len(lines[7:9]) == 2
    assert lines[9] == ""


def test_mirrors_need_sides_and_a_table_that_fits() -> None:
    assert "all play the same side" in refusal("simulate green-chef --mirror")
    assert "is for 2 to 6 players, not 7" in refusal("simulate cuisine-decks --mirror --seats 7")
