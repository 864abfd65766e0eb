"""The decks are those of the rulings: 160 ingredients and 28 assignments (CP-5), and flavours for all ingredients."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from importlib import resources
from typing import Any, NamedTuple

import pytest

from partychef.games.cooking_party.cards import Assignment, Ingredient, Tag, assignments, ingredients, pantry
from partychef.games.cooking_party.flavours import flavours

NAMES = {
    "meat": "Steak, Chicken, Ground Beef, Bacon, Ham, Pork Chop, Pork Ribs, Lamb, Turkey, Duck, Sausage, Veal, Salami, "
    "Chorizo, Venison, Meatballs, Prosciutto, Rabbit, Liver, Chicken Wings",
    "sea": "Lobster, Shrimp, Salmon, Tuna, Cod, Crab, Scallops, Mussels, Clams, Oysters, Squid, Octopus, Trout, "
    "Anchovies, Sardines, Halibut, Smoked Salmon, Caviar, Eel, Seaweed",
    "veg": "Carrots, Potatoes, Mushrooms, Cucumber, Onions, Garlic, Tomatoes, Bell Peppers, Broccoli, Spinach, Corn, "
    "Eggplant, Zucchini, Asparagus, Beets, Pumpkin, Cabbage, Celery, Pickles, Artichokes",
    "fruit": "Apples, Peaches, Watermelon, Lemons, Limes, Oranges, Bananas, Strawberries, Blueberries, Raspberries, "
    "Pineapple, Mango, Grapes, Cherries, Pears, Coconut, Avocado, Figs, Pomegranate, Juice",
    "grain": "Pasta, Rice, Bread, Tortillas, Couscous, Quinoa, Oats, Noodles, Polenta, Pita, Puff Pastry, Crackers, "
    "Breadcrumbs, Barley, Popcorn, Pizza Dough, Croissants, Bagels, Granola, Rice Paper",
    "dairy": "Cheese, Goat Cheese, Blue Cheese, Mozzarella, Parmesan, Cream Cheese, Milk, Cream, Yogurt, Sour Cream, "
    "Ricotta, Eggs, Tofu, Beans, Chickpeas, Lentils, Tempeh, Ice Cream, Feta, Buttermilk",
    "herb": "Thyme, Lavender, Parsley, Basil, Rosemary, Mint, Cilantro, Dill, Ginger, Chili, Cinnamon, Cumin, Curry, "
    "Saffron, Nutmeg, Paprika, Mustard, Vinegar, Wasabi, Horseradish",
    "treat": "Chocolate, Coffee, Nuts, Honey, Maple Syrup, Caramel, Peanut Butter, Marshmallows, Jam, Almonds, "
    "Pistachios, Cookies, Marzipan, Tea, Red Wine, Beer, Rum, Cola, Sesame, Whipped Cream",
}
PANTRY = "Salt, Pepper, Oil, Butter, Flour, Water, Sugar, Soy Sauce, Vanilla"

ALSO: dict[Tag, str] = {
    "dairy": "puff-pastry croissants caramel cookies whipped-cream ice-cream",
    "egg": "eggs meatballs croissants cookies ice-cream",
    "gluten": "pasta bread tortillas couscous noodles pita puff-pastry crackers breadcrumbs barley pizza-dough "
    "croissants bagels meatballs cookies beer",
    "nuts": "nuts almonds pistachios marzipan peanut-butter granola",
    "alcohol": "red-wine beer rum",
}
PULSES = set("tofu beans chickpeas lentils tempeh".split())

ASSIGNMENTS = """
Free Choice           |  7 | 3 | 1 | dish                                  | 4-  |                   | restaurant
New-Flavour Appetizer |  7 | 3 | 1 | appetizer                             | 4-  |                   | restaurant
The Worst Dish        |  7 | 3 | 1 | dish                                  | 4-4 |                   |
Three Courses         | 12 | 7 | 2 | appetizer, main course, dessert       | 1-  |                   | no_duel
The New Sandwich      |  7 | 3 | 1 | sandwich                              | 4-  | bread             |
Special Ingredient    |  7 | 3 | 1 | dish                                  | 4-  | *                 |
Main Course           |  7 | 3 | 1 | main course                           | 4-  |                   | restaurant
Dessert               |  8 | 4 | 1 | dessert                               | 3-  |                   | restaurant
Soup of the Day       |  7 | 3 | 1 | soup                                  | 4-  |                   |
Big Salad             |  7 | 3 | 1 | salad                                 | 5-  |                   |
Breakfast in Bed      |  8 | 4 | 1 | breakfast                             | 3-6 |                   |
Pizza Night           |  8 | 4 | 1 | pizza                                 | 3-6 | pizza base        |
Vegetarian Plate      |  9 | 5 | 1 | dish                                  | 4-  |                   |
Street Food           |  7 | 3 | 1 | snack                                 | 3-5 |                   |
Minimalist            |  7 | 3 | 1 | dish                                  | 3-3 |                   |
Everything Goes In    |  6 | 2 | 1 | dish                                  | 6-6 |                   |
No Exchange           |  8 | 0 | 0 | dish                                  | 4-  |                   |
Second Thoughts       |  7 | 2 | 3 | dish                                  | 4-  |                   |
Two-Plate Duel        | 10 | 4 | 1 | starter, main course                  | 3-  |                   |
Kids' Menu            |  7 | 3 | 1 | children's dish                       | 3-5 |                   |
World Tour            |  7 | 3 | 1 | dish of a country you name            | 4-  |                   |
Mystery Guest         |  7 | 3 | 1 | dish                                  | 4-  | *                 |
Cake Competition      | 10 | 5 | 1 | cake                                  | 4-  | eggs              |
Picnic                |  8 | 4 | 1 | cold dish                             | 4-  |                   |
Team Banquet          | 12 | 6 | 2 | appetizer, main course, dessert       | 2-  |                   | team
Team Relay            | 10 | 5 | 1 | main course, side dish                | 3-  |                   | team
Team Buffet           | 14 | 7 | 1 | cold dish, hot dish, sweet dish       | 3-  |                   | team
Team Signature        |  9 | 4 | 1 | dish                                  | 6-  | *                 | team
"""

AROMAS = set(
    "buttery milky caramel honeyed vanilla cocoa toasty nutty malty smoky meaty marine fermented earthy woody "
    "grassy herbal minty anise floral fruity citrus berry tropical spicy peppery pungent".split()
)
CUISINES = set(
    "american argentinian austrian belgian brazilian british canadian caribbean chinese french german greek hawaiian "
    "hungarian indian indonesian irish italian japanese korean lebanese mexican moroccan nordic persian peruvian "
    "polish portuguese russian spanish swiss thai turkish vietnamese".split()
)
IRREGULAR_PARTICIPLES = set("beaten frozen ground spread torn".split())


class Row(NamedTuple):
    """One line of the table of assignments; a star stands for a special ingredient."""

    title: str
    hand: int
    trade_max: int
    trades: int
    dishes: tuple[str, ...]
    limits: str
    extra: str
    flag: str


def _row(line: str) -> Row:
    title, hand, trade_max, trades, dishes, limits, extra, flag = (cell.strip() for cell in line.split("|"))
    return Row(title, int(hand), int(trade_max), int(trades), tuple(dishes.split(", ")), limits, extra, flag)


def _as_row(card: Assignment) -> Row:
    limits = f"{card.min}-{card.max or ''}"
    extra = "*" if card.special else ", ".join(card.assume)
    return Row(card.title, card.hand, card.trade_max, card.trades, card.dishes, limits, extra, ", ".join(card.flags))


def _kebab(name: str) -> str:
    return re.sub(r"[^a-z]+", "-", name.lower().replace("'", ""))


def _as_written(name: str) -> dict[str, Any]:
    return _read("partychef.games.cooking_party", name)


def _read(package: str, name: str) -> dict[str, Any]:
    deck = resources.files(package).joinpath("decks", name)
    return tomllib.loads(deck.read_text(encoding="utf-8"))


def _of(category: str) -> list[Ingredient]:
    return [card for card in ingredients().values() if card.category == category]


def _tagged(tag: Tag) -> set[str]:
    return {id for id, card in ingredients().items() if tag in card.tags}


def _needs(card: Assignment) -> int:
    return card.hand + card.trades * card.trade_max


# Ingredients


@pytest.mark.parametrize("category", NAMES)
def test_cp_5_a_category_holds_exactly_its_twenty_foods(category: str) -> None:
    assert sorted(card.name for card in _of(category)) == sorted(NAMES[category].split(", "))
    assert len(_of(category)) == 20


@pytest.mark.parametrize("category", NAMES)
def test_cp_5_a_category_has_every_number_from_one_to_ten_twice(category: str) -> None:
    numbers = Counter(card.number for card in _of(category))
    assert numbers == dict.fromkeys(range(1, 11), 2)
    assert numbers.total() == 20
    assert sum(numbers.elements()) == 110


def test_cp_5_there_are_160_different_ingredient_cards() -> None:
    cards = ingredients().values()
    assert len(_read("partychef.games", "ingredients.toml")["ingredient"]) == len(cards) == 160
    assert len({card.name for card in cards}) == 160
    assert sum(card.number for card in cards) == 880


def test_an_ingredient_is_filed_under_its_name() -> None:
    assert [card.id for card in ingredients().values()] == [_kebab(card.name) for card in ingredients().values()]


def test_the_rarest_foods_carry_the_highest_numbers() -> None:
    numbers = {id: card.number for id, card in ingredients().items()}
    assert (numbers["lobster"], numbers["caviar"], numbers["saffron"], numbers["steak"]) == (10, 10, 10, 9)
    assert numbers["popcorn"] == numbers["cola"] == 1


def test_cp_2_the_pantry_has_nine_items_and_none_is_a_card() -> None:
    assert pantry() == tuple(PANTRY.split(", "))
    assert not set(pantry()) & {card.name for card in ingredients().values()}


def test_the_sample_round_can_be_played_with_this_deck() -> None:
    """Section 4 of the book deals these cards to Lisa and Ellen."""
    dealt = "Lobster Lavender Cucumber Popcorn Chocolate Parsley Tofu Peaches Apples Juice Chicken Mushrooms Thyme"
    dealt += " Coffee Pickles Potatoes Steak Carrots Pasta Cheese"
    assert set(dealt.split()) <= {card.name for card in ingredients().values()}


def test_cp_55_every_ingredient_explains_itself_in_one_line() -> None:
    glosses = [card.gloss for card in ingredients().values()]
    assert [gloss for gloss in glosses if not 60 <= len(gloss) <= 140 or "\n" in gloss] == []
    assert all(gloss[0].isupper() and gloss[-1] == "." for gloss in glosses)
    assert max(Counter(" ".join(gloss.split()[:2]) for gloss in glosses).values()) <= 3


def test_cp_44_meat_is_what_stands_in_the_meat_category() -> None:
    assert _tagged("meat") == {card.id for card in _of("meat")}


def test_cp_44_all_that_comes_from_the_sea_is_fish_but_seaweed() -> None:
    assert _tagged("fish") == {card.id for card in _of("sea")} - {"seaweed"}


def test_cp_44_the_dairy_shelf_holds_dairy_but_for_eggs_and_pulses() -> None:
    shelf = {card.id for card in _of("dairy")} - PULSES - {"eggs"}
    assert _tagged("dairy") == shelf | set(ALSO["dairy"].split())


@pytest.mark.parametrize("tag", ["egg", "gluten", "nuts", "alcohol"])
def test_cp_44_a_tag_marks_exactly_the_foods_that_contain_it(tag: Tag) -> None:
    assert _tagged(tag) == set(ALSO[tag].split())


def test_cp_44_everything_from_an_animal_says_so() -> None:
    assert _tagged("animal") == (
        _tagged("meat") | _tagged("fish") | _tagged("dairy") | _tagged("egg") | {"honey", "marshmallows"}
    )


def test_cp_44_no_tag_is_said_twice() -> None:
    assert all(len(set(card.tags)) == len(card.tags) for card in ingredients().values())


# Assignments


def test_cp_5_the_28_assignments_have_the_values_of_the_table() -> None:
    table = [_row(line) for line in ASSIGNMENTS.strip().splitlines()]
    assert len(table) == 28
    assert [_as_row(card) for card in assignments().values()] == table


def test_an_assignment_is_filed_under_its_title() -> None:
    titles = [card["title"] for card in _as_written("assignments.toml")["assignment"]]
    assert list(assignments()) == [_kebab(title) for title in titles]


def test_every_assignment_has_something_to_read_aloud() -> None:
    texts = [card.text for card in assignments().values()]
    assert len(set(texts)) == 28
    assert all(50 <= len(text) <= 160 for text in texts)
    assert not any(re.search(r"\d", text) for text in texts)


def test_the_vegetarian_plate_asks_for_neither_meat_nor_fish() -> None:
    text = assignments()["vegetarian-plate"].text
    assert "no meat" in text
    assert "no fish" in text


def test_cp_20_no_chef_can_need_more_than_26_cards() -> None:
    needs = {id: _needs(card) for id, card in assignments().items()}
    assert (needs["team-buffet"], needs["three-courses"]) == (21, 26)
    assert max(needs.values()) == 26


def test_cp_20_the_deck_serves_six_chefs_in_the_greediest_round() -> None:
    assert 6 * max(_needs(card) for card in assignments().values()) <= len(ingredients())


def test_cp_16_every_hand_is_large_enough_for_its_dishes() -> None:
    """The bounds apply to assignments that a judge invents; the printed cards keep to them as well."""
    for card in assignments().values():
        assert card.min * len(card.dishes) <= card.hand
        assert card.max is None or card.min <= card.max <= card.hand
        assert 0 <= card.trade_max <= card.hand


def test_cp_56_every_restaurant_course_has_an_assignment() -> None:
    labels = {card.dishes for card in assignments().values() if "restaurant" in card.flags}
    assert labels == {("dish",), ("appetizer",), ("main course",), ("dessert",)}


def test_cp_11_what_is_typical_need_not_be_written() -> None:
    typical = Assignment(id="sandwich", title="Sandwich", text="Invent a sandwich.")
    assert (typical.hand, typical.trade_max, typical.trades, typical.min, typical.max) == (7, 3, 1, 4, None)


# Flavours


def test_every_ingredient_has_a_flavour_and_nothing_else_has() -> None:
    assert list(flavours()) == list(ingredients())


def test_a_flavour_says_enough_and_not_too_much() -> None:
    for id, it in flavours().items():
        told = (it.tastes, it.textures, it.courses, it.cuisines, it.aromas, it.techniques)
        bounds = ((1, 3), (1, 2), (1, 3), (0, 3), (2, 4), (3, 6))
        assert all(low <= len(words) <= high for words, (low, high) in zip(told, bounds, strict=True)), id
        assert all(len(set(words)) == len(words) for words in told), id


def test_aromas_and_cuisines_come_from_a_closed_vocabulary() -> None:
    assert {aroma for it in flavours().values() for aroma in it.aromas} == AROMAS
    assert {cuisine for it in flavours().values() for cuisine in it.cuisines} == CUISINES


def test_techniques_are_past_participles() -> None:
    techniques = {technique for it in flavours().values() for technique in it.techniques}
    assert {it for it in techniques if not re.fullmatch(r"[a-z]+ed", it)} == IRREGULAR_PARTICIPLES


def test_every_ingredient_names_four_to_eight_classic_partners() -> None:
    for id, it in _as_written("flavours.toml").items():
        assert 4 <= len(set(it["pairs"])) == len(it["pairs"]) <= 8, id


def test_partners_are_cards_and_nobody_is_its_own_partner() -> None:
    for id, it in flavours().items():
        assert set(it.pairs) <= set(ingredients()) - {id}


def test_who_is_a_partner_has_a_partner() -> None:
    book = flavours()
    assert all(id in book[partner].pairs for id, it in book.items() for partner in it.pairs)
    assert all(len(set(it.pairs)) == len(it.pairs) for it in book.values())


def test_a_partner_named_by_one_side_only_counts_for_both() -> None:
    assert "lobster" not in _as_written("flavours.toml")["lemons"]["pairs"]
    assert "lobster" in flavours()["lemons"].pairs


def test_own_partners_come_first() -> None:
    for id, it in _as_written("flavours.toml").items():
        assert flavours()[id].pairs[: len(it["pairs"])] == tuple(it["pairs"])
