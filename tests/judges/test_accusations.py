"""Nobody is accused falsely (docs/judging.md): the critic blames a chef only for what can be proven."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from partychef.games.cooking_party.cards import ingredients
from partychef.judges.critics import Critic, critic_named, shipped_critics
from partychef.judges.dishes import Plate
from partychef.judges.house.reading import Reading, read
from partychef.judges.house.remarks import doubts_of
from partychef.judges.house.scores import look
from tests.judges.test_house_verdicts import FREE

SUSPECTS = tomllib.loads(Path(__file__).with_name("suspects.toml").read_text(encoding="utf-8"))
TREATED = [(dish["cards"], dish["text"]) for language in SUSPECTS.values() for dish in language["treated"]]
TEXTS = tomllib.loads(Path(__file__).with_name("riddles.toml").read_text(encoding="utf-8"))
RIDDLES = [(dish["cards"], dish["text"]) for language in TEXTS.values() for dish in language["riddles"]]
MISSING = [
    (dish["cards"], dish["missing"], dish["text"]) for language in TEXTS.values() for dish in language["missing"]
]
ACCUSATIONS = {"silent", "untold", "vague", "thin", "phantom", "contradiction", "copied"}
NAMES = sorted(ingredients())


def heard(text: str, *cards: str) -> Reading:
    return read(text, {}, {card: ingredients()[card].name for card in cards}, [])


def accused_of(text: str, cards: Sequence[str], critic: Critic) -> set[str]:
    doubts = doubts_of(look(Plate(tuple(cards), "", text), FREE), FREE, critic)
    return {remark.kind for remark in doubts} & ACCUSATIONS


@pytest.mark.parametrize(("cards", "text"), TREATED)
@pytest.mark.parametrize("critic", shipped_critics(), ids=lambda critic: critic.id)
def test_a_dish_told_in_unusual_words_is_accused_of_nothing(cards: list[str], text: str, critic: Critic) -> None:
    assert accused_of(text, cards, critic) == set()


def test_an_unknown_verb_counts_as_cooking() -> None:
    found = heard("I bullied the cabbage flat, the thyme had been hiding in the steam.", "cabbage", "thyme")
    assert found.treated == {"cabbage", "thyme"}
    assert heard("Eggs poached in coffee, the cod steamed over thyme.", "eggs", "coffee", "cod", "thyme").idle == set()


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("Spuds under a duvet of cheddar.", "potatoes"),
        ("Galric, smashed.", "garlic"),
        ("Aubergine schmilzt dahin.", "eggplant"),
        ("Erdäpfel, gestampft.", "potatoes"),
        ("Les patates dorment au four.", "potatoes"),
        ("A bird on a bed of straw.", "chicken"),
        ("Both cheeses go on top.", "feta"),
        ("Everything into the pot.", "carrots"),
        ("Alles in den Mixer.", "mint"),
        ("Tout passe au mixeur.", "mint"),
        ("🥕 in a glaze.", "carrots"),
        ("Semmelbroesel, knusprig.", "breadcrumbs"),
    ],
)
def test_a_card_under_another_name_is_not_missed(text: str, card: str) -> None:
    assert heard(text, card).silent == frozenset()


def test_a_card_of_which_no_word_is_said_is_missed() -> None:
    found = heard("I grill the lobster until the shell turns red.", "lobster", "mint")
    assert found.silent == {"mint"}
    assert accused_of(
        "I grill the lobster until the shell turns red.", ["lobster", "mint"], critic_named("inspector")
    ) == {"silent"}


def test_only_a_plain_list_proves_that_nothing_was_done() -> None:
    assert heard("Fresh eggs, rice and the thyme on a plate.", "eggs", "rice", "thyme").idle == {
        "eggs",
        "rice",
        "thyme",
    }
    assert heard("Eggs, rice, thyme. All of it drowned in butter.", "eggs", "rice", "thyme").idle == set()
    assert heard("Eggs, rice, beautifully bullied.", "eggs", "rice").idle == set()


def test_in_a_language_it_cannot_read_the_critic_accuses_nobody() -> None:
    assert (
        accused_of(
            "Kurczak pieczony powoli razem z ziemniakami oraz cebulą", ["duck", "mint"], critic_named("inspector")
        )
        == set()
    )
    assert accused_of("焼いた鴨とミントのソース、温かい皿で", ["duck", "mint"], critic_named("inspector")) == set()


@pytest.mark.parametrize(
    "text",
    [
        "Tofu that tastes like lobster.",
        "Tofu so good that an oyster would be jealous.",
        "My tofu dreams of salmon.",
        "Der Tofu schmeckt wie Hummer.",
        "Du tofu, tendre comme un homard.",
        "Tofu with a pinch of cumin.",
    ],
)
def test_a_comparison_promises_nothing(text: str) -> None:
    assert heard(text, "tofu").phantoms == ()


@pytest.mark.parametrize("text", ["No lobster was harmed for this.", "Without the lobster nobody would have come."])
def test_a_card_in_a_joke_is_not_denied(text: str) -> None:
    assert heard(text, "lobster").contradictions == ()


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("I leave the eggs out overnight.", "eggs"),
        ("No garlic left in the house after this.", "garlic"),
        ("Without the lemon it is only fish.", "lemons"),
        ("This is no ordinary bread.", "bread"),
        ("No lamb, no party.", "lamb"),
        ("Kein Speck ohne Rauch.", "bacon"),
        ("Kein gewöhnliches Brot.", "bread"),
        ("On enlève la peau des tomates.", "tomatoes"),
        ("Je retire le poulet du feu.", "chicken"),
        ("Sans ail, pas de vie.", "garlic"),
    ],
)
def test_what_only_sounds_left_out_is_not_denied(text: str, card: str) -> None:
    assert heard(text, card).contradictions == ()


def test_a_denial_is_one_though_another_follows() -> None:
    assert heard("There is no lamb in it, and there never was.", "lamb").contradictions == ("lamb",)


@given(st.lists(st.sampled_from(NAMES), min_size=1, max_size=6, unique=True))
def test_whoever_names_every_card_is_never_told_that_one_is_missing(cards: list[str]) -> None:
    text = "I wibbled the " + " and the ".join(ingredients()[card].name.lower() for card in cards) + "."
    found = heard(text, *cards)
    assert found.silent == found.idle == frozenset()


@given(st.text(max_size=120), st.lists(st.sampled_from(NAMES), min_size=1, max_size=6, unique=True))
def test_no_card_is_both_silent_and_listed_or_treated(text: str, cards: list[str]) -> None:
    found = heard(text, *cards)
    assert not found.silent & (found.idle | found.treated | found.mentioned)
    assert not found.idle & found.treated


@pytest.mark.parametrize(("cards", "text"), RIDDLES)
@pytest.mark.parametrize("critic", shipped_critics(), ids=lambda critic: critic.id)
def test_a_riddle_is_no_omission(cards: list[str], text: str, critic: Critic) -> None:
    assert accused_of(text, cards, critic) == set()


@pytest.mark.parametrize(("cards", "missing", "text"), MISSING)
def test_a_sober_recipe_hides_nothing(cards: list[str], missing: str, text: str) -> None:
    assert heard(text, *cards).silent == {missing}


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("Guacamole on toast.", "avocado"),
        ("Mayonnaise and bread.", "eggs"),
        ("Pesto on pasta.", "basil"),
        ("Sauerkraut, boiled.", "cabbage"),
        ("Rösti in Butter gebraten.", "potatoes"),
        ("Zaziki mit Brot.", "cucumber"),
        ("Möhrchen in Butter.", "carrots"),
        ("De la chapelure et du houmous.", "chickpeas"),
    ],
)
def test_a_product_stands_for_what_it_is_made_of(text: str, card: str) -> None:
    assert heard(text, card).silent == frozenset()


def test_a_long_text_without_a_name_is_vague_only_if_it_says_nothing() -> None:
    assert heard("Just something delicious.", "eggs", "rice").vague
    assert heard(
        "A perfect, elegant, delicious dish, a wonderful symphony of the best ingredients, simply unforgettable.",
        "eggs",
        "rice",
    ).vague
    assert not heard("Yellow lads, squished.", "bananas").vague
    assert not heard("The bivalves were coaxed open in a covered pot and evicted while I hummed.", "mussels").vague


def test_another_food_in_a_riddle_is_not_promised() -> None:
    text = "The alligator pear goes through a sieve and is spread on toasted bread."
    assert accused_of(text, ["avocado", "bread"], critic_named("inspector")) == set()
