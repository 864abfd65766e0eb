"""Joining, leaving and ending between rounds: CP-61."""

from __future__ import annotations

from typing import Any

import pytest

from partychef.engine.leaving import Leave
from partychef.games.cooking_party.moves import Award, EndGame, OpenRound, ReleaseSeat, SeatNewcomer
from tests.games.cooking_party.kitchen import Kitchen, all_to

ZOE = SeatNewcomer("Zoe")


def after_rounds(rounds: int, seats: int = 3, **house_rules: Any) -> Kitchen:
    """A kitchen in the break after this many rounds."""
    kitchen = Kitchen(seats, **house_rules)
    for _ in range(rounds):
        kitchen.round()
    return kitchen


def judges(kitchen: Kitchen) -> list[int | None]:
    return [played.judge for played in kitchen.sees(None).past]


def test_cp_61_the_host_or_the_next_judge_opens_the_round() -> None:
    kitchen = after_rounds(1)
    assert kitchen.party.to_move() == {None, 1}
    assert kitchen.refuses(2, OpenRound()) == "Only the host or the next judge may open the round."
    kitchen.does(1, OpenRound())
    assert kitchen.party.to_move() == {1}
    assert kitchen.sees(None).round == 2


@pytest.mark.parametrize("move", [ZOE, ReleaseSeat(2), EndGame()])
def test_cp_61_only_the_host_seats_releases_and_ends(move: SeatNewcomer | ReleaseSeat | EndGame) -> None:
    assert after_rounds(1, 4).refuses(1, move) == "Only the host may do that."


@pytest.mark.parametrize("move", [ZOE, ReleaseSeat(2), EndGame(), OpenRound()])
def test_cp_61_nobody_comes_or_goes_within_a_round(move: SeatNewcomer | ReleaseSeat | EndGame | OpenRound) -> None:
    assert Kitchen(4).refuses(None, move) == "Not now: the judge is choosing the task."


def test_cp_61_a_newcomer_takes_the_next_number_with_no_points() -> None:
    kitchen = after_rounds(1)
    kitchen.does(None, ZOE)
    assert kitchen.sees(None).place(3).score == 0
    assert 3 in kitchen.sees(None).chefs


def test_cp_61_a_newcomer_sits_to_the_right_of_who_judged_first_and_judges_last() -> None:
    kitchen = after_rounds(1, 3, first_judge=1)
    kitchen.does(None, ZOE)
    assert kitchen.sees(None).order == (0, 3, 1, 2)
    kitchen.until("over")
    assert judges(kitchen) == [1, 2, 0, 3]


def test_cp_61_two_newcomers_judge_in_the_order_they_came() -> None:
    kitchen = after_rounds(1)
    kitchen.does(None, ZOE, SeatNewcomer("Yan"))
    kitchen.until("over")
    assert judges(kitchen) == [0, 1, 2, 3, 4]


def test_cp_61_between_laps_a_newcomer_sits_to_the_right_of_the_next_judge() -> None:
    kitchen = after_rounds(3, laps=2)
    assert kitchen.sees(None).lap == 2
    kitchen.does(None, ZOE)
    assert kitchen.sees(None).order == (3, 0, 1, 2)
    kitchen.until("over")
    assert judges(kitchen) == [0, 1, 2, 0, 1, 2, 3]


def test_cp_61_with_an_outside_judge_a_newcomer_comes_after_the_judge() -> None:
    kitchen = after_rounds(1, 3, permanent_judge=3)
    kitchen.does(None, ZOE)
    assert kitchen.sees(None).order == (0, 1, 2, 4)
    assert kitchen.sees(None).chefs == (0, 1, 2, 4)
    kitchen.does(None, OpenRound())
    kitchen.until("judging")
    kitchen.does(3, all_to(4))
    assert kitchen.party.scores[4] == 190


def test_cp_61_beside_a_permanent_player_judge_a_newcomer_sits_at_the_right() -> None:
    kitchen = after_rounds(1, 4, permanent_judge=1)
    kitchen.does(None, ZOE)
    assert kitchen.sees(None).order == (0, 4, 1, 2, 3)
    assert kitchen.sees(None).chefs == (2, 3, 0, 4)


def test_cp_54_newcomers_do_not_lengthen_a_game_with_a_permanent_judge() -> None:
    kitchen = after_rounds(1, 3, permanent_judge=3)
    kitchen.does(None, ZOE)
    kitchen.until("over")
    assert len(judges(kitchen)) == 3


def test_cp_1_more_than_twenty_do_not_fit() -> None:
    kitchen = after_rounds(1, 20)
    assert kitchen.refuses(None, ZOE) == "The table is full: 20 players are seated."
    kitchen.does(None, ReleaseSeat(5), ZOE)
    assert len(kitchen.sees(None).order) == 20


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "A newcomer needs a name."),
        ("\u200b\u3164", "A newcomer needs a name."),
        ("x" * 21, "A name may have at most 20 characters; there are 21."),
    ],
)
def test_cp_61_a_newcomer_has_a_name_that_can_be_read(name: str, sentence: str) -> None:
    assert after_rounds(1).refuses(None, SeatNewcomer(name)) == sentence


def test_cp_61_a_released_seat_keeps_its_points_but_cannot_win() -> None:
    kitchen = Kitchen(4)
    kitchen.until("judging")
    kitchen.does(0, all_to(3))
    kitchen.does(None, ReleaseSeat(3))
    assert (kitchen.sees(None).place(3).role, kitchen.sees(None).place(3).score) == ("released", 190)
    kitchen.until("over")
    outcome = kitchen.party.outcome()
    assert outcome is not None
    assert outcome.scores[3] == 190
    assert 3 not in outcome.winners
    assert judges(kitchen) == [0, 1, 2]


def test_cp_61_a_number_is_never_given_twice() -> None:
    kitchen = after_rounds(1, 4)
    kitchen.does(None, ReleaseSeat(3), ZOE)
    assert kitchen.sees(None).order == (4, 0, 1, 2)


def test_cp_61_if_the_next_judge_leaves_the_next_seat_judges() -> None:
    kitchen = after_rounds(1, 4)
    kitchen.does(None, ReleaseSeat(1))
    assert kitchen.sees(None).judge == 2
    assert kitchen.sees(None).chefs == (3, 0)
    kitchen.until("over")
    assert judges(kitchen) == [0, 2, 3]


def test_cp_61_if_who_judged_first_leaves_newcomers_still_judge_last() -> None:
    kitchen = after_rounds(1, 4, first_judge=2)
    kitchen.does(None, ReleaseSeat(2), ZOE)
    kitchen.until("over")
    assert judges(kitchen) == [2, 3, 0, 1, 4]


def test_cp_61_nor_does_anybody_judge_twice_when_the_first_leaves_later_in_the_lap() -> None:
    kitchen = after_rounds(2, 5)
    kitchen.does(None, ReleaseSeat(0), ZOE)
    assert kitchen.sees(None).order == (5, 1, 2, 3, 4)
    kitchen.until("over")
    assert judges(kitchen) == [0, 1, 2, 3, 4, 5]


def test_cp_61_releasing_the_last_who_had_to_judge_ends_the_game() -> None:
    kitchen = after_rounds(3, 4)
    kitchen.does(None, ReleaseSeat(3))
    outcome = kitchen.party.outcome()
    assert outcome is not None
    assert outcome.reason == "all rounds played"


def test_cp_61_or_ends_the_lap_when_more_are_to_come() -> None:
    kitchen = after_rounds(3, 4, laps=2)
    kitchen.does(None, ReleaseSeat(3))
    assert (kitchen.sees(None).lap, kitchen.sees(None).judge) == (2, 0)
    kitchen.until("over")
    assert judges(kitchen) == [0, 1, 2, 0, 1, 2]


def test_cp_1_three_must_stay_who_take_turns() -> None:
    assert after_rounds(1).refuses(None, ReleaseSeat(2)) == "At least 3 players must stay."


def test_cp_1_two_chefs_must_stay_with_a_permanent_judge() -> None:
    kitchen = after_rounds(1, 3, permanent_judge=3)
    kitchen.does(None, ReleaseSeat(1))
    assert kitchen.refuses(None, ReleaseSeat(0)) == "At least 2 players must stay."
    assert after_rounds(1, 3, permanent_judge=0).refuses(None, ReleaseSeat(1)) == "At least 3 players must stay."


@pytest.mark.parametrize(("judge", "sentence"), [(1, "The permanent judge stays."), (4, "The judge stays.")])
def test_cp_54_a_permanent_judge_is_not_released(judge: int, sentence: str) -> None:
    assert after_rounds(1, 4, permanent_judge=judge).refuses(None, ReleaseSeat(judge)) == sentence


def test_cp_61_nobody_is_released_twice() -> None:
    kitchen = after_rounds(1, 5)
    kitchen.does(None, ReleaseSeat(3))
    assert kitchen.refuses(None, ReleaseSeat(3)) == "There is no player in that seat."
    assert kitchen.refuses(None, ReleaseSeat(99)) == "There is no player in that seat."


def test_cp_7_cp_61_the_host_may_end_the_game_early() -> None:
    kitchen = Kitchen(3)
    kitchen.until("judging")
    kitchen.does(0, all_to(2))
    kitchen.does(None, EndGame())
    outcome = kitchen.party.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((2,), "ended by the host")
    assert (kitchen.sees(None).round, kitchen.sees(None).rounds, kitchen.sees(None).judge) == (1, 1, 0)


def test_cp_36_without_any_point_nobody_wins() -> None:
    kitchen = Kitchen(4)
    kitchen.until("judging")
    kitchen.does(0, all_to(3))
    kitchen.does(None, ReleaseSeat(3), EndGame())
    outcome = kitchen.party.outcome()
    assert outcome is not None
    assert outcome.winners == ()


def test_cp_61_the_number_of_rounds_is_certain_only_when_nobody_can_lengthen_the_lap() -> None:
    kitchen = Kitchen(3)
    assert kitchen.sees(None).rounds is None
    kitchen.round()
    kitchen.round()
    assert kitchen.sees(None).rounds is None
    kitchen.tick()
    assert (kitchen.sees(None).round, kitchen.sees(None).rounds) == (3, 3)


def test_cp_64_a_player_may_leave_in_the_middle_of_a_round_and_the_round_goes_on() -> None:
    kitchen = Kitchen(4)
    kitchen.until("presenting")
    movers = kitchen.party.to_move()
    kitchen.does(None, Leave(2))
    assert kitchen.party.to_move() == movers
    assert 2 in kitchen.sees(None).chefs
    assert kitchen.sees(1).gone == (2,)
    kitchen.until("judging")
    kitchen.does(0, all_to(2))
    assert kitchen.party.scores[2] == 190


def test_cp_64_somebody_who_stands_in_cannot_win_even_in_the_last_round() -> None:
    kitchen = after_rounds(2, 3)
    kitchen.until("judging")
    judge = kitchen.sees(None).judge
    left, stays = (seat for seat in range(3) if seat != judge)
    kitchen.does(None, Leave(left))
    kitchen.does(judge, Award({100: left, 50: left, 25: left, 10: left, 5: stays}))
    outcome = kitchen.party.outcome()
    assert outcome is not None
    assert outcome.scores[left] > 0
    assert left not in outcome.winners and outcome.winners


def test_cp_64_where_too_few_would_stay_the_stand_in_plays_on_and_cannot_win() -> None:
    kitchen = Kitchen(2, permanent_judge=2)
    kitchen.does(None, Leave(1))
    while kitchen.party.outcome() is None:
        kitchen.until("judging")
        kitchen.does(2, Award({100: 1, 50: 1, 25: 1, 10: 1, 5: 0}))
        if kitchen.party.step == "break":
            assert kitchen.refuses(None, ReleaseSeat(1)) == "At least 2 players must stay."
            kitchen.does(None, OpenRound())
    outcome = kitchen.party.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_cp_64_unless_nobody_else_is_left() -> None:
    kitchen = Kitchen(2, permanent_judge=2, rounds=1)
    kitchen.does(None, Leave(0), Leave(1))
    kitchen.until("judging")
    kitchen.does(2, all_to(1))
    outcome = kitchen.party.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


@pytest.mark.parametrize(
    ("actor", "seat", "sentence"),
    [
        (0, 1, "Only the host may do that."),
        (None, 9, "There is no player in that seat."),
        (None, 3, "The permanent judge stays."),
    ],
)
def test_cp_64_the_host_says_who_has_left(actor: int | None, seat: int, sentence: str) -> None:
    assert Kitchen(4, permanent_judge=3).refuses(actor, Leave(seat)) == sentence


def test_cp_64_nobody_leaves_twice_or_once_the_game_is_over() -> None:
    kitchen = Kitchen(3)
    assert kitchen.party.legal_moves(None) == []
    kitchen.does(None, Leave(1))
    assert kitchen.refuses(None, Leave(1)) == "This player has left already."
    kitchen.until("over")
    assert kitchen.refuses(None, Leave(2)) == "Not now: the game is over."
