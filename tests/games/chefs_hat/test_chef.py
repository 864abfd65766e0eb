"""The heuristic chef of Chef's Hat: plays by its view, wins against novices, makes the obvious choices."""

from __future__ import annotations

from random import Random

import pytest

from partychef.chefs.heuristic import choose as heuristic
from partychef.engine.chance import Chance
from partychef.engine.game import Move
from partychef.games.chefs_hat.chef import choose
from partychef.games.chefs_hat.moves import DinnerIsServed, FoodFight, Give, NoAction
from partychef.games.chefs_hat.options import Options
from partychef.games.chefs_hat.rules import Restaurant
from partychef.games.chefs_hat.setup import set_up
from tests.games.chefs_hat.kitchen import APART, NO_CHANCE, PASS, put, scene, second_shift


def chosen(kitchen: Restaurant, seat: int) -> Move:
    return heuristic(kitchen.view(seat), kitchen.legal_moves(seat), NO_CHANCE)


@pytest.mark.parametrize("seed", range(4))
def test_the_chef_beats_three_novices(seed: int) -> None:
    dice = Random(seed)
    kitchen = set_up(4, Options(), Chance(f"chef {seed}", 0))
    chef, number = seed % 4, 0
    while movers := kitchen.to_move():
        number += 1
        seat = min(seat for seat in movers if seat is not None)
        legal = kitchen.legal_moves(seat)
        move = choose(kitchen.view(seat), legal, NO_CHANCE) if seat == chef else dice.choice(legal)
        kitchen.check(seat, move)
        kitchen.apply(seat, move, Chance(f"chef {seed}", number))
    outcome = kitchen.outcome()
    assert outcome and outcome.winners == (chef,)


def test_the_last_cards_are_placed() -> None:
    assert chosen(scene((7, 7, 12), placed=[(3, (9,))]), 0) == put(7, 7, 12)
    assert chosen(scene((8, 8), placed=[(3, (9, 9))]), 0) == put(8, 8)
    assert chosen(scene((1,), placed=[(3, (9,))]), 0) == put(1)


def test_the_sure_winner_leads_when_one_group_is_left() -> None:
    assert chosen(scene((1, 10), (2, 3), (4, 5), (6, 7)), 0) == put(1)


@pytest.mark.parametrize(
    ("roles", "said"),
    [
        ((0, 1, 3, 2), FoodFight()),
        ((0, 1, 2, 3), DinnerIsServed()),
        ((0, 2, 1, 3), NoAction()),
        ((2, 1, 0, 3), NoAction()),
    ],
)
def test_the_special_action_that_helps(roles: tuple[int, ...], said: Move) -> None:
    assert chosen(second_shift(roles=roles), 2) == said


def test_what_is_given_away_are_cards_that_stand_alone_and_no_jokers() -> None:
    kitchen = second_shift(APART, roles=(3, 2, 1, 0))
    for seat in (3, 2):
        given = chosen(kitchen, seat)
        assert isinstance(given, Give)
        assert all(APART[seat].count(card) == 1 and card < 12 for card in given.cards)
        assert 1 not in given.cards and 3 not in given.cards


@pytest.mark.parametrize("hand", [(12, 12), (1, 2, 12), (1, 12, 12)])
def test_a_leader_places_something_even_where_it_may_pass(hand: tuple[int, ...]) -> None:
    kitchen = scene(hand, (2, 5), (3, 3, 8, 8, 9, 9), (6,), options=Options("simulator"))
    assert PASS in kitchen.legal_moves(0)
    assert chosen(kitchen, 0) != PASS
