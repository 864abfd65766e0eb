"""Sentences are told from the same words thrown together, and from lists, in three languages (docs/judging.md)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import pytest

from partychef.games.cooking_party.cards import assignments
from partychef.judges.critics import shipped_critics
from partychef.judges.dishes import Brief, Plate, Tasting
from partychef.judges.house.order import disorder, is_list, order, pieces_of, weights
from partychef.judges.house.prose import prose_of
from partychef.judges.house.scores import score
from training.order import learn, told_apart
from training.word_salad import MIXES, salad

TEXTS = tomllib.loads((Path(__file__).parent / "order.toml").read_text(encoding="utf-8"))
EACH_LANGUAGE = pytest.mark.parametrize("language", ["en", "de", "fr"])
FREE = Brief(assignments()["free-choice"])
CARDS = ("chicken", "beer", "bread")


def total(text: str) -> list[float]:
    """What each critic gives a dish of that text."""
    tasting = Tasting("a", (Plate(CARDS, "Friday", text),))
    return [score([tasting], FREE, critic)[0].total for critic in shipped_critics()]


@EACH_LANGUAGE
def test_nobody_honest_is_called_a_heap_whether_with_capitals_or_without(language: str) -> None:
    for text in [*TEXTS[language]["honest"], TEXTS[language]["short"]]:
        for written in (text, text.lower()):
            assert disorder(written, language) < 0.5 and not is_list(written, language)
            assert not prose_of(written).stuffed


@EACH_LANGUAGE
def test_words_thrown_together_are_called_a_heap(language: str) -> None:
    for text in TEXTS[language]["salads"]:
        assert disorder(text, language) > 0.5
        assert prose_of(text).stuffed


@EACH_LANGUAGE
def test_honest_texts_have_more_order_than_their_own_words_mixed_up(language: str) -> None:
    assert told_apart(weights(language), TEXTS[language]["honest"], language) >= 0.95


@EACH_LANGUAGE
def test_a_list_of_kitchen_words_is_one_and_a_menu_is_none(language: str) -> None:
    assert is_list(TEXTS[language]["list"], language)
    assert is_list(TEXTS[language]["list"].replace(",", ""), language)
    assert prose_of(TEXTS[language]["list"]).stuffed


@EACH_LANGUAGE
def test_for_every_critic_a_short_honest_dish_is_above_any_heap(language: str) -> None:
    honest = total(TEXTS[language]["short"])
    for heap in [TEXTS[language]["list"], *TEXTS[language]["salads"]]:
        assert all(one > other for one, other in zip(honest, total(heap), strict=True))


def test_telegrams_foreign_words_and_a_few_words_are_no_salad() -> None:
    assert disorder("corn charred dry in pan, cob off, lime on, chili if brave", "en") < 0.5
    assert disorder("arroz con pollo, como lo hacía mi abuela en Valencia los domingos de verano", "en") == 0.0
    assert disorder("whom the under duck", "en") == 0.0


def test_a_little_sample_already_teaches_order() -> None:
    texts = [
        f"{who} {how} the {what} in the {where} and then we eat it with {more} on the side."
        for who in ("I", "She", "We")
        for how in ("roast", "steam", "warm")
        for what, more in (("duck", "bread"), ("corn", "some butter"), ("leeks", "a spoon"))
        for where in ("oven", "pan")
    ]
    learned = learn(texts, "en")
    assert learned == learn(texts, "en")
    assert told_apart(learned, ["They fry the trout in the pot and then I eat it with rice on the side."], "en") > 0.8


def test_a_mixture_has_the_words_and_the_marks_of_its_text() -> None:
    pieces, chance = pieces_of(TEXTS["en"]["honest"][0]), Random(3)
    for mix in MIXES:
        mixed = salad(pieces, "en", chance, mix)
        assert len(mixed) == len(pieces)
        assert [piece for piece in mixed if piece in ",."] == [piece for piece in pieces if piece in ",."]
        assert order(mixed, "en", weights("en")) < order(pieces, "en", weights("en"))
