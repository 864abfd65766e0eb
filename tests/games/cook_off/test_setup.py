"""Setup: CO-1 to CO-9, and the house rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, read_options
from partychef.games import GAMES
from partychef.games.cook_off.cards import event_deck, goals, ingredient_deck, meals
from partychef.games.cook_off.moves import Buy
from partychef.games.cook_off.options import Options
from tests.games.cook_off.kitchen import ANA, BEN, CLEO, Kitchen

GAME = GAMES["cook-off"]


def deal(seats: int, seed: str = "1", prepared: Any = None, **options: Any) -> Any:
    return GAME.deal(seats, Options(**options), Chance(seed, 0), prepared)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_co_1_two_to_four_players(seats: int) -> None:
    assert [place.seat for place in deal(seats).view(None).places] == list(range(seats))


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_co_1_no_fewer_and_no_more(seats: int) -> None:
    with pytest.raises(IllegalMove, match=f"^Cook Off! is for 2 to 4 players, not {seats}.$"):
        deal(seats)


def test_co_2_chance_names_the_first_player() -> None:
    views = [deal(4, str(seed)).view(None) for seed in range(40)]
    assert {view.first_player for view in views} == {0, 1, 2, 3}
    assert all(view.player == view.first_player for view in views)


def test_co_2_or_the_table_names_the_first_player() -> None:
    view = deal(4, first_player=2).view(None)
    assert (view.first_player, view.player) == (2, 2)


def test_co_2_the_first_player_sits_at_the_table() -> None:
    with pytest.raises(IllegalMove, match=r"^There is no seat 2 to be first player\.$"):
        deal(2, first_player=2)


def test_co_3_ingredients_events_and_meals_are_shuffled() -> None:
    one, other = deal(3, "a"), deal(3, "b")
    for pile in ("deck", "event_deck", "meal_deck"):
        assert getattr(one, pile) != getattr(other, pile)
        assert getattr(one, pile) == getattr(deal(3, "a"), pile)
    everything = [*one.deck, *one.store, *one.hands[0], *one.hands[1], *one.hands[2]]
    assert Counter(everything) == Counter(ingredient_deck())
    assert Counter([*one.event_deck, *one.events]) == Counter(event_deck())
    assert sorted([*one.meal_deck, *one.menu]) == sorted(meals())


HANDS = "peas-2 peas-2 peas-2", "rice-3 rice-3 rice-3", "tofu-8 tofu-8 tofu-8"


def test_co_4_three_cards_at_once_from_the_first_player_clockwise() -> None:
    kitchen = Kitchen(*HANDS, first_player=BEN)
    assert kitchen.hand(BEN) == HANDS[0].split()
    assert kitchen.hand(CLEO) == HANDS[1].split()
    assert kitchen.hand(ANA) == HANDS[2].split()


def test_co_5_the_store_is_opened_from_slot_1_beside_the_dumpster() -> None:
    kitchen = Kitchen(*HANDS, store="milk-3 kale-5 beans-6 fish-10 onion-3", deck="bread-4")
    assert kitchen.store() == ["milk-3", "kale-5", "beans-6", "fish-10", "onion-3"]
    assert [slot.number for slot in kitchen.sees(None).store] == [1, 2, 3, 4, 5]
    kitchen.passes()  # what expires is nearest the Dumpster
    assert kitchen.sees(None).dumpster == ("milk-3", "kale-5")


def test_co_6_money_begins_with_the_income_of_meal_1() -> None:
    assert [place.money for place in Kitchen().sees(None).places] == [25, 25, 25]


def test_co_7_the_supply_of_money_never_runs_out() -> None:
    kitchen = Kitchen(seats=4, meals=12)
    for _ in range(11):
        kitchen.plays_a_meal()
    assert sum(place.money for place in kitchen.sees(None).places) > 530  # all that is in the box


def test_co_8_all_twenty_savings_goals_lie_open_for_all() -> None:
    kitchen = Kitchen()
    assert {shelf.kind: shelf.left for shelf in kitchen.sees(None).savings} == dict.fromkeys(goals(), 2)
    assert kitchen.sees(ANA).savings == kitchen.sees(BEN).savings == kitchen.sees(None).savings


def test_co_9_hands_are_secret_and_their_number_money_and_goals_are_not() -> None:
    kitchen = Kitchen(*HANDS, store="onion-3")
    kitchen.does(ANA, Buy(1))
    kitchen.has(ANA, "coupon-book", money=7)
    for seat in (BEN, None):
        place = kitchen.sees(seat).place(ANA)
        assert (place.hand, place.money) == (4, 7)
        assert [goal.kind for goal in place.goals] == ["coupon-book"]
    assert kitchen.sees(BEN).hand == tuple(HANDS[1].split())
    assert kitchen.sees(None).hand == kitchen.sees(99).hand == ()


@pytest.mark.parametrize("count", [0, 13])
def test_one_to_twelve_meals(count: int) -> None:
    with pytest.raises(IllegalMove, match=f"^Cook 1 to 12 meals, not {count}.$"):
        deal(3, meals=count)


def test_the_defaults_are_the_rulebooks() -> None:
    assert read_options(GAME, {}) == Options(meals=3, first_player=None, ai_choice=False)


@pytest.mark.parametrize(
    "prepared",
    [{"ingredients": ["peas-3"]}, {"events": ["promotion"] * 3}, {"meals": ["ramen-night"] * 2}, {"desserts": []}],
)
def test_a_deal_names_cards_that_there_are(prepared: dict[str, list[str]]) -> None:
    with pytest.raises(IllegalMove):
        deal(3, prepared=prepared)
