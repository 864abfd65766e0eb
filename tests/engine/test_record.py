"""A game on paper: read, written, played forward, and refused with file and line."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from partychef.engine.record import Entry, Header, Record, RecordError, play, positions, read, write
from partychef.games import GAMES
from partychef.games.cooking_party.moves import ChooseAssignment

SAMPLE = (Path(__file__).parents[1] / "records" / "sample-round.jsonl").read_text(encoding="utf-8")
HEADER, *MOVES = SAMPLE.splitlines()
PLAIN = '{"record": 1, "game": "cooking-party", "rules": 1, "players": ["A", "B", "C"], "seed": "1"}'


def refusal(text: str) -> str:
    with pytest.raises(RecordError) as error:
        read(text, GAMES, "FILE")
    assert "\n" not in str(error.value)
    return str(error.value)


def with_line(number: int, line: str) -> str:
    """The sample with one line (from 1) exchanged."""
    lines = SAMPLE.splitlines()
    lines[number - 1] = line
    return "\n".join(lines)


def test_what_is_written_reads_as_it_was() -> None:
    record = read(SAMPLE, GAMES)
    assert read(write(record), GAMES) == record


def test_one_line_for_the_header_and_one_for_each_move() -> None:
    lines = write(read(SAMPLE, GAMES)).splitlines()
    assert lines[0].startswith(
        '{"record": 1, "game": "cooking-party", "rules": 1, "players": ["Cody", "Lisa", "Ellen"]'
    )
    assert lines[2] == '{"seat": 1, "move": "trade", "cards": ["popcorn", "chocolate", "tofu"]}'
    assert len(lines) == 1 + len(MOVES)


def test_the_sample_reads_no_worse_with_blank_lines_and_other_line_ends() -> None:
    assert read(SAMPLE.replace("\n", "\r\n\r\n"), GAMES) == read(SAMPLE, GAMES)


def test_a_record_can_be_read_and_played_up_to_any_move() -> None:
    whole = read(SAMPLE, GAMES)
    assert read(SAMPLE, GAMES, at=3).entries == whole.entries[:3]
    assert play(whole, GAMES, 3) == play(read(SAMPLE, GAMES, at=3), GAMES)
    assert len(list(positions(whole, GAMES, 3))) == 4


def test_up_to_a_move_the_rest_may_be_nonsense() -> None:
    assert len(read(with_line(6, "nonsense"), GAMES, at=4).entries) == 4


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "FILE: the record is empty"),
        ("\n \n", "FILE: the record is empty"),
        ("hello", "FILE:1: this line is not JSON"),
        ("[" * 100_000, "FILE:1: this line is not JSON"),
        ('"\\ud800"', "FILE:1: this line is not JSON"),
        ("[1]", 'FILE:1: the first line of a record is its header: {"record": 1, "game": ...}'),
        (MOVES[0], 'FILE:1: the first line of a record is its header: {"record": 1, "game": ...}'),
        ('{"record": 2}', "FILE:1: only records of format 1 can be read"),
        ('{"record": 1}', "FILE:1: the header cannot be read: Object missing required field `game`"),
        (PLAIN.replace("cooking-party", "poker"), 'FILE:1: there is no game "poker" here'),
        (PLAIN.replace('"rules": 1', '"rules": 9'), "FILE:1: played by version 9 of the rules; here it is version 1"),
        (
            PLAIN.replace('["A", "B", "C"]', '["A"]'),
            "FILE:1: The classic game is not for 1 player: one alone plays solo (mode solo), against nobody.",
        ),
        (PLAIN.replace('"B"', '"\\u200b"'), "FILE:1: a name has 1 to 60 characters that can be seen"),
        (PLAIN.replace("}", ', "options": {"laps": 9}}'), "FILE:1: Everybody may judge 1 to 5 times, not 9 times."),
        (PLAIN.replace("}", ', "deal": {"ingredients": ["unicorn"]}}'), "FILE:1: there is no unicorn to take"),
        (
            PLAIN.replace("}", ', "options": {"permanent_judge": 3}}'),
            'FILE:1: a judge who is no player needs a name: "judge" is missing',
        ),
        (with_line(3, "{"), "FILE:3: this line is not JSON"),
        (with_line(3, "[]"), 'FILE:3: a move needs a "seat": a number, or null for the table'),
        (with_line(3, '{"move": "thank"}'), 'FILE:3: a move needs a "seat": a number, or null for the table'),
        (with_line(3, '{"seat": true, "move": "thank"}'), 'FILE:3: "seat" is a number, or null for the table'),
        (
            with_line(3, '{"seat": 1, "move": "juggle"}'),
            "FILE:3: that is no move of Cooking Party Cards: Invalid value 'juggle' - at `$.move`",
        ),
        (
            with_line(3, MOVES[1].replace('"tofu"', '"tofu", "parsley"')),
            "FILE:3: seat 1 may not trade: You may trade in at most 3 cards; you chose 4.",
        ),
        (
            with_line(3, MOVES[1].replace('"seat": 1', '"seat": 0')),
            "FILE:3: seat 0 may not trade: Only this round's chefs may do that.",
        ),
        (
            with_line(7, MOVES[5].replace('"seat": 0', '"seat": null')),
            "FILE:7: the table may not call: Only the judge may do that.",
        ),
    ],
)
def test_a_bad_line_is_refused_with_one_sentence(text: str, sentence: str) -> None:
    assert refusal(text) == sentence


def test_the_first_bad_line_counts_whatever_is_wrong_with_it() -> None:
    lines = with_line(3, MOVES[3]).splitlines()
    lines[9] = "nonsense"
    assert refusal("\n".join(lines)) == "FILE:3: seat 1 may not plan: You do not hold Peaches."


@given(st.text())
def test_whatever_is_read_is_a_record_or_an_error(text: str) -> None:
    for attempt in (text, f"{HEADER}\n{text}"):
        with suppress(RecordError):
            assert write(read(attempt, GAMES))


def test_an_illegal_move_in_a_record_made_by_hand_is_found_when_it_is_played() -> None:
    header = read(PLAIN.replace("}", ', "options": {"first_judge": 0}}'), GAMES).header
    record = Record(header, (Entry(0, ChooseAssignment("picnic")), Entry(2, ChooseAssignment("picnic"))))
    with pytest.raises(RecordError, match=r"^record:3: seat 2 may not choose assignment: Not now: the chefs are"):
        play(record, GAMES)


def test_names_are_players_then_an_outside_judge_then_newcomers() -> None:
    record = read(
        '{"record": 1, "game": "cooking-party", "rules": 1, "players": ["Ana", "Ben"], "seed": "1",'
        ' "options": {"permanent_judge": 2, "rounds": 2}, "judge": "The Critic"}',
        GAMES,
    )
    while None not in (state := play(record, GAMES)).to_move():
        actor = min(seat for seat in state.to_move() if seat is not None)
        record = Record(record.header, (*record.entries, Entry(actor, state.default_move(actor))))
    newcomer = state.legal_moves(None)[1]
    record = Record(record.header, (*record.entries, Entry(None, newcomer)))
    assert read(write(record), GAMES).names(4) == {0: "Ana", 1: "Ben", 2: "The Critic", 3: "Newcomer"}
    assert record.names(3) == {0: "Ana", 1: "Ben", 2: "The Critic"}


def test_a_header_says_everything_that_a_game_needs() -> None:
    header = Header(game="cooking-party", rules=1, players=("A", "B", "C"), seed="1", options={"laps": 2})
    assert read(write(Record(header)), GAMES) == Record(header)
