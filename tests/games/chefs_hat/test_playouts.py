"""Imagined shifts go on by the rules, though they are played by a quicker loop; and what the seat knows is used."""

from __future__ import annotations

import pytest

from partychef.engine.chance import Chance
from partychef.games.chefs_hat.cards import JOKER, MOZZARELLA, listed
from partychef.games.chefs_hat.imagine import Imagined, imagine
from partychef.games.chefs_hat.moves import Give
from partychef.games.chefs_hat.options import Options
from partychef.games.chefs_hat.playouts import order_of_finishing, quick_move, try_out
from partychef.games.chefs_hat.rules import Restaurant
from partychef.games.chefs_hat.setup import set_up
from tests.games.chefs_hat.kitchen import APART, put, scene, second_shift

CHEF, SOUS_CHEF, WAITER, DISHWASHER = range(4)
"""The seats in `second_shift`, unless it says otherwise."""


def until_opened(kitchen: Restaurant, shift: int) -> bool:
    """Play quick moves until this shift is opened; False if the game is over before."""
    number = 0
    while kitchen.step != "over":
        if kitchen.shift == shift and kitchen.step == "pizza" and not kitchen.opening:
            return True
        seat = min(kitchen.waiting)
        move = quick_move(kitchen, seat)
        kitchen.check(seat, move)
        kitchen.apply(seat, move, Chance("quick", number))
        number += 1
    return False


@pytest.mark.parametrize("options", [Options(), Options("simulator", "2.4.0.4")], ids=["rulebook", "simulator"])
@pytest.mark.parametrize("eager", [0, 0b1010])
@pytest.mark.parametrize("seed", range(6))
def test_the_quick_loop_ends_a_shift_as_the_rules_do(seed: int, eager: int, options: Options) -> None:
    kitchen = set_up(4, options, Chance(f"quick {seed}", 0))
    kitchen.__class__ = Imagined
    assert isinstance(kitchen, Imagined)
    kitchen.eager = eager
    for shift in (1, 2, 3):
        assert until_opened(kitchen, shift)
        order = order_of_finishing(kitchen.copy())
        until_opened(kitchen, shift + 1)
        assert kitchen.past[shift - 1].order == tuple(order)


@pytest.mark.parametrize("version", ["0.2.1", "2.1.1", ""])
def test_quick_moves_are_legal_by_the_rules_of_the_simulator(version: str) -> None:
    kitchen = set_up(4, Options("simulator", version), Chance("simulated", 0))
    until_opened(kitchen, 99)  # no assert: `check` raises
    assert kitchen.step == "over"


def test_who_places_the_last_cards_first_wins_the_last_shift() -> None:
    kitchen = scene((1,), (9, 9, 10), (9, 10, 10), (8, 8, 8))
    kitchen.scores = [14, 13, 12, 0]
    assert try_out(kitchen, 0, put(1), Chance("end", 0)) == 1


def test_cards_that_the_seat_gave_are_in_that_hand() -> None:
    kitchen = second_shift(APART, roles=(0, 1, 2, 3))
    kitchen.apply(CHEF, Give((9, 10)), Chance("give", 1))
    kitchen.apply(SOUS_CHEF, Give((10,)), Chance("give", 2))
    for number in range(20):
        world = imagine(kitchen.view(CHEF), Chance("world", number))
        assert {9, 10} <= set(listed(world.hands[DISHWASHER]))


def test_who_had_to_give_the_rarest_cards_has_nothing_rarer() -> None:
    kitchen = second_shift(APART, roles=(0, 1, 2, 3))
    kitchen.apply(CHEF, Give((9, 10)), Chance("give", 1))
    kitchen.apply(SOUS_CHEF, Give((10,)), Chance("give", 2))
    (got,) = (gift.cards for gift in kitchen.gifts if gift.receiver == CHEF)
    for number in range(20):
        world = imagine(kitchen.view(CHEF), Chance("world", number))
        assert min(listed(world.hands[DISHWASHER])) >= max(got)


def test_who_opens_the_shift_has_a_mozzarella() -> None:
    kitchen = set_up(4, Options(), Chance("opens", 0))
    (starter,) = kitchen.waiting
    for seat in {0, 1, 2, 3} - {starter}:
        for number in range(20):
            world = imagine(kitchen.view(seat), Chance("world", number))
            assert world.hands[starter][MOZZARELLA]
            assert world.golden == starter


def test_whoever_has_passed_too_often_for_the_simulator_acts_by_chance() -> None:
    orders = set()
    for number in range(30):
        kitchen = scene(
            (1, 1, 9, 9), (2, 2, 8, 8), (3, 3, 7, 7), (4, 4, 10, 10), options=Options("simulator", "2.4.0.4")
        )
        kitchen.__class__ = Imagined
        assert isinstance(kitchen, Imagined)
        kitchen.passes = (0, 5, 5, 5)
        orders.add(tuple(order_of_finishing(kitchen, Chance("drawn", number))))
    assert len(orders) > 1


def test_in_the_simulator_who_opened_a_shift_holds_a_joker() -> None:
    kitchen = set_up(4, Options("simulator"), Chance("opens", 0))
    starter = kitchen.starter
    assert starter is not None
    for seat in {0, 1, 2, 3} - {starter}:
        worlds = [imagine(kitchen.view(seat), Chance("world", number)) for number in range(20)]
        assert all(world.hands[starter][JOKER] for world in worlds)
