"""Player's Choice, what is kept, and the end: CO-39 to CO-43, CO-46, and the house option for two."""

from __future__ import annotations

import pytest

from partychef.games.cook_off.cooking import JUDGE, choice_points, votes_of
from partychef.games.cook_off.moves import (
    ChooseBest,
    NoDish,
    Submit,
    Vote,
)
from tests.games.cook_off.kitchen import ANA, BEN, CLEO, DAN, MENU, Kitchen

GOOD = "carrot-2 rice-3 tofu-8"
DISH = tuple(GOOD.split())


def test_co_39_everybody_ranks_all_dishes_but_the_own_in_secret() -> None:
    kitchen = Kitchen(seats=4)
    kitchen.cooks(GOOD, GOOD, GOOD, None)
    assert kitchen.waits("vote", ANA, BEN, CLEO, DAN)  # also who submitted nothing
    assert kitchen.refuses(ANA, Vote((ANA, BEN))) == "You cannot vote for your own dish."
    for wrong in ((), (BEN,), (BEN, BEN), (BEN, CLEO, DAN)):
        assert kitchen.refuses(ANA, Vote(wrong)) == "Rank each of the others' dishes exactly once."
    kitchen.does(ANA, Vote((CLEO, BEN)))
    assert kitchen.sees(ANA).vote == (CLEO, BEN)
    for seat in (BEN, None):
        view = kitchen.sees(seat)
        assert view.vote is None and view.past == () and view.place(ANA).done
        assert {dish.votes for dish in view.dishes} == {None}
    assert kitchen.refuses(ANA, Vote((BEN, CLEO))).startswith("You have voted already")
    assert len(kitchen.game.legal_moves(DAN)) == 6
    kitchen.votes(None, (CLEO, ANA), (ANA, BEN), (CLEO, BEN, ANA))
    # Ana 2 + 3 + 1, Ben 2 + 2 + 2, Cleo 3 + 3 + 3
    assert [dish.votes for dish in kitchen.sees(None).dishes] == [6, 6, 9]
    assert kitchen.sees(None).past[0].ballots[ANA] == (CLEO, BEN)


def test_co_39_two_players_always_tie_3_to_3_and_get_one_each() -> None:
    kitchen = Kitchen(seats=2)
    kitchen.cooks(GOOD, "carrot-2 rice-3 milk-3")
    kitchen.votes((BEN,), (ANA,))
    assert [(dish.votes, dish.choice) for dish in kitchen.sees(None).dishes] == [(3, 1), (3, 1)]


@pytest.mark.parametrize(
    ("ballots", "totals", "choice"),
    [
        ({0: (1, 2, 3), 1: (0, 2, 3), 2: (0, 1, 3), 3: (1, 0, 2)}, [8, 8, 5, 3], [1, 1, 0, 0]),
        ({0: (1, 3, 2), 1: (0, 2, 3), 2: (1, 0, 3), 3: (0, 2, 1)}, [8, 7, 5, 4], [3, 0, 0, 0]),
        ({0: (1, 2, 3), 1: (2, 0, 3), 2: (0, 1, 3), 3: (0, 1, 2)}, [8, 7, 6, 3], [3, 0, 0, 0]),
        # the test vectors of the rules page
        ({0: (1, 2, 3), 1: (0, 3, 2), 2: (0, 1, 3), 3: (2, 1, 0)}, [7, 7, 6, 4], [1, 1, 0, 0]),
        ({0: (1, 2), 1: (2, 0), 2: (0, 1)}, [5, 5, 5], [0, 0, 0]),
        ({0: (1, 2), 1: (0, 2), 2: (0, 1)}, [6, 5, 4], [3, 0, 0]),
    ],
)
def test_co_40_the_most_votes_get_three_a_two_way_tie_one_each_a_larger_tie_nothing(
    ballots: dict[int, tuple[int, ...]], totals: list[int], choice: list[int]
) -> None:
    assert [votes_of(ballots)[seat] for seat in sorted(ballots)] == totals
    kitchen = Kitchen(seats=len(ballots))
    kitchen.cooks(*[GOOD] * len(ballots))
    kitchen.votes(*(ballots[seat] for seat in sorted(ballots)))
    assert [dish.votes for dish in kitchen.sees(None).dishes] == totals
    assert [dish.choice for dish in kitchen.sees(None).dishes] == choice
    assert [place.score for place in kitchen.sees(None).places] == [6 + points for points in choice]


def test_co_40_the_tie_meant_is_that_of_the_highest_total() -> None:
    assert [choice_points(range(tied)) for tied in (1, 2, 3, 4)] == [3, 1, 0, 0]
    kitchen = Kitchen(seats=4)
    kitchen.cooks(*[GOOD] * 4)
    kitchen.votes((1, 2, 3), (0, 2, 3), (1, 0, 3), (1, 0, 2))  # 3 + 2 + 2, 3 + 3 + 3, 2 + 2 + 1, 1 + 1 + 1
    assert [dish.choice for dish in kitchen.sees(None).dishes] == [0, 3, 0, 0]


def test_co_41_the_only_dish_gets_the_votes_of_all_others_and_wins_three() -> None:
    kitchen = Kitchen()
    kitchen.cooks(None, GOOD, None)
    assert kitchen.waits("vote", ANA, CLEO)  # Ben has nothing to rank
    kitchen.votes((BEN,), None, (BEN,))
    (dish,) = kitchen.sees(None).dishes
    assert (dish.votes, dish.choice, dish.cheapest) == (6, 3, 1)
    assert kitchen.sees(None).past[0].points == (0, 5 + 1 + 3, 0)


def test_co_41_without_a_dish_nobody_scores() -> None:
    kitchen = Kitchen()
    kitchen.cooks(None, None, None)
    assert kitchen.waits("break", BEN, None)
    assert kitchen.sees(None).past[0].points == (0, 0, 0)
    assert kitchen.sees(None).dishes == ()


def test_co_42_players_choice_is_a_trophy_and_the_others_go_to_the_dumpster() -> None:
    kitchen = Kitchen(first_player=CLEO)
    kitchen.cooks(GOOD, "carrot-3 oats-2 beans-6", "peas-2 bread-4 eggs-7")
    before = kitchen.sees(None).dumpster
    assert [kitchen.hand(seat) for seat in (ANA, BEN, CLEO)] == [[], [], []]
    kitchen.votes((BEN, CLEO), (ANA, CLEO), (BEN, ANA))
    assert kitchen.game.trophies == {ANA: (), BEN: ("beans-6", "carrot-3", "oats-2"), CLEO: ()}
    assert [place.trophies for place in kitchen.sees(None).places] == [0, 1, 0]
    # from the first player on
    assert kitchen.sees(None).dumpster == (*before, "bread-4", "eggs-7", "peas-2", *DISH)


def test_co_42_both_of_a_two_way_tie_keep_theirs() -> None:
    kitchen = Kitchen(seats=2)
    kitchen.cooks(GOOD, GOOD)
    before = kitchen.sees(None).dumpster
    kitchen.votes((BEN,), (ANA,))
    assert kitchen.game.trophies == {ANA: DISH, BEN: DISH}
    assert kitchen.sees(None).dumpster == before


def test_co_42_of_a_larger_tie_nobody_keeps_anything() -> None:
    kitchen = Kitchen()
    kitchen.cooks(GOOD, GOOD, GOOD)
    kitchen.votes((1, 2), (2, 0), (0, 1))
    assert set(kitchen.game.trophies.values()) == {()}
    assert kitchen.sees(None).dumpster[-9:] == DISH * 3


def test_co_43_unsubmitted_cards_and_money_stay() -> None:
    kitchen = Kitchen()
    kitchen.to_the_cook_off(f"{GOOD} milk-3 kale-5", GOOD, GOOD)
    kitchen.does(ANA, Submit("balanced-meal", DISH))
    kitchen.does(BEN, NoDish())
    kitchen.does(CLEO, NoDish())
    kitchen.votes(None, (ANA,), (ANA,))
    kitchen.next_meal()
    assert kitchen.hand(ANA) == ["kale-5", "milk-3"]
    assert kitchen.hand(BEN) == sorted(DISH)
    assert kitchen.place(ANA).money == 50


def the_last_votes(*rankings: tuple[int, ...]) -> Kitchen:
    kitchen = Kitchen(meals=1)
    kitchen.cooks(GOOD, GOOD, "peas-2 peas-2 kale-5")
    kitchen.votes(*rankings)
    return kitchen


def test_co_46_the_most_points_win() -> None:
    outcome = the_last_votes((1, 2), (0, 2), (1, 0)).game.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ({ANA: 5, BEN: 8, CLEO: 2}, (BEN,))


def test_co_46_equal_points_win_together_and_money_is_worth_nothing() -> None:
    kitchen = Kitchen(meals=1, seats=2)
    kitchen.has(ANA, money=99)
    kitchen.cooks(GOOD, GOOD)
    kitchen.votes((BEN,), (ANA,))
    outcome = kitchen.game.outcome()
    assert outcome is not None and outcome.winners == (ANA, BEN)
    assert kitchen.waits("over")


def test_co_46_the_score_card_has_a_row_for_each_meal() -> None:
    kitchen = Kitchen()
    kitchen.cooks(GOOD, GOOD, None)
    kitchen.votes((BEN,), (ANA,), (ANA, BEN))
    kitchen.next_meal()
    kitchen.plays_a_meal()
    first, second = kitchen.sees(None).past
    assert (first.number, first.first_player, first.meals) == (1, ANA, MENU)
    assert (first.points, first.scores) == ((6 + 3, 6, 0), (9, 6, 0))
    assert (second.number, second.first_player, second.points) == (2, BEN, (0, 0, 0))
    assert second.scores == first.scores


def for_two(*dishes: str | None) -> Kitchen:
    kitchen = Kitchen(seats=2, ai_choice=True)
    kitchen.cooks(*dishes)
    return kitchen


def test_ai_choice_the_judge_behind_the_last_seat_decides_for_two() -> None:
    kitchen = for_two(GOOD, GOOD)
    assert kitchen.waits("judging", JUDGE)
    assert len(kitchen.sees(None).dishes) == 2
    assert kitchen.refuses(ANA, ChooseBest((ANA,))) == "Only the judge may choose."
    kitchen.does(JUDGE, ChooseBest((BEN,), "Crisper."))
    assert [(dish.choice, dish.votes) for dish in kitchen.sees(None).dishes] == [(0, None), (3, None)]
    (meal,) = kitchen.sees(ANA).past
    assert (meal.words, meal.ballots, meal.points) == ("Crisper.", {}, (6, 9))
    assert kitchen.game.trophies[BEN] == DISH


def test_ai_choice_dishes_that_are_as_good_are_a_tie() -> None:
    kitchen = for_two(GOOD, GOOD)
    assert kitchen.game.default_move(JUDGE) == ChooseBest((ANA, BEN))  # as two votes would end
    kitchen.does(JUDGE, ChooseBest((BEN, ANA)))
    assert [dish.choice for dish in kitchen.sees(None).dishes] == [1, 1]


@pytest.mark.parametrize("best", [(), (ANA, ANA), (CLEO,), (ANA, CLEO)])
def test_ai_choice_is_one_of_the_dishes_or_both(best: tuple[int, ...]) -> None:
    assert for_two(GOOD, GOOD).refuses(JUDGE, ChooseBest(best)) == "Choose one of the dishes, or both of them."


def test_ai_choice_words_have_a_limit() -> None:
    refusal = for_two(GOOD, GOOD).refuses(JUDGE, ChooseBest((ANA,), "x" * 1001))
    assert refusal == "The judge's words may have at most 1,000 characters."


def test_ai_choice_one_dish_wins_and_none_ends_the_meal() -> None:
    kitchen = for_two(None, GOOD)
    assert kitchen.waits("break", BEN, None)
    assert kitchen.sees(None).past[0].points == (0, 9)
    assert for_two(None, None).sees(None).past[0].points == (0, 0)


def test_ai_choice_is_not_used_where_more_than_two_play() -> None:
    kitchen = Kitchen(ai_choice=True)
    kitchen.cooks(GOOD, GOOD, None)
    assert kitchen.waits("vote", ANA, BEN, CLEO)
