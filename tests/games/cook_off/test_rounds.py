"""Meals, income, events, the end: CO-10 to CO-18, CO-44, CO-45."""

from __future__ import annotations

from collections import Counter

import pytest

from partychef.games.cook_off.cards import event_deck
from partychef.games.cook_off.moves import Buy, Discard, NextMeal, NoDish, Pass
from tests.games.cook_off.kitchen import ANA, BEN, CLEO, DAN, MENU, QUIET, Kitchen

HANDS = "peas-2 peas-2 peas-2", "rice-3 rice-3 rice-3", "tofu-8 tofu-8 tofu-8"
STORE = "milk-3 kale-5 beans-6 fish-10 onion-3"


def money(kitchen: Kitchen) -> list[int]:
    return [place.money for place in kitchen.sees(None).places]


def test_co_10_meal_cards_and_income_come_once_at_the_start_of_each_meal() -> None:
    kitchen = Kitchen()
    for prep in (1, 2, 3, 4):
        assert (kitchen.sees(None).prep, kitchen.sees(None).menu) == (prep, MENU)
        assert money(kitchen) == [25, 25, 25]
        kitchen.next_round()
    kitchen.plays_a_meal()
    assert kitchen.sees(None).meal == 2
    assert money(kitchen) == [50, 50, 50]


def test_co_11_three_meal_cards_for_all_and_afterwards_they_are_out_of_the_game() -> None:
    kitchen = Kitchen(meals=12)
    seen: list[str] = []
    for _ in range(12):
        assert len(kitchen.sees(None).menu) == 3
        assert kitchen.sees(BEN).menu == kitchen.sees(None).menu
        seen += kitchen.sees(None).menu
        kitchen.plays_a_meal()
    # twelve meals use up all 36, so they need never be shuffled again
    assert len(set(seen)) == 36


def test_co_12_everybody_chooses_one_of_the_three_meal_cards_with_the_dish() -> None:
    kitchen = Kitchen()
    dishes = kitchen.cooks(*["carrot-2 rice-3 tofu-8"] * 3, meals={ANA: "ramen-night", BEN: "ramen-night"})
    assert [dish.meal for dish in dishes] == ["ramen-night", "ramen-night", "balanced-meal"]


@pytest.mark.parametrize(
    ("events", "incomes"),
    [
        ("promotion promotion regular-tips fewer-hours", [30, 35, 38, 33]),
        ("promotion back-to-normal regular-tips late-frost", [30, 25, 28, 28]),
        ("fewer-hours back-to-normal rent-goes-up promotion", [20, 25, 20, 25]),
    ],
)
def test_co_13_income_is_added_to_or_set_and_stays(events: str, incomes: list[int]) -> None:
    kitchen = Kitchen(events=events)
    seen = []
    for _ in range(4):
        seen.append(kitchen.sees(None).income)
        assert kitchen.place(BEN).income == seen[-1]
        assert money(kitchen) == [25, 25, 25]  # nothing before the next meal
        kitchen.next_round()
    assert seen == incomes
    kitchen.plays_a_meal()
    assert money(kitchen) == [25 + incomes[-1]] * 3


def test_co_13_income_is_never_less_than_5() -> None:
    kitchen = Kitchen(events="fewer-hours late-frost")
    kitchen.game.income = 8
    kitchen.game.event_deck[:1] = ["rent-goes-up"]
    kitchen.next_round()
    assert kitchen.sees(None).income == 5


def test_co_14_who_has_no_money_plays_on_until_the_next_meal_brings_income() -> None:
    kitchen = Kitchen()
    kitchen.has(ANA, money=0)
    assert kitchen.can(ANA) <= {"Pass", "Offer"}
    kitchen.next_round()
    assert kitchen.place(ANA).money == 0  # not in the next round
    kitchen.plays_a_meal()
    assert kitchen.place(ANA).money == 25


def test_co_15_every_round_begins_with_an_event_that_ends_with_the_round() -> None:
    kitchen = Kitchen(events="vegetable-glut bakers-surplus promotion storm-at-sea")
    seen = []
    while kitchen.game.step == "turn":
        seen.append(kitchen.sees(None).event)
        kitchen.passes()
    events = "vegetable-glut bakers-surplus promotion storm-at-sea".split()
    assert seen == [event for event in events for _ in range(3)]
    assert kitchen.sees(None).event is None
    assert kitchen.sees(None).events == tuple(events)


def test_co_15_what_an_event_does_to_prices_ends_with_the_round() -> None:
    kitchen = Kitchen(*HANDS, store="kale-5 kale-5 kale-6 spinach-4 spinach-4", events="vegetable-glut")
    assert [kitchen.price(None, slot) for slot in range(1, 6)] == [3, 3, 4, 2, 2]
    kitchen.does(ANA, Buy(1))
    assert kitchen.place(ANA).money == 22
    kitchen.game.store[:] = "kale-5 kale-5 kale-6 spinach-4 spinach-4".split()
    kitchen.game.player = CLEO
    kitchen.does(CLEO, Buy(5))
    assert kitchen.sees(None).prep == 2
    assert [kitchen.price(None, slot) for slot in range(1, 4)] == [5, 5, 6]


def test_co_15_cards_are_drawn_in_order_from_the_first_player() -> None:
    deck = "shrimp-9 shrimp-9 shrimp-9"
    kitchen = Kitchen(
        *HANDS, store=STORE, deck="cream-6 tuna-12 bread-4 " + deck, events="tasting-stand", first_player=CLEO
    )
    assert "cream-6" in kitchen.hand(CLEO)
    assert "tuna-12" in kitchen.hand(ANA)
    assert "bread-4" in kitchen.hand(BEN)


@pytest.mark.parametrize("event", ["parking-ticket", "broken-kettle", "school-fair"])
def test_co_16_nobody_owes_money(event: str) -> None:
    kitchen = Kitchen(events=f"late-frost {event}")
    for seat, has in enumerate((3, 4, 5)):
        kitchen.has(seat, money=has)
    kitchen.next_round()
    assert money(kitchen) == [0, 0, 1]


def test_co_17_an_empty_event_deck_is_shuffled_again() -> None:
    kitchen = Kitchen(meals=9)
    seen: list[str] = []
    for _ in range(9):
        while kitchen.game.step == "turn":
            if kitchen.game.player == kitchen.game.first_player:
                seen.append(kitchen.sees(None).events[-1])
            kitchen.passes()
        kitchen.plays_a_meal()
    assert Counter(seen[:30]) == Counter(event_deck())
    assert not Counter(seen[30:]) - Counter(event_deck())
    assert len(seen) == 36
    game = kitchen.game
    assert Counter([*game.event_deck, *game.old_events, *game.events]) == Counter(event_deck())


def draws(first_player: int = ANA) -> Kitchen:
    """Ana and Cleo hold five and draw one more, as the second event says."""
    kitchen = Kitchen(*HANDS, store=STORE, events="late-frost tasting-stand", first_player=first_player)
    kitchen.holds(ANA, "peas-2 peas-2 peas-2 milk-3 milk-3")
    kitchen.holds(CLEO, "tofu-8 tofu-8 tofu-8 tofu-8 tofu-8")
    kitchen.passes(2)
    kitchen.game.deck[2:5] = ["fish-10", "rice-3", "bread-4"]
    kitchen.passes()
    return kitchen


def test_co_18_who_holds_too_many_after_an_event_chooses_at_the_same_time() -> None:
    kitchen = draws()
    assert kitchen.waits("discard", ANA, CLEO)
    assert [place.done for place in kitchen.sees(None).places] == [False, True, False]
    before = kitchen.sees(ANA).dumpster
    kitchen.does(CLEO, Discard(("tofu-8",)))
    for seat in (ANA, BEN, None):  # sealed until all have chosen
        view = kitchen.sees(seat)
        assert (view.dumpster, view.place(CLEO).hand, view.discarding) == (before, 6, None)
    assert kitchen.sees(CLEO).discarding == ("tofu-8",)
    assert kitchen.refuses(CLEO, Discard(("tofu-8",))) == "You do not have to discard."
    kitchen.does(ANA, Discard(("fish-10",)))
    assert kitchen.sees(None).dumpster == (*before, "fish-10", "tofu-8")  # in order from the first player
    assert kitchen.waits("turn", ANA)
    assert [deed.action for deed in kitchen.sees(None).log[-2:]] == ["discard", "discard"]


def test_co_18_the_order_in_which_they_choose_makes_no_difference() -> None:
    one, other = draws(), draws()
    one.does(ANA, Discard(("milk-3",)))
    one.does(CLEO, Discard(("tofu-8",)))
    other.does(CLEO, Discard(("tofu-8",)))
    other.does(ANA, Discard(("milk-3",)))
    assert one.game == other.game


def test_co_18_what_they_throw_away_lies_in_order_from_the_first_player() -> None:
    kitchen = draws(first_player=BEN)
    kitchen.does(ANA, Discard(("milk-3",)))
    kitchen.does(CLEO, Discard(("tofu-8",)))
    assert kitchen.sees(None).dumpster[-2:] == ("tofu-8", "milk-3")
    assert kitchen.waits("turn", BEN)


@pytest.mark.parametrize("event", ["coins-in-the-sofa", "birthday-card", "bottle-return"])
def test_event_everybody_gets_five_dollars(event: str) -> None:
    assert money(Kitchen(events=event)) == [30, 30, 30]


def test_event_the_poorest_get_eight_dollars_each() -> None:
    kitchen = Kitchen(seats=4, events="late-frost help-from-next-door")
    for seat, has in enumerate((3, 9, 3, 20)):
        kitchen.has(seat, money=has)
    kitchen.next_round()
    assert money(kitchen) == [11, 9, 11, 20]


def test_event_everybody_pays_a_fifth_rounded_down() -> None:
    kitchen = Kitchen(seats=4, events="late-frost tax-day")
    for seat, has in enumerate((4, 5, 14, 25)):
        kitchen.has(seat, money=has)
    kitchen.next_round()
    assert money(kitchen) == [4, 4, 12, 20]


@pytest.mark.parametrize(
    ("event", "prices"),
    [
        ("members-day", [1, 2, 5, 7, 2, 2, 3]),
        ("good-harvest", [1, 2, 5, 7, 2, 2, 3]),
        ("holiday-rush", [3, 4, 7, 9, 4, 4, 5]),
        ("fuel-prices", [3, 4, 7, 9, 4, 4, 5]),
        ("vegetable-glut", [1, 3, 6, 8, 3, 3, 4]),  # never less than a dollar
        ("bakers-surplus", [2, 1, 6, 8, 3, 3, 4]),
        ("butchers-jubilee", [2, 3, 4, 8, 3, 3, 4]),
        ("big-catch", [2, 3, 6, 6, 3, 3, 4]),
        ("milk-lake", [2, 3, 6, 8, 1, 3, 4]),
        ("barbecue-weekend", [2, 3, 8, 8, 3, 3, 4]),
        ("storm-at-sea", [2, 3, 6, 10, 3, 3, 4]),
        ("late-frost", [2, 3, 6, 8, 3, 5, 4]),
        ("everything-must-go", [1, 2, 3, 4, 2, 2, 2]),
    ],
)
def test_events_that_change_prices(event: str, prices: list[int]) -> None:
    kitchen = Kitchen(events=event)
    foods = "peas-2 rice-3 beans-6 mussels-8 milk-3 banana-3 chili-4".split()
    seen = []
    for food in foods:
        kitchen.game.store[0] = food
        assert kitchen.price(None, 1) == kitchen.price(ANA, 1)
        seen.append(kitchen.price(ANA, 1))
    assert seen == prices


def test_event_savings_goals_cost_five_dollars_less() -> None:
    usual = {shelf.kind: shelf.price for shelf in Kitchen().sees(None).savings}
    cheaper = {shelf.kind: shelf.price for shelf in Kitchen(events="savers-week").sees(None).savings}
    assert cheaper == {kind: price - 5 for kind, price in usual.items()}


def test_event_the_store_goes_to_the_dumpster() -> None:
    deck = "oats-2 bread-4 cream-6 tuna-12 miso-4"
    kitchen = Kitchen(*HANDS, store=STORE, deck=deck, events="new-delivery")
    assert kitchen.store() == deck.split()
    assert kitchen.sees(None).dumpster == tuple(STORE.split())


def test_turns_go_clockwise_from_the_first_player_four_times() -> None:
    kitchen = Kitchen(seats=4, first_player=CLEO)
    seen = []
    while kitchen.game.step == "turn":
        seen.append(kitchen.game.player)
        kitchen.passes()
    assert seen == [CLEO, DAN, ANA, BEN] * 4


def test_nobody_acts_out_of_turn() -> None:
    kitchen = Kitchen()
    assert kitchen.refuses(BEN, Pass()) == "It is not your turn."
    assert kitchen.refuses(None, Pass()) == "Nobody plays there."
    assert kitchen.refuses(7, Pass()) == "Nobody plays there."
    assert kitchen.refuses(ANA, NoDish()) == "Not now: somebody is shopping."


def test_co_44_the_store_is_renewed_and_the_first_player_token_goes_left() -> None:
    kitchen = Kitchen(first_player=CLEO)
    kitchen.to_the_cook_off()
    for seat in (ANA, BEN, CLEO):
        kitchen.does(seat, NoDish())
    assert kitchen.waits("break", ANA, None)
    assert (kitchen.sees(None).meal, kitchen.sees(None).first_player) == (1, CLEO)
    before, dumpster, coming = kitchen.store(), kitchen.sees(None).dumpster, kitchen.game.deck[:5]
    assert kitchen.refuses(BEN, NextMeal()) == "Only the next first player or the host may begin the next meal."
    kitchen.does(None, NextMeal())
    view = kitchen.sees(None)
    assert (view.meal, view.prep, view.first_player, view.player) == (2, 1, ANA, ANA)
    assert view.dumpster == (*dumpster, *before)  # slot 1 first
    assert kitchen.store() == coming
    assert (view.events, view.log, view.dishes) == ((kitchen.game.events[0],), (), ())


def test_co_44_the_next_first_player_begins_the_next_meal() -> None:
    kitchen = Kitchen()
    kitchen.plays_a_meal()
    assert (kitchen.sees(None).meal, kitchen.sees(None).first_player) == (2, BEN)


@pytest.mark.parametrize("meals", [1, 2, 3, 12])
def test_co_45_the_game_has_as_many_meals_as_the_table_wants(meals: int) -> None:
    kitchen = Kitchen(seats=2, meals=meals)
    for number in range(1, meals + 1):
        assert (kitchen.sees(None).meal, kitchen.sees(None).meals) == (number, meals)
        assert kitchen.game.outcome() is None
        kitchen.plays_a_meal()
    outcome = kitchen.game.outcome()
    assert outcome is not None and outcome.reason == "all meals cooked"
    assert len(kitchen.sees(None).past) == meals
    assert kitchen.refuses(ANA, Pass()) == "Not now: the game is over."


def test_the_events_of_a_story_leave_it_alone() -> None:
    kitchen = Kitchen()
    assert kitchen.sees(None).events == QUIET[:1]
    kitchen.to_the_cook_off()
    assert kitchen.sees(None).events == QUIET
    assert money(kitchen) == [25, 25, 25]
