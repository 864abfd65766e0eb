"""The start of a shift: CH-6 to CH-15."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from partychef.games.chefs_hat.exchange import rarest
from partychef.games.chefs_hat.moves import DinnerIsServed, FoodFight, NoAction
from tests.games.chefs_hat.kitchen import APART, HANDS, fresh, gift, held, make, play, put, refused, second_shift

CHEF, SOUS_CHEF, WAITER, DISHWASHER = range(4)
QUIET = NoAction()


def test_ch_6_special_action_then_exchange_then_the_first_pizza() -> None:
    kitchen = second_shift()
    stages: list[str] = [kitchen.step]
    for seat, move in ((WAITER, QUIET), (CHEF, gift(10, 10)), (SOUS_CHEF, gift(10))):
        make(kitchen, seat, move)
        stages.append(kitchen.step)
    assert stages == ["special", "exchange", "exchange", "pizza"]


def test_ch_7_the_first_shift_has_neither_special_action_nor_exchange() -> None:
    kitchen = fresh(hands=HANDS)  # with both Jokers in one hand
    assert kitchen.step == "pizza" and kitchen.roles == ()
    assert [held(kitchen, seat) for seat in range(4)] == list(HANDS)
    assert {place.role for place in kitchen.view(None).places} == {None}


def test_ch_8_only_the_holder_of_both_jokers_is_asked_before_the_exchange() -> None:
    kitchen = second_shift()
    assert kitchen.waiting == {WAITER}
    assert kitchen.legal_moves(WAITER) == [DinnerIsServed(), QUIET]
    assert second_shift(APART).step == "exchange"
    assert "Not now" in refused(second_shift(APART), WAITER, DinnerIsServed())
    # Jokers that come together in the exchange are too late.
    late = second_shift(APART, roles=(2, 1, 0, 3))
    play(late, gift(10), gift(10, 12))
    assert late.hands[3][12] == 2 and late.step == "pizza"


def test_ch_8_two_jokers_are_not_announced() -> None:
    asked, not_asked = second_shift(), second_shift(APART)
    for seat in (CHEF, SOUS_CHEF, None):
        assert asked.view(seat) == not_asked.view(seat)
    assert asked.view(WAITER).step == "special" and asked.view(DISHWASHER).step == "exchange"
    assert asked.timed_step() == not_asked.timed_step()  # a deadline that begins anew would tell
    assert refused(asked, CHEF, gift(10, 10)) == refused(asked, SOUS_CHEF, gift(10))
    assert "Joker" not in refused(asked, CHEF, gift(10, 10))
    make(asked, WAITER, QUIET)
    assert asked.view(None).special is None and asked.view(CHEF).announcer is None
    assert asked.timed_step() == not_asked.timed_step()


@pytest.mark.parametrize("roles", [(2, 1, 0, 3), (0, 2, 1, 3), (0, 1, 2, 3)])
def test_ch_9_dinner_is_served_by_all_but_the_dishwasher_and_nothing_is_exchanged(roles: tuple[int, ...]) -> None:
    kitchen = second_shift(roles=roles)
    make(kitchen, 2, DinnerIsServed())
    assert kitchen.step == "pizza" and kitchen.roles == roles
    assert [held(kitchen, seat) for seat in range(4)] == list(HANDS)
    view = kitchen.view(None)
    assert (view.special, view.announcer, view.swaps) == ("dinner_is_served", 2, ())
    assert refused(second_shift(roles=roles), 2, FoodFight()) == "Only the Dishwasher may start a food fight."


def test_ch_10_a_food_fight_reverses_the_roles_and_the_exchange_follows_them() -> None:
    kitchen = second_shift(roles=(0, 1, 3, 2))
    assert "Dishwasher" in refused(kitchen, 2, DinnerIsServed())
    make(kitchen, 2, FoodFight())
    assert kitchen.roles == (2, 3, 1, 0)
    assert [held(kitchen, seat) for seat in range(4)] == list(HANDS)
    assert kitchen.step == "exchange" and kitchen.waiting == {2, 3}
    make(kitchen, 2, gift(10, 10))
    make(kitchen, 3, gift(9))
    assert held(kitchen, 2)[:3] == (1, 3, 3)
    assert kitchen.view(None).special == "food_fight"


def test_ch_11_chef_and_dishwasher_give_two_cards_each() -> None:
    kitchen = second_shift(APART)
    assert refused(kitchen, CHEF, gift(10)) == "Choose two cards to give."
    assert "Choose cards that you have" in refused(kitchen, CHEF, gift(2, 2))
    assert "Choose cards that you have" in refused(kitchen, CHEF, gift(1, 1))
    play(kitchen, gift(6, 10), gift(10))
    assert held(kitchen, CHEF) == (1, 3, 3, 4, 4, 5, 6, 7, 7, 8, 8, 9, 9, 10, 11, 11, 11)
    assert held(kitchen, DISHWASHER) == tuple(sorted((*APART[3][2:], 6, 10)))
    assert kitchen.sizes == [17] * 4


def test_ch_11_every_pair_of_the_chef_is_on_offer_once() -> None:
    kitchen = second_shift(APART)
    pairs = [move.cards for move in kitchen.legal_moves(CHEF)]  # type: ignore[attr-defined]
    hand = APART[CHEF]
    assert sorted(pairs) == sorted({(a, b) for n, a in enumerate(hand) for b in hand[n + 1 :]})


def test_ch_12_the_waiter_gives_the_rarest_card_for_any_card_of_the_sous_chef() -> None:
    kitchen = second_shift(APART)
    assert refused(kitchen, SOUS_CHEF, gift(10, 10)) == "Choose one card to give."
    assert {move.cards for move in kitchen.legal_moves(SOUS_CHEF)} == {(card,) for card in APART[1]}  # type: ignore[attr-defined]
    play(kitchen, gift(10, 10), gift(2))
    assert held(kitchen, SOUS_CHEF) == (2, 3, *APART[1][2:])
    assert held(kitchen, WAITER) == (2, *APART[2][1:])


def test_ch_13_all_gifts_come_from_the_hands_as_they_were_dealt() -> None:
    kitchen = second_shift(APART)
    make(kitchen, CHEF, gift(1, 3))  # rarer than all that the Dishwasher has
    assert held(kitchen, CHEF) == APART[0]  # nothing has changed hands yet
    assert kitchen.view(SOUS_CHEF).giving == (SOUS_CHEF,)
    make(kitchen, SOUS_CHEF, gift(2))
    assert held(kitchen, DISHWASHER) == (1, 3, *APART[3][2:])
    assert held(kitchen, CHEF) == (3, 4, *APART[0][2:])
    assert held(kitchen, WAITER)[0] == 2


def test_ch_13_the_order_of_the_choices_does_not_matter() -> None:
    first, second = second_shift(APART), second_shift(APART)
    make(first, CHEF, gift(10, 11))
    make(first, SOUS_CHEF, gift(11))
    make(second, SOUS_CHEF, gift(11))
    make(second, CHEF, gift(10, 11))
    assert first == second


def test_ch_13_a_choice_is_sealed_and_final() -> None:
    kitchen = second_shift(APART)
    make(kitchen, CHEF, gift(10, 10))
    assert kitchen.view(CHEF).gift == (10, 10)
    assert all(kitchen.view(seat).gift is None for seat in (SOUS_CHEF, WAITER, DISHWASHER, None))
    assert refused(kitchen, CHEF, gift(9, 9)) == "It is not your turn."


def test_ch_14_chef_and_sous_chef_may_give_jokers_and_mozzarella() -> None:
    kitchen = second_shift(roles=(2, 3, 1, 0), golden=3)
    make(kitchen, 2, QUIET)
    make(kitchen, 2, gift(12, 12))
    make(kitchen, 3, gift(11))
    assert held(kitchen, 0)[-2:] == (12, 12)
    # Seat 3 had one Mozzarella, the Golden one, so that was it.
    assert kitchen.golden == 1 and kitchen.waiting == {1}


def test_ch_14_a_mozzarella_that_is_given_is_an_ordinary_one_while_there_is_one() -> None:
    kitchen = second_shift(APART, golden=CHEF)
    play(kitchen, gift(11, 11), gift(10))
    assert held(kitchen, CHEF).count(11) == 1 and kitchen.golden == CHEF
    make(kitchen, CHEF, put(11))
    assert kitchen.golden is None


@given(st.lists(st.integers(1, 12), min_size=2, max_size=17))
def test_ch_14_a_forced_gift_has_jokers_only_when_nothing_else_is_left(cards: list[int]) -> None:
    counts = [cards.count(number) for number in range(13)]
    given_away = rarest(counts, 2)
    assert list(given_away) == sorted(cards)[:2]
    assert 12 not in given_away or len([card for card in cards if card < 12]) < 2


def test_ch_15_only_giver_and_receiver_know_the_cards() -> None:
    kitchen = second_shift(APART)
    play(kitchen, gift(9, 10), gift(8))
    known = {
        seat: {(swap.giver, swap.receiver): swap.cards for swap in kitchen.view(seat).swaps}
        for seat in (CHEF, SOUS_CHEF, None)
    }
    up, down = (DISHWASHER, CHEF), (CHEF, DISHWASHER)
    assert known[CHEF] == {down: (9, 10), (1, 2): None, (2, 1): None, up: (3, 4)}
    assert known[SOUS_CHEF] == {down: None, (1, 2): (8,), (2, 1): (3,), up: None}
    assert set(known[None].values()) == {None}
    assert [swap.size for swap in kitchen.view(None).swaps] == [2, 1, 1, 2]
