"""Player Actions: CO-19 to CO-29, and what every Savings Goal does."""

from __future__ import annotations

import msgspec
import pytest

from partychef.games.cook_off.cards import GoalKind, goals
from partychef.games.cook_off.moves import Buy, BuyGoal, Discard, Done, Keep, Order, Pass
from tests.games.cook_off.kitchen import ANA, BEN, CLEO, MENU, Kitchen

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
    monkeypatch.setattr("partychef.games.cook_off.views.goals", lambda: cheap)
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
    assert kitchen.refuses(ANA, Buy(2)) == "Cucumber costs $4, and you have $3."
    assert kitchen.refuses(ANA, BuyGoal("delivery-app")) == "Delivery App costs $12, and you have $3."
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
    assert kitchen.refuses(ANA, Discard(())) == "You hold 1 card too many: discard just as many."
    assert kitchen.refuses(ANA, Discard(("peas-2", "rice-2"))) == "You hold 1 card too many: discard just as many."
    assert kitchen.refuses(ANA, Discard(("milk-3",))) == "Milk ($3) is not in your hand."
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
    assert kitchen.refuses(BEN, Order()) == "You have no Delivery App to order with yet."
    kitchen.passes(2)
    assert Order() in kitchen.game.legal_moves(ANA)


def test_co_29_each_kind_once_per_player() -> None:
    kitchen = kitchen_with(money=99)
    kitchen.does(ANA, BuyGoal("cash-back"))
    kitchen.passes(2)
    assert kitchen.refuses(ANA, BuyGoal("cash-back")) == "You have Cash Back already."
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


def test_goal_cash_back_a_dollar_after_each_purchase() -> None:
    kitchen = kitchen_with("cash-back", money=5)
    kitchen.does(ANA, Buy(3))
    assert kitchen.place(ANA).money == 1  # paid first: one cannot buy with what comes back
    kitchen = kitchen_with("cash-back", money=4)
    assert kitchen.refuses(ANA, Buy(3)) == "Kale costs $5, and you have $4."


def test_goal_cash_back_not_for_savings_goals() -> None:
    kitchen = kitchen_with("cash-back")
    kitchen.does(ANA, BuyGoal("delivery-app"))
    assert kitchen.place(ANA).money == 13


def test_goal_coupon_book_a_dollar_off_every_ingredient() -> None:
    kitchen = kitchen_with("coupon-book")
    assert [kitchen.price(ANA, slot) for slot in range(1, 6)] == [2, 2, 4, 5, 3]


def test_goal_chest_freezer_seven_ingredients() -> None:
    kitchen = full_hand("chest-freezer")
    kitchen.does(ANA, Buy(3))
    assert kitchen.waits("turn", BEN)
    assert (kitchen.place(ANA).limit, kitchen.place(BEN).limit) == (7, 5)
    kitchen.passes(2)
    kitchen.holds(ANA, "peas-2 peas-2 peas-2 rice-2 rice-3 rice-3 rice-3")
    kitchen.does(ANA, Buy(1))
    assert kitchen.waits("discard", ANA)


@pytest.mark.parametrize(
    ("kind", "prices"),
    [("farmers-market-pass", [3, 4, 2, 9, 3, 5, 8]), ("fishmongers-friend", [3, 6, 4, 7, 3, 5, 6])],
)
def test_goals_for_two_categories(kind: GoalKind, prices: list[int]) -> None:
    kitchen = kitchen_with(kind)
    seen = []
    for card in "milk-3 artichoke-6 apple-4 shrimp-9 rice-3 miso-5 tofu-8".split():
        kitchen.game.store[0] = card
        seen.append(kitchen.price(ANA, 1))
    assert seen == prices


def test_goal_bulk_membership_a_second_card_from_the_refilled_store() -> None:
    kitchen = kitchen_with("bulk-membership", "cash-back", deck="shrimp-9 fish-10")
    kitchen.does(ANA, Buy(3))
    assert kitchen.waits("second", ANA)
    assert kitchen.can(ANA) == {"Buy", "Done"}
    assert kitchen.refuses(ANA, Pass()) == "Not now: somebody may buy a second ingredient."
    kitchen.does(ANA, Buy(5))
    assert kitchen.hand(ANA) == ["kale-5", *HANDS[0].split(), "shrimp-9"]
    assert kitchen.place(ANA).money == 25 - 5 + 1 - 9 + 1  # both paid
    assert kitchen.store() == ["milk-3", "onion-3", "beans-6", "bread-4", "fish-10"]
    assert kitchen.game.player == BEN  # and no third


def test_goal_bulk_membership_one_may_do_without() -> None:
    kitchen = kitchen_with("bulk-membership")
    kitchen.does(ANA, Buy(3), Done())
    assert (kitchen.game.player, kitchen.place(ANA).hand) == (BEN, 4)


def test_goal_bulk_membership_nobody_is_asked_who_cannot_pay() -> None:
    kitchen = kitchen_with("bulk-membership", money=5, deck="shrimp-9")
    kitchen.does(ANA, Buy(3))
    assert kitchen.game.player == BEN


def test_goal_bulk_membership_the_hand_limit_comes_first() -> None:
    kitchen = full_hand("bulk-membership")
    kitchen.does(ANA, Buy(1))
    assert kitchen.waits("discard", ANA)
    kitchen.does(ANA, Discard(("milk-3",)))
    assert kitchen.waits("second", ANA)
    kitchen.does(ANA, Buy(1))
    assert kitchen.waits("discard", ANA)
    kitchen.does(ANA, Discard(("peas-2",)))
    assert kitchen.game.player == BEN


def test_goal_delivery_app_two_are_drawn_and_one_is_kept() -> None:
    kitchen = kitchen_with("delivery-app", deck="shrimp-9 fish-10")
    kitchen.does(ANA, Order())
    assert kitchen.place(ANA).money == 22
    assert kitchen.sees(ANA).drawn == ("shrimp-9", "fish-10")
    assert kitchen.sees(BEN).drawn == kitchen.sees(None).drawn == ()
    assert kitchen.refuses(ANA, Keep("peas-2")) == "Keep one of the ingredients that were delivered."
    kitchen.does(ANA, Keep("shrimp-9"))
    assert kitchen.hand(ANA) == [*HANDS[0].split(), "shrimp-9"]
    assert kitchen.sees(None).dumpster == ("fish-10",)
    assert kitchen.store() == STORE.split()


def test_goal_delivery_app_then_the_hand_limit() -> None:
    kitchen = full_hand("delivery-app")
    kitchen.does(ANA, Order(), Keep(kitchen.game.deck[0]))
    assert kitchen.waits("discard", ANA)


def test_goal_delivery_app_needs_three_dollars_and_a_card() -> None:
    assert kitchen_with("delivery-app", money=2).refuses(ANA, Order()) == "A delivery costs $3, and you have $2."
    kitchen = kitchen_with("delivery-app")
    kitchen.game.deck, kitchen.game.dumpster = [], []
    assert kitchen.refuses(ANA, Order()) == "There is no ingredient left to deliver."
    kitchen.game.dumpster = ["fish-10"]
    kitchen.does(ANA, Order(), Keep("fish-10"))  # GEN-9: as far as possible
    assert kitchen.sees(None).dumpster == ()


SPICED = "carrot-2 rice-3 mussels-8"


def test_goal_spice_rack_one_more_umami_for_count_lines() -> None:
    kitchen = Kitchen()
    kitchen.has(ANA, "spice-rack")
    ana, ben, _ = kitchen.cooks(*[SPICED] * 3, meals=dict.fromkeys(range(3), "ramen-night"))
    assert (ana.fulfilled, ana.points) == ((True, True, True, True), 6 + 2 + 1)
    assert (ben.fulfilled, ben.points) == ((True, True, True, False), 4 + 1)
    assert ana.price == ben.price == 13


def test_goal_spice_rack_is_neither_an_ingredient_nor_a_category() -> None:
    kitchen = Kitchen(menu=("garden-soup", "umami-bomb", "balanced-meal"))  # Vegetable, Dairy, Umami, 4 categories
    kitchen.has(ANA, "spice-rack")
    ana, *_ = kitchen.cooks("carrot-2 milk-3 rice-3", "carrot-2 milk-3 rice-3", "carrot-2 milk-3 rice-3")
    assert ana.fulfilled == (True, True, True, False)
    kitchen = Kitchen()
    kitchen.has(ANA, "spice-rack")
    kitchen.to_the_cook_off("carrot-2 rice-3")
    assert kitchen.game.to_move() == {BEN, CLEO}


def test_goal_spice_rack_makes_two_of_one() -> None:
    kitchen = Kitchen(menu=("umami-bomb", *MENU[:2]))  # 2 Umami, 1 Protein, 1 Vegetable
    kitchen.has(ANA, "spice-rack")
    ana, ben, _ = kitchen.cooks(*["garlic-2 beans-6 carrot-2"] * 3)
    assert (ana.fulfilled[0], ben.fulfilled[0]) == (True, False)


def test_goal_meal_prep_course_a_point_for_a_dish_that_fulfils_something() -> None:
    kitchen = Kitchen()
    kitchen.has(ANA, "meal-prep-course")
    kitchen.has(BEN, "meal-prep-course")
    ana, ben, cleo = kitchen.cooks("carrot-2 milk-3 milk-3", "milk-3 milk-3 milk-3", "carrot-2 milk-3 milk-3")
    assert [dish.course for dish in (ana, ben, cleo)] == [1, 0, 0]
    assert ana.points == cleo.points + 1


def test_goal_second_job_five_dollars_more_at_each_own_income() -> None:
    kitchen = Kitchen(events="back-to-normal promotion")
    kitchen.has(ANA, "second-job")
    kitchen.next_round()
    assert [place.income for place in kitchen.sees(None).places] == [35, 30, 30]
    kitchen.plays_a_meal()
    assert [place.money for place in kitchen.sees(None).places] == [60, 55, 55]
