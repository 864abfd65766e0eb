"""Cook Off! and Scoring Points: CO-32 to CO-43, CO-46, CO-47, and the house option for two."""

from __future__ import annotations

import pytest

from partychef.games.cook_off.cooking import choice_points, votes_of
from partychef.games.cook_off.moves import (
    Buy,
    ChooseBest,
    Decline,
    Discard,
    Done,
    Keep,
    NextMeal,
    NoDish,
    Offer,
    Order,
    Pass,
    Submit,
    Vote,
)
from partychef.games.cook_off.scoring import score
from tests.games.cook_off.kitchen import ANA, BEN, CLEO, DAN, MENU, Kitchen

GOOD = "carrot-2 rice-3 tofu-8"
DISH = tuple(GOOD.split())


def at_the_stove(*hands: str, **told: object) -> Kitchen:
    kitchen = Kitchen(seats=len(hands), **told)  # type: ignore[arg-type]
    kitchen.to_the_cook_off(*hands)
    return kitchen


def test_co_32_everybody_submits_at_least_three_of_the_own_cards() -> None:
    kitchen = at_the_stove("carrot-2 rice-3 tofu-8 peas-2 peas-2", GOOD, GOOD)
    assert kitchen.waits("cook_off", ANA, BEN, CLEO)
    assert kitchen.refuses(ANA, Submit("balanced-meal", DISH[:2])) == "A dish has at least 3 ingredients."
    assert kitchen.refuses(ANA, Submit("balanced-meal", (*DISH[:2], "fish-10"))) == "Fish ($10) is not in your hand."
    twice = Submit("balanced-meal", ("tofu-8", "tofu-8", "rice-3"))
    assert kitchen.refuses(BEN, twice) == "You do not have so many of Tofu ($8)."
    elsewhere = Submit("hot-pot", DISH)
    assert kitchen.refuses(BEN, elsewhere) == "Choose one of the three meal cards on the table."
    kitchen.does(ANA, Submit("balanced-meal", (*DISH, "peas-2", "peas-2")))  # all cards are a dish, too


def test_co_32_a_dish_is_sealed_and_final() -> None:
    kitchen = at_the_stove(GOOD, GOOD, GOOD)
    before = {seat: kitchen.sees(seat).places[1:] for seat in (BEN, None)}
    kitchen.does(ANA, Submit("balanced-meal", DISH, "Monday"))
    for seat in (BEN, None):
        view = kitchen.sees(seat)
        assert (view.places[1:], view.dishes, view.sealed) == (before[seat], (), None)
        assert (view.place(ANA).done, view.place(ANA).hand) == (True, 3)
    own = kitchen.sees(ANA).sealed
    assert own is not None
    assert (own.meal, own.cards, own.name) == ("balanced-meal", DISH, "Monday")
    refusal = "You have chosen already, or have too few ingredients for a dish."
    assert kitchen.refuses(ANA, NoDish()) == refusal


def test_co_32_one_may_decline_to_submit_and_keep_all_cards() -> None:
    kitchen = at_the_stove(GOOD, GOOD, GOOD)
    kitchen.does(ANA, NoDish())
    assert kitchen.sees(None).place(ANA).done
    kitchen.does(BEN, Submit("balanced-meal", DISH))
    kitchen.does(CLEO, NoDish())
    assert [dish.seat for dish in kitchen.sees(None).dishes] == [BEN]
    assert kitchen.hand(ANA) == sorted(DISH)


def test_co_32_with_fewer_than_three_cards_one_is_not_asked() -> None:
    kitchen = at_the_stove(GOOD, "carrot-2 rice-3", "")
    assert kitchen.waits("cook_off", ANA)
    assert [place.done for place in kitchen.sees(None).places] == [False, True, True]
    assert kitchen.refuses(BEN, NoDish()) == "You have chosen already, or have too few ingredients for a dish."


def test_co_32_when_nobody_has_three_cards_the_meal_is_over() -> None:
    kitchen = Kitchen()
    kitchen.next_round()
    kitchen.next_round()
    kitchen.next_round()
    for seat in (ANA, BEN, CLEO):
        kitchen.holds(seat, "rice-3")
    kitchen.next_round()
    assert kitchen.waits("break", BEN, None)
    assert kitchen.sees(None).past[0].points == (0, 0, 0)


@pytest.mark.parametrize(("name", "shown"), [("  Sunday\n stew ", "Sunday stew"), (" \u200b", "Balanced Meal")])
def test_gen_13_a_name_is_shown_as_it_is_and_a_blank_one_is_the_meals(name: str, shown: str) -> None:
    kitchen = at_the_stove(GOOD, GOOD)
    kitchen.does(ANA, Submit("balanced-meal", DISH, name))
    kitchen.does(BEN, NoDish())
    assert kitchen.sees(BEN).dishes[0].name == shown


def test_gen_13_a_name_has_at_most_60_characters() -> None:
    kitchen = at_the_stove(GOOD, GOOD)
    refusal = kitchen.refuses(ANA, Submit("balanced-meal", DISH, "x" * 61))
    assert refusal == "A dish's name may have at most 60 characters."
    kitchen.does(ANA, Submit("balanced-meal", DISH, "x" * 60))


def test_co_33_dishes_are_revealed_clockwise_from_the_first_player() -> None:
    kitchen = Kitchen(seats=4, first_player=CLEO)
    dishes = kitchen.cooks(*[GOOD] * 4)
    assert [dish.seat for dish in dishes] == [CLEO, DAN, ANA, BEN]


def test_co_33_the_cheapest_dish_is_scored_before_the_votes_and_lines_before_that() -> None:
    kitchen = Kitchen()
    kitchen.cooks(GOOD, "carrot-2 rice-3 milk-3", None)
    view = kitchen.sees(None)
    assert [place.points for place in view.places] == [5, 2 + 1, 0]
    assert [dish.votes for dish in view.dishes] == [None, None]
    kitchen.votes((BEN,), (ANA,), (BEN, ANA))
    assert [place.points for place in kitchen.sees(None).places] == [5, 3 + 3, 0]


def lines(meal: str, cards: str) -> tuple[bool, ...]:
    return score(meal, cards.split()).fulfilled


def test_co_34_the_rulebooks_balanced_meal_brings_3_and_2_and_1_if_cheapest() -> None:
    ana, ben = Kitchen().cooks(GOOD, "carrot-2 rice-2 tofu-8", None)
    assert (ana.lines, ana.full, ana.cheapest, ana.points) == (3, 2, 0, 5)
    assert (ben.lines, ben.full, ben.cheapest, ben.points) == (3, 2, 1, 6)


def test_co_34_the_rulebooks_feast_with_one_protein_brings_4() -> None:
    result = score("feast-fit-for-a-king", "tofu-8 fish-10 shrimp-9 rice-3".split())
    assert (result.fulfilled, result.lines, result.full, result.points) == ((False, True, True), 4, 0, 4)


def test_co_34_the_rulebooks_ramen_night_brings_6_and_2() -> None:
    result = score("ramen-night", "ramen-noodles-4 spinach-4 shrimp-9 miso-4".split())
    assert (result.lines, result.full) == (6, 2)


def test_co_34_every_line_once_and_as_a_whole() -> None:
    assert lines("feast-fit-for-a-king", "tofu-8 fish-10 rice-3") == (False, False, True)
    twice = score("balanced-meal", "tofu-8 tofu-8 tofu-8 tofu-8 tofu-8".split())
    assert (twice.fulfilled, twice.lines) == ((True, False, False), 1)


def test_co_35_conditions_are_tested_on_the_whole_dish() -> None:
    # Pancake Stack: 2 Carbs, 1 Dairy, 1 Fruit, No Vegetable
    assert lines("pancake-stack", "oats-2 oats-2 milk-3 apple-4") == (True, True, True, True)
    assert lines("pancake-stack", "oats-2 oats-2 milk-3 apple-4 peas-2") == (True, True, True, False)
    # Shoestring Stir-Fry: 1 Vegetable, 1 Carbs, 1 Umami, $10 at most
    assert lines("shoestring-stir-fry", "kale-5 rice-3 garlic-2") == (True, True, True, True)
    assert lines("shoestring-stir-fry", "kale-6 rice-3 garlic-2") == (True, True, True, False)
    # Hungry Neighbours: 2 Protein, 1 Vegetable, 1 Carbs, 4 categories or more
    assert lines("hungry-neighbours", "tofu-8 tofu-8 kale-5 rice-3") == (True, True, True, False)
    assert lines("hungry-neighbours", "tofu-8 tofu-8 kale-5 rice-3 milk-3") == (True, True, True, True)


def test_co_36_extra_ingredients_score_nothing_and_count_for_the_price() -> None:
    ana, ben = Kitchen().cooks(GOOD, f"{GOOD} peas-2 cream-6", None)
    assert (ana.lines, ana.full) == (ben.lines, ben.full) == (3, 2)
    assert (ana.price, ben.price) == (13, 21)
    assert (ana.cheapest, ben.cheapest) == (1, 0)


def test_co_37_all_lines_of_the_card_bring_two_more() -> None:
    assert score("picnic-basket", "rice-3 milk-3 apple-4 kale-5".split()).full == 2
    assert score("picnic-basket", "rice-3 milk-3 apple-4 kale-5 kale-5".split()).full == 0  # $20


def test_co_38_printed_prices_count_and_all_that_are_as_cheap_get_the_point() -> None:
    kitchen = Kitchen(seats=4)
    kitchen.has(CLEO, "coupon-book")
    dishes = kitchen.cooks("peas-2 peas-2 rice-3", "oats-2 rice-2 milk-3", "peas-2 rice-3 banana-3", None)
    assert [dish.price for dish in dishes] == [7, 7, 8]
    assert [dish.cheapest for dish in dishes] == [1, 1, 0]  # no minimum score, and who submits nothing is not cheapest


def test_co_39_everybody_ranks_all_dishes_but_the_own_in_secret() -> None:
    kitchen = Kitchen(seats=4)
    kitchen.cooks(GOOD, GOOD, GOOD, None)
    assert kitchen.waits("vote", ANA, BEN, CLEO, DAN)  # also who submitted nothing
    assert kitchen.refuses(ANA, Vote((ANA, BEN))) == "You may not vote for your own dish."
    for wrong in ((), (BEN,), (BEN, BEN), (BEN, CLEO, DAN)):
        assert kitchen.refuses(ANA, Vote(wrong)) == "Rank every dish of the others just once."
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
    assert [place.points for place in kitchen.sees(None).places] == [6 + points for points in choice]


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
    kitchen = at_the_stove(f"{GOOD} milk-3 kale-5", GOOD, GOOD)
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


def late(kitchen: Kitchen, seat: int | None) -> object:
    move = kitchen.game.default_move(seat)
    kitchen.game.check(seat, move)
    return move


def test_co_47_the_clock_passes_declines_and_begins() -> None:
    kitchen = Kitchen()
    assert late(kitchen, ANA) == Pass()
    kitchen.does(ANA, Offer(BEN, (), 1, (), 1))
    assert late(kitchen, BEN) == Decline()
    kitchen = Kitchen()
    kitchen.cooks(None, None, None)
    assert late(kitchen, None) == late(kitchen, BEN) == NextMeal()


def test_co_47_the_clock_submits_the_dish_with_the_best_lines_then_the_cheapest_then_the_lowest_ids() -> None:
    kitchen = at_the_stove("carrot-2 tofu-8 rice-3 rice-2 beans-6", "peas-2 milk-3 milk-3 yogurt-4", GOOD)
    assert late(kitchen, ANA) == Submit("balanced-meal", ("beans-6", "carrot-2", "rice-2"))
    assert late(kitchen, BEN) == Submit("balanced-meal", ("milk-3", "milk-3", "peas-2"))


def test_co_47_the_clock_votes_in_order_of_the_seats() -> None:
    kitchen = Kitchen(seats=4, first_player=CLEO)
    kitchen.cooks(*[GOOD] * 4)
    assert late(kitchen, BEN) == Vote((ANA, CLEO, DAN))


def test_co_47_the_clock_discards_what_the_best_dish_can_do_without() -> None:
    kitchen = Kitchen()
    kitchen.holds(ANA, "milk-3 milk-3 tofu-8 rice-3 kale-5")
    kitchen.game.store[0] = "carrot-2"
    kitchen.does(ANA, Buy(1))
    assert late(kitchen, ANA) == Discard(("kale-5",))


def test_co_47_the_clock_keeps_what_helps_the_best_dish_and_buys_nothing_more() -> None:
    kitchen = Kitchen("peas-2 peas-2 rice-3", "oats-2 oats-2 oats-2", "milk-3 milk-3 milk-3")
    kitchen.has(ANA, "delivery-app", "bulk-membership")
    kitchen.game.deck[:2] = ["tuna-12", "eggs-7"]
    kitchen.does(ANA, Order())
    assert late(kitchen, ANA) == Keep("eggs-7")
    kitchen = Kitchen()
    kitchen.has(ANA, "bulk-membership", money=99)
    kitchen.does(ANA, Buy(1))
    assert late(kitchen, ANA) == Done()


def for_two(*dishes: str | None) -> Kitchen:
    kitchen = Kitchen(seats=2, ai_choice=True)
    kitchen.cooks(*dishes)
    return kitchen


def test_ai_choice_the_tables_judge_decides_for_two() -> None:
    kitchen = for_two(GOOD, GOOD)
    assert kitchen.waits("judging", None)
    assert len(kitchen.sees(None).dishes) == 2
    assert kitchen.refuses(ANA, ChooseBest((ANA,))) == "Only the table's judge may choose."
    kitchen.does(None, ChooseBest((BEN,), "Crisper."))
    assert [(dish.choice, dish.votes) for dish in kitchen.sees(None).dishes] == [(0, None), (3, None)]
    (meal,) = kitchen.sees(ANA).past
    assert (meal.words, meal.ballots, meal.points) == ("Crisper.", {}, (6, 9))
    assert kitchen.game.trophies[BEN] == DISH


def test_ai_choice_dishes_that_are_as_good_are_a_tie() -> None:
    kitchen = for_two(GOOD, GOOD)
    assert late(kitchen, None) == ChooseBest((ANA, BEN))  # as two votes would end
    kitchen.does(None, ChooseBest((BEN, ANA)))
    assert [dish.choice for dish in kitchen.sees(None).dishes] == [1, 1]


@pytest.mark.parametrize("best", [(), (ANA, ANA), (CLEO,), (ANA, CLEO)])
def test_ai_choice_is_one_of_the_dishes_or_both(best: tuple[int, ...]) -> None:
    assert for_two(GOOD, GOOD).refuses(None, ChooseBest(best)) == "Choose one of the dishes, or both of them once."


def test_ai_choice_words_have_a_limit() -> None:
    refusal = for_two(GOOD, GOOD).refuses(None, ChooseBest((ANA,), "x" * 1001))
    assert refusal == "A judge may say at most 1,000 characters."


def test_ai_choice_one_dish_wins_and_none_ends_the_meal() -> None:
    kitchen = for_two(None, GOOD)
    assert kitchen.waits("break", BEN, None)
    assert kitchen.sees(None).past[0].points == (0, 9)
    assert for_two(None, None).sees(None).past[0].points == (0, 0)


def test_ai_choice_is_not_used_where_more_than_two_play() -> None:
    kitchen = Kitchen(ai_choice=True)
    kitchen.cooks(GOOD, GOOD, None)
    assert kitchen.waits("vote", ANA, BEN, CLEO)
