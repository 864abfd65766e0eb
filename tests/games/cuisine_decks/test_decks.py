"""The cards: shapes, counts and distributions that are fixed, and that a country is one file."""

from __future__ import annotations

from collections import Counter
from importlib import resources
from pathlib import Path
from typing import get_args

import pytest

from partychef.engine.words import clean_line
from partychef.games.cuisine_decks.cards import (
    ActionKind,
    Country,
    Recipe,
    Role,
    Symbol,
    actions,
    cards,
    countries,
    countries_in,
    country_from,
    country_of,
    deck_of,
    role_cards,
    utensils,
)
from partychef.web.decks.drawings import drawing_of

COUNTRIES = list(countries().values())
PRIMARIES = {
    "france": ["Duck", "Beef", "Sole", "Eggs", "Potatoes"],
    "india": ["Basmati", "Lentils", "Chicken", "Paneer", "Chickpeas"],
    "italy": ["Fettuccine", "Spaghetti", "Penne", "Lasagne", "Ravioli"],
    "japan": ["Rice", "Tuna", "Salmon", "Udon", "Tofu"],
    "mexico": ["Tortilla", "Corn", "Beans", "Chicken", "Pork"],
    "thailand": ["Jasmine Rice", "Rice Noodles", "Shrimp", "Chicken", "Pork"],
}
COURSES = ("appetizer", "soup", "entrée", "cheese", "dessert")
FLAVOURS = ("sweet", "sour", "salty", "spicy")
EVERY_COUNTRY = pytest.mark.parametrize("country", COUNTRIES, ids=lambda country: country.id)


def named(country: Country, cls: str) -> dict[str, int]:
    return {one.name: one.copies for one in country.ingredients if one.cls == cls}


def recipe(id: str) -> Recipe:
    found = cards()[id]
    assert isinstance(found, Recipe)
    return found


def test_the_six_countries() -> None:
    assert list(countries()) == sorted(PRIMARIES)
    assert [country.name.lower() for country in COUNTRIES] == list(countries())


@EVERY_COUNTRY
def test_cd_3_a_deck_is_25_ingredients_15_recipes_10_actions_and_3_utensils(country: Country) -> None:
    deck = Counter(deck_of(country.id))
    assert deck.total() == 53
    assert sum(deck[one.id] for one in country.ingredients) == 25
    assert sum(deck[one.id] for one in country.recipes) == 15
    assert sum(deck[id] for id in actions()) == 10
    assert sum(deck[id] for id in utensils()) == 3
    assert all(deck[one.id] == 1 for one in country.recipes)


@EVERY_COUNTRY
def test_eleven_primaries_of_five_kinds_the_first_of_them_three_times(country: Country) -> None:
    assert named(country, "primary") == dict(zip(PRIMARIES[country.id], (3, 2, 2, 2, 2), strict=True))


@EVERY_COUNTRY
def test_ten_secondaries_two_of_each_kind_but_in_thailand(country: Country) -> None:
    copies = sorted(named(country, "secondary").values(), reverse=True)
    assert copies == ([3, 3, 2, 2] if country.id == "thailand" else [2] * 5)


@EVERY_COUNTRY
def test_four_optionals_two_of_each_kind(country: Country) -> None:
    assert list(named(country, "optional").values()) == [2, 2]


def test_the_ingredients_of_italy() -> None:
    assert named(countries()["italy"], "secondary") == dict.fromkeys(
        ["Tomato", "Cream", "Egg", "Guanciale", "Basil"], 2
    )
    assert named(countries()["italy"], "optional") == dict.fromkeys(["Parmesan", "Truffle"], 2)


def test_the_secondaries_of_thailand_have_one_flavour_each() -> None:
    flavours = [one.flavour for one in countries()["thailand"].ingredients if one.cls == "secondary"]
    assert sorted(flavours) == sorted(FLAVOURS)


@EVERY_COUNTRY
def test_only_the_secondaries_of_thailand_have_flavours(country: Country) -> None:
    tasting = {one.id for one in country.ingredients if one.flavour}
    assert tasting == {one.id for one in country.ingredients if (country.id, one.cls) == ("thailand", "secondary")}


@EVERY_COUNTRY
def test_five_easy_six_normal_and_four_hard_recipes(country: Country) -> None:
    numbers = (7, 5, 3) if country.id == "mexico" else (5, 6, 4)
    levels = Counter(one.level for one in country.recipes)
    assert (levels["easy"], levels["normal"], levels["hard"]) == numbers


@EVERY_COUNTRY
def test_cd_20_every_primary_makes_three_recipes_exact_one_of_them_easy(country: Country) -> None:
    primaries = [one.id for one in country.ingredients if one.cls == "primary"]
    assert Counter(one.exact for one in country.recipes) == dict.fromkeys(primaries, 3)
    assert {one.exact for one in country.recipes if one.level == "easy"} == set(primaries)


@EVERY_COUNTRY
def test_cd_37_one_symbol_on_easy_and_normal_recipes_two_different_ones_on_hard_ones(country: Country) -> None:
    for one in country.recipes:
        assert len(one.symbols) == len(set(one.symbols)) == (2 if one.level == "hard" else 1)


@EVERY_COUNTRY
def test_cd_37_how_often_each_symbol_occurs(country: Country) -> None:
    symbols = Counter(symbol for one in country.recipes for symbol in one.symbols)
    assert symbols == {"kitchenware": 6 if country.id == "mexico" else 7, "cookware": 6, "tableware": 6}


def test_three_recipes_of_each_course_of_all_levels_in_four_courses() -> None:
    levels: dict[str, list[str]] = {course: [] for course in COURSES}
    for one in countries()["france"].recipes:
        levels[one.course].append(one.level)
    assert sorted(map(sorted, levels.values())) == [["easy", "hard", "normal"]] * 4 + [["easy", "normal", "normal"]]


@EVERY_COUNTRY
def test_only_french_recipes_have_courses(country: Country) -> None:
    assert {bool(one.course) for one in country.recipes} == {country.id == "france"}


@pytest.mark.parametrize(
    ("id", "name", "level", "exact", "symbols", "course"),
    [
        ("italy-fettuccine-alfredo", "Fettuccine Alfredo", "normal", "italy-fettuccine", ["cookware"], ""),
        ("italy-spaghetti-al-pomodoro", "Spaghetti al Pomodoro", "easy", "italy-spaghetti", ["kitchenware"], ""),
        ("italy-lasagne-al-forno", "Lasagne al Forno", "hard", "italy-lasagne", ["cookware", "tableware"], ""),
        ("france-soupe-a-l-oignon", "Soupe à l'oignon", "normal", "france-beef", ["cookware"], "soup"),
        ("france-creme-caramel", "Crème caramel", "easy", "france-eggs", ["tableware"], "dessert"),
    ],
)
def test_the_example_rows(id: str, name: str, level: str, exact: str, symbols: list[str], course: str) -> None:
    found = recipe(id)
    assert (found.name, found.level, found.exact, found.course) == (name, level, exact, course)
    assert sorted(found.symbols) == symbols


@pytest.mark.parametrize(
    ("country", "ability", "effect", "number", "trackable", "each", "groups"),
    [
        ("italy", "Al dente", "exact", 4, "exact_primary", "", ()),
        ("france", "Service", "courses", 5, "new_course", "course", COURSES),
        ("japan", "Moritsuke", "garnish", 4, "with_optional", "", ()),
        ("mexico", "Street food", "many", 4, "easy", "", ()),
        ("india", "Masala", "stand_in", 5, "new_secondary", "kind", ()),
        ("thailand", "Balance", "keep", 6, "secondary", "flavour", FLAVOURS),
    ],
)
def test_abilities_and_goals(
    country: str, ability: str, effect: str, number: int, trackable: str, each: str, groups: tuple[str, ...]
) -> None:
    found = countries()[country]
    assert (found.ability.name, found.ability.effect) == (ability, effect)
    assert (found.goal.cards, found.goal.trackable) == (number, trackable)
    assert (found.goal.each, found.goal.groups) == (each, groups)


def test_ten_action_cards_three_of_them_block() -> None:
    assert {one.id: one.copies for one in actions().values()} == dict.fromkeys(get_args(ActionKind), 1) | {"block": 3}


def test_the_utensils_are_the_symbols_and_there_is_one_card_for_each_role() -> None:
    assert tuple(utensils()) == get_args(Symbol)
    assert tuple(role_cards()) == get_args(Role)


def test_no_two_cards_share_an_id_and_ids_begin_with_their_country() -> None:
    ids = [one.id for country in COUNTRIES for one in country.cards] + [*actions(), *utensils()]
    assert len(set(ids)) == len(ids) == len(cards())
    assert all(one.id.startswith(f"{country.id}-") for country in COUNTRIES for one in country.cards)


def test_ids_are_plain_letters_and_hyphens() -> None:
    assert all(id.replace("-", "").isascii() and id == id.lower() and " " not in id for id in cards())


@EVERY_COUNTRY
def test_whose_card_it_is(country: Country) -> None:
    assert {country_of(one.id) for one in country.cards} == {country.id}
    assert {country_of(id) for id in (*actions(), *utensils())} == {None}


@EVERY_COUNTRY
def test_no_two_cards_of_a_deck_have_the_same_name_or_picture(country: Country) -> None:
    own = [cards()[id] for id in set(deck_of(country.id))]
    assert len({one.name for one in own}) == len({drawing_of(one) or one.emoji for one in own}) == len(own)


def test_no_recipe_is_in_two_decks() -> None:
    names = [one.name for country in COUNTRIES for one in country.recipes]
    assert len(set(names)) == len(names) == 90


@EVERY_COUNTRY
def test_names_and_texts_are_short_clean_lines(country: Country) -> None:
    for one in country.cards:
        assert one.name == clean_line(one.name) and 0 < len(one.name) <= 26
        assert one.emoji
    for text in (country.motto, country.ability.text, country.goal.said()):
        assert text == clean_line(text) and text.endswith(".") and 20 <= len(text) < 110


def test_texts_of_actions_and_roles_are_short_clean_lines() -> None:
    texts = [text for one in actions().values() for text in (one.offensive, one.defensive)]
    for text in texts + [one.text for one in role_cards().values()]:
        assert text == clean_line(text) and text.endswith(".") and 30 <= len(text) < 110


PERU = """
id = "peru"
name = "Peru"
emoji = "🇵🇪"
motto = "Mountains and sea."

[ability]
name = "Fusion"
text = "+1 VP in a turn in which you cook three recipes or more."
effect = "many"

[goal]
text = "3 easy recipes, each cooked fully covered."
cards = 3
trackable = "easy"

[[ingredients]]
id = "peru-potatoes"
name = "Potatoes"
emoji = "🥔"
cls = "primary"
copies = 3

[[recipes]]
id = "peru-causa"
name = "Causa"
emoji = "🟡"
level = "easy"
exact = "peru-potatoes"
symbols = ["tableware"]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of decks with all files of ours in it."""
    for file in resources.files("partychef.games.cuisine_decks").joinpath("decks").iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    return tmp_path


def test_a_seventh_country_is_one_more_file(folder: Path) -> None:
    (folder / "peru.toml").write_text(PERU, encoding="utf-8")
    found = countries_in(folder)
    assert list(found) == sorted([*PRIMARIES, "peru"])
    assert {id: country for id, country in found.items() if id != "peru"} == countries()
    assert [one.id for one in found["peru"].cards] == ["peru-potatoes", "peru-causa"]


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('id = "peru"', 'id = "chile"', "the id 'chile' is not the name of the file"),
        ('"peru-causa"', '"causa"', "'causa' does not begin with peru-"),
        ('exact = "peru-potatoes"', 'exact = "peru-corn"', "'peru-corn' is no primary"),
        ('id = "peru-causa"', 'id = "peru-potatoes"', "two cards have the same id"),
        ('level = "easy"', 'level = "simple"', "simple"),
        ("copies = 3", "copies = 3\ncolour = 1", "colour"),
        ("copies = 3", "copies = = 3", "Invalid value"),
    ],
)
def test_what_is_wrong_in_a_country_is_said_with_the_name_of_its_file(right: str, wrong: str, said: str) -> None:
    with pytest.raises(ValueError, match=r"^peru\.toml: .*" + said):
        country_from(PERU.replace(right, wrong), "peru.toml")
