"""Reading simulator logs: every move of real matches through our engine, one sentence wherever something differs."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from partychef.engine.record import RecordError, play, read, write
from partychef.games import GAMES
from partychef.games.chefs_hat.simulator_logs.lines import looks_like_a_log
from partychef.games.chefs_hat.simulator_logs.parse import read_log, version_of
from partychef.games.chefs_hat.simulator_logs.replay import record_from, replay_log
from partychef.games.chefs_hat.simulator_logs.write import write_log
from tests.games.chefs_hat.sample_logs import NAMES, PLAYS_LIKE, log, own_game

OLD, MIDDLE, NEW = "v0.2.1-002", "v2.1.1-002", "v2.3.8.6-002"
every_log = pytest.mark.parametrize("name", NAMES)


def refusal(text: str) -> str:
    with pytest.raises(RecordError) as caught:
        replay_log(text, "FILE")
    assert "\n" not in str(caught.value)
    return str(caught.value)


def tampered(name: str, number: int, old: str, new: str) -> str:
    """The log with a change in one line, counted from 1."""
    lines = log(name).split("\n")
    assert old in lines[number - 1]
    lines[number - 1] = lines[number - 1].replace(old, new, 1)
    return "\n".join(lines)


@every_log
def test_ch_44_a_real_match_replays_move_by_move_without_a_difference(name: str) -> None:
    text = log(name)
    replayed = replay_log(text, name)
    assert replayed.turns == text.count(" --- Action: ")
    assert replayed.shifts == text.count(" over! Current Score:")
    scores = [int(points) for points in re.findall(r"Current Score:\[(.*)\]", text)[-1].split(",")]
    outcome = play(replayed.record, GAMES).outcome()
    assert outcome
    assert list(outcome.scores.values()) == scores
    assert set(outcome.winners) == {seat for seat, points in enumerate(scores) if points == max(scores)}


@every_log
def test_ch_44_the_log_becomes_a_record_like_any_other(name: str) -> None:
    record = record_from(log(name), name)
    assert record.header.options == {"rules": "simulator", "version": PLAYS_LIKE[name.split("-")[0]]}
    assert record.header.deal
    assert all(set(shift) == {"hands", "starter"} for shift in record.header.deal["shifts"])
    assert read(write(record), GAMES) == record


@every_log
def test_a_log_is_told_from_a_record(name: str) -> None:
    assert looks_like_a_log(log(name))
    assert not looks_like_a_log(write(own_game("7", 3)))
    assert not looks_like_a_log("")
    assert not looks_like_a_log('{"record": 1, "game": "Experiment: partychef"}')


def test_our_own_log_is_told_from_a_record() -> None:
    assert looks_like_a_log(write_log(own_game("7", 3)))


def test_line_ends_and_byte_order_mark_of_another_system_do_no_harm() -> None:
    assert record_from("\ufeff" + log(NEW).replace("\n", "\r\n"), "log") == record_from(log(NEW), "log")


def test_ch_42_finish_is_a_discard_too() -> None:
    assert record_from(log(NEW).replace("('FINISH'", "('DISCARD'"), "log") == record_from(log(NEW), "log")


def test_the_version_shows_in_the_lines() -> None:
    shifts = {name: read_log(log(name)).shifts for name in (OLD, MIDDLE, NEW)}
    assert version_of("glued", "15", shifts[OLD]) == "0.2.1"
    assert version_of("glued", "15", shifts[MIDDLE]) == "2.1.1"
    assert version_of("glued", "15", shifts[NEW]) == "2.2.6"  # cards are exchanged, and no empty last round
    assert version_of("logging", "15", shifts[NEW]) == "2.2.9"
    assert version_of("logging", "15 POINTS", shifts[NEW]) == "2.3.8.6"


def test_a_version_that_is_given_wins() -> None:
    assert record_from(log(MIDDLE), "log", "2.1.0").header.options["version"] == "2.1.0"
    with pytest.raises(
        RecordError, match="the log says player 0 moves in round 21; our engine says round 1 of shift 2"
    ):
        record_from(log(MIDDLE), "log", "2.3.8.6")
    with pytest.raises(RecordError, match=r'^log:1: "new" is not a version'):
        record_from(log(MIDDLE), "log", "new")


def test_old_logs_do_not_tell_the_exchange_and_ours_is_the_same() -> None:
    kinds = Counter(type(entry.move).__name__ for entry in record_from(log(OLD), "log").entries)
    assert kinds.keys() == {"Discard", "Pass"}
    assert "Give" in {type(entry.move).__name__ for entry in record_from(log(NEW), "log").entries}


@pytest.mark.parametrize(
    ("name", "line", "old", "new", "expected"),
    [
        # the deal and the exchange
        (NEW, 12, "Number 1", "Number 2", "FILE:12: this is shift 1 of the log, not 2"),
        (NEW, 15, "[3, 4", "[3, 5", "FILE:12: the four hands are not the 68 cards of the deck"),
        (NEW, 16, "Player 1:", "Player 2:", "FILE:16: the hand of player 1 is missing before this line"),
        (NEW, 16, "[1, 3", "[3", "FILE:16: 17 numbers belong here"),
        (NEW, 656, "Player 1", "Player 3", "the log says Waiter is [3]; our engine says the Dishwasher is seat 0"),
        (NEW, 663, "[2, 3]", "[2, 4]", "FILE:663: the log says the Dishwasher gave [2, 4]; our engine says [2, 3]"),
        (NEW, 665, "12", "1", "FILE:665: the log says player 2: give [1]; our engine says that is refused: "),
        (
            OLD,
            628,
            "Player :1",
            "Player :2",
            "FILE:628: the log says food fight by player 2; our engine says food fight",
        ),
        (OLD, 628, "FoodFight", "Breakfast", 'says player 1 declares "Breakfast"; our engine says there is no such'),
        (OLD, 628, "FoodFight", "DinnerServed", "dinner is served by player 1; our engine says food fight by player 1"),
        # moves
        (NEW, 20, "Round:1", "Round:2", "FILE:20: this is round 1 of the shift, not 2"),
        (
            NEW,
            27,
            "Player 2",
            "Player 3",
            "FILE:27: the log says player 3 moves; our engine says it is the turn of player 2",
        ),
        (NEW, 27, "Player 2", "Player 7", "FILE:27: there is no player 7"),
        (NEW, 8, "['RANDOM_Random1', ", "[", "FILE:8: four names belong here"),
        (NEW, 8, "'RANDOM_Random1'", "1", "FILE:8: four names belong here"),
        (NEW, 8, "[", "[" + 1000 * "- ", "FILE:8: four names belong here"),
        (NEW, 28, "2, 6, 6", "2, 5, 6", "FILE:28: the log says the hand after the move is [2, 5, 6"),
        (NEW, 29, "[11, 11, 12", "[11, 11, 11", "FILE:29: the log says the board before the move is [11, 11, 11"),
        (
            NEW,
            30,
            "[7, 7, 7]",
            "[7, 7]",
            "FILE:30: the log says player 2: discard [7, 7]; our engine says that is refused",
        ),
        (NEW, 30, "'DISCARD', [7, 7, 7]", "'PASS', [0]", "FILE:28: the log says the hand after the move is ["),
        (
            NEW,
            30,
            "DISCARD",
            "FINISH",
            "FILE:30: the log says these are the last cards; our engine says the hand still",
        ),
        (NEW, 30, "DISCARD", "EAT", "FILE:30: no simulator log has a line like"),
        (NEW, 31, "[7, 7, 7", "[7, 7, 8", "FILE:31: the log says the board after the move is [7, 7, 8"),
        (
            NEW,
            31,
            "Board After",
            "Board Before",
            'FILE:31: the line "Board After" belongs here, not the line "Board Before"',
        ),
        # ends
        (
            NEW,
            643,
            "[0, 3",
            "[1, 3",
            "FILE:643: the log says the score after shift 1 is [1, 3, 2, 1]; our engine says [0, 3,",
        ),
        (NEW, 643, "Match 1", "Match 2", "FILE:643: this is the end of shift 1, not of 2"),
        (NEW, 4459, "[8, 15", "[9, 15", "FILE:4459: the log says the final score is [9, 15"),
    ],
)
def test_a_difference_is_one_sentence_with_its_line(name: str, line: int, old: str, new: str, expected: str) -> None:
    found = refusal(tampered(name, line, old, new))
    assert found.startswith("FILE:")
    assert expected in found


@pytest.mark.parametrize(
    ("gone", "expected"),
    [
        ("Pizza ready!!!", "the log says the pizza goes on; our engine says it is ready"),
        (" --- Board Before", 'the line "Board Before" belongs here, not the line "Action"'),
        ("Players :", "four players are named before the first shift"),
        ("Match 1 over", "the score of the shift belongs here, not the start of a shift"),
    ],
)
def test_a_line_that_is_missing_is_missed(gone: str, expected: str) -> None:
    lines = log(NEW).split("\n")
    first = next(number for number, line in enumerate(lines) if gone in line)
    assert expected in refusal("\n".join(lines[:first] + lines[first + 1 :]))


def test_a_log_that_breaks_off_between_two_moves_is_a_game_that_is_not_over() -> None:
    lines = log(MIDDLE).split("\n")
    record = record_from("\n".join(lines[:1000]).rpartition(" -- Player")[0].rpartition("\n")[0], "log")
    state = play(record, GAMES)
    assert state.to_move()
    assert state.outcome() is None
    assert "the line" in refusal("\n".join(lines[:1000]).rpartition(" --- Board Before")[0].rpartition("\n")[0])


def test_a_second_game_in_the_same_log_is_refused() -> None:
    assert refusal(log(NEW) + log(NEW)).endswith(": a second game begins here, and a record holds only one")


def test_a_log_that_plays_on_after_our_game_is_over_says_why() -> None:
    text = log(NEW).replace("Stop Criteria :15 POINTS", "Stop Criteria :9 MATCHES")
    again = text[text.index("Match Number 1.0") : text.index("Match 1 over")].replace("Number 1.0", "Number 8.0")
    end = text.index("Game Over!")
    assert refusal(text[:end].rpartition("INFO")[0] + "INFO     " + again).endswith(
        "shift 8 starts (stop criterion: 9 MATCHES); our engine says the game is over, with 15 points"
    )


@pytest.mark.parametrize("seed", range(60))
def test_no_damage_brings_more_than_a_sentence(seed: int) -> None:
    dice = random.Random(seed)
    lines = log(dice.choice(NAMES)).split("\n")[: dice.randint(20, 1500)]
    for _ in range(dice.randint(1, 4)):
        at = dice.randrange(len(lines))
        line = lines[at]
        place = dice.randrange(len(line) + 1)
        lines[at : at + 1] = dice.choice(
            [[], [line, line], [line[:place]], [line[:place] + dice.choice("0197[],-:Px") + line[place + 1 :]]]
        )
    try:
        replay_log("\n".join(lines), "FILE")
    except RecordError as error:
        assert re.match(r"FILE:\d+: .", str(error))  # noqa: PT017
