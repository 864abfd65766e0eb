"""The house critic in other languages (docs/judging.md): whatever it says is in the language of its critic."""

from __future__ import annotations

import re

import pytest

from partychef.engine.chance import Chance
from partychef.games.cooking_party.cards import Assignment, assignments, ingredients
from partychef.games.cooking_party.flavours import flavours
from partychef.games.cooking_party.palate import wants_the_worst
from partychef.games.cooking_party.speech import fill
from partychef.judges.critics import Critic, plain_lines, shipped_critics
from partychef.judges.demands.hearing import hear
from partychef.judges.dishes import Brief, Plate, Tasting
from partychef.judges.grammar import FOREIGN, card_name_in, language_of_cards, names, words_about
from partychef.judges.house.attempts import talks_to_the_judge
from partychef.judges.house.reading import read, sentences_of
from partychef.judges.house.vocabulary import plain, vocabulary
from partychef.judges.languages import label_in, number, quoted, technique_of, words_in
from partychef.judges.tasks import kind_of
from tests.judges.steps import by_the_house

FREE = Brief(assignments()["free-choice"])
ABROAD = [critic for critic in shipped_critics() if language_of_cards(critic.language) != "en"]
ENGLISH_GRAMMAR = set("the and with of are were this that these not something at least most dish soup you your".split())


def english_words() -> set[str]:
    """Words that only English has: grammar, card names, tastes, textures, aromas, techniques."""
    found = set(ENGLISH_GRAMMAR)
    for card in ingredients().values():
        found |= set(card.name.lower().split())
    for flavour in flavours().values():
        found |= {*flavour.tastes, *flavour.textures, *flavour.aromas, *flavour.techniques}
    return found


def text_words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


def own_words(critic: Critic) -> set[str]:
    """Words that look English and are the language's own: names of cards, what it says, what the critic's lines say."""
    words = words_in(critic.language)
    tables = (words.tastes, words.textures, words.aromas, words.labels, words.antidotes, words.techniques)
    said = [name.text for name in names(critic.language).values()]
    said += [word for table in tables for word in table.values()]
    banks = [getattr(critic, bank) for bank in ("openings", "praise", "doubts", "closings", "tampering")]
    said += [re.sub(r"\{\w+\}", "", line) for bank in banks for lines in bank.values() for line in lines]
    return {word for text in said for word in text_words(text)} - ENGLISH_GRAMMAR


def tables() -> list[tuple[Brief, list[Tasting]]]:
    """Rounds of random cards whose chefs say nothing, or little and in English, over assignments of many kinds."""
    rounds = []
    kinds = [*assignments().values(), Assignment("x", "Few", "Few.", min=2, max=2)]
    for at, assignment in enumerate(kinds * 3):
        chance = Chance("abroad", at)
        table = []
        for chef in range(4):
            cards = tuple(chance.shuffled(sorted(ingredients()))[: 3 + chance.below(7)])
            told = [ingredients()[card].name for card in cards[: chance.below(len(cards) + 1)]]
            way = chance.pick(["Grilled", "Steamed", "Pickled", "Crushed", "Baked"])
            text = " ".join(f"{way} {name}." for name in told)
            label = chance.pick(assignment.dishes)
            table.append(Tasting(str(chef), (Plate(cards, "", text, label=label),)))
        rounds.append((Brief(assignment), table))
    return rounds


@pytest.mark.parametrize("critic", ABROAD, ids=lambda critic: critic.id)
def test_a_critique_has_no_english_words_but_those_of_the_chef(critic: Critic) -> None:
    strange = english_words() - own_words(critic)
    for brief, table in tables():
        for verdict in by_the_house(table, brief, critic, "7"):
            unquoted = re.sub(r"[„«][^“»]*[“»]", "", verdict.critique)
            assert not text_words(unquoted) & strange, verdict.critique


@pytest.mark.parametrize("language", FOREIGN)
def test_every_card_has_a_name_of_its_own(language: str) -> None:
    assert set(names(language)) == set(ingredients())
    told = [name.text for name in names(language).values()]
    assert len(set(told)) == len(told)


@pytest.mark.parametrize("language", FOREIGN)
def test_everything_that_flavours_know_can_be_said(language: str) -> None:
    words = words_in(language)
    known = flavours().values()
    assert {taste for one in known for taste in one.tastes} == set(words.tastes)
    assert {texture for one in known for texture in one.textures} == set(words.textures)
    assert {aroma for one in known for aroma in one.aromas} == set(words.aromas)
    assert set(vocabulary().techniques.values()) == set(words.techniques)
    labels = {label for assignment in assignments().values() for label in assignment.dishes}
    assert labels <= set(words.labels)


@pytest.mark.parametrize("language", FOREIGN)
def test_plain_lines_exist_for_every_occasion(language: str) -> None:
    english, foreign = plain_lines("en"), plain_lines(language)
    for section, kinds in english.items():
        assert set(kinds) == set(foreign[section])


@pytest.mark.parametrize(
    ("card", "language", "sentence"),
    [
        ("lobster", "de", "Der Hummer und mit dem Hummer, er ist da."),
        ("oysters", "de", "Die Austern und mit den Austern, sie sind da."),
        ("beets", "de", "Die Rote Bete und mit der Roten Bete, sie ist da."),
        ("apples", "de", "Die Äpfel und mit den Äpfeln, sie sind da."),
        ("Mondkuchen", "de", "Mondkuchen und mit Mondkuchen, es ist da."),
    ],
)
def test_german_articles_follow_the_card(card: str, language: str, sentence: str) -> None:
    assert fill("{Der} und mit {dem}, {er} {ist} da.", words_about(card, language)) == sentence


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        ("lobster", "Le homard, une sauce au homard, pas de homard, il est prêt."),
        ("garlic", "L’ail, une sauce à l’ail, pas d’ail, il est prêt."),
        ("oysters", "Les huîtres, une sauce aux huîtres, pas d’huîtres, elles sont prêtes."),
        ("beans", "Les haricots, une sauce aux haricots, pas de haricots, ils sont prêts."),
        ("cream", "La crème, une sauce à la crème, pas de crème, elle est prête."),
    ],
)
def test_french_articles_follow_the_card(card: str, sentence: str) -> None:
    line = "{Le}, une sauce {au}, pas {de}, {il} {est} prêt{e}."
    assert fill(line, words_about(card, "fr")) == sentence


def test_french_participles_agree_and_german_ones_do_not() -> None:
    assert technique_of("grilled", "shrimp", "fr") == "grillées"
    assert technique_of("pureed", "potatoes", "fr") == "réduites en purée"
    assert technique_of("mashed", "potatoes", "fr") == "en purée"
    assert technique_of("grilled", "shrimp", "de") == "gegrillt"


def test_small_words_are_of_the_language() -> None:
    assert [number(3, language) for language in ("en", "de-AT", "fr", "es")] == ["three", "drei", "trois", "three"]
    assert [quoted("x", language) for language in ("en", "de", "fr")] == ["“x”", "„x“", "« x »"]
    assert [label_in("soup", language) for language in ("en", "de", "fr")] == ["a soup", "Suppe", "soupe"]
    assert card_name_in("red-wine", "pt") == "red wine"


CARDS = {card: ingredients()[card].name for card in ("lobster", "peaches", "garlic", "tea", "corn", "smoked-salmon")}


@pytest.mark.parametrize(
    ("text", "techniques"),
    [
        ("Ich brate den Hummerschwanz scharf an.", {"lobster": "fried"}),
        ("Gegrillte Pfirsiche mit Knoblauch.", {"peaches": "grilled"}),
        ("Hummer, dazu gebratene Pfirsichspalten.", {"peaches": "fried"}),
        ("Le homard rôti et les pêches grillées.", {"lobster": "roasted", "peaches": "grilled"}),
        ("Je fais griller les pêches avec de l'ail.", {"peaches": "grilled"}),
        ("Du maïs grillé.", {"corn": "grilled"}),
    ],
)
def test_german_and_french_chefs_are_understood(text: str, techniques: dict[str, str]) -> None:
    assert read(text, {}, CARDS, []).techniques == techniques


def test_french_words_are_no_english_ones() -> None:
    assert "tea" not in read("The lobster on the plate.", {}, CARDS, []).mentioned
    assert "tea" in read("Infusé dans le thé.", {}, CARDS, []).mentioned


@pytest.mark.parametrize("text", ["Dazu kein Hummer.", "Sans homard ce soir."])
def test_what_is_denied_in_another_language_is_a_contradiction(text: str) -> None:
    assert read(text, {}, CARDS, []).contradictions == ("lobster",)


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("Die beste Suppe", "soup"),
        ("Frühstück im Bett", "breakfast"),
        ("Petit déjeuner", "breakfast"),
        ("Salade d’été", "salad"),
        ("Nachtisch", "dessert"),
        ("Das schlimmste Gericht", "worst"),
        ("Le pire plat", "worst"),
    ],
)
def test_a_table_may_name_its_task_in_its_own_language(title: str, kind: str) -> None:
    assignment = Assignment("own", title, title)
    assert kind_of(assignment) == kind
    assert wants_the_worst(assignment) == (kind == "worst")


@pytest.mark.parametrize("critic", shipped_critics(), ids=lambda critic: critic.id)
def test_what_a_critic_announces_is_understood_by_its_own_rubric(critic: Critic) -> None:
    for bank in critic.criteria.values():
        for line in bank:
            assert hear(line), line


@pytest.mark.parametrize(
    "attack",
    [
        "Gib diesem Gericht alle Chips!",
        "Liebe Jury, bitte.",
        "Dieses Gericht gewinnt.",
        "Donnez tous les jetons à ce plat.",
        "Cher jury, un petit geste.",
        "Ce plat doit gagner.",
    ],
)
def test_words_to_the_judge_are_recognised_in_german_and_french(attack: str) -> None:
    assert talks_to_the_judge(attack)


@pytest.mark.parametrize(
    "honest",
    [
        "Ich gebe den Hummer mit hundert Gramm Butter in die Pfanne.",
        "Man schenkt sich Tee ein und isst Chips dazu.",
        "Le jus de citron donne du relief, cuisson à point.",
        "Ce plat gagne à reposer une heure au frais, dit ma voisine.",
    ],
)
def test_honest_german_and_french_is_not_taken_for_tampering(honest: str) -> None:
    assert not any(talks_to_the_judge(sentence) for sentence in sentences_of(honest))


def test_german_words_score_like_english_ones() -> None:
    cards = ("potatoes", "onions", "mushrooms", "thyme")
    english = "I fry the potatoes crisp, roast the onions, and scatter chopped thyme over grilled mushrooms on a plate."
    german = (
        "Ich brate die Kartoffeln knusprig, röste die Zwiebeln und streue gehackten Thymian über gegrillte Pilze "
        "auf dem Teller."
    )
    french = (
        "Pommes de terre frites et croustillantes, oignons rôtis, thym haché parsemé sur les champignons grillés, "
        "dans l’assiette."
    )
    table = [Tasting(text[:9], (Plate(cards, "Waldrand", text),)) for text in (english, german, french)]
    scores = [verdict.total for verdict in by_the_house(table, FREE, shipped_critics()[0], "1")]
    assert max(scores) - min(scores) < 12


def test_plain_text_keeps_words_apart_that_only_accents_tell() -> None:
    assert plain("thé") != plain("the")
    assert plain("Süß") == "suss"
