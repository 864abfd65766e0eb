"""Critique, chips, the end of a round and of the game: CP-7, CP-31 to CP-36, CP-54."""

from __future__ import annotations

import pytest

from partychef.games.cooking_party.moves import Award, Call, Critique
from partychef.games.cooking_party.rounds import GivenAward, Opinion
from tests.games.cooking_party.kitchen import JUDGE, LEFT, RIGHT, Kitchen, all_to, chips

FAIR = chips(c5=LEFT, c10=RIGHT, c25=RIGHT, c50=LEFT, c100=RIGHT)


@pytest.fixture
def judging() -> Kitchen:
    """Both chefs have presented."""
    kitchen = Kitchen()
    kitchen.judging_after()
    return kitchen


def test_cp_31_a_critique_is_optional_and_once_for_each_chef(judging: Kitchen) -> None:
    judging.does(JUDGE, Critique(RIGHT, "Bold."))
    assert judging.refuses(JUDGE, Critique(RIGHT, "And salty.")) == "You have already given this chef your critique."
    assert judging.sees(None).opinions == (Opinion(RIGHT, "Bold.", JUDGE),)
    judging.does(JUDGE, FAIR)
    assert judging.sees(None).past[0].opinions == (Opinion(RIGHT, "Bold.", JUDGE),)


def test_cp_31_a_critique_is_for_a_chef_and_has_words(judging: Kitchen) -> None:
    assert judging.refuses(JUDGE, Critique(JUDGE, "I am great.")) == "Only this round's chefs get a critique."
    assert judging.refuses(JUDGE, Critique(LEFT, "")) == "Write your critique first."
    refusal = judging.refuses(JUDGE, Critique(LEFT, "x" * 1001))
    assert refusal == "A critique may have at most 1000 characters; there are 1001."


def test_cp_31_all_five_chips_must_be_given(judging: Kitchen) -> None:
    refusal = judging.refuses(JUDGE, Award({5: LEFT, 10: LEFT, 50: RIGHT}))
    assert refusal == "Give out all five chips: 25, 100 still to go."


def test_cp_31_there_are_no_other_chips(judging: Kitchen) -> None:
    assert judging.refuses(JUDGE, Award({**all_to(LEFT).chips, 1000: LEFT})) == "There is no chip worth 1000."


def test_cp_59_a_chef_is_punished_by_getting_nothing_and_loses_nothing(judging: Kitchen) -> None:
    assert judging.refuses(JUDGE, Award({**all_to(RIGHT).chips, -50: LEFT})) == "There is no chip worth -50."
    judging.does(JUDGE, all_to(RIGHT))
    assert {place.seat: place.score for place in judging.sees(None).places} == {JUDGE: 0, LEFT: 0, RIGHT: 190}


def test_cp_31_the_judge_cannot_keep_a_chip(judging: Kitchen) -> None:
    award = chips(c5=JUDGE, c10=LEFT, c25=LEFT, c50=LEFT, c100=LEFT)
    assert judging.refuses(JUDGE, award) == "The judge cannot keep a chip."


@pytest.mark.parametrize("nobody", [3, -1, 99])
def test_cp_31_chips_go_to_chefs_of_this_round(judging: Kitchen, nobody: int) -> None:
    assert judging.refuses(JUDGE, all_to(nobody)) == "Chips go only to the chefs of this round."


def test_cp_31_one_chef_may_get_everything(judging: Kitchen) -> None:
    judging.does(JUDGE, all_to(RIGHT))
    assert judging.party.scores == {JUDGE: 0, LEFT: 0, RIGHT: 190}


def test_cp_31_only_the_judge_awards(judging: Kitchen) -> None:
    assert judging.refuses(LEFT, all_to(LEFT)) == "Only the judge may do that."
    assert judging.refuses(None, all_to(LEFT)) == "Only the judge may do that."


def test_cp_32_several_dishes_share_their_chefs_chips() -> None:
    kitchen = Kitchen()
    kitchen.judging_after("three-courses")
    kitchen.does(JUDGE, FAIR)
    assert kitchen.sees(None).past[0].points(LEFT) == 55
    assert len([dish for dish in kitchen.sees(None).past[0].dishes if dish.chef == LEFT]) == 3


def test_cp_33_only_chefs_score_and_points_are_public(judging: Kitchen) -> None:
    judging.does(JUDGE, FAIR)
    for seat in (JUDGE, LEFT, RIGHT, None):
        view = judging.sees(seat)
        assert [view.place(chef).score for chef in (JUDGE, LEFT, RIGHT)] == [0, 55, 135]


def test_cp_34_used_cards_and_discards_by_seat_from_the_judges_left() -> None:
    kitchen = Kitchen()
    kitchen.chooses("free-choice")
    hands = {chef: kitchen.hand(chef) for chef in (LEFT, RIGHT)}
    kitchen.plans(RIGHT, hands[RIGHT][:4])
    kitchen.plans(LEFT, hands[LEFT][:5])
    draw = list(kitchen.party.draw)
    kitchen.round()
    assert kitchen.party.discard == hands[LEFT] + hands[RIGHT]
    assert kitchen.party.draw == draw  # nothing is shuffled back


def test_cp_34_neither_seat_numbers_nor_the_order_of_the_calls_count() -> None:
    kitchen = Kitchen(4, first_judge=1)
    kitchen.chooses("everything-goes-in")
    hands = {chef: kitchen.hand(chef) for chef in (2, 3, 0)}
    kitchen.until("calling")
    kitchen.does(1, Call(0))
    kitchen.until("break")
    assert kitchen.party.discard == hands[2] + hands[3] + hands[0]


def test_cp_35_the_judges_role_moves_to_the_left(judging: Kitchen) -> None:
    judging.does(JUDGE, FAIR)
    assert judging.sees(None).judge == LEFT
    assert judging.sees(None).chefs == (RIGHT, JUDGE)


def test_cp_7_a_game_is_one_round_for_each_player() -> None:
    kitchen = Kitchen(5, first_judge=3)
    judges = []
    while kitchen.party.step != "over":
        kitchen.round()
        judges.append(kitchen.sees(None).past[-1].judge)
    assert judges == [3, 4, 0, 1, 2]


@pytest.mark.parametrize("laps", [1, 2, 5])
def test_cp_7_longer_games_go_round_the_table_again(laps: int) -> None:
    kitchen = Kitchen(3, laps=laps)
    kitchen.until("over")
    assert len(kitchen.sees(None).past) == 3 * laps
    assert [played.judge for played in kitchen.sees(None).past] == [0, 1, 2] * laps


def test_cp_36_after_the_last_award_the_game_is_over_at_once() -> None:
    kitchen = Kitchen(2, permanent_judge=2, rounds=1)
    kitchen.judging_after()
    kitchen.does(2, chips(c5=0, c10=0, c25=0, c50=0, c100=1))
    outcome = kitchen.party.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.reason) == ({0: 90, 1: 100}, (1,), "all rounds played")
    assert kitchen.sees(None).step == "over"
    assert kitchen.sees(None).outcome == outcome
    assert kitchen.refuses(2, all_to(0)) == "Not now: the game is over."


def test_cp_36_gen_10_the_same_points_win_together() -> None:
    kitchen = Kitchen(3)
    for chef in (1, 2, 0):
        kitchen.until("judging")
        kitchen.does(kitchen.party.judge, all_to(chef))
    outcome = kitchen.party.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1, 2)


def test_cp_54_a_permanent_player_judges_every_round_and_cannot_win() -> None:
    kitchen = Kitchen(4, permanent_judge=1)
    kitchen.until("over")
    assert [played.judge for played in kitchen.sees(None).past] == [1, 1, 1]  # as many rounds as chefs
    outcome = kitchen.party.outcome()
    assert outcome is not None
    assert outcome.scores[1] == 0
    assert 1 not in outcome.winners


def test_cp_54_the_number_of_rounds_is_a_house_rule() -> None:
    kitchen = Kitchen(4, permanent_judge=1, rounds=5)
    assert kitchen.sees(None).rounds == 5
    kitchen.until("over")
    assert len(kitchen.sees(None).past) == 5


def test_cp_62_a_judge_who_is_no_player_sits_outside_the_scores() -> None:
    kitchen = Kitchen(3, permanent_judge=3)
    view = kitchen.sees(None)
    assert view.order == view.chefs == (0, 1, 2)
    assert [(place.seat, place.role) for place in view.places][-1] == (3, "judge")
    kitchen.until("over")
    outcome = kitchen.party.outcome()
    assert outcome is not None
    assert list(outcome.scores) == [0, 1, 2]


def test_a_round_that_is_over_stands_in_the_evenings_book(judging: Kitchen) -> None:
    dishes = judging.sees(None).dishes
    judging.does(JUDGE, FAIR)
    (played,) = judging.sees(None).past
    assert (played.number, played.judge, played.assignment.id) == (1, JUDGE, "free-choice")
    assert played.dishes == dishes
    assert played.awards == (GivenAward(JUDGE, chips=FAIR.chips),)
    assert judging.sees(None).dishes == ()
