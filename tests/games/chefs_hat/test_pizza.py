"""Making pizzas: CH-16 to CH-29, the rulebook's examples and the test vectors of the rulings."""

from __future__ import annotations

import pytest

from partychef.games.chefs_hat.moves import Discard, NoAction
from tests.games.chefs_hat.kitchen import (
    HANDS,
    PASS,
    can_place,
    fresh,
    gift,
    make,
    play,
    put,
    refused,
    scene,
    second_shift,
)

FOUR_MOZZARELLAS = (11,) * 4


@pytest.mark.parametrize("golden", range(4))
def test_ch_16_the_holder_of_the_golden_mozzarella_leads_with_it(golden: int) -> None:
    kitchen = fresh(hands=HANDS, golden=golden)
    assert kitchen.waiting == {golden} and kitchen.view(None).starter == golden
    assert kitchen.view(golden).golden and not kitchen.view((golden + 1) % 4).golden
    assert {set(move.cards) <= {11, 12} and 11 in move.cards for move in kitchen.legal_moves(golden)} == {True}  # type: ignore[attr-defined]
    assert PASS not in kitchen.legal_moves(golden)
    refused(kitchen, golden, PASS)
    make(kitchen, golden, put(11))
    assert not kitchen.view(golden).golden and not kitchen.view(None).opening


def test_ch_16_other_mozzarella_and_jokers_may_go_with_it() -> None:
    kitchen = fresh(hands=HANDS, golden=2)
    jokers = range(3)
    assert kitchen.legal_moves(2) == [Discard((11,) * n + (12,) * j) for n in range(1, 5) for j in jokers]
    assert "Golden Mozzarella" in refused(kitchen, 2, put(10))
    assert "Golden Mozzarella" in refused(kitchen, 2, put(12))


def test_ch_16_whoever_holds_it_after_the_exchange_leads() -> None:
    kitchen = second_shift(roles=(2, 3, 1, 0), golden=3)
    assert kitchen.view(None).starter is None
    play(kitchen, NoAction(), gift(10, 10), gift(11))
    assert kitchen.view(None).starter == 1 and kitchen.waiting == {1}


def test_ch_17_all_cards_of_a_placement_have_one_number() -> None:
    kitchen = scene((7, 7, 8, 9, 12))
    assert "same ingredient" in refused(kitchen, 0, put(7, 8))
    assert "same ingredient" in refused(kitchen, 0, put(7, 8, 12))
    assert can_place(kitchen, 7, 7) and can_place(kitchen, 7, 7, 12)


def test_ch_18_example_1_on_one_tomato() -> None:
    kitchen = scene((8, 10, 11), placed=[(3, (10,))])
    assert can_place(kitchen, 8)
    assert not can_place(kitchen, 11)
    assert not can_place(kitchen, 10)
    assert refused(kitchen, 0, put(11)) == "Only something rarer than Tomato (10) beats this pizza."


def test_ch_18_example_2_on_four_mozzarellas() -> None:
    kitchen = scene((4,) * 3 + (7,) * 4 + (9,) * 5, placed=[(3, FOUR_MOZZARELLAS)])
    assert can_place(kitchen, *(9,) * 5)
    assert can_place(kitchen, *(7,) * 4)
    assert not can_place(kitchen, *(4,) * 3)
    assert refused(kitchen, 0, put(4, 4, 4)).startswith("Place at least 4 cards")


def test_ch_18_only_the_last_placement_counts() -> None:
    kitchen = scene((4, 4, 9), placed=[(2, (11,)), (3, (10, 10))])
    assert can_place(kitchen, 4, 4)
    assert not can_place(kitchen, 4)


def test_ch_18_cards_that_one_does_not_have_are_refused() -> None:
    assert refused(scene((9, 9, 12)), 0, put(8)) == "You do not have that card."
    assert refused(scene((9, 9, 12)), 0, put(9, 9, 9)) == "You do not have these cards."
    assert refused(scene((9, 9, 12)), 0, put(9, 12, 12)) == "You do not have these cards."
    assert refused(scene((9, 9, 12)), 0, put()) == "Place at least one card, or pass."
    assert "numbers 1 to 11" in refused(scene((9, 9, 12)), 0, put(0))
    assert "numbers 1 to 11" in refused(scene((9, 9, 12)), 0, put(13))
    assert "not that many cards" in refused(scene((9, 9, 12)), 0, put(2, 2, 2))


def test_ch_19_a_joker_takes_the_number_and_counts_as_a_card() -> None:
    kitchen = scene((7, 7, 7, 12, 9), placed=[(3, FOUR_MOZZARELLAS)])
    assert can_place(kitchen, 7, 7, 7, 12)
    assert not can_place(kitchen, 7, 7, 7)
    make(kitchen, 0, put(7, 7, 7, 12))
    assert (kitchen.top, kitchen.size) == (7, 4)


def test_ch_19_two_jokers_may_help_together_but_not_without_an_ingredient() -> None:
    kitchen = scene((5, 12, 12, 9), placed=[(3, (9, 9))])
    assert can_place(kitchen, 5, 12) and can_place(kitchen, 5, 12, 12)
    assert not can_place(kitchen, 12, 12)


def test_ch_20_a_lone_joker_is_a_12_for_an_empty_pizza() -> None:
    assert can_place(scene((12, 9)), 12)
    assert not can_place(scene((12, 9), placed=[(3, (11,))]), 12)
    assert not can_place(scene((12, 9), placed=[(3, (12,))]), 12)


@pytest.mark.parametrize("card", range(1, 12))
def test_ch_20_any_ingredient_beats_a_lone_joker(card: int) -> None:
    assert can_place(scene((card, 9), placed=[(3, (12,))]), card)


def test_ch_20_no_joker_alone_opens_a_shift() -> None:
    kitchen = fresh(hands=HANDS, golden=2)
    assert not can_place(kitchen, 12)


def test_ch_21_two_jokers_alone_are_a_pair_of_12s() -> None:
    assert can_place(scene((12, 12, 9)), 12, 12)
    kitchen = scene((8, 10, 10, 9), placed=[(3, (12, 12))])
    assert can_place(kitchen, 10, 10)
    assert not can_place(kitchen, 8)


def test_ch_22_whoever_starts_a_pizza_must_place() -> None:
    assert refused(scene((8, 9)), 0, PASS) == "Whoever starts a pizza has to place something."
    assert PASS in scene((8, 9), placed=[(3, (9,))]).legal_moves(0)


def test_ch_23_one_may_pass_with_cards_that_would_do() -> None:
    kitchen = scene((1, 2), placed=[(3, (9,))])
    assert can_place(kitchen, 1)
    make(kitchen, 0, PASS)
    assert kitchen.waiting == {1}


def test_ch_24_who_has_passed_is_out_until_the_next_pizza() -> None:
    kitchen = scene((1, 2), (5, 5), (4, 4), turn=0, placed=[(3, (9,))])
    play(kitchen, PASS, put(5), put(4), PASS)
    assert kitchen.waiting == {1}  # seat 0 is skipped
    assert [place.passed for place in kitchen.view(None).places] == [True, False, False, True]
    play(kitchen, PASS)
    assert kitchen.waiting == {2}
    assert not any(place.passed for place in kitchen.view(None).places)
    play(kitchen, put(4))
    assert kitchen.view(None).places[2].finished == 1


def test_ch_25_the_pizza_is_finished_when_all_others_with_cards_have_passed() -> None:
    kitchen = scene((), turn=2, placed=[(1, (9,))], finished=[0])
    play(kitchen, PASS)
    assert not kitchen.oven
    play(kitchen, PASS)
    assert kitchen.oven == [[(1, (9,))]] and kitchen.pizza == []
    assert kitchen.waiting == {1}


def test_ch_25_everybody_left_may_answer_who_went_out() -> None:
    kitchen = scene((8,), (7, 10), (9, 9), (9, 9), turn=0, placed=[(3, (9,))])
    play(kitchen, put(8))
    assert kitchen.finished == [0] and kitchen.waiting == {1}
    play(kitchen, put(7))
    assert kitchen.last == 1 and kitchen.waiting == {2}
    play(kitchen, PASS, PASS)
    assert kitchen.waiting == {1} and len(kitchen.oven) == 1


def test_ch_25_also_a_single_one_left_may_answer_who_went_out() -> None:
    kitchen = scene((8,), (7, 10), turn=0, placed=[(1, (9,))], passed=[2, 3])
    play(kitchen, put(8))
    assert kitchen.oven == [] and kitchen.waiting == {1}


def test_ch_25_nobody_left_to_answer_finishes_it_at_once() -> None:
    kitchen = scene((8,), turn=0, placed=[(3, (9,))], passed=[1, 2, 3])
    play(kitchen, put(8))
    assert kitchen.oven == [[(3, (9,)), (0, (8,))]]


def test_ch_26_the_finisher_does_not_add_to_the_own_placement() -> None:
    kitchen = scene((7, 8), turn=3, placed=[(0, (9,))], passed=[1, 2])
    play(kitchen, PASS)
    assert kitchen.oven == [[(0, (9,))]]
    assert kitchen.waiting == {0} and kitchen.top == 13  # it starts the next pizza instead


def test_ch_27_left_of_a_finisher_without_cards_starts_the_next_pizza() -> None:
    kitchen = scene((8,), turn=0, placed=[(3, (9,))], passed=[1, 2, 3])
    play(kitchen, put(8))
    assert kitchen.waiting == {1}


def test_ch_27_the_next_clockwise_who_still_holds_cards() -> None:
    kitchen = scene((8,), (), turn=0, placed=[(3, (9,))], passed=[2, 3], finished=[1])
    play(kitchen, put(8))
    assert kitchen.waiting == {2}


def test_ch_28_clockwise_without_passed_players_and_those_without_cards() -> None:
    kitchen = scene((8, 9), (), placed=[(3, (9,))], passed=[2], finished=[1])
    play(kitchen, put(8))
    assert kitchen.waiting == {3}
    around = scene((8, 9), turn=3, placed=[(2, (10,))])
    play(around, put(9))
    assert around.waiting == {0}


def test_ch_29_finished_pizzas_lie_open_in_the_oven_until_the_next_shift() -> None:
    kitchen = scene((8, 9), turn=3, placed=[(2, (10,)), (0, (8,))], passed=[1, 2])
    play(kitchen, PASS)
    for seat in (1, None):
        oven = kitchen.view(seat).oven
        assert [[(put.seat, put.cards) for put in pizza] for pizza in oven] == [[(2, (10,)), (0, (8,))]]
    assert second_shift().oven == []
