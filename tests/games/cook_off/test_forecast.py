"""What a hand may still become: checked against the solver where nothing is left to chance, and by common sense."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partychef.games.cook_off.cards import ingredients, meals
from partychef.games.cook_off.forecast import Shopping, Taste, need_of, points_to_expect, shares, usual_chances
from partychef.games.cook_off.outlook import KEPT, MEAL, read
from partychef.games.cook_off.solver import best_of

PLAIN = [meal.id for meal in meals().values() if all(line.type == "count" for line in meal.lines)]
HANDS = st.lists(st.sampled_from(sorted(ingredients())), min_size=3, max_size=7)
MENUS = [tuple(meals())[first::12] for first in range(12)]
"""Every meal card once."""


def expect(hand: Sequence[str], meal: str, buys: int = 0, money: int = 0, spice: int = 0) -> float:
    shopping = Shopping(buys, money, usual_chances())
    return points_to_expect(meal, need_of(tuple(hand), meal, spice), shopping, Taste(spice))


@given(hand=HANDS, meal=st.sampled_from(PLAIN), spice=st.booleans())
@settings(deadline=None, max_examples=200)
def test_without_purchases_it_is_what_the_hand_can_make(hand: list[str], meal: str, spice: bool) -> None:
    best = best_of(hand, (meal,), ("spice-rack",) if spice else ())
    assert best is not None
    assert expect(hand, meal, spice=int(spice)) == best.points


@given(hand=HANDS, meal=st.sampled_from(list(meals())), buys=st.integers(0, 4), money=st.integers(0, 30))
@settings(deadline=None, max_examples=200)
def test_turns_and_money_never_harm(hand: list[str], meal: str, buys: int, money: int) -> None:
    promise = expect(hand, meal, buys, money)
    assert promise <= expect(hand, meal, buys + 1, money) + 1e-9
    assert promise <= expect(hand, meal, buys, money + 3) + 1e-9


@given(hand=HANDS, card=st.sampled_from(sorted(ingredients())), buys=st.integers(0, 3))
@settings(deadline=None, max_examples=100)
def test_one_more_card_never_harms(hand: list[str], card: str, buys: int) -> None:
    for meal in PLAIN[:8]:
        assert expect(hand, meal, buys, 20) <= expect([*hand, card], meal, buys, 20) + 1e-9


def test_a_missing_card_is_worth_as_much_as_it_is_likely() -> None:
    hand = "tofu-8", "kale-5", "peas-2"
    lines, full = 2, 3  # Protein and Vegetable; Carbs and all lines
    likely = 1 - (148 / 180) ** 5
    assert expect(hand, "balanced-meal", 1, 4) == pytest.approx(lines + full * likely)
    assert expect(hand, "balanced-meal", 1, 3) == lines  # Carbs usually cost $4
    assert sum(shares()) == pytest.approx(1)


def test_a_price_line_counts_what_the_cards_have_cost() -> None:
    cheap, dear = ("onion-3", "rice-3", "soy-sauce-3"), ("onion-3", "rice-3", "miso-5")
    assert expect(cheap, "shoestring-stir-fry") == 5 + 2
    assert expect(dear, "shoestring-stir-fry") == 4


def whole_meal(budget: int, hand: Sequence[str] = (), buys: int = 4, spice: int = 0) -> float:
    """A meal begun with so much money, the best of each three meal cards."""
    return fmean(max(expect(hand, meal, buys, budget, spice) for meal in menu) for menu in MENUS)


@pytest.mark.parametrize("budget", [0, 10, 20, 25, 30, 40])
def test_what_later_meals_are_taken_to_bring(budget: int) -> None:
    assert read(MEAL, budget) == pytest.approx(whole_meal(budget), abs=0.3)


@pytest.mark.parametrize("card", ["peas-2", "rice-3", "tofu-8", "fish-10", "milk-3", "banana-3", "garlic-2"])
def test_what_a_card_kept_for_the_next_meal_is_taken_to_bring(card: str) -> None:
    more = whole_meal(30, (card,)) - whole_meal(30)
    assert KEPT[ingredients()[card].category] == pytest.approx(more, abs=0.2)
