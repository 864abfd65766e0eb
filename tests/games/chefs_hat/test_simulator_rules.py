"""The published simulator's rules, where they are not the rulebook's: CH-44. Real games: see the tests of its log."""

from __future__ import annotations

import pytest

from partychef.engine.game import IllegalMove
from partychef.games.chefs_hat.options import Options
from tests.games.chefs_hat.kitchen import (
    APART,
    HANDS,
    PASS,
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

OLD = Options("simulator", "0.2.1")
MIDDLE = Options("simulator", "2.1.1")
NEW = Options("simulator", "2.3.8.6")
every_version = pytest.mark.parametrize("options", [OLD, MIDDLE, NEW], ids=lambda options: options.version)


@every_version
def test_ch_44_the_log_names_who_opens_with_any_mozzarella_or_passes(options: Options) -> None:
    kitchen = fresh(options, hands=HANDS, starter=1)
    assert kitchen.waiting == {1} and kitchen.golden is None
    assert can_place(kitchen, 11) and can_place(kitchen, 11, 11, 11)
    assert not can_place(kitchen, 10)
    play(kitchen, PASS)
    assert kitchen.waiting == {2} and can_place(kitchen, 3)


def test_ch_44_without_a_log_who_opens_is_drawn() -> None:
    for options in (OLD, NEW):
        kitchen = fresh(options)
        assert kitchen.hands[min(kitchen.waiting)][11 if options is OLD else 12]


def test_ch_44_the_simulator_has_no_golden_mozzarella() -> None:
    with pytest.raises(IllegalMove, match="no Golden Mozzarella"):
        fresh(NEW, hands=HANDS, golden=1)


@every_version
def test_ch_44_the_leader_may_pass_and_who_placed_last_leads_the_next_pizza(options: Options) -> None:
    kitchen = scene((8,), turn=1, placed=[(0, (9,))], passed=[2, 3], options=options)
    play(kitchen, PASS, PASS)
    assert kitchen.waiting == {1}
    play(kitchen, PASS, PASS, PASS)
    assert kitchen.waiting == {0} and kitchen.oven == [[(0, (9,))], []]


@every_version
def test_ch_44_nothing_beats_a_lone_joker(options: Options) -> None:
    kitchen = scene((1, 9), placed=[(3, (12,))], options=options)
    assert kitchen.legal_moves(0) == [PASS]
    assert "lone Joker" in refused(kitchen, 0, put(1))


@every_version
def test_ch_44_two_jokers_only_open_a_shift(options: Options) -> None:
    assert not can_place(scene((5, 12, 12, 9), options=options), 5, 12, 12)
    assert not can_place(scene((5, 12, 12, 9), options=options), 12, 12)
    assert can_place(fresh(options, hands=HANDS, starter=2), 11, 12, 12)


@every_version
def test_ch_44_who_went_out_is_not_answered_by_the_only_one_left_who_had_a_turn(options: Options) -> None:
    kitchen = scene((8,), (7, 9), turn=0, placed=[(1, (9,))], passed=[2, 3], options=options)
    play(kitchen, put(8))
    assert len(kitchen.oven) == 1 and kitchen.waiting == {1}
    first_turn = scene((8,), (7, 9), turn=0, placed=[(3, (9,))], passed=[2, 3], options=options)
    play(first_turn, put(8))
    assert first_turn.oven == [] and first_turn.waiting == {1} and first_turn.top == 8


@pytest.mark.parametrize(("options", "shift"), [(OLD, 1), (MIDDLE, 1), (NEW, 2)])
def test_ch_44_before_2_2_2_the_fourth_plays_on_alone(options: Options, shift: int) -> None:
    kitchen = scene((), (), (8,), (9, 10), turn=2, finished=[0, 1], options=options)
    play(kitchen, put(8))
    assert kitchen.shift == shift
    if shift == 1:
        play(kitchen, PASS, PASS, put(9), put(10))
        assert kitchen.shift == 2 and kitchen.past[-1].rest == ()


def test_ch_44_old_versions_choose_the_gifts_themselves() -> None:
    kitchen = second_shift(APART, options=OLD)
    assert kitchen.step == "pizza"
    assert [gift.cards for gift in kitchen.gifts] == [(11, 11), (11,), (3,), (3, 4)]
    asked = second_shift(HANDS, options=NEW)
    assert asked.step == "exchange"  # and nobody is asked for a special action
    play(asked, gift(1, 11), gift(2))
    assert held(asked, 0)[:3] == (3, 3, 4)


def test_ch_44_old_versions_fight_with_food_by_themselves_and_exchange_nothing() -> None:
    kitchen = second_shift(HANDS, roles=(0, 1, 3, 2), options=OLD)
    assert kitchen.special == "food_fight" and kitchen.announcer == 2 and kitchen.roles == (2, 3, 1, 0)
    assert [held(kitchen, seat) for seat in range(4)] == list(HANDS) and kitchen.gifts == ()
    dinner = second_shift(HANDS, roles=(2, 1, 3, 0), options=OLD)
    assert dinner.special is None and dinner.gifts


@every_version
def test_ch_44_a_tie_is_shared(options: Options) -> None:
    kitchen = scene((), (7,), (), (8,), turn=3, finished=[2, 0], options=options)
    kitchen.scores = [14, 0, 13, 0]
    play(kitchen, put(8))
    while kitchen.step != "over":
        play(kitchen, put(7))
    outcome = kitchen.outcome()
    assert outcome and outcome.winners == (0, 2)


def test_ch_44_a_sleeping_table_still_comes_to_an_end() -> None:
    kitchen = scene((8, 9), options=NEW)
    assert kitchen.default_move(0) == put(9)


@pytest.mark.parametrize("options", [Options(version="0.2.1"), Options("simulator", "two"), Options("simulator", "1.")])
def test_ch_44_a_version_needs_the_simulator_and_is_a_number(options: Options) -> None:
    with pytest.raises(IllegalMove):
        fresh(options)
