"""Cook Off! and what is scored before the votes: CO-32 to CO-38; what the clock does: CO-47."""

from __future__ import annotations

import pytest

from partychef.games.cook_off.moves import (
    Accept,
    Buy,
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
from partychef.games.cook_off.solver import best_of
from tests.games.cook_off.kitchen import ANA, BEN, CLEO, DAN, Kitchen

GOOD = "carrot-2 rice-3 tofu-8"
DISH = tuple(GOOD.split())


def at_the_stove(*hands: str, **told: object) -> Kitchen:
    kitchen = Kitchen(seats=len(hands), **told)  # type: ignore[arg-type]
    kitchen.to_the_cook_off(*hands)
    return kitchen


def test_co_32_everybody_submits_at_least_three_of_the_own_cards() -> None:
    kitchen = at_the_stove("carrot-2 rice-3 tofu-8 peas-2 peas-2", GOOD, GOOD)
    assert kitchen.waits("cook_off", ANA, BEN, CLEO)
    assert kitchen.refuses(ANA, Submit("balanced-meal", DISH[:2])) == "Choose at least 3 ingredients for the dish."
    assert kitchen.refuses(ANA, Submit("balanced-meal", (*DISH[:2], "fish-10"))) == "You do not hold Fish ($10)."
    twice = Submit("balanced-meal", ("tofu-8", "tofu-8", "rice-3"))
    assert kitchen.refuses(BEN, twice) == "You do not have that many of Tofu ($8)."
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
    assert [place.score for place in view.places] == [5, 2 + 1, 0]
    assert [dish.votes for dish in view.dishes] == [None, None]
    kitchen.votes((BEN,), (ANA,), (BEN, ANA))
    assert [place.score for place in kitchen.sees(None).places] == [5, 3 + 3, 0]


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
    kitchen = at_the_stove("carrot-2 tofu-8 rice-3 rice-2 oats-2", "peas-2 milk-3 milk-3 yogurt-4", GOOD)
    assert late(kitchen, ANA) == Submit("balanced-meal", ("carrot-2", "oats-2", "tofu-8"))
    assert late(kitchen, BEN) == Submit("balanced-meal", ("milk-3", "milk-3", "peas-2"))


def test_co_47_the_line_score_of_the_clock_does_not_count_what_all_lines_add() -> None:
    kitchen = Kitchen(menu=("hot-pot", "balanced-meal", "ramen-night"))
    kitchen.to_the_cook_off("beans-6 kale-5 rice-3", GOOD, GOOD)
    assert late(kitchen, ANA) == Submit("hot-pot", ("beans-6", "kale-5", "rice-3"))  # 4, and not 3 + 2 for all lines


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


def test_co_47_the_clock_discards_from_two_full_freezers_at_once() -> None:
    kitchen = Kitchen(seats=2)
    kitchen.has(ANA, "chest-freezer")
    kitchen.has(BEN, "chest-freezer", money=5)
    seven = "peas-2 rice-3 beans-6 fish-10 milk-3 apple-4 chili-4"
    kitchen.holds(ANA, seven)
    kitchen.holds(BEN, "kale-5 onion-3 oats-2 tofu-8 miso-4 cream-6 tuna-12")
    kitchen.does(ANA, Offer(BEN, tuple(seven.split()), want_money=1))
    kitchen.does(BEN, Accept())
    move = late(kitchen, BEN)
    assert isinstance(move, Discard)
    best = best_of(kitchen.hand(BEN), kitchen.game.menu, most=7)
    kitchen.does(BEN, move)
    assert best == best_of(kitchen.hand(BEN), kitchen.game.menu)


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
