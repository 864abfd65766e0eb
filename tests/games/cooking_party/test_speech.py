"""Sentences about cards: never "the peaches is", and no sentence again before the others have been used."""

from __future__ import annotations

import pytest

from partychef.engine.chance import Chance
from partychef.engine.words import listed
from partychef.games.cooking_party.cards import ingredients
from partychef.games.cooking_party.speech import card_words, fill, fresh, in_a_sentence, is_plural, singular

MANY = {
    "Pork Ribs", "Meatballs", "Chicken Wings", "Scallops", "Mussels", "Clams", "Oysters", "Anchovies", "Sardines",
    "Carrots", "Potatoes", "Mushrooms", "Onions", "Tomatoes", "Bell Peppers", "Beets", "Pickles", "Artichokes",
    "Apples", "Peaches", "Lemons", "Limes", "Oranges", "Bananas", "Strawberries", "Blueberries", "Raspberries",
    "Grapes", "Cherries", "Pears", "Figs", "Tortillas", "Noodles", "Oats", "Crackers", "Breadcrumbs", "Croissants",
    "Bagels", "Eggs", "Beans", "Chickpeas", "Lentils", "Nuts", "Marshmallows", "Almonds", "Pistachios", "Cookies",
}  # fmt: skip


def test_the_cards_that_are_many_are_known() -> None:
    assert {card.name for card in ingredients().values() if is_plural(card.name)} == MANY


@pytest.mark.parametrize(
    ("many", "one"),
    [
        ("Peaches", "Peach"), ("Strawberries", "Strawberry"), ("Anchovies", "Anchovy"), ("Cookies", "Cookie"),
        ("Tomatoes", "Tomato"), ("Cherries", "Cherry"), ("Bell Peppers", "Bell Pepper"), ("Asparagus", "Asparagus"),
        ("Limes", "Lime"), ("Olives", "Olive"),
    ],
)  # fmt: skip
def test_one_of_many(many: str, one: str) -> None:
    assert singular(many) == one


def test_verbs_agree_with_the_card() -> None:
    line = "{Card} {is} good, {they} need{s} salt."
    assert fill(line, card_words("Peaches")) == "Peaches are good, they need salt."
    assert fill(line, card_words("Lobster")) == "Lobster is good, it needs salt."


def test_names_are_lower_case_in_a_sentence_but_for_places() -> None:
    assert in_a_sentence("Goat Cheese") == "goat cheese"
    assert in_a_sentence("Parmesan") == "Parmesan"


def test_braces_that_somebody_typed_stay_what_they_are() -> None:
    assert fill("Called {dish}.", {"dish": "{card}"}) == "Called {card}."


def test_names_are_listed_as_one_says_them() -> None:
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed(["a"]) == "a"


def test_no_sentence_comes_again_before_all_were_said() -> None:
    bank = ["First {card}.", "Second {card}.", "Third {card}."]
    said: list[str] = []
    for number in range(6):
        said.append(fill(fresh(bank, said, Chance("1", number)), {"card": "peas"}))
    assert set(said[:3]) == set(said[3:])
    assert len(set(said)) == 3
