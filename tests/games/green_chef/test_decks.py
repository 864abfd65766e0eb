"""The cards: GC-7 to GC-10 and GC-39, and every distribution that the rules page gives."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from partychef.games.green_chef.cards import (
    CATEGORIES,
    COPIES,
    Ingredient,
    Recipe,
    category,
    ingredient_deck,
    ingredients,
    recipes,
    talent_deck,
    talents,
)

TABLE = {
    "vegetables": ["Tomato", "Onion", "Carrot", "Pepper", "Asparagus"],
    "proteins": ["Lentils", "Eggs", "Chickpeas", "Chicken", "Trout"],
    "grains": ["Rice", "Flour", "Pasta", "Oats", "Quinoa"],
    "dairy": ["Milk", "Yogurt", "Cheese", "Butter", "Goat Cheese"],
    "fruits": ["Apple", "Lemon", "Berries", "Orange", "Fig"],
    "herbs": ["Parsley", "Garlic", "Paprika", "Basil", "Saffron"],
}
SLOTS = [(recipe.id, slot) for recipe in recipes().values() for slot in recipe.slots]


def test_gc_7_each_card_shows_one_ingredient_and_there_are_several_cards_of_most() -> None:
    assert len(ingredient_deck()) == 132
    assert set(ingredient_deck()) == set(ingredients())
    assert len({one.name for one in ingredients().values()}) == len({one.emoji for one in ingredients().values()}) == 30


def test_gc_7_the_ingredients_of_the_rules_page_by_category_and_pips() -> None:
    shelves = {name: sorted(range(1, 6), reverse=True) for name in TABLE}
    for name, pips in shelves.items():
        found = [one for one in ingredients().values() if one.category == name]
        assert [one.name for one in found] == TABLE[name]
        assert [one.pips for one in found] == pips
    assert list(TABLE) == list(CATEGORIES)


def test_gc_8_copies_by_pips() -> None:
    assert COPIES == {5: 8, 4: 6, 3: 4, 2: 3, 1: 1}
    assert Counter(ingredient_deck()) == {one.id: COPIES[one.pips] for one in ingredients().values()}
    assert set(Counter(map(category, ingredient_deck())).values()) == {22}


def test_gc_8_how_many_full_phases_the_deck_is_good_for() -> None:
    assert [len(ingredient_deck()) // (seats * (seats + 1)) for seats in (3, 4, 5, 6)] == [11, 6, 4, 3]


def test_gc_9_sixteen_recipes_of_five_slots_fourteen_of_six_and_six_of_seven() -> None:
    assert len(recipes()) == 36
    assert Counter(len(recipe.slots) for recipe in recipes().values()) == {5: 16, 6: 14, 7: 6}
    assert len(SLOTS) == 206


@pytest.mark.parametrize("recipe", recipes().values(), ids=list(recipes()))
def test_gc_9_no_slot_twice_two_of_a_category_and_one_rare_ingredient_at_most(recipe: Recipe) -> None:
    assert len(set(recipe.slots)) == len(recipe.slots)
    assert max(Counter(recipe.categories).values()) <= 2
    assert sum(ingredients()[slot].pips == 1 for slot in recipe.slots) <= 1


def test_gc_9_no_two_recipes_are_alike() -> None:
    assert len({frozenset(recipe.slots) for recipe in recipes().values()}) == 36
    assert len({recipe.name for recipe in recipes().values()}) == 36


def test_gc_9_slots_by_category() -> None:
    shelves = Counter(category(slot) for _, slot in SLOTS)
    assert shelves.keys() == CATEGORIES.keys()
    assert all(32 <= count <= 37 for count in shelves.values())


def test_gc_9_slots_by_pips_are_proportional_to_the_copies() -> None:
    pips = Counter(ingredients()[slot].pips for _, slot in SLOTS)
    for pip, about in {5: 75, 4: 56, 3: 37, 2: 28, 1: 10}.items():
        assert abs(pips[pip] - about) <= 1
    assert {slot for _, slot in SLOTS} == set(ingredients())  # every ingredient is good for something


def test_gc_9_the_example_rows_of_the_rules_page() -> None:
    assert set(recipes()["shakshuka"].slots) == {"tomato", "pepper", "eggs", "paprika", "yogurt"}
    assert set(recipes()["lentil-stew"].slots) == {"onion", "carrot", "lentils", "garlic", "rice", "lemon"}
    assert recipes()["lentil-stew"].categories.count("vegetables") == 2


def test_gc_10_no_recipe_has_a_value_of_its_own() -> None:
    assert [field.name for field in msgspec.structs.fields(Recipe)] == ["id", "name", "emoji", "slots"]


def test_gc_39_ten_kinds_of_talents_two_of_each() -> None:
    assert [one.name for one in talents().values()] == [
        "Tutti Frutti",
        "Second Helping",
        "Pantry Swap",
        "Menu Change",
        "Nosy Neighbour",
        "Early Bird",
        "Safety Net",
        "Signature Dish",
        "Fine Palate",
        "Leftovers",
    ]
    assert Counter(talent_deck()) == dict.fromkeys(talents(), 2)


def test_gc_39_every_talent_has_its_window() -> None:
    windows = {one.id: one.window for one in talents().values()}
    assert {id for id, window in windows.items() if window == "draw"} == {"second-helping"}
    assert {id for id, window in windows.items() if window == "regroup"} == {
        "pantry-swap", "menu-change", "nosy-neighbour",
    }  # fmt: skip
    assert {id for id, window in windows.items() if window == "call"} == {"early-bird"}
    assert len([window for window in windows.values() if window == "scoring"]) == 5


def test_card_texts_are_short_and_say_what_the_card_does() -> None:
    assert all(40 <= len(one.text) <= 120 and one.text.endswith(".") for one in talents().values())


def test_recipes_list_their_slots_in_the_order_of_the_shelves() -> None:
    order = list(ingredients())
    for recipe in recipes().values():
        assert list(recipe.slots) == sorted(recipe.slots, key=order.index)


def test_ids_are_names_in_small_letters() -> None:
    cards: list[Ingredient | Recipe] = [*ingredients().values(), *recipes().values()]
    assert all(one.id == one.name.lower().replace(" ", "-") for one in cards)
