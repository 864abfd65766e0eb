"""Cards, deal and moves: CH-1 to CH-5."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, read_move
from partychef.games.chefs_hat.cards import GOLDEN, MOZZARELLA, POINTS, ROLES, deck, ingredients
from partychef.games.chefs_hat.moves import Discard, Give
from partychef.games.chefs_hat.options import Options
from partychef.games.chefs_hat.placements import PLACEMENTS
from tests.games.chefs_hat.kitchen import (
    APART,
    GAME,
    HANDS,
    can_place,
    fresh,
    gift,
    held,
    play,
    put,
    refused,
    scene,
    second_shift,
)

NAMES = (
    "Chilli Pepper, Shrimp, Basil, Gorgonzola, Bell Pepper, Olives, Salami, Mushroom, Onion, Tomato, Mozzarella, Joker"
)


@pytest.mark.parametrize("seats", [0, 1, 2, 3, 5, 6])
def test_ch_1_exactly_four_play(seats: int) -> None:
    with pytest.raises(IllegalMove, match="for 4 players"):
        GAME.deal(seats, Options(), Chance("1", 0))
    assert list(GAME.seats) == [4]


def test_ch_2_each_value_as_often_as_it_says_two_jokers_one_golden_mozzarella() -> None:
    counts = Counter(deck())
    assert counts == {**{value: value for value in range(1, 11)}, MOZZARELLA: 10, GOLDEN: 1, 12: 2}
    assert len(deck()) == 68


def test_ch_2_the_cards_have_their_names() -> None:
    assert ", ".join(card.name for card in ingredients().values()) == NAMES
    assert [card.number for card in ingredients().values() if card.golden] == [MOZZARELLA]
    assert ROLES == ("chef", "sous_chef", "waiter", "dishwasher") and POINTS == (3, 2, 1, 0)


def test_ch_3_seat_0_gets_the_first_17_of_the_shuffled_deck() -> None:
    shuffled = [MOZZARELLA if card == GOLDEN else card for card in Chance("seed", 0).shuffled(deck())]
    kitchen = fresh()
    for seat in range(4):
        assert held(kitchen, seat) == tuple(sorted(shuffled[17 * seat : 17 * seat + 17]))
    assert kitchen.sizes == [17] * 4


def test_ch_3_a_prepared_shift_is_dealt_as_it_stands() -> None:
    kitchen = fresh(hands=HANDS, golden=2)
    assert [held(kitchen, seat) for seat in range(4)] == list(HANDS)
    assert kitchen.golden == 2 and kitchen.waiting == {2}


@pytest.mark.parametrize(
    ("shift", "sentence"),
    [
        ({"hands": [HANDS[0]] * 4}, "make up the deck"),
        ({"hands": HANDS[:3]}, "make up the deck"),
        ({"hands": [*HANDS[:2], HANDS[2][:-1], (*HANDS[3], 12)]}, "make up the deck"),
        ({"hands": [[*HANDS[0][:-1], 13], *HANDS[1:]]}, "make up the deck"),
        ({"hands": HANDS, "golden": 4}, "with an 11"),
        ({"hands": HANDS, "golden": -1}, "with an 11"),
        ({"golden": 0}, "with an 11"),
        ({"starter": 0}, "no starter"),
        ({"hands": 7}, "cannot be read"),
        ({"hans": []}, "cannot be read"),
    ],
)
def test_ch_3_a_prepared_shift_that_is_no_deal_is_refused(shift: dict[str, Any], sentence: str) -> None:
    with pytest.raises(IllegalMove, match=sentence):
        fresh(**shift)


def test_ch_4_a_smaller_number_is_rarer_and_a_joker_never_is() -> None:
    assert can_place(scene((1, 9), placed=[(3, (2,))]), 1)
    assert not can_place(scene((12, 9), placed=[(3, (2,))]), 12)
    kitchen = play(second_shift(APART), gift(10, 10), gift(10))
    assert [swap.cards for swap in kitchen.gifts[2:]] == [(3,), (3, 4)]


def test_ch_5_there_is_room_for_eleven_cards() -> None:
    assert max(len(cards) for cards in PLACEMENTS) == 11
    assert can_place(scene((10,) * 9 + (12, 12)), *(10,) * 9, 12, 12)
    assert not can_place(scene((10,) * 10 + (12, 12)), *(10,) * 10, 12, 12)
    assert "room for 11" in refused(scene((10,) * 10 + (12, 12)), 0, put(*(10,) * 10, 12, 12))
    assert len(PLACEMENTS) == 66 * 3 - 4 + 2


def test_cards_of_a_move_may_come_in_any_order() -> None:
    assert read_move(GAME, {"move": "discard", "cards": [12, 7, 7]}) == Discard((7, 7, 12))
    assert read_move(GAME, {"move": "give", "cards": [9, 4]}) == Give((4, 9))
