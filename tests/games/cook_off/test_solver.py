"""The best dish of a hand, against every way there is to cook one, scored line by line from the rules page."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from partychef.games.cook_off.cards import Line, ingredient_deck, ingredients, meals
from partychef.games.cook_off.scoring import score
from partychef.games.cook_off.solver import Best, best_of, dishes

DECK = sorted(ingredient_deck())
cards = st.lists(st.sampled_from(range(180)), max_size=8, unique=True).map(lambda at: [DECK[one] for one in at])
menus = st.lists(st.sampled_from(sorted(meals())), min_size=3, max_size=3, unique=True)
goals = st.sets(st.sampled_from(["spice-rack", "meal-prep-course", "coupon-book"]))


def brings(line: Line, dish: list[str], spiced: bool) -> int:
    """Points of one line, said differently from the rules' own code."""
    there = [ingredients()[card] for card in dish]
    categories = [card.category for card in there]
    if line.type == "count":
        if spiced and line.category == "umami":
            categories.append("umami")
        return line.points * (len([one for one in categories if one == line.category]) >= line.number)
    if line.type == "none":
        return line.points * all(one != line.category for one in categories)
    if line.type == "max_price":
        return line.points * (sum(card.price for card in there) <= line.number)
    return line.points * (len(dict.fromkeys(categories)) >= line.number)


def by_hand(dish: list[str], meal: str, owned: set[str]) -> int:
    """All that the dish brings before the others' dishes are seen."""
    each = [brings(line, dish, "spice-rack" in owned) for line in meals()[meal].lines]
    return sum(each) + 2 * all(each) + (any(each) and "meal-prep-course" in owned)


def every_way(hand: list[str]) -> list[list[str]]:
    """Each card in the dish or not."""
    ways = product((False, True), repeat=len(hand))
    found = [[card for card, is_in in zip(hand, way, strict=True) if is_in] for way in ways]
    return [dish for dish in found if len(dish) >= 3]


@given(cards, menus, goals)
def test_the_best_dish_has_the_most_points_then_is_the_cheapest_then_has_the_lowest_ids(
    hand: list[str], menu: list[str], owned: set[str]
) -> None:
    rated = [
        (-by_hand(dish, meal, owned), sum(ingredients()[card].price for card in dish), tuple(sorted(dish)), place)
        for dish in every_way(hand)
        for place, meal in enumerate(menu)
    ]
    best = best_of(hand, menu, owned)
    if not rated:
        assert best is None
        return
    points, price, dish, place = min(rated)
    assert best == Best(menu[place], dish, -points, price)


@given(cards, menus, goals)
def test_co_47_the_best_line_score_then_the_cheapest_then_the_lowest_ids(
    hand: list[str], menu: list[str], owned: set[str]
) -> None:
    rated = [
        (-score(meal, dish, owned).lines, sum(ingredients()[card].price for card in dish), tuple(sorted(dish)), place)
        for dish in every_way(hand)
        for place, meal in enumerate(menu)
    ]
    best = best_of(hand, menu, owned, by_lines=True)
    assert (best and (-best.points, best.price, best.cards, menu.index(best.meal))) == min(rated, default=None)


@given(cards, st.sampled_from(sorted(meals())), goals)
def test_the_score_of_a_dish_is_that_of_its_lines(hand: list[str], meal: str, owned: set[str]) -> None:
    result = score(meal, hand, owned)
    assert result.points == by_hand(hand, meal, owned)
    assert len(result.fulfilled) == len(meals()[meal].lines)


@given(cards)
def test_the_order_of_the_hand_does_not_matter(hand: list[str]) -> None:
    menu = ["balanced-meal", "ramen-night", "hot-pot"]
    assert best_of(hand, menu) == best_of(hand[::-1], menu) == best_of(sorted(hand), menu)


@given(cards)
def test_every_dish_is_listed_once(hand: list[str]) -> None:
    listed = dishes(hand)
    assert len(listed) == len(set(listed))
    assert set(listed) == {tuple(sorted(dish)) for dish in every_way(hand)}


@pytest.mark.parametrize(
    ("hand", "meal", "dish", "points"),
    [
        ("tofu-8 beans-6 carrot-2 rice-3 rice-2", "balanced-meal", "beans-6 carrot-2 rice-2", 5),
        ("tofu-8 fish-10 shrimp-9 rice-3", "feast-fit-for-a-king", "fish-10 rice-3 shrimp-9", 4),
        ("milk-3 milk-3 cream-6 carrot-2", "balanced-meal", "carrot-2 milk-3 milk-3", 1),
        ("oats-2 milk-3 apple-4 peas-2", "pancake-stack", "apple-4 milk-3 oats-2", 3),
        ("milk-3 cream-6", "balanced-meal", None, None),
    ],
)
def test_hands_of_a_story(hand: str, meal: str, dish: str | None, points: int | None) -> None:
    best = best_of(hand.split(), [meal])
    assert (best and best.cards, best and best.points) == (dish and tuple(dish.split()), points)


def test_a_spice_rack_changes_the_best_dish() -> None:
    hand = "carrot-2 rice-3 mussels-8 garlic-2".split()
    assert best_of(hand, ["ramen-night"]) == Best("ramen-night", tuple(sorted(hand)), 8, 15)
    assert best_of(hand, ["ramen-night"], {"spice-rack"}) == Best("ramen-night", tuple(sorted(hand[:3])), 8, 13)
