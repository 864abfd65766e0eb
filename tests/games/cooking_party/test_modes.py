"""The modes of the rulebook: a duel (CP-37 to CP-40), alone (CP-41, CP-62), a judge of honor (CP-53), one judge for all
rounds (CP-54)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from partychef.engine.chance import Chance
from partychef.games.cooking_party import moves
from partychef.games.cooking_party.cards import CHIPS, assignments
from partychef.games.cooking_party.moves import Award, AwardWin, ChooseAssignment, Finish, InventAssignment, OpenRound
from partychef.games.cooking_party.options import Options
from partychef.games.cooking_party.rounds import GivenAward
from partychef.games.cooking_party.setup import set_up
from tests.games.cooking_party.count_again import MODES, play
from tests.games.cooking_party.kitchen import Kitchen, all_to
from tests.games.cooking_party.subject import ALL_CARDS, cards

ANA, BEN, CLEO = range(3)


def duel(deal: dict[str, list[str]] | None = None, **rules: Any) -> Kitchen:
    """Ana and Ben alone; Ana judges first in the first round."""
    return Kitchen(2, deal, mode="duel", **rules)


def solo(critic: bool = False, deal: dict[str, list[str]] | None = None, **rules: Any) -> Kitchen:
    """Ana alone, perhaps with a critic in the next seat."""
    return Kitchen(1, deal, mode="solo", permanent_judge=1 if critic else None, **rules)


def honor(seats: int = 3, **rules: Any) -> Kitchen:
    """Ana is the judge of honor."""
    return Kitchen(seats, mode="honor", permanent_judge=0, **rules)


# Duel


def test_cp_37_a_duel_has_four_rounds_or_another_even_number() -> None:
    assert duel().sees(None).rounds == 4
    six = duel(rounds=6)
    six.until("over")
    assert len(six.sees(None).past) == 6
    assert Counter(past.awards[0].by for past in six.sees(None).past) == {ANA: 3, BEN: 3}


def test_cp_37_an_odd_number_of_rounds_is_refused() -> None:
    with pytest.raises(Exception, match="an even number of rounds, so that both judge first equally often, not 3"):
        duel(rounds=3)


def test_cp_38_the_top_card_that_suits_a_duel_is_the_task_and_nobody_chooses() -> None:
    """CP-38: cards for teams, and those that do not suit a duel, go to the bottom."""
    kitchen = duel({"assignments": ["team-banquet", "three-courses", "street-food"]})
    assert kitchen.party.step == "cooking"
    assert kitchen.party.task.id == "street-food"
    assert [card.id for card in kitchen.party.deck[-2:]] == ["team-banquet", "three-courses"]
    kitchen.round()
    assert kitchen.party.deck[-1].id == "street-food"


def test_cp_38_alone_three_courses_may_come_but_no_team_card() -> None:
    kitchen = solo(deal={"assignments": ["team-relay", "three-courses"]})
    assert kitchen.party.task.id == "three-courses"


def test_cp_38_the_top_ingredient_card_is_the_special_ingredient() -> None:
    kitchen = duel({"assignments": ["special-ingredient"], "ingredients": ["lobster", "thyme", "rice"]})
    assert kitchen.party.special == "lobster"
    assert "thyme" in kitchen.hand(kitchen.party.chefs[0])  # the deck was not shuffled again: nobody has looked into it
    assert cards(kitchen.party) == ALL_CARDS


def test_cp_39_both_plan_at_the_same_time_and_who_judges_first_listens_first() -> None:
    kitchen = duel()
    assert kitchen.party.to_move() == {ANA, BEN}
    kitchen.until("presenting")
    assert (kitchen.party.presenter, kitchen.sees(None).asker) == (BEN, ANA)
    kitchen.does(BEN, Finish())
    kitchen.does(ANA, moves.Thank())
    assert (kitchen.party.presenter, kitchen.sees(None).asker) == (ANA, BEN)
    kitchen.until("judging")
    assert kitchen.party.to_move() == {ANA}
    kitchen.does(ANA, Award({25: BEN}))
    assert kitchen.party.to_move() == {BEN}


def test_cp_39_who_judges_first_alternates_and_begins_by_chance() -> None:
    kitchen = duel()
    kitchen.until("over")
    assert [past.awards[0].by for past in kitchen.sees(None).past] == [ANA, BEN, ANA, BEN]
    first = Counter(set_up(2, Options(mode="duel"), Chance(str(seed), 0)).awards[0].by for seed in range(60))
    assert set(first) == {ANA, BEN} and min(first.values()) > 15


def test_cp_40_one_chip_each_in_public_and_never_the_same() -> None:
    kitchen = duel()
    kitchen.until("judging")
    assert kitchen.refuses(ANA, all_to(BEN)) == "Give exactly 1 chip; you chose 5."
    assert kitchen.refuses(ANA, Award({100: ANA})) == "Nobody judges their own dish."
    kitchen.does(ANA, Award({50: BEN}))
    assert kitchen.sees(BEN).given == (GivenAward(ANA, chips={50: BEN}),)
    assert kitchen.refuses(BEN, Award({50: ANA})) == "The 50 chip has already been given in this round."
    assert kitchen.sees(BEN).award_due().chips == (5, 10, 25, 100)  # type: ignore[union-attr]
    kitchen.does(BEN, Award({5: ANA}))
    assert kitchen.party.scores == {ANA: 5, BEN: 50}


def test_cp_40_all_chips_come_back_after_the_round() -> None:
    kitchen = duel()
    kitchen.round()
    kitchen.does(BEN, OpenRound())
    kitchen.until("judging")
    assert kitchen.party.awards[0].chips == CHIPS


def test_cp_36_the_duel_is_won_by_points_and_a_tie_is_shared() -> None:
    kitchen = duel(rounds=2)
    for first, second, best in ((ANA, BEN, 100), (BEN, ANA, 100)):
        kitchen.until("judging")
        kitchen.does(first, Award({best: second}))
        kitchen.does(second, Award({50: first}))
        if kitchen.party.step == "break":
            kitchen.tick()
    outcome = kitchen.party.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ({ANA: 150, BEN: 150}, (ANA, BEN))


def test_cp_61_either_player_opens_the_next_round_and_nobody_joins_or_leaves_a_duel() -> None:
    kitchen = duel()
    kitchen.round()
    assert kitchen.party.to_move() == {None, ANA, BEN}
    assert kitchen.refuses(None, moves.SeatNewcomer("Cleo")) == "The table is full: 2 players are seated."
    assert kitchen.refuses(None, moves.ReleaseSeat(ANA)) == "At least 2 players must stay."
    kitchen.does(ANA, OpenRound())
    assert kitchen.party.step == "cooking"


# Alone


def test_cp_41_alone_one_gives_oneself_a_chip_and_nobody_wins() -> None:
    kitchen = solo()
    assert kitchen.sees(None).rounds == 5
    for _ in range(5):
        kitchen.until("judging")
        assert kitchen.sees(ANA).award_due() is not None
        kitchen.does(ANA, Award({25: ANA}))
        if kitchen.party.step == "break":
            kitchen.does(ANA, OpenRound())
    outcome = kitchen.party.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ({ANA: 125}, ())


def test_cp_41_nobody_asks_who_cooks_alone() -> None:
    kitchen = solo()
    kitchen.until("presenting")
    kitchen.does(ANA, Finish())
    assert kitchen.party.step == "judging"


def test_cp_62_a_critic_may_be_the_objective_self() -> None:
    """It listens, asks and gives the chip; the task is the top card, and the player opens the next round."""
    kitchen = solo(critic=True)
    assert kitchen.party.to_move() == {ANA}
    kitchen.until("presenting")
    kitchen.does(ANA, Finish())
    kitchen.does(1, moves.Ask("Why?"))
    kitchen.does(ANA, moves.Answer("Why not?"))
    kitchen.does(1, moves.Thank())
    assert kitchen.refuses(ANA, Award({100: ANA})) == "Only the judge may do that."
    kitchen.does(1, Award({50: ANA}))
    assert kitchen.party.scores == {ANA: 50}
    assert kitchen.party.to_move() == {None, ANA}


# A judge of honor


def test_cp_53_a_judge_of_honor_gives_all_chips_in_one_round_and_the_sum_decides() -> None:
    kitchen = honor()
    assert kitchen.sees(None).rounds == 1
    kitchen.judging_after()
    kitchen.does(ANA, moves.Award({100: CLEO, 50: BEN, 25: BEN, 10: BEN, 5: BEN}))
    outcome = kitchen.party.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ({ANA: 0, BEN: 90, CLEO: 100}, (CLEO,))


def test_cp_53_the_host_may_ask_for_more_rounds_of_honor_or_for_an_ai_of_honor() -> None:
    """CP-62: the judge of honor may be an AI in a seat of its own; two chefs are then enough."""
    kitchen = Kitchen(2, mode="honor", permanent_judge=2, rounds=3)
    kitchen.until("over")
    assert [past.judge for past in kitchen.sees(None).past] == [2, 2, 2]


def menu() -> Kitchen:
    """Ana chooses a menu of three courses."""
    return honor(honor="menu")


def test_cp_53_a_menu_has_three_courses_with_one_dish_chosen_in_each() -> None:
    kitchen = menu()
    for winner in (BEN, CLEO, BEN):
        kitchen.chooses("free-choice")
        kitchen.until("judging")
        assert kitchen.refuses(ANA, all_to(BEN)) == "In this round the judge names one winner."
        kitchen.does(ANA, AwardWin(winner))
        if kitchen.party.step == "break":
            kitchen.tick()
    past = kitchen.sees(None).past
    assert [one.assignment.dishes for one in past] == [("appetizer",), ("main course",), ("dessert",)]
    assert [one.best() for one in past] == [(BEN,), (CLEO,), (BEN,)]
    outcome = kitchen.party.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ({ANA: 0, BEN: 0, CLEO: 0}, ())


def test_cp_53_the_task_is_a_card_for_the_course_or_for_any_dish_which_is_read_as_the_course() -> None:
    kitchen = menu()
    labels = {assignments()[card].dishes for card in kitchen.sees(ANA).selectable}
    assert labels == {("appetizer",), ("dish",)}
    refusal = kitchen.refuses(ANA, ChooseAssignment("dessert"))
    assert refusal == "Dessert asks for something else than the appetizer of the menu."
    kitchen.chooses("free-choice")
    assert kitchen.party.task.dishes == ("appetizer",)
    kitchen.round()
    assert assignments()["free-choice"] in kitchen.party.deck  # as it is printed


def test_cp_53_an_invented_task_is_for_the_one_course_too() -> None:
    kitchen = honor(honor="menu", assignment="custom")
    two = InventAssignment("Twice", "Two plates.", dishes=("soup", "cake"), min=2)
    assert kitchen.refuses(ANA, two) == "Ask for one dish: this round is a single course of the menu."
    kitchen.does(ANA, InventAssignment("Once", "One plate.", dishes=("soup",)))
    assert kitchen.party.task.dishes == ("appetizer",)


# One judge for all rounds


@pytest.mark.parametrize(("rounds", "played"), [(None, 3), (1, 1), (5, 5)])
def test_cp_54_a_permanent_judge_judges_as_many_rounds_as_the_table_likes(rounds: int | None, played: int) -> None:
    kitchen = Kitchen(4, permanent_judge=2, rounds=rounds)
    kitchen.until("over")
    past = kitchen.sees(None).past
    assert [one.judge for one in past] == [2] * played
    assert kitchen.party.scores[2] == 0
    outcome = kitchen.party.outcome()
    assert outcome is not None
    assert 2 not in outcome.winners


@pytest.mark.parametrize("seats", [2, 5])
def test_cp_62_a_critic_judges_as_many_rounds_as_the_table_likes(seats: int) -> None:
    kitchen = Kitchen(seats, permanent_judge=seats, rounds=3)
    kitchen.until("over")
    assert [one.judge for one in kitchen.sees(None).past] == [seats] * 3
    assert set(kitchen.party.scores) == set(range(seats))


# With children


@pytest.mark.parametrize(
    ("card", "hand", "least", "most"),
    [
        ("free-choice", 5, 3, None),
        ("the-worst-dish", 5, 3, 3),
        ("everything-goes-in", 5, 5, 5),
        ("three-courses", 10, 1, None),
        ("minimalist", 5, 2, 2),
    ],
)
def test_cp_68_short_hands_have_two_cards_fewer_and_dishes_one(
    card: str, hand: int, least: int, most: int | None
) -> None:
    kitchen = Kitchen(short_hands=True)
    kitchen.chooses(card)
    assert len(kitchen.hand(BEN)) == hand
    assert (kitchen.party.task.min, kitchen.party.task.max) == (least, most)
    kitchen.round()
    assert assignments()[card] in kitchen.party.deck  # as it is printed


def test_cp_68_the_judge_sees_the_numbers_that_count() -> None:
    kitchen = Kitchen(short_hands=True)
    shown = next(card for card in kitchen.sees(ANA).deck if card.id == "free-choice")
    assert (shown.hand, shown.min) == (5, 3)


def test_cp_68_an_invented_task_is_as_the_judge_says() -> None:
    kitchen = Kitchen(short_hands=True, assignment="custom")
    kitchen.does(ANA, InventAssignment("Mine", "Whatever.", hand=6, min=4))
    assert (len(kitchen.hand(BEN)), kitchen.party.task.min) == (6, 4)


# Whole games, counted again


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("mode", MODES)
def test_whole_games_end_with_the_winner_that_a_second_count_finds(mode: str, seed: int) -> None:
    game = play(mode, f"{mode} {seed}")
    outcome, scores = game.party.outcome(), game.scores()
    assert outcome is not None
    assert outcome.scores == scores
    assert set(outcome.winners) == game.winners()
    assert cards(game.party) == ALL_CARDS
    assert len(game.chosen()) == (3 if mode == "menu" else 0)
    assert [past.best() for past in game.party.past if mode == "menu"] == [(chef,) for chef in game.chosen()]
