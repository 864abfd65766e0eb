"""The heuristic chef: what it does in stories, legal to the last move, and better than novices."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from partychef.chefs import CHEFS
from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat
from partychef.games.cook_off.cards import goals, ingredients, meals
from partychef.games.cook_off.cooking import LONGEST_NAME
from partychef.games.cook_off.haggling import known_cards
from partychef.games.cook_off.imagine import imagine
from partychef.games.cook_off.moves import (
    Accept,
    Buy,
    BuyGoal,
    Decline,
    Discard,
    Done,
    Keep,
    NextMeal,
    Offer,
    Order,
    Pass,
    Submit,
    Vote,
)
from partychef.games.cook_off.naming import dish_name
from partychef.games.cook_off.options import Options
from partychef.games.cook_off.rules import CookOffGame
from partychef.games.cook_off.setup import set_up
from partychef.games.cook_off.tasting import reason_of
from tests.games.cook_off.kitchen import ANA, BEN, CLEO, DAN, Kitchen

HANDS = "tofu-8 kale-5 peas-2", "kale-5 kale-6 rice-3", "tofu-8 tofu-8 tofu-8"
STORE = "milk-3 onion-3 rice-3 beans-6 couscous-6"
PEAS = ["peas-2"] * 4
USUAL, LONG = Options(), Options(meals=6)
ALIKE = "balanced-meal", "burger-night", "omelette-for-one"


def advice(table: Kitchen, seat: Seat, number: int = 1) -> Any:
    """What the chef would do in this seat, and may."""
    view, legal = table.sees(seat), table.game.legal_moves(seat)
    move = CHEFS["heuristic"](view, legal, Chance("advice", number))
    table.game.check(seat, move)
    return move


def last_turn(*hands: str, store: str = STORE, meals: int = 1, **house_rules: Any) -> Kitchen:
    """All have passed three times, and Ana's turn is the last one but Ben's and Cleo's."""
    table = Kitchen("", "", "", meals=meals, **house_rules)
    for _ in range(3):
        table.next_round()
    table.game.store = store.split()
    for seat, cards in enumerate(hands):
        table.holds(seat, cards)
    return table


@cache
def game(kinds: tuple[str, ...], seed: str, options: Options = USUAL) -> CookOffGame:
    """A whole game; every move is checked."""
    state, number = set_up(len(kinds), options, Chance(seed, 0)), 0
    chefs = [*kinds, "heuristic"]  # the table's judge, if it has one
    while asked := sorted(seat for seat in state.to_move() if seat is not None):
        number += 1
        seat = asked[0]
        move = CHEFS[chefs[seat]](state.view(seat), state.legal_moves(seat), Chance(f"{seed}/chefs", number))
        state.check(seat, move)
        state.apply(seat, move, Chance(seed, number))
    return state


def share_of_wins(kinds: tuple[str, ...], games: int) -> float:
    """How many games seat 0 won; a win with others counts in part."""
    winners = [outcome.winners for n in range(games) if (outcome := game(kinds, f"chef {n}").outcome())]
    return sum((0 in seats) / len(seats) for seats in winners) / games


class TestShopping:
    def test_it_buys_what_completes_the_dish(self) -> None:
        assert advice(last_turn(*HANDS), ANA) == Buy(3)

    def test_of_two_cards_that_do_it_takes_the_cheaper_one(self) -> None:
        table = last_turn(*HANDS, store="couscous-6 milk-3 onion-3 beans-6 rice-3")
        assert advice(table, ANA) == Buy(5)

    def test_it_passes_when_nothing_in_the_store_helps(self) -> None:
        table = last_turn(
            "tofu-8 kale-5 rice-3", *HANDS[1:], menu=("balanced-meal", "garden-soup", "feast-fit-for-a-king")
        )
        table.game.store = "onion-3 onion-3 peas-2 kale-5 kale-6".split()
        assert advice(table, ANA) == Pass()

    def test_with_another_meal_to_come_it_lays_in_what_is_often_asked_for(self) -> None:
        table = last_turn("tofu-8 kale-5 rice-3", *HANDS[1:], store="kale-5 kale-5 soy-sauce-3 kale-5 kale-5", meals=2)
        table.has(ANA, money=8)
        assert advice(table, ANA) == Buy(3)

    def test_in_the_last_turn_no_savings_goal_pays(self) -> None:
        table = last_turn(*HANDS, store="onion-3 onion-3 peas-2 kale-5 kale-6")
        table.has(ANA, money=99)
        assert not isinstance(advice(table, ANA), BuyGoal)

    def test_with_money_to_burn_and_many_meals_to_come_a_savings_goal_pays(self) -> None:
        table = last_turn("tofu-8 kale-5 rice-3", *HANDS[1:], store="peas-2 peas-2 peas-2 kale-5 kale-6", meals=6)
        table.has(ANA, money=60)
        assert isinstance(advice(table, ANA), BuyGoal)

    def test_after_the_first_of_two_purchases_it_weighs_the_second(self) -> None:
        table = last_turn("tofu-8 peas-2", *HANDS[1:], store="rice-3 rice-3 onion-3 milk-3 milk-3")
        table.has(ANA, "bulk-membership", money=20)
        first = advice(table, ANA)
        assert isinstance(first, Buy)
        table.does(ANA, first)
        table.game.store = "milk-3 milk-3 milk-3 milk-3 rice-3".split()
        table.holds(ANA, "tofu-8 peas-2 rice-3")
        assert advice(table, ANA) == Done()

    def test_it_orders_when_the_store_has_nothing_and_the_app_is_there(self) -> None:
        table = last_turn(*HANDS, store="onion-3 onion-3 peas-2 kale-5 kale-6")
        table.has(ANA, "delivery-app", money=20)
        assert advice(table, ANA) == Order()
        table.game.deck[:2] = ["kale-5", "rice-3"]
        table.does(ANA, Order())
        assert advice(table, ANA) == Keep("rice-3")

    def test_it_discards_what_it_needs_least(self) -> None:
        table = last_turn("tofu-8 kale-5 banana-3 peas-2 milk-3", *HANDS[1:])
        table.does(ANA, Buy(3))
        assert advice(table, ANA) in [Discard(("banana-3",)), Discard(("milk-3",)), Discard(("kale-5",))]
        table = last_turn(
            "fish-10 shrimp-9 beef-12 tofu-8 fish-10",
            *HANDS[1:],
            menu=("feast-fit-for-a-king", "balanced-meal", "beach-ceviche"),
        )
        table.does(ANA, Buy(3))
        kept = {ingredients()[card].category for card in table.hand(ANA) if card not in advice(table, ANA).cards}
        assert kept == {"seafood", "protein", "carbs"}


class TestTrading:
    def test_it_offers_what_it_can_spare_for_what_it_lacks(self) -> None:
        table = Kitchen("", "", "", menu=ALIKE, meals=1)
        table.next_round()
        for _ in range(2):  # Ben buys more carbs than he can need
            table.passes()
            table.game.store = ["rice-3", *PEAS]
            table.does(BEN, Buy(1))
            table.passes()
        table.holds(ANA, "tofu-8 tofu-8 kale-5")
        table.holds(BEN, "rice-3 rice-3 kale-5")
        table.game.store = [*PEAS, "peas-2"]
        offer = advice(table, ANA)
        assert isinstance(offer, Offer) and (offer.partner, offer.want) == (BEN, ("Rice",))
        table.does(ANA, offer)
        assert isinstance(advice(table, BEN), Accept)
        table.does(BEN, Decline())
        assert not isinstance(advice(table, ANA), Offer)  # who says no is not asked again

    def test_it_knows_of_other_hands_what_was_done_openly(self) -> None:
        table = Kitchen("", "", "", store="rice-3 peas-2 milk-3 tofu-8 kale-5", meals=1)
        table.passes()
        table.does(BEN, Buy(3))  # Kale: what Ana passed over has moved on
        bought = table.sees(BEN).log[-1].cards
        assert known_cards(table.sees(ANA), BEN) == list(bought)
        table.passes()
        table.holds(ANA, "tofu-8 peas-2 peas-2")
        table.does(ANA, Offer(BEN, ("tofu-8",), want=(ingredients()[bought[0]].name,)))
        assert known_cards(table.sees(CLEO), BEN) == list(bought)
        table.does(BEN, Accept(bought))
        assert known_cards(table.sees(CLEO), BEN) == ["tofu-8"]
        assert known_cards(table.sees(CLEO), ANA) == list(bought)

    def test_who_looks_ahead_remembers_what_was_bought_in_an_earlier_meal_until_it_is_cooked(self) -> None:
        table = Kitchen("", "", "", store="rice-3 peas-2 milk-3 tofu-8 kale-5", meals=3)
        table.passes()
        table.does(BEN, Buy(3))
        (bought,) = table.sees(BEN).log[-1].cards
        assert table.place(BEN).kept == ()
        table.plays_a_meal()
        assert table.place(BEN).kept == (bought,)
        worlds = [imagine(table.sees(ANA), Chance("world", number)) for number in range(20)]
        assert all(bought in world.hands[BEN] for world in worlds)
        table.cooks(None, f"{bought} peas-2 peas-2", None)
        table.votes((BEN,), None, (BEN,))
        table.next_meal()
        assert table.place(BEN).kept == ()

    def test_it_chooses_from_a_heap_of_cards(self) -> None:
        table = last_turn("peas-2 peas-2 peas-2 peas-2 peas-2", "tofu-8 kale-5 rice-3 tofu-8 tofu-8", "")
        table.does(ANA, Offer(BEN, ("peas-2",) * 5, want_money=1))
        table.does(BEN, Accept())
        kept = [*table.hand(BEN)]
        for card in advice(table, BEN).cards:
            kept.remove(card)
        assert {"tofu-8", "rice-3"} < set(kept) and len(kept) == 5

    def test_it_accepts_what_it_needs_for_what_it_can_spare(self) -> None:
        table = last_turn("rice-3 rice-3 rice-3", "tofu-8 tofu-8 kale-5", "")
        table.does(ANA, Offer(BEN, ("rice-3",), want=("Tofu",)))
        assert advice(table, BEN) == Accept(("tofu-8",))

    def test_it_keeps_what_it_needs(self) -> None:
        table = last_turn("peas-2 peas-2 peas-2", "tofu-8 rice-3 kale-5", "")
        table.does(ANA, Offer(BEN, ("peas-2",), 5, want=("Rice",)))
        assert advice(table, BEN) == Decline()

    def test_it_sells_nothing_for_money_that_nobody_can_spend_any_more(self) -> None:
        table = last_turn("peas-2 peas-2 peas-2", "tofu-8 rice-3 kale-5", "")
        table.does(ANA, Offer(BEN, (), 25, want=("Kale",)))
        assert advice(table, BEN) == Decline()


class TestCooking:
    def test_it_submits_the_best_dish_under_a_name_of_its_own(self) -> None:
        table = Kitchen(meals=1)
        table.to_the_cook_off("tofu-8 kale-5 rice-3 peas-2", "peas-2 peas-2 peas-2", "peas-2 peas-2 peas-2")
        move = advice(table, ANA)
        assert isinstance(move, Submit)
        assert (move.meal, move.cards) == ("balanced-meal", ("peas-2", "rice-3", "tofu-8"))
        assert move.name and move.name != meals()["balanced-meal"].name

    def test_before_the_last_meal_it_keeps_what_the_dish_does_not_need(self) -> None:
        table = Kitchen(meals=2)
        table.to_the_cook_off("tofu-8 kale-5 rice-3 soy-sauce-3", "", "")
        assert advice(table, ANA).cards == ("kale-5", "rice-3", "tofu-8")

    def test_names_vary_and_say_what_is_in_the_dish(self) -> None:
        cards = "beef-12", "kale-5", "ramen-noodles-5"
        names = {dish_name("balanced-meal", cards, True, (), Chance("name", number)) for number in range(60)}
        assert len(names) > 20
        assert all(len(name) <= LONGEST_NAME for name in names)
        told = ("Beef", "Kale", "Ramen Noodles", "Balanced Meal")
        assert all(any(word in name for word in told) for name in names)

    def test_no_name_is_used_twice_in_a_game_while_there_are_others(self) -> None:
        cards, used = ("peas-2", "peas-2", "peas-2"), list[str]()
        for number in range(12):
            used.append(dish_name("balanced-meal", cards, False, used, Chance("name", number)))
        assert len(set(used)) == len(used)

    def test_it_votes_for_the_dish_that_has_the_most_of_what_it_should_have(self) -> None:
        table = Kitchen(seats=4)
        table.cooks("peas-2 peas-2 peas-2", "peas-2 peas-2 rice-3", "tofu-8 peas-2 rice-3", "peas-2 peas-2 peas-2")
        assert advice(table, ANA) == Vote((CLEO, BEN, DAN))

    def test_of_equal_dishes_it_votes_for_that_of_who_does_not_lead(self) -> None:
        table = Kitchen()
        table.cooks(None, "tofu-8 peas-2 rice-3", "tofu-8 onion-3 rice-3")  # Ben's is the cheapest, so he leads
        assert {advice(table, ANA, number) for number in range(5)} == {Vote((CLEO, BEN))}

    def test_chance_decides_between_dishes_that_are_as_good(self) -> None:
        table = Kitchen()
        table.cooks(None, "tofu-8 peas-2 rice-3", "tofu-8 peas-2 rice-3")
        assert {advice(table, ANA, number) for number in range(20)} == {Vote((BEN, CLEO)), Vote((CLEO, BEN))}
        assert advice(table, ANA, 7) == advice(table, ANA, 7)

    def test_its_vote_comes_with_its_reason(self) -> None:
        for dishes, reason in (
            (("peas-2 peas-2 peas-2", "tofu-8 peas-2 rice-3"), "lines"),
            (("tofu-8 peas-2 rice-3", "tofu-8 onion-3 rice-3"), "behind"),
            (("tofu-8 peas-2 rice-3", "tofu-8 peas-2 rice-3"), "chance"),
            (("tofu-8 peas-2 rice-3", None), "only"),
        ):
            table = Kitchen()
            table.cooks(None, *dishes)
            for seat in sorted(one for one in table.game.to_move() if one is not None):
                table.does(seat, advice(table, seat))
            (meal,) = table.sees(None).past
            assert reason_of(meal, (0, 0, 0), ANA) == reason

    def test_a_ballot_that_is_not_its_own_gets_no_reason(self) -> None:
        table = Kitchen()
        table.cooks(None, "peas-2 peas-2 peas-2", "tofu-8 peas-2 rice-3")
        table.does(ANA, Vote((BEN, CLEO)))
        for seat in sorted(one for one in table.game.to_move() if one is not None):
            table.does(seat, advice(table, seat))
        assert reason_of(table.sees(None).past[0], (0, 0, 0), ANA) is None

    def test_it_begins_the_next_meal_when_that_is_its_own_to_do(self) -> None:
        table = Kitchen()
        table.cooks(None, None, None)
        assert advice(table, BEN) == NextMeal()


OPTIONS = [
    (2, Options(ai_choice=True)),
    (2, Options(meals=12)),
    (3, Options(meals=1, first_player=2)),
    (4, LONG),
]


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_it_plays_to_the_end_whatever_the_house_rules(seats: int, options: Options) -> None:
    state = game(("heuristic",) * seats, "rules", options)
    assert state.outcome() is not None
    assert len(state.past) == options.meals


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_is_clearly_better_than_novices(seats: int) -> None:
    assert share_of_wins(("heuristic", *["novice"] * (seats - 1)), 8) > 0.8


def test_among_themselves_they_trade_now_and_then_and_never_haggle() -> None:
    offers, accepted, rounds = 0, 0, 0
    for number in range(6):
        for _, move in moves_of_a_game(f"haggle {number}"):
            offers += isinstance(move, Offer)
            accepted += isinstance(move, Accept)
        rounds += 3 * 4 * 3
    assert 0 < accepted <= offers < rounds / 4


def test_in_long_games_they_buy_savings_goals_of_many_kinds() -> None:
    state = game(("heuristic",) * 4, "rules", LONG)
    kinds = {goal.kind for owned in state.goals.values() for goal in owned}
    assert len(kinds) >= len(goals()) / 2


def moves_of_a_game(seed: str) -> list[tuple[Seat, Move]]:
    """Who made which move in a game of three such chefs."""
    state, moves = set_up(3, Options(), Chance(seed, 0)), list[tuple[Seat, Move]]()
    while asked := sorted(seat for seat in state.to_move() if seat is not None):
        move = CHEFS["heuristic"](state.view(asked[0]), state.legal_moves(asked[0]), Chance(seed, len(moves)))
        state.apply(asked[0], move, Chance(f"{seed}/game", len(moves)))
        moves.append((asked[0], move))
    return moves
