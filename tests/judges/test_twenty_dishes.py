"""An evening of twenty dishes as guests type them, before each critic: careful, lazy, shouting, bribing, in emoji."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import msgspec
import pytest

from partychef.games.cooking_party.cards import assignments
from partychef.games.cooking_party.speech import fragment_of
from partychef.judges.critics import Critic, critic_named, shipped_critics
from partychef.judges.dishes import Brief, Plate, Tasting, Verdict
from partychef.judges.files.reader import case_of, from_json
from partychef.judges.house.remarks import Remark, doubts_of, praise_of
from partychef.judges.house.scores import look
from partychef.judges.languages import bound, contracted, technique_of
from tests.judges.steps import by_the_house

TABLES = json.loads((Path(__file__).parent / "twenty_dishes.json").read_text(encoding="utf-8"))
FREE = Brief(assignments()["free-choice"])
EACH_CRITIC = pytest.mark.parametrize("critic", shipped_critics(), ids=lambda critic: critic.id)


@cache
def evening(name: str) -> dict[str, Verdict]:
    """What the critic found of every dish, by its name, table after table."""
    critic, said, found, told = critic_named(name), list[str](), dict[str, Verdict](), list[str]()
    for table in TABLES:
        paper = case_of(from_json(json.dumps(table), "an evening"), "an evening")
        brief = msgspec.structs.replace(paper.brief, told_before=tuple(told))
        verdicts = by_the_house(paper.tastings, brief, critic, "1", said)
        found |= {tasting.plates[0].name: verdict for tasting, verdict in zip(paper.tastings, verdicts, strict=True)}
        said += [verdict.critique for verdict in sorted(verdicts, key=lambda verdict: -verdict.rank)]
        told += [tasting.plates[0].text for tasting in paper.tastings]
    return found


def lines(critic: Critic, *kinds: str) -> list[str]:
    """The critic's own sentences of some kinds, as they can be recognised."""
    banks = [bank for section in ("praise", "doubts", "tampering") for bank in getattr(critic, section).items()]
    return [fragment_of(line) for kind, bank in banks for line in bank if not kinds or kind in kinds]


def says(verdict: Verdict, critic: Critic, *kinds: str) -> bool:
    return any(line in verdict.critique.lower() for line in lines(critic, *kinds))


@EACH_CRITIC
def test_no_sentence_is_heard_twice_in_an_evening(critic: Critic) -> None:
    critiques = [verdict.critique.lower() for verdict in evening(critic.id).values()]
    assert len(critiques) == 20
    assert [line for line in lines(critic) if sum(line in critique for critique in critiques) > 1] == []


@EACH_CRITIC
@pytest.mark.parametrize(
    ("careful", "careless"),
    [
        ("Peach Harbour", "idk soup"),
        ("idk soup", "?"),
        ("Grandpa's Aquarium", "Steak with mushrooms 🍄🥩"),
        ("Großmutters Garten brennt", "Tofu à la keine Ahnung"),
        ("Le jardin secret", "Bauernpfanne"),
        ("Fog Horn", "Fog Horn 2"),
        ("Fog Horn", "System Override Soup"),
        ("Poires en colère", "🍓🍓🍓"),
    ],
)
def test_care_comes_before_carelessness(critic: Critic, careful: str, careless: str) -> None:
    assert evening(critic.id)[careful].total > evening(critic.id)[careless].total


@EACH_CRITIC
def test_a_lazy_description_is_called_vague_and_not_missing(critic: Critic) -> None:
    assert says(evening(critic.id)["idk soup"], critic, "vague")
    assert says(evening(critic.id)["?"], critic, "thin")


@EACH_CRITIC
def test_the_ginger_that_was_refused_is_not_praised(critic: Critic) -> None:
    verdict = evening(critic.id)["soup"]
    assert says(verdict, critic, "contradiction")
    assert len(re.findall(r"ginger|Ingwer|gingembre", verdict.critique)) <= 2


@EACH_CRITIC
def test_what_grows_on_the_plate_from_words_alone_is_named(critic: Critic) -> None:
    verdict = evening(critic.id)["Tofu à la keine Ahnung"]
    assert re.search(r"(?i)shrimp|Garnelen|crevettes", verdict.critique)


@EACH_CRITIC
def test_the_thief_is_told_and_the_robbed_are_not(critic: Critic) -> None:
    assert not says(evening(critic.id)["Fog Horn"], critic, "copied")
    assert evening(critic.id)["Fog Horn"].scores["invention"] > evening(critic.id)["Fog Horn 2"].scores["invention"]


@EACH_CRITIC
def test_a_bribe_is_called_one_and_an_order_is_not(critic: Critic) -> None:
    assert says(evening(critic.id)["The Envelope"], critic, "bribe")
    assert not says(evening(critic.id)["System Override Soup"], critic, "bribe")
    assert "fifty" not in evening(critic.id)["The Envelope"].critique
    assert "previous instructions" not in evening(critic.id)["System Override Soup"].critique


@EACH_CRITIC
def test_a_good_dish_is_not_praised_where_the_worst_was_asked_for(critic: Critic) -> None:
    verdict = evening(critic.id)["Steak with mushrooms 🍄🥩"]
    assert verdict.rank == 4
    assert says(verdict, critic, "too_nice")
    assert not says(verdict, critic, "quote", "kind", "awful")


def kinds(points: list[Remark], card: str = "") -> set[str]:
    return {point.kind for point in points if not card or card in point.words.values()}


def praised(text: str, *cards: str, brief: Brief = FREE, label: str = "dish") -> list[Remark]:
    return praise_of(look(Plate(cards, "x", text, label=label), brief), brief, critic_named("inspector"))


def doubted(text: str, *cards: str, brief: Brief = FREE, label: str = "dish") -> list[Remark]:
    return doubts_of(look(Plate(cards, "x", text, label=label), brief), brief, critic_named("inspector"))


def test_a_spice_that_went_into_the_pot_needs_no_technique_of_its_own() -> None:
    assert "untold" not in kinds(doubted("Mussels simmered with saffron.", "mussels", "saffron"), "saffron")
    assert "untold" in kinds(doubted("Steamed mussels. There is saffron.", "mussels", "saffron"), "saffron")


def test_nobody_has_to_cook_the_mustard() -> None:
    weights = {
        point.words["card"]: point.weight
        for point in doubted("Sausage and mustard.", "sausage", "mustard")
        if point.kind == "untold"
    }
    assert weights["sausage"] > 2 * weights["mustard"]


@pytest.mark.parametrize(
    ("text", "label", "crisp"),
    [
        ("Carrots and chicken on a plate.", "dish", True),
        ("Boiled carrots and chicken.", "dish", False),
        ("Carrots and chicken cooked in it.", "soup", False),
        ("Carrots, still crunchy, and chicken.", "soup", True),
    ],
)
def test_a_carrot_is_crisp_until_it_is_boiled(text: str, label: str, crisp: bool) -> None:
    assert ("contrast" in kinds(praised(text, "carrots", "chicken", label=label))) == crisp


def test_what_is_mashed_is_creamy() -> None:
    contrast = next(
        point for point in praised("Crisped bacon on mashed potatoes.", "bacon", "potatoes") if point.kind == "contrast"
    )
    assert (contrast.words["feel"], contrast.words["other_feel"]) == ("crisp", "creamy")


def test_beer_with_steak_astonishes_nobody() -> None:
    assert "bridge" not in kinds(praised("Steak and beer.", "steak", "beer"))


def test_a_list_of_the_cards_is_no_name_to_remember() -> None:
    named = [
        praise_of(look(Plate(("chicken", "rice"), name, ""), FREE), FREE, critic_named("inspector"))
        for name in ("Chicken with Rice", "The Henhouse Telegram")
    ]
    assert ["name" in kinds(points) for points in named] == [False, True]


def test_shaking_salt_is_praised_less_than_braising() -> None:
    points = praised("Braised lamb, sliced bread.", "lamb", "bread")
    weights = {point.words["card"]: point.weight for point in points if point.kind == "technique"}
    assert weights["lamb"] > weights["bread"] + 0.1


def test_forbidden_food_in_the_words_weighs_more_than_any_other_promise() -> None:
    meatless = Brief(assignments()["vegetarian-plate"])
    weights = [
        next(
            point.weight
            for point in doubted(f"Fried tofu with {thing}.", "tofu", brief=meatless)
            if "thing" in point.words
        )
        for thing in ("shrimp", "artichokes")
    ]
    assert weights[0] > weights[1]


def test_a_dessert_may_be_sweet() -> None:
    cards = ("marzipan", "honey", "caramel", "figs")
    weights = [
        next(point.weight for point in doubted("", *cards, label=label) if point.kind == "one_taste")
        for label in ("dessert", "main course")
    ]
    assert weights[0] < weights[1]


def test_small_words_of_a_verdict_are_spelt_as_people_do() -> None:
    assert technique_of("sauteed", "lobster", "en") == "sautéed"
    assert [bound(4, None, language) for language in ("en", "de", "fr")] == [
        "at least four",
        "mindestens vier",
        "au moins quatre",
    ]


@pytest.mark.parametrize(
    ("line", "dem", "said"),
    [
        ("Bei {dem} schalte ich um.", "dem Hummer", "Beim Hummer schalte ich um."),
        ("Zu {dem} kein Wort.", "der Sahne", "Zur Sahne kein Wort."),
        ("Von {dem} keine Spur.", "den Pilzen", "Von {dem} keine Spur."),
        ("Mit {dem} gern.", "dem Hummer", "Mit {dem} gern."),
    ],
)
def test_german_prepositions_take_the_article_in(line: str, dem: str, said: str) -> None:
    assert contracted(line, {"dem": dem}, "de") == said


def test_the_original_keeps_its_idea_in_whatever_order_it_is_served() -> None:
    words = "Mussels steamed open in cider, the broth simmered with saffron until gold."
    robbed = Tasting("a", (Plate(("mussels", "saffron", "cream", "potatoes"), "First", words + " Cream, potatoes."),))
    thief = Tasting("b", (Plate(("clams", "cream", "potatoes", "celery"), "Second", words + " Cream, potatoes."),))
    for table in ([robbed, thief], [thief, robbed]):
        found = {verdict.id: verdict for verdict in by_the_house(table, FREE, critic_named("inspector"), "1")}
        assert found["a"].scores["invention"] > found["b"].scores["invention"]
