"""The end of a shift and of the game, what everybody knows, late players, and the pace: CH-30 to CH-36."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove
from partychef.games.chefs_hat.moves import Discard, NoAction, Pass
from partychef.games.chefs_hat.options import Options
from partychef.games.chefs_hat.placements import DISCARDS
from partychef.games.chefs_hat.rules import Restaurant
from partychef.games.chefs_hat.setup import set_up
from tests.games.chefs_hat.kitchen import (
    APART,
    HANDS,
    PASS,
    can_place,
    fresh,
    gift,
    make,
    play,
    put,
    scene,
    second_shift,
)

VERSIONS = ("", "0.2.1", "2.1.1", "2.3.8.6", "2.3.9")


def last_placement(scores: list[int], finished: list[int], turn: int, shift: int = 1) -> Restaurant:
    """The seat is about to be the third to finish; the fourth still holds cards."""
    hands = [() if seat in finished else (8,) if seat == turn else (9, 10) for seat in range(4)]
    kitchen = scene(*hands, turn=turn, finished=finished)
    kitchen.scores, kitchen.shift = scores, shift
    return play(kitchen, put(8))


def test_ch_30_three_are_out_and_the_shift_ends_at_once() -> None:
    kitchen = last_placement([0] * 4, finished=[2, 0], turn=3)
    assert kitchen.shift == 2 and kitchen.oven == [] and kitchen.sizes == [17] * 4
    (shift,) = kitchen.view(None).past
    assert shift.order == (2, 0, 3, 1)
    assert shift.rest == (9, 10)
    assert shift.pizzas == 1 and shift.pizza == ((3, (8,)),)


def test_ch_30_at_the_end_of_the_game_the_unfinished_pizza_counts_too() -> None:
    kitchen = last_placement([14] * 4, finished=[2, 0], turn=3)
    assert kitchen.step == "over" and kitchen.oven == [[(3, (8,))]]


def test_ch_31_points_are_3_2_1_0() -> None:
    kitchen = last_placement([5, 0, 1, 2], finished=[2, 0], turn=3)
    assert kitchen.past[-1].points == (2, 0, 3, 1)
    assert kitchen.scores == [7, 0, 4, 3]
    assert kitchen.past[-1].scores == (7, 0, 4, 3)


def test_ch_32_roles_by_finishing_and_seats_stay() -> None:
    kitchen = last_placement([0] * 4, finished=[2, 0], turn=3)
    assert [place.role for place in kitchen.view(None).places] == ["sous_chef", "dishwasher", "chef", "waiter"]
    assert [place.seat for place in kitchen.view(None).places] == [0, 1, 2, 3]


def test_ch_33_fifteen_points_end_the_game_after_the_shift() -> None:
    almost = last_placement([11, 14, 11, 11], finished=[2, 0], turn=3)
    assert almost.outcome() is None and max(almost.scores) == 14
    over = last_placement([13, 0, 0, 0], finished=[2, 0], turn=3)
    outcome = over.outcome()
    assert outcome and outcome.scores == {0: 15, 1: 0, 2: 3, 3: 1} and outcome.winners == (0,)
    assert over.to_move() == frozenset()


@pytest.mark.parametrize(
    ("scores", "winner"),
    [
        ([14, 0, 13, 0], 2),  # 16 and 16, and seat 2 finished before seat 0
        ([15, 0, 13, 0], 0),  # 17 and 16
        ([14, 16, 13, 15], 2),  # four with 16
        ([13, 15, 0, 14], 0),  # three with 15
        ([0, 15, 0, 14], 3),
    ],
)
def test_ch_34_most_points_then_the_better_place_in_the_last_shift(scores: list[int], winner: int) -> None:
    outcome = last_placement(scores, finished=[2, 0], turn=3).outcome()
    assert outcome and outcome.winners == (winner,)


def test_ch_45_a_table_may_agree_on_fewer_shifts_and_the_most_points_win() -> None:
    hands = [() if seat in (2, 0) else (8,) if seat == 3 else (9, 10) for seat in range(4)]
    kitchen = scene(*hands, turn=3, finished=[2, 0], options=Options(shifts=1))
    play(kitchen, put(8))
    outcome = kitchen.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == (
        (2,),
        {0: 2, 1: 0, 2: 3, 3: 1},
        "3 points after one shift",
    )


def test_ch_45_the_game_goes_on_until_the_last_shift() -> None:
    assert last_placement([0] * 4, finished=[2, 0], turn=3, shift=1).outcome() is None


@pytest.mark.parametrize("shifts", [0, 11])
def test_ch_45_a_game_has_one_to_ten_shifts(shifts: int) -> None:
    with pytest.raises(IllegalMove, match=f"Play 1 to 10 shifts, not {shifts}."):
        fresh(Options(shifts=shifts))


def test_ch_35_hand_sizes_passes_roles_scores_and_placements_are_public() -> None:
    kitchen = second_shift(APART)
    play(kitchen, gift(10, 10), gift(10))
    leader = min(kitchen.waiting)
    play(kitchen, put(11), PASS)
    for seat in (0, 1, 2, 3, None):
        view = kitchen.view(seat)
        places = view.places
        assert [place.hand for place in places] == [16 if place.seat == leader else 17 for place in places]
        assert [place.seat for place in places if place.passed] == [(leader + 1) % 4]
        assert [place.role for place in places] == ["chef", "sous_chef", "waiter", "dishwasher"]
        assert [place.score for place in places] == [0] * 4
        assert [(placed.seat, placed.cards) for placed in view.pizza] == [(leader, (11,))]
        assert view.turn == (leader + 2) % 4
        assert view.round == 2
    assert kitchen.view(None).hand == () and len(kitchen.view(leader).hand) == 16


def test_ch_36_a_late_player_passes() -> None:
    assert scene((1, 9), placed=[(3, (9,))]).default_move(0) == Pass()


@pytest.mark.parametrize(
    ("hand", "cards"),
    [((8, 10, 10, 12), (10,)), ((1, 12), (1,)), ((12, 12), (12,)), ((3, 4, 4, 12, 12), (4,))],
)
def test_ch_36_a_late_leader_places_the_largest_number_few_cards_no_joker(hand: tuple[int, ...], cards: object) -> None:
    assert scene(hand).default_move(0) == Discard(cards)  # type: ignore[arg-type]


def test_ch_36_a_late_holder_of_the_golden_mozzarella_leads_with_it_alone() -> None:
    assert fresh(hands=HANDS, golden=2).default_move(2) == put(11)


def test_ch_36_late_gifts_are_the_largest_numbers_and_nothing_is_announced() -> None:
    assert second_shift().default_move(2) == NoAction()
    kitchen = second_shift(APART)
    assert kitchen.default_move(0) == gift(11, 11)
    assert kitchen.default_move(1) == gift(11)
    with_a_joker = second_shift(APART, roles=(2, 3, 0, 1))
    assert with_a_joker.default_move(2) == gift(11, 12)


def test_pace_of_random_players_is_that_of_the_rulings() -> None:
    games = [random_game(f"pace {number}", Options()) for number in range(80)]
    shifts = [shift for game in games for shift in game.past]
    assert all(5 <= game.shift <= 10 for game in games)
    assert 7.1 < fmean(game.shift for game in games) < 8.1
    assert 90 < sum(game.turns for game in games) / len(shifts) < 100
    assert 19.5 < fmean(shift.pizzas for shift in shifts) < 22.5


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from([Options(), *(Options("simulator", version) for version in VERSIONS)]))
def test_what_is_on_offer_is_exactly_what_check_lets_through(seed: int, options: Options) -> None:
    dice = Random(seed)
    for kitchen in moments(f"offer {seed}", options):
        if dice.random() < 0.03 and kitchen.step == "pizza":
            (seat,) = kitchen.waiting
            offered = kitchen.legal_moves(seat)
            allowed = {move for move in DISCARDS.values() if can_place(kitchen, *move.cards)}
            assert len(offered) == len(set(offered))
            assert allowed == {move for move in offered if isinstance(move, Discard)}


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6))
def test_sizes_sets_and_the_golden_mozzarella_stay_true(seed: int) -> None:
    for kitchen in moments(f"facts {seed}", Options()):
        assert kitchen.sizes == [sum(hand) for hand in kitchen.hands]
        assert all(min(hand) >= 0 and hand[0] == 0 for hand in kitchen.hands)
        if kitchen.step == "pizza":
            assert kitchen.holding == sum(1 << seat for seat in range(4) if kitchen.sizes[seat])
            assert kitchen.active & ~kitchen.holding == 0
            assert all(kitchen.active >> seat & 1 for seat in kitchen.waiting)
        assert (kitchen.golden is None) == (kitchen.step == "over" or not kitchen.opening)
        assert kitchen.golden is None or kitchen.hands[kitchen.golden][11]


def test_a_copy_is_independent() -> None:
    kitchen = fresh(hands=HANDS, golden=0)
    twin = kitchen.copy()
    play(twin, put(11), PASS)
    assert kitchen == fresh(hands=HANDS, golden=0) != twin


def moments(seed: str, options: Options) -> list[Restaurant]:
    """A copy of the game at every move of random play."""
    seen: list[Restaurant] = []
    random_game(seed, options, seen)
    return seen


def random_game(seed: str, options: Options, seen: list[Restaurant] | None = None) -> Restaurant:
    """A game of players who make any legal move."""
    dice = Random(seed)
    kitchen = set_up(4, options, Chance(seed, 0))
    number = 0
    while movers := kitchen.to_move():
        number += 1
        if seen is not None:
            seen.append(kitchen.copy())
        seat = min(seat for seat in movers if seat is not None)
        make_any(kitchen, seat, dice, Chance(seed, number))
    return kitchen


def make_any(kitchen: Restaurant, seat: int, dice: Random, chance: Chance) -> None:
    """One of the moves on offer, each as likely."""
    move = dice.choice(kitchen.legal_moves(seat))
    kitchen.check(seat, move)
    kitchen.apply(seat, move, chance)


def test_a_prepared_second_shift_comes_when_the_first_is_over() -> None:
    kitchen = set_up(4, Options(), Chance("two", 0), {"shifts": [{}, {"hands": APART, "golden": 3}]})
    dice = Random("two")
    while kitchen.shift == 1:
        make_any(kitchen, min(kitchen.waiting), dice, Chance("two", kitchen.turns + 1))
    assert tuple(kitchen.view(seat).hand for seat in range(4)) == APART
    assert kitchen.golden == 3
    make(kitchen, kitchen.roles[0], kitchen.default_move(kitchen.roles[0]))
