"""What is funny is told from what is competent, and both from lists that only look like cooking (docs/judging.md)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from partychef.games.cooking_party.cards import assignments
from partychef.judges.critics import Critic, shipped_critics
from partychef.judges.dishes import Brief, Plate, Tasting
from partychef.judges.grammar import card_name_in
from partychef.judges.house.lexicon import is_kitchen, language_of, rarity, zipf
from partychef.judges.house.oddity import odd_phrase, odd_phrases
from partychef.judges.house.prose import prose_of
from partychef.judges.house.scores import look, score
from partychef.judges.house.wit import wit_of

PAIRS = tomllib.loads((Path(__file__).parent / "wit_pairs.toml").read_text(encoding="utf-8"))["pair"]
FREE = Brief(assignments()["free-choice"])
EACH_PAIR = pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair["witty"]["name"])
CRITICS = shipped_critics()
ROBOTS = {"en": "I {} the", "de": "Ich {} die", "fr": "Je {} les"}
VERBS = {"en": "roast grill steam fry", "de": "brate grille dämpfe koche", "fr": "rôtis grille poche braise"}
KEYWORDS = {
    "en": "grilled, steamed, charred, crisp, smoky, silky, velvety",
    "de": "gegrillt, gedämpft, knusprig, rauchig, seidig, samtig, geröstet",
    "fr": "grillé, rôti, croustillant, fumé, soyeux, velouté, caramélisé",
}


def plate(pair: dict[str, Any], kind: str) -> Plate:
    return Plate(tuple(pair["cards"]), pair[kind]["name"], pair[kind]["text"])


def retold(pair: dict[str, Any], text: str) -> Plate:
    return Plate(tuple(pair["cards"]), pair["plain"]["name"], text)


def names(pair: dict[str, Any]) -> list[str]:
    return [card_name_in(card, pair["language"]) for card in pair["cards"]]


def robot(pair: dict[str, Any]) -> str:
    start, verbs = ROBOTS[pair["language"]], VERBS[pair["language"]].split()
    return " ".join(f"{start.format(verb)} {name}." for verb, name in zip(verbs, names(pair), strict=True))


def keywords(pair: dict[str, Any]) -> str:
    return f"{KEYWORDS[pair['language']]} {', '.join(names(pair))}."


def wins(better: Plate, worse: Plate) -> float:
    """The share of the critics that put the first plate above the second."""
    tastings = [Tasting("a", (better,)), Tasting("b", (worse,))]
    return fmean(one.total > other.total for one, other in (score(tastings, FREE, critic) for critic in CRITICS))


@EACH_PAIR
def test_the_funny_dish_has_more_wit_than_the_plain_one(pair: dict[str, Any]) -> None:
    witty, dull = (wit_of(pair[kind]["name"], pair[kind]["text"]).total for kind in ("witty", "plain"))
    assert witty > dull + 0.15


def test_most_critics_prefer_the_funny_dish_though_nobody_asked_for_jokes() -> None:
    assert fmean(wins(plate(pair, "witty"), plate(pair, "plain")) for pair in PAIRS) > 0.7


@EACH_PAIR
def test_an_honest_dish_beats_a_row_of_bare_sentences_and_a_list_of_keywords(pair: dict[str, Any]) -> None:
    for text in (robot(pair), keywords(pair)):
        assert wins(plate(pair, "plain"), retold(pair, text)) > 0.5


@EACH_PAIR
def test_robots_and_lists_are_called_what_they_are_and_dishes_are_not(pair: dict[str, Any]) -> None:
    language = pair["language"]
    assert prose_of(robot(pair)).robotic
    assert prose_of(keywords(pair)).stuffed
    for kind in ("witty", "plain"):
        prose = prose_of(pair[kind]["text"])
        assert (prose.language, prose.robotic, prose.stuffed, prose.worth) == (language, False, False, 1.0)


def test_the_oddest_phrase_is_mostly_what_a_listener_would_pick() -> None:
    def heard(pair: dict[str, Any]) -> bool:
        phrase = odd_phrase([pair["witty"]["text"]]).lower()
        return any(odd.lower() in phrase for odd in pair["witty"]["odd"])

    assert fmean(heard(pair) for pair in PAIRS) > 0.75


@EACH_PAIR
def test_an_odd_phrase_can_be_quoted(pair: dict[str, Any]) -> None:
    text = pair["witty"]["text"]
    for odd in odd_phrases((text,)):
        assert odd.phrase in text
        assert 4 <= len(odd.phrase.split()) <= 12


@pytest.mark.parametrize("text", ["", "Grilled duck with oranges.", "I fry the eggs in butter and serve them hot."])
def test_nothing_odd_is_found_where_nothing_is(text: str) -> None:
    assert odd_phrase([text]) == ""


def test_more_similes_and_more_words_earn_little() -> None:
    one = "The duck sulks like a divorced tenor. The oranges pretend not to know him."
    heap = (
        one + " Thyme hangs about like a debt. Beets glow like a guilty vicar, like a bus, like a tax, like a Tuesday."
    )
    assert wit_of("", heap).total - wit_of("", one).total < 0.15


def test_jokes_without_grammar_are_no_jokes() -> None:
    assert wit_of("", "alibi divorce unicorn lawyer grandma taxman midnight").total < 0.1


@pytest.mark.parametrize(
    "padding",
    [
        " This is the most wonderful and amazing thing that anybody has ever thought of, everyone will agree.",
        " In a very real sense the whole of it is more than its parts, and that is what matters in the end.",
        " Es ist wirklich das Beste, was man sich denken kann, und alle werden das genauso sehen.",
        " C'est vraiment ce qu'il y a de meilleur au monde, et tout le monde sera d'accord avec moi.",
    ],
)
@EACH_PAIR
def test_padding_is_no_wit(pair: dict[str, Any], padding: str) -> None:
    told = pair["plain"]["text"].rstrip(".") + "."
    assert wit_of("", told + padding).total <= wit_of("", told).total + 0.1


@pytest.mark.parametrize("critic", CRITICS, ids=lambda critic: critic.id)
def test_raw_pleases_nobody(critic: Critic) -> None:
    texts = [f"{word} duck, sliced thin, lies on a bed of {word} beets." for word in ("Warm", "Raw")]
    cooked, raw = (score([Tasting("a", (Plate(("duck", "beets"), "Old Pond", text),))], FREE, critic) for text in texts)
    assert raw[0].scores["delight"] < cooked[0].scores["delight"]


def test_several_sense_words_in_one_clause_say_no_more_than_one() -> None:
    one, many = (prose_of(f"The duck is {words} in its sauce.") for words in ("crisp", "crisp and smoky and silky"))
    assert one.senses == many.senses == 1


def test_a_menu_line_of_a_few_words_is_no_list() -> None:
    assert prose_of("Duck, burnt orange, thyme").worth == 1.0


def test_a_salad_of_words_is_stuffed_though_small_words_are_in_it() -> None:
    salad = (
        "Oranges of roast the duck simmer under beets with thyme crackle oranges because stir duck whisk, pan of the "
        "beets into thyme sizzle duck and till butter steam thyme drizzle."
    )
    assert prose_of(salad).stuffed


@pytest.mark.parametrize(
    ("word", "language", "kitchen"),
    [
        ("simmered", "en", True), ("skillet", "en", True), ("alibi", "en", False), ("they", "en", False),
        ("Senfsauce", "de", True), ("angeschmort", "de", True), ("Anwalt", "de", False),
        ("mijotés", "fr", True), ("mais", "fr", False), ("notaire", "fr", False),
    ],
)  # fmt: skip
def test_what_belongs_to_the_kitchen(word: str, language: str, kitchen: bool) -> None:
    assert is_kitchen(word, language) == kitchen


def test_rare_words_from_elsewhere_surprise_and_common_ones_do_not() -> None:
    assert rarity("solicitor", "en") > rarity("bus", "en") > rarity("because", "en") == 0
    assert zipf("the", "en") > zipf("house", "en") > zipf("solicitor", "en") > 0 == zipf("xqzzt", "en")
    assert zipf("ete", "fr") == zipf("été", "fr") > 0


def test_the_language_is_guessed_from_small_words() -> None:
    texts = ("the duck is in the pan", "die Ente ist auf dem Herd", "le canard est sur le feu", "?")
    assert [language_of(text) for text in texts] == ["en", "de", "fr", "en"]


def test_a_plate_remembers_how_it_was_told() -> None:
    seen = look(retold(PAIRS[0], robot(PAIRS[0])), FREE)
    assert seen.prose.robotic and not seen.prose.stuffed
