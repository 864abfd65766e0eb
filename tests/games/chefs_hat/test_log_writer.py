"""Our own simulator logs (CH-37 to CH-43), and reading them back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partychef.engine.chance import Chance
from partychef.engine.game import Move
from partychef.engine.record import Entry, Header, Record, play
from partychef.games import GAMES
from partychef.games.chefs_hat import CHEFS_HAT
from partychef.games.chefs_hat.moves import DinnerIsServed, Discard, FoodFight, Give, NoAction, Pass
from partychef.games.chefs_hat.options import Options
from partychef.games.chefs_hat.rules import Restaurant
from partychef.games.chefs_hat.setup import set_up
from partychef.games.chefs_hat.simulator_logs.replay import record_from
from partychef.games.chefs_hat.simulator_logs.write import write_log
from tests.games.chefs_hat.sample_logs import own_game

RULE = "-" * 101
GAME = own_game("a whole game")
LINES = write_log(GAME).split("\n")
TURN = [" -- Player", " --- Player Hand:", " --- Board Before:", " --- Action:", " --- Board After:"]


def sessions() -> list[str]:
    """The titles between two rules."""
    return [title for before, title, after in zip(LINES, LINES[1:], LINES[2:], strict=False) if before == after == RULE]


def turns() -> list[list[str]]:
    """The lines of every move."""
    found: list[list[str]] = []
    for line in LINES:
        if line.startswith(TURN[0]):
            found.append([])
        if line.startswith(" --"):
            found[-1].append(line)
    return found


def numbers(line: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", line.partition(":")[2])]


def test_ch_37_the_experiment_comes_first_then_the_episode() -> None:
    names = "['Ana', 'Ben, the \"Chef\\'\"', 'Çlêo [3]', 'Dan - 4']"
    assert LINES[:11] == [
        RULE,
        "Experiment: partychef",
        RULE,
        f"Names: {names}",
        "Seed: a whole game",
        "Stop Criteria :15",
        RULE,
        "Starting new Episode:1",
        RULE,
        f"Players :{names}",
        "Stop Criteria :15",
    ]
    assert "Starting new Episode:4" in write_log(GAME, 4).split("\n")


def test_ch_38_a_session_for_each_shift_and_for_the_start_and_end_of_each_pizza() -> None:
    shifts = play(GAME, GAMES).view(None).round
    told = [title for title in sessions() if title not in ("Changind roles!", "Changing cards!")][2:]
    pattern = ""
    for number in range(1, shifts + 1):
        pattern += rf"Match Number {number} Starts!;(Round:\d+;Pizza ready!!!;)+"
        pattern += rf"Match {number} over! Current Score:\[\d+, \d+, \d+, \d+\];"
    assert re.fullmatch(pattern, "".join(f"{title};" for title in told))
    rounds = [int(title.removeprefix("Round:")) for title in told if title.startswith("Round:")]
    assert all(after in (before + 1, 1) for before, after in pairwise(rounds))
    assert rounds.count(1) == shifts


def test_ch_38_a_shift_tells_the_deck_and_all_hands_before_the_exchange() -> None:
    starts = [number for number, line in enumerate(LINES) if line.startswith("Deck: ")]
    for start in starts:
        hands = [numbers(line) for line in LINES[start + 1 : start + 5]]
        assert [line.partition(":")[0] for line in LINES[start + 1 : start + 5]] == [
            f"Player {seat}" for seat in range(4)
        ]
        assert [len(hand) for hand in hands] == [17] * 4
        assert numbers(LINES[start]) == [card for hand in hands for card in hand]


def test_ch_39_seats_are_counted_from_0_everywhere() -> None:
    seats = {int(line.split()[2]) for turn in turns() for line in turn[:1]}
    assert seats == {0, 1, 2, 3}
    first = LINES.index("Changind roles!")
    assert {int(re.findall(r"\d", line)[0]) for line in LINES[first + 2 : first + 6]} == {0, 1, 2, 3}
    assert all(
        turn[0] == f" -- Player {seat} - {GAME.header.players[seat]}"
        for turn in turns()
        if (seat := int(turn[0][11])) >= 0
    )


def test_ch_40_the_hand_is_that_before_the_move_padded_on_the_left() -> None:
    for turn in turns():
        hand, cards = numbers(turn[1]), numbers(turn[3]) if "DISCARD" in turn[3] else []
        assert len(hand) == 17
        assert hand == sorted(hand)
        assert all(hand.count(card) >= cards.count(card) for card in cards)
    assert numbers(turns()[0][1]).count(0) == 0


def test_ch_41_boards_have_eleven_numbers_and_13_when_they_are_empty() -> None:
    empty = [13, *[0] * 10]
    for turn in turns():
        before, after = numbers(turn[2]), numbers(turn[-1])
        cards = numbers(turn[3]) if "DISCARD" in turn[3] else []
        assert len(before) == len(after) == 11
        assert after == (cards + [0] * (11 - len(cards)) if cards else before)
        assert before == empty or 13 not in before
    assert numbers(turns()[0][2]) == empty
    assert " --- Board Before: [13, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]" in LINES


def test_ch_42_the_last_cards_are_a_discard_too_and_said_to_be_the_last() -> None:
    actions = {turn[3].partition(": ")[2].split(",")[0] for turn in turns()}
    assert actions == {"('DISCARD'", "('PASS'"}
    for turn in turns():
        cards = numbers(turn[3]) if "DISCARD" in turn[3] else [0]
        last = [card for card in numbers(turn[1]) if card] == cards
        assert (" --- Player Finished!" in turn) == last
    shifts = play(GAME, GAMES).view(None).round
    assert LINES.count(" --- Player Finished!") == 3 * shifts
    assert " --- Action: ('PASS', [0])" in LINES


def test_ch_43_the_lines_of_a_move_have_one_order() -> None:
    assert len(turns()) == sum(isinstance(entry.move, Discard | Pass) for entry in GAME.entries)
    for turn in turns():
        order = TURN if len(turn) == 5 else [*TURN[:4], " --- Player Finished!", TURN[4]]
        assert [line.startswith(start) for line, start in zip(turn, order, strict=True)] == [True] * len(order)


def openly(record: Record) -> list[Entry]:
    """The moves without the gifts."""
    return [entry for entry in record.entries if not isinstance(entry.move, Give)]


def same_play(one: Record, other: Record) -> None:
    """The order in which Chef and Sous-Chef chose their sealed gifts is all that a log does not tell."""
    assert openly(one) == openly(other)
    assert sorted(map(repr, one.entries)) == sorted(map(repr, other.entries))
    here, there = (play(record, GAMES).view(None) for record in (one, other))
    for fact in ("places", "roles", "pizza", "oven", "past", "special", "announcer", "outcome"):
        assert getattr(here, fact) == getattr(there, fact)
    assert one.header.players == other.header.players
    assert one.header.seed == other.header.seed


@given(st.text("abc1", min_size=1, max_size=6), st.integers(0, 900))
@settings(max_examples=25, deadline=None)
def test_a_log_read_back_is_the_same_game(seed: str, moves: int) -> None:
    record = own_game(seed, moves)
    text = write_log(record)
    # Actions and gifts are told when all are fixed: what is sealed yet is no part of the log.
    told = len(record.entries)
    while told and not isinstance(record.entries[told - 1].move, Discard | Pass):
        told -= 1
    again = record_from(text, "log")
    same_play(Record(record.header, record.entries[:told]), Record(again.header, again.entries[:told]))
    assert write_log(again) == text


WITH_JOKERS = (
    (4, 5, 6, 7, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 11, 12, 12),
    (1, 2, 2, 3, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 10, 10, 11),
    (3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 11, 11),
    (6, 7, 7, 8, 8, 9, 9, 9, 10, 10, 10, 10, 11, 11, 11, 11, 11),
)
"""Seat 0 holds both Jokers."""


@pytest.mark.parametrize("version", ["0.2.1", "2.1.1", "2.3.8.6", "2.3.9"])
def test_a_log_of_the_simulators_rules_read_back_is_the_same_game(version: str) -> None:
    record = own_game("simulated", rules="simulator", version=version)
    text = write_log(record)
    assert f'Options: {{"rules":"simulator","version":"{version}"}}' in text.split("\n")
    same_play(record, record_from(text, "log"))
    assert write_log(record_from(text, "log")) == text


def until(shift: int, then: Sequence[Move], **header: Any) -> Record:
    """A game by the moves of the clock up to a shift; there these moves are made, by whoever is to move."""
    paper = Header(game=CHEFS_HAT.id, rules=1, players=("a", "b", "c", "d"), seed="until", **header)
    state = set_up(4, Options(), Chance("until", 0), paper.deal)
    entries: list[Entry] = []
    ahead = list(then)
    while state.shift <= shift and state.to_move():
        seat = min(seat for seat in state.to_move() if seat is not None)
        move = ahead.pop(0) if state.shift == shift and ahead else state.default_move(seat)
        state.check(seat, move)
        entries.append(Entry(seat, move))
        state.apply(seat, move, Chance("until", len(entries)))
    assert not ahead
    return Record(paper, tuple(entries))


def roles_before_the_second_shift() -> tuple[int, ...]:
    """Who is Chef, Sous-Chef, Waiter, Dishwasher when the clock plays the first shift."""
    state = play(until(1, ()), GAMES)
    assert isinstance(state, Restaurant)
    return state.roles


def deal(holder: int) -> dict[str, Any]:
    """A second shift in which this seat holds both Jokers and the Golden Mozzarella."""
    hands = [list(WITH_JOKERS[(seat - holder) % 4]) for seat in range(4)]
    return {"shifts": [{}, {"hands": hands, "golden": holder}]}


def block(text: str) -> list[str]:
    """What stands between the hands of the second shift and its first round."""
    lines = text.split("\n")
    start = lines.index("Match Number 2 Starts!") + 7
    return [line for line in lines[start : lines.index("Round:1", start)] if line != RULE]


def test_ch_9_dinner_that_is_served_is_told_and_no_cards_change_hands() -> None:
    chef, *_ = roles = roles_before_the_second_shift()
    record = until(2, [DinnerIsServed()], deal=deal(chef))
    text = write_log(record)
    assert block(text) == [
        f"- Player :{chef} declared DinnerServed!",
        "Changind roles!",
        f"- Waiter: Player {roles[2]}",
        f"- Dishwasher Player:{roles[3]}",
        f"- Souschef Player:{roles[1]}",
        f"- Chef Player:{chef}",
    ]
    same_play(record, record_from(text, "log"))


def test_ch_10_a_food_fight_is_told_with_the_new_roles_and_their_exchange() -> None:
    *_, dishwasher = roles = roles_before_the_second_shift()
    record = until(2, [FoodFight()], deal=deal(dishwasher))
    text = write_log(record)
    assert block(text)[:6] == [
        f"- Player :{dishwasher} declared FoodFight!",
        "Changind roles!",
        f"- Waiter: Player {roles[1]}",
        f"- Dishwasher Player:{roles[0]}",
        f"- Souschef Player:{roles[2]}",
        f"- Chef Player:{dishwasher}",
    ]
    assert [line.partition(":")[0] for line in block(text)[6:]] == [
        "Changing cards!",
        *(f"--- {role} gave" for role in ("Dishwasher", "Waiter", "Souschef", "Chef")),
    ]
    same_play(record, record_from(text, "log"))


def test_ch_8_who_keeps_quiet_about_two_jokers_is_not_in_the_log() -> None:
    chef, *_ = roles_before_the_second_shift()
    record = until(2, [NoAction()], deal=deal(chef))
    text = write_log(record)
    assert "declared" not in text
    assert Entry(chef, NoAction()) in record_from(text, "log").entries
    same_play(record, record_from(text, "log"))


def test_ch_14_the_golden_mozzarella_is_found_again_when_it_was_given_away() -> None:
    roles = roles_before_the_second_shift()
    sous_chef, waiter = roles[1], roles[2]
    hands: list[list[int]] = [[] for _ in range(4)]
    hands[sous_chef] = [1, 2, 2, 3, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 10, 10, 11]  # a single 11: the Golden one
    for seat, hand in zip((seat for seat in range(4) if seat != sous_chef), (0, 2, 3), strict=True):
        hands[seat] = list(WITH_JOKERS[hand])
    gifts: dict[int, Move] = {roles[0]: Give(tuple(hands[roles[0]][:2])), sous_chef: Give((11,))}
    given = {"shifts": [{}, {"hands": hands, "golden": sous_chef}]}
    record = until(2, [NoAction(), *(gifts[seat] for seat in sorted(gifts))], deal=given)
    text = write_log(record)
    first = text.index("Round:1", text.index("Match Number 2"))
    assert text[first:].split("\n")[2].startswith(f" -- Player {waiter} - ")
    same_play(record, record_from(text, "log"))
