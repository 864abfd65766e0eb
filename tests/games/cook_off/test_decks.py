"""The cards: counts and distributions that are fixed."""

from __future__ import annotations

from collections import Counter
from itertools import groupby, pairwise
from statistics import fmean

import pytest

from partychef.engine.words import clean_line
from partychef.games.cook_off.cards import (
    CATEGORIES,
    Event,
    Goal,
    Line,
    event_deck,
    events,
    goals,
    ingredient_deck,
    ingredients,
    meals,
    names,
)

DECK = [ingredients()[id] for id in ingredient_deck()]
MEALS = list(meals().values())
EVENTS = [events()[id] for id in event_deck()]

PRICES = {
    "vegetable": {2: 5, 3: 9, 4: 10, 5: 8, 6: 4},
    "carbs": {2: 5, 3: 8, 4: 9, 5: 6, 6: 4},
    "protein": {6: 5, 7: 6, 8: 8, 9: 6, 10: 4, 12: 3},
    "seafood": {8: 3, 9: 4, 10: 5, 12: 5, 14: 3},
    "dairy": {3: 4, 4: 6, 5: 6, 6: 4},
    "fruit": {3: 4, 4: 5, 5: 4, 6: 3},
    "umami": {2: 5, 3: 7, 4: 7, 5: 5},
}
NAMES = {
    "vegetable": (12, 3),
    "carbs": (8, 4),
    "protein": (8, 4),
    "seafood": (5, 4),
    "dairy": (5, 4),
    "fruit": (4, 4),
} | {"umami": (6, 4)}


def test_there_are_180_ingredients_of_a_mean_price_of_5_48() -> None:
    assert len(DECK) == 180
    assert round(fmean(card.price for card in DECK), 2) == 5.48
    assert set(PRICES) == set(CATEGORIES)


@pytest.mark.parametrize("category", CATEGORIES)
def test_every_price_occurs_in_a_category_as_often_as_the_table_says(category: str) -> None:
    assert Counter(card.price for card in DECK if card.category == category) == PRICES[category]


@pytest.mark.parametrize("category", CATEGORIES)
def test_every_category_has_its_names_with_as_many_cards_each(category: str) -> None:
    copies = Counter(card.name for card in DECK if card.category == category)
    number, each = NAMES[category]
    assert len(copies) == number and set(copies.values()) == {each}


def test_copies_of_a_name_have_equal_or_neighbouring_prices_and_one_category() -> None:
    for name in names():
        cards = [card for card in DECK if card.name == name]
        (category,) = {card.category for card in cards}
        steps = sorted(PRICES[category])
        places = sorted({steps.index(card.price) for card in cards})
        assert all(after - before == 1 for before, after in pairwise(places))
        assert len(places) <= 2
        assert len({card.emoji for card in cards}) == 1


def test_gen_4_the_id_of_a_card_says_its_price() -> None:
    assert ingredients()["shrimp-9"].name == ingredients()["shrimp-10"].name == "Shrimp"
    for card in DECK:
        slug, _, price = card.id.rpartition("-")
        assert (slug, int(price)) == (card.name.lower().replace(" ", "-"), card.price)


def test_the_names_of_the_book() -> None:
    assert {"Lettuce", "Spinach", "Onion", "Kale", "Fish", "Shrimp"} <= names()


def counts(lines: tuple[Line, ...]) -> list[Line]:
    return [line for line in lines if line.type == "count"]


def test_there_are_36_meals_12_for_three_cards_14_for_four_10_for_five() -> None:
    assert len(MEALS) == 36
    sizes = Counter(sum(line.number for line in counts(meal.lines)) for meal in MEALS)
    assert sizes == {3: 12, 4: 14, 5: 10}


def test_meals_have_three_categories_or_more_each_counted_once() -> None:
    for meal in MEALS:
        counted = [line.category for line in counts(meal.lines)]
        assert None not in counted
        assert len(counted) == len(set(counted)) >= 3
        assert all(1 <= line.number <= 2 for line in counts(meal.lines))


def test_six_to_ten_meals_carry_a_condition_of_one_point() -> None:
    conditions = [[line for line in meal.lines if line.type != "count"] for meal in MEALS]
    assert 6 <= sum(map(bool, conditions)) <= 10
    assert all(len(lines) <= 1 for lines in conditions)
    assert all(line.points == 1 for lines in conditions for line in lines)
    assert {line.type for lines in conditions for line in lines} == {"none", "max_price", "min_categories"}


def test_conditions_say_what_they_need_and_exclude_nothing_that_is_counted() -> None:
    for meal in MEALS:
        counted = {line.category for line in counts(meal.lines)}
        for line in meal.lines:
            assert (line.category is not None) == (line.type in ("count", "none"))
            assert (line.number > 0) == (line.type != "none")
            assert line.type != "none" or line.category not in counted
            # else it would be fulfilled with the count lines
            assert line.type != "min_categories" or line.number > len(counted)


def test_lines_are_worth_what_their_category_is_worth() -> None:
    dear = {"protein", "umami", "seafood"}
    for meal in MEALS:
        for line in counts(meal.lines):
            worth = {(1, False): 1, (1, True): 2, (2, False): 2, (2, True): 3}[line.number, line.category in dear]
            if (meal.id, line.category) == ("balanced-meal", "protein"):
                worth = 1  # as the rulebook has it
            assert line.points == worth, meal.id


def test_meals_are_worth_3_to_8_points_5_4_in_the_mean() -> None:
    totals = [meal.points for meal in MEALS]
    assert (min(totals), max(totals)) == (3, 8)
    assert round(fmean(totals), 1) == 5.4


@pytest.mark.parametrize(
    ("meal", "name", "lines"),
    [
        ("balanced-meal", "Balanced Meal", {"1 Protein": 1, "1 Vegetable": 1, "1 Carbs": 1}),
        ("ramen-night", "Ramen Night", {"1 Carbs": 1, "1 Vegetable": 1, "1 Seafood": 2, "1 Umami": 2}),
        ("feast-fit-for-a-king", "Feast Fit For A King", {"2 Protein": 3, "2 Seafood": 3, "1 Carbs": 1}),
    ],
)
def test_the_meals_of_the_book(meal: str, name: str, lines: dict[str, int]) -> None:
    assert meals()[meal].name == name
    assert {line.text: line.points for line in meals()[meal].lines} == lines


EFFECTS = {
    ("income", 5, None, "permanent"): 2,
    ("income", 3, None, "permanent"): 1,
    ("income", -5, None, "permanent"): 2,
    ("set_income", 25, None, "permanent"): 1,
    ("money", 5, None, "instant"): 3,
    ("money_for_poorest", 8, None, "instant"): 1,
    ("money", -4, None, "instant"): 3,
    ("pay_a_fifth", 0, None, "instant"): 1,
    ("prices", -1, None, "round"): 2,
    ("prices", 1, None, "round"): 2,
    ("prices", -2, "vegetable", "round"): 1,
    ("prices", -2, "carbs", "round"): 1,
    ("prices", -2, "protein", "round"): 1,
    ("prices", -2, "seafood", "round"): 1,
    ("prices", -2, "dairy", "round"): 1,
    ("prices", 2, "protein", "round"): 1,
    ("prices", 2, "seafood", "round"): 1,
    ("prices", 2, "fruit", "round"): 1,
    ("half_prices", 0, None, "round"): 1,
    ("goal_prices", -5, None, "round"): 1,
    ("new_store", 0, None, "instant"): 1,
    ("draw", 1, None, "instant"): 1,
}


def test_there_are_30_events_with_the_effects_of_the_table() -> None:
    assert len(EVENTS) == 30
    assert Counter((event.effect, event.amount, event.category, event.duration) for event in EVENTS) == EFFECTS


def test_the_event_of_the_book_is_there_twice() -> None:
    promotion = events()["promotion"]
    assert (promotion.name, promotion.copies) == ("Received Promotion at Work", 2)
    assert (promotion.effect, promotion.amount) == ("income", 5)


GOALS = {
    "Cash Back": (18, "passive"),
    "Coupon Book": (16, "passive"),
    "Chest Freezer": (15, "passive"),
    "Farmers' Market Pass": (12, "passive"),
    "Fishmonger's Friend": (14, "passive"),
    "Bulk Membership": (20, "passive"),
    "Delivery App": (12, "action"),
    "Spice Rack": (14, "cookoff"),
    "Meal-Prep Course": (20, "cookoff"),
    "Second Job": (15, "income"),
}


def test_there_are_20_savings_goals_two_of_each_kind() -> None:
    assert {goal.name: (goal.price, goal.mode) for goal in goals().values()} == GOALS
    assert {goal.copies for goal in goals().values()} == {2}
    assert sum(goal.copies for goal in goals().values()) == 20


@pytest.mark.parametrize("card", [*events().values(), *goals().values()], ids=lambda card: card.name)
def test_what_is_printed_is_one_short_clean_line(card: Event | Goal) -> None:
    assert card.text == clean_line(card.text)
    assert card.text.endswith(".") and len(card.text) <= 90
    if isinstance(card, Event) and card.amount and card.effect != "draw":
        assert f"${abs(card.amount)}" in card.text


def test_no_two_cards_have_the_same_name_or_emoji() -> None:
    foods = {(card.name, card.emoji) for card in DECK}
    for cards in (foods, {(meal.name, meal.emoji) for meal in MEALS}, {(event.name, event.emoji) for event in EVENTS}):
        assert len({name for name, _ in cards}) == len(cards)
    assert len({emoji for _, emoji in foods}) == len(foods)
    assert len({goal.emoji for goal in goals().values()}) == 10


def test_cards_of_one_name_lie_together() -> None:
    assert len([name for name, _ in groupby(card.name for card in DECK)]) == len(names())


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (Line("none", 1, "dairy"), "No Dairy"),
        (Line("max_price", 1, number=16), "$16 at most"),
        (Line("min_categories", 1, number=4), "4 categories or more"),
    ],
)
def test_a_condition_in_words(line: Line, text: str) -> None:
    assert line.text == text
