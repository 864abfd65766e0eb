"""Player Actions: CO-19 to CO-29."""

from __future__ import annotations

import msgspec
import pytest

from partychef.games.cook_off.cards import GoalKind, goals
from partychef.games.cook_off.moves import Buy, BuyGoal, Discard, Keep, Order, Pass
from tests.games.cook_off.kitchen import ANA, BEN, CLEO, Kitchen

HANDS = "peas-2 peas-2 peas-2", "rice-3 rice-3 rice-3", "tofu-8 tofu-8 tofu-8"
STORE = "milk-3 onion-3 kale-5 beans-6 bread-4"


def kitchen_with(*kinds: GoalKind, money: int = 25, store: str = STORE, deck: str = "") -> Kitchen:
    """Ana's turn; she has these goals, active, and the money."""
    kitchen = Kitchen(*HANDS, store=store, deck=deck)
    kitchen.has(ANA, *kinds, money=money)
    return kitchen


def test_co_19_one_action_ends_the_turn() -> None:
    for action in (Buy(1), BuyGoal("delivery-app"), Pass()):
        kitchen = kitchen_with()
        kitchen.does(ANA, action)
        assert kitchen.game.player == BEN
        assert kitchen.refuses(ANA, Pass()) == "It is not your turn."


def test_co_20_the_books_example_kale_is_bought_and_the_conveyor_moves() -> None:
    kitchen = kitchen_with(deck="shrimp-9 fish-10")
    kitchen.does(ANA, Buy(3))
    assert kitchen.hand(ANA) == ["kale-5", *HANDS[0].split()]
    # what lay left of it has moved right, the top ingredient lies leftmost
    assert kitchen.store() == ["milk-3", "onion-3", "beans-6", "bread-4", "shrimp-9"]
    assert kitchen.place(ANA).money == 20
    (deed,) = kitchen.sees(None).log
    assert (deed.seat, deed.action, deed.cards, deed.money, deed.prep) == (ANA, "buy", ("kale-5",), 5, 1)


@pytest.mark.parametrize("slot", [1, 5])
def test_co_20_just_one_card_from_either_end(slot: int) -> None:
    kitchen = kitchen_with(deck="shrimp-9 fish-10")
    left = STORE.split()
    bought = left.pop(slot - 1)
    kitchen.does(ANA, Buy(slot))
    assert kitchen.store() == [*left, "shrimp-9"]
    assert kitchen.hand(ANA).count(bought) == 1


@pytest.mark.parametrize("slot", [-1, 0, 6])
def test_co_20_there_are_five_slots(slot: int) -> None:
    assert kitchen_with().refuses(ANA, Buy(slot)) == "The store has slots 1 to 5."


@pytest.mark.parametrize(
    ("event", "kinds", "card", "price"),
    [
        ("big-catch", (), "tuna-12", 10),
        ("everything-must-go", ("coupon-book",), "kale-5", 2),  # half of 5 is 3, then 1 off
        ("everything-must-go", ("fishmongers-friend",), "tuna-12", 4),  # not half of 10
        ("fuel-prices", ("coupon-book", "farmers-market-pass"), "kale-5", 3),
        ("members-day", ("coupon-book", "farmers-market-pass"), "onion-3", 1),
        ("barbecue-weekend", ("coupon-book", "fishmongers-friend"), "beef-12", 11),
        ("vegetable-glut", ("coupon-book", "farmers-market-pass"), "artichoke-6", 1),
        ("late-frost", ("farmers-market-pass",), "berries-6", 6),
    ],
)
def test_co_21_multiplied_then_added_then_the_own_goals(
    event: str, kinds: tuple[GoalKind, ...], card: str, price: int
) -> None:
    kitchen = Kitchen(*HANDS, events=event)
    kitchen.game.store[0] = card
    kitchen.has(ANA, *kinds)
    assert kitchen.price(ANA, 1) == price
    kitchen.does(ANA, Buy(1))
    assert kitchen.place(ANA).money == 25 - price


def test_co_21_nothing_costs_less_than_a_dollar() -> None:
    kitchen = Kitchen(*HANDS, events="vegetable-glut", store="carrot-2")
    assert kitchen.price(None, 1) == 1
    kitchen.has(ANA, "coupon-book", "farmers-market-pass")
    assert kitchen.price(ANA, 1) == 1  # $2 - 2 - 1 - 2
    kitchen.does(ANA, Buy(1))
    assert kitchen.place(ANA).money == 24


def test_co_21_a_price_of_2_with_3_off_is_a_dollar() -> None:
    kitchen = kitchen_with("coupon-book", "farmers-market-pass", store="carrot-2")
    assert kitchen.price(ANA, 1) == 1


def test_co_21_also_for_savings_goals(monkeypatch: pytest.MonkeyPatch) -> None:
    kitchen = Kitchen(events="savers-week")
    kitchen.does(ANA, BuyGoal("delivery-app"))
    assert kitchen.place(ANA).money == 25 - 7
    cheap = {kind: msgspec.structs.replace(goal, price=4) for kind, goal in goals().items()}
    monkeypatch.setattr("partychef.games.cook_off.build_view.goals", lambda: cheap)
    assert {shelf.price for shelf in kitchen.sees(None).savings} == {1}


def test_co_21_goals_make_ingredients_cheaper_not_savings_goals() -> None:
    kitchen = kitchen_with("coupon-book")
    kitchen.does(ANA, BuyGoal("cash-back"))
    assert kitchen.place(ANA).money == 25 - 18


def test_co_21_what_others_own_changes_nothing_for_me() -> None:
    kitchen = kitchen_with("coupon-book")
    assert [kitchen.price(seat, 3) for seat in (ANA, BEN, None)] == [4, 5, 5]


def test_co_22_without_the_money_one_cannot_buy_and_may_always_pass() -> None:
    kitchen = kitchen_with(money=3, store="milk-3 cucumber-4 kale-5 beans-6 bread-4")
    assert kitchen.refuses(ANA, Buy(2)) == "The price of Cucumber is $4, and you have $3."
    assert kitchen.refuses(ANA, BuyGoal("delivery-app")) == "The price of Delivery App is $12, and you have $3."
    assert {move for move in kitchen.game.legal_moves(ANA) if isinstance(move, Buy)} == {Buy(1)}
    kitchen.does(ANA, Buy(1))
    assert kitchen.place(ANA).money == 0
    kitchen.has(BEN, money=0)
    assert Pass() in kitchen.game.legal_moves(BEN)


def full_hand(*kinds: GoalKind) -> Kitchen:
    kitchen = kitchen_with(*kinds)
    kitchen.holds(ANA, "peas-2 peas-2 peas-2 rice-2 rice-3")
    return kitchen


def test_co_23_over_five_cards_one_is_discarded_at_once() -> None:
    kitchen = full_hand()
    kitchen.does(ANA, Buy(3))
    assert kitchen.waits("discard", ANA)
    assert kitchen.refuses(BEN, Pass()) == "Not now: somebody holds too many ingredients and must discard first."
    for wrong in ((), ("peas-2", "rice-2")):
        assert kitchen.refuses(ANA, Discard(wrong)) == "You hold 1 card too many: choose 1 card for the Dumpster."
    assert kitchen.refuses(ANA, Discard(("milk-3",))) == "You do not hold Milk ($3)."
    kitchen.does(ANA, Discard(("rice-2",)))
    assert kitchen.sees(None).dumpster == ("rice-2",)
    assert kitchen.hand(ANA) == ["kale-5", "peas-2", "peas-2", "peas-2", "rice-3"]
    assert kitchen.game.player == BEN


def test_co_23_the_new_card_may_go() -> None:
    kitchen = full_hand()
    kitchen.does(ANA, Buy(3), Discard(("kale-5",)))
    assert kitchen.sees(None).dumpster == ("kale-5",)


def test_co_24_the_dumpster_lies_open_and_is_shuffled_into_an_empty_deck() -> None:
    kitchen = kitchen_with()
    kitchen.passes()
    assert kitchen.sees(BEN).dumpster == ("milk-3", "onion-3")
    kitchen.game.deck = ["fish-10"]
    kitchen.passes()
    assert kitchen.store()[3] == "fish-10"
    # the fifth slot is filled from what had expired; what expired now lies in the deck, too
    everything = {"milk-3", "onion-3", "kale-5", "beans-6"}
    assert {kitchen.store()[4], *kitchen.game.deck} == everything
    assert kitchen.sees(None).dumpster == ()
    assert kitchen.sees(None).deck_size == 3


def test_co_24_without_deck_and_dumpster_slots_stay_empty() -> None:
    kitchen = kitchen_with()
    kitchen.game.deck, kitchen.game.dumpster = [], []
    kitchen.does(ANA, Buy(2))
    assert kitchen.store() == ["milk-3", "kale-5", "beans-6", "bread-4", None]
    assert kitchen.refuses(BEN, Buy(5)) == "Slot 5 is empty."
    assert not any(move == Buy(5) for move in kitchen.game.legal_moves(BEN))
    kitchen.does(BEN, Buy(1))
    assert kitchen.store() == ["kale-5", "beans-6", "bread-4", None, None]
    kitchen.does(CLEO, Pass())  # what expires is drawn again
    assert sorted(card for card in kitchen.store() if card) == ["beans-6", "bread-4", "kale-5"]


def test_co_25_the_books_example_of_a_pass_the_two_rightmost_expire() -> None:
    kitchen = kitchen_with(deck="shrimp-9 fish-10 tuna-12")
    kitchen.does(ANA, Pass())
    assert kitchen.sees(None).dumpster == ("milk-3", "onion-3")
    assert kitchen.store()[:3] == ["kale-5", "beans-6", "bread-4"]
    assert kitchen.sees(None).log[0].cards == ("milk-3", "onion-3")
    assert kitchen.place(ANA).money == 25


def test_co_26_after_a_pass_slot_4_is_filled_first() -> None:
    kitchen = kitchen_with(deck="shrimp-9 fish-10 tuna-12")
    kitchen.does(ANA, Pass())
    assert kitchen.store()[3:] == ["shrimp-9", "fish-10"]


def test_co_27_one_may_pass_with_money() -> None:
    kitchen = kitchen_with(money=99)
    kitchen.does(ANA, Pass())
    assert kitchen.game.player == BEN


def test_co_28_a_savings_goal_works_from_the_start_of_the_own_next_turn() -> None:
    kitchen = kitchen_with()
    kitchen.does(ANA, BuyGoal("coupon-book"))
    (owned,) = kitchen.place(ANA).goals
    assert not owned.active
    assert kitchen.price(ANA, 1) == kitchen.price(None, 1)
    kitchen.does(BEN, Pass())
    kitchen.does(CLEO, Pass())
    (owned,) = kitchen.place(ANA).goals
    assert owned.active
    assert kitchen.price(ANA, 1) == kitchen.price(None, 1) - 1


def test_co_28_a_cook_off_and_an_income_before_that_are_not_affected() -> None:
    kitchen = Kitchen(*HANDS)
    for _ in range(3):
        kitchen.next_round()
    kitchen.has(ANA, money=10)  # it is savers' week
    kitchen.does(ANA, BuyGoal("second-job"))
    kitchen.does(BEN, BuyGoal("spice-rack"))
    kitchen.passes()
    (_, ben, _) = kitchen.cooks(*["carrot-2 rice-3 mussels-8"] * 3, meals=dict.fromkeys(range(3), "ramen-night"))
    assert ben.fulfilled == (True, True, True, False)
    kitchen.votes((1, 2), (0, 2), (0, 1))
    kitchen.next_meal()
    assert kitchen.place(ANA).money == 25
    assert not kitchen.place(ANA).goals[0].active
    assert kitchen.place(BEN).goals[0].active  # Ben begins this meal


def test_co_28_an_action_goal_costs_the_turn() -> None:
    kitchen = kitchen_with("delivery-app", deck="shrimp-9 fish-10")
    kitchen.does(ANA, Order(), Keep("fish-10"))
    assert kitchen.game.player == BEN


def test_co_28_no_delivery_before_the_app_works() -> None:
    kitchen = kitchen_with()
    kitchen.does(ANA, BuyGoal("delivery-app"))
    assert kitchen.refuses(BEN, Order()) == "You cannot order: you have no Delivery App that works yet."
    kitchen.passes(2)
    assert Order() in kitchen.game.legal_moves(ANA)


def test_co_29_each_kind_once_per_player() -> None:
    kitchen = kitchen_with(money=99)
    kitchen.does(ANA, BuyGoal("cash-back"))
    kitchen.passes(2)
    assert kitchen.refuses(ANA, BuyGoal("cash-back")) == "You already have Cash Back."
    kitchen.does(ANA, BuyGoal("coupon-book"))
    assert [goal.kind for goal in kitchen.place(ANA).goals] == ["cash-back", "coupon-book"]


def test_co_29_there_are_two_of_a_kind() -> None:
    kitchen = kitchen_with()
    kitchen.does(ANA, BuyGoal("cash-back"))
    kitchen.does(BEN, BuyGoal("cash-back"))
    assert kitchen.refuses(CLEO, BuyGoal("cash-back")) == "Cash Back is sold out."
    assert next(shelf.left for shelf in kitchen.sees(None).savings if shelf.kind == "cash-back") == 0


def test_co_29_savings_goals_are_permanent() -> None:
    kitchen = kitchen_with("coupon-book")
    kitchen.plays_a_meal()
    assert [goal.kind for goal in kitchen.place(ANA).goals] == ["coupon-book"]


def test_there_is_no_eleventh_savings_goal() -> None:
    assert kitchen_with().refuses(ANA, BuyGoal("yacht")) == "There is no such Savings Goal."
