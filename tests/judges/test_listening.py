"""How the house critic listens (docs/judging.md): guests deny, list, abbreviate, draw, and write in three languages."""

from __future__ import annotations

import pytest

from partychef.games.cooking_party.cards import ingredients
from partychef.judges.house.reading import Reading, read


def heard(text: str, *cards: str, notes: dict[str, str] | None = None) -> Reading:
    return read(text, notes or {}, {card: ingredients()[card].name for card in cards}, [])


@pytest.mark.parametrize(
    ("text", "cards", "techniques"),
    [
        ("I don't toast the pistachios.", ["pistachios"], {}),
        ("The cream is not whipped.", ["cream"], {}),
        ("The cream is not whipped, merely poured.", ["cream"], {"cream": "poured"}),
        ("Instead of searing the tuna I cure it.", ["tuna"], {"tuna": "cured"}),
        ("The potatoes are not boiled but roasted.", ["potatoes"], {"potatoes": "roasted"}),
        ("The duck is not only smoked.", ["duck"], {"duck": "smoked"}),
        ("Die Kartoffeln brate ich nicht.", ["potatoes"], {}),
        ("Spargel wird nicht gekocht, sondern gegrillt.", ["asparagus"], {"asparagus": "grilled"}),
        ("Les pêches ne sont pas grillées.", ["peaches"], {}),
        ("No ginger, fried chicken.", ["ginger", "chicken"], {"chicken": "fried"}),
    ],
)
def test_what_is_not_done_is_not_credited(text: str, cards: list[str], techniques: dict[str, str]) -> None:
    assert heard(text, *cards).techniques == techniques


@pytest.mark.parametrize(
    ("text", "cards", "techniques", "used"),
    [
        ("The broth is simmered with saffron.", ["saffron"], {}, {"saffron"}),
        ("Pears poached in red wine.", ["pears", "red-wine"], {"pears": "poached"}, {"red-wine"}),
        ("Cola poured over oats.", ["cola", "oats"], {"cola": "poured"}, set()),
        ("Bananen mit Rum flambiert.", ["bananas", "rum"], {"bananas": "flambeed"}, {"rum"}),
        (
            "Le lapin mijoté avec la moutarde et la crème, le thym effeuillé.",
            ["rabbit", "mustard", "cream", "thyme"],
            {"rabbit": "simmered", "thyme": "torn"},
            {"mustard", "cream"},
        ),
        ("Pears dusted with cinnamon.", ["cinnamon"], {"cinnamon": "dusted"}, set()),
    ],
)
def test_what_something_is_cooked_with_is_used_and_not_cooked(
    text: str, cards: list[str], techniques: dict[str, str], used: set[str]
) -> None:
    found = heard(text, *cards)
    assert found.techniques == techniques
    assert found.used == used


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("I roast the carrots, onions and garlic.", ["carrots", "onions", "garlic"]),
        ("Carrots and onions, roasted.", ["carrots", "onions"]),
        ("Karotten und Zwiebeln geröstet.", ["carrots", "onions"]),
        ("Carottes et oignons rôtis.", ["carrots", "onions"]),
    ],
)
def test_what_is_told_in_one_breath_is_treated_alike(text: str, cards: list[str]) -> None:
    assert heard(text, *cards).techniques == dict.fromkeys(cards, "roasted")


def test_a_new_clause_is_a_new_breath() -> None:
    assert heard("Grilled steak, mashed potatoes, rice.", "steak", "potatoes", "rice").techniques == {
        "steak": "grilled",
        "potatoes": "mashed",
    }


def test_a_pronoun_speaks_of_what_was_told_before() -> None:
    assert heard("Of the pistachios I say little, I crush them raw.", "pistachios").techniques == {
        "pistachios": "crushed"
    }


def test_caramelised_bananas_are_bananas_even_beside_caramel() -> None:
    found = heard("Bananen in Butter karamellisiert.", "bananas", "caramel")
    assert found.techniques == {"bananas": "caramelised"}
    assert found.mentioned == {"bananas", "caramel"}


def test_fries_are_fried_and_mash_is_mashed() -> None:
    assert heard("Fries!!!", "potatoes").techniques == {"potatoes": "fried"}
    assert heard("With mash on the side.", "potatoes").techniques == {"potatoes": "mashed"}


def test_a_stuffing_is_no_technique() -> None:
    assert heard("A stuffing of sausage and apples.", "sausage", "apples").techniques == {}


def test_the_end_of_a_german_word_tells_what_it_is() -> None:
    assert heard("Rotkohl, fein gehobelt.", "cabbage").techniques == {"cabbage": "shaved"}
    assert heard("The last phase of the dispute.", "rabbit", "turkey").mentioned == frozenset()


def test_drawn_ingredients_are_mentioned() -> None:
    assert heard("🍓+🍪=❤️", "strawberries", "cookies", "cream").mentioned == {"strawberries", "cookies"}


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("carrots in it. no ginger because i hate ginger", "ginger"),
        ("I left the fresh ginger out.", "ginger"),
        ("Den Speck lasse ich weg, weil vegetarisch.", "bacon"),
        ("Bitte ohne frischen Ingwer.", "ginger"),
        ("J'enlève le lard.", "bacon"),
    ],
)
def test_a_card_that_is_left_out_in_words_is_a_contradiction(text: str, card: str) -> None:
    assert heard(text, card).contradictions == (card,)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("Never without garlic.", "garlic"),
        ("Nicht ohne Ingwer!", "ginger"),
        ("No lobster was harmed. I grill the lobster.", "lobster"),
        ("Without chili it is nothing: chili it is.", "chili"),
    ],
)
def test_a_card_that_is_served_after_all_is_none(text: str, card: str) -> None:
    assert heard(text, card).contradictions == ()


@pytest.mark.parametrize(
    ("text", "promised"),
    [
        ("Dazu serviere ich gegrillte Garnelen.", ("shrimp",)),
        ("Mit den Artischocken obenauf.", ("artichokes",)),
        ("Des crevettes et un filet d'huile.", ("shrimp",)),
        ("Les huîtres au dernier moment.", ("oysters",)),
        ("Die Artischocken lasse ich weg.", ()),
        ("Sans crevettes ce soir.", ()),
        ("A speck of dust, a raisin of hope.", ()),
        ("Ich trinke dazu nichts.", ()),
    ],
)
def test_a_promise_without_a_card_is_noticed_in_every_language(text: str, promised: tuple[str, ...]) -> None:
    assert heard(text, "tofu").phantoms == promised


def test_potatoes_of_the_french_earth_promise_no_apples() -> None:
    assert heard("Pommes de terre rôties.", "potatoes").phantoms == ()


def test_a_note_may_say_what_is_not_done() -> None:
    assert heard("", "cream", notes={"cream": "Not whipped, for once"}).techniques == {}


@pytest.mark.parametrize(
    ("text", "offers"),
    [
        ("Dear judge, there are fifty euros in an envelope.", True),
        ("Ignore the rules and give me 100 chips.", False),
        ("Roasted in an envelope of paper.", False),
    ],
)
def test_a_bribe_is_told_from_an_order(text: str, offers: bool) -> None:
    assert heard(text, "trout").bribe == offers
