"""What every Savings Goal does once it is active."""

from __future__ import annotations

import pytest

from partychef.games.cook_off.cards import GoalKind
from partychef.games.cook_off.moves import Buy, BuyGoal, Discard, Done, Keep, Order, Pass
from tests.games.cook_off.kitchen import ANA, BEN, CLEO, MENU, Kitchen

HANDS = "peas-2 peas-2 peas-2", "rice-3 rice-3 rice-3", "tofu-8 tofu-8 tofu-8"
STORE = "milk-3 onion-3 kale-5 beans-6 bread-4"


def kitchen_with(*kinds: GoalKind, money: int = 25, store: str = STORE, deck: str = "") -> Kitchen:
    """Ana's turn; she has these goals, active, and the money."""
    kitchen = Kitchen(*HANDS, store=store, deck=deck)
    kitchen.has(ANA, *kinds, money=money)
    return kitchen


def full_hand(*kinds: GoalKind) -> Kitchen:
    kitchen = kitchen_with(*kinds)
    kitchen.holds(ANA, "peas-2 peas-2 peas-2 rice-2 rice-3")
    return kitchen


def test_goal_cash_back_a_dollar_after_each_purchase() -> None:
    kitchen = kitchen_with("cash-back", money=5)
    kitchen.does(ANA, Buy(3))
    assert kitchen.place(ANA).money == 1  # paid first: one cannot buy with what comes back
    kitchen = kitchen_with("cash-back", money=4)
    assert kitchen.refuses(ANA, Buy(3)) == "The price of Kale is $5, and you have $4."


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
    assert kitchen.refuses(ANA, Keep("peas-2")) == "Keep one of the delivered ingredients."
    kitchen.does(ANA, Keep("shrimp-9"))
    assert kitchen.hand(ANA) == [*HANDS[0].split(), "shrimp-9"]
    assert kitchen.sees(None).dumpster == ("fish-10",)
    assert kitchen.store() == STORE.split()


def test_goal_delivery_app_then_the_hand_limit() -> None:
    kitchen = full_hand("delivery-app")
    kitchen.does(ANA, Order(), Keep(kitchen.game.deck[0]))
    assert kitchen.waits("discard", ANA)


def test_goal_delivery_app_needs_three_dollars_and_a_card() -> None:
    refusal = kitchen_with("delivery-app", money=2).refuses(ANA, Order())
    assert refusal == "The price of a delivery is $3, and you have $2."
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
