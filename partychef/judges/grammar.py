"""The names of the cards in other languages, and the grammar that a sentence about a card needs.

A card's *forms* are its name with an article or a preposition ("der Hummer", "du homard"); its *agreement* is the
words that change with it (ist/sind, il/elles). In English the name has one form, and `speech.card_words` has the
agreement.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

import msgspec

from partychef.games.cooking_party.cards import ingredients
from partychef.games.cooking_party.speech import card_words, in_a_sentence
from partychef.settings import data_folder

FOREIGN = ("de", "fr")
"""The languages other than English in which the cards have names."""

_PLURAL = "plural"
_GENDERS = {
    "de": ("masculine", "feminine", "neuter", _PLURAL),
    "fr": ("masculine", "feminine", "masculine_plural", "feminine_plural"),
}
"""The genders of card names, in the order of the columns in the tables of `names.LANGUAGE.toml`."""
_UNKNOWN = ""
"""The gender of a free ingredient. Its article is not known, so it gets none."""


class Name(msgspec.Struct, frozen=True):
    """A card's name in one language."""

    text: str
    gender: str
    dative: str = ""
    """German: the name after "mit"."""
    whole_article: bool = False
    """French: whether the article is not elided although the name begins with an h: "le homard"."""


@lru_cache(maxsize=64)
def language_of_cards(language: str) -> str:
    """The language in which cards are named for a language tag: its own if there are names in it, else English.

    >>> language_of_cards("de-AT"), language_of_cards("fr"), language_of_cards("pt-BR")
    ('de', 'fr', 'en')
    """
    primary = language.lower().replace("_", "-").split("-")[0]
    return primary if primary in FOREIGN else "en"


@cache
def names(language: str) -> dict[str, Name]:
    """The names of all cards in one of the FOREIGN languages, by id."""
    data = house_file(f"names.{language}")
    aspirated = data.get("aspirated", ())
    dative = data.get("dative", {})
    return {
        card: Name(
            text, gender, dative.get(card, _dative_plural(text) if gender == _PLURAL else text), card in aspirated
        )
        for gender in _GENDERS[language]
        for card, text in data[gender].items()
    }


@cache
def other_words(language: str) -> dict[str, tuple[str, ...]]:
    """Other words for a card, by id."""
    return {card: tuple(words.split()) for card, words in house_file(f"names.{language}")["also"].items()}


@cache
def house_file(name: str) -> dict[str, Any]:
    """The contents of `prompts/house/NAME.toml`."""
    return tomllib.loads((data_folder("prompts") / "house" / f"{name}.toml").read_text(encoding="utf-8"))


def _dative_plural(name: str) -> str:
    return name if name.endswith(("n", "s")) else name + "n"


@cache
def card_name_in(card: str, language: str) -> str:
    """The card's name as it appears in the middle of a sentence; a free ingredient is its own name."""
    if language_of_cards(language) != "en":
        return _name(card, language_of_cards(language)).text
    known = ingredients().get(card)
    return in_a_sentence(known.name if known else card)


def card_forms(hole: str, card: str, language: str) -> dict[str, str]:
    """The fillings for a card that a sentence calls {hole}: {hole} itself, and {hole_der}, {hole_du} and so on."""
    tag = language_of_cards(language)
    bare = {hole: card_name_in(card, language)}
    if tag == "en":
        return bare
    return bare | {f"{hole}_{form}": word for form, word in _FORMS[tag](_name(card, tag)).items()}


def words_about(card: str, language: str) -> dict[str, str]:
    """The fillings for a sentence about one card: {card} in all its forms, and the words that agree with it."""
    return {**_words_about(card, language)}


@lru_cache(maxsize=1024)
def _words_about(card: str, language: str) -> dict[str, str]:
    tag = language_of_cards(language)
    if tag == "en":
        known = ingredients().get(card)
        return card_words(known.name if known else card)
    name = _name(card, tag)
    return card_forms("card", card, language) | _FORMS[tag](name) | _by_gender("agreement", name, tag)


@cache
def form_holes(hole: str, language: str) -> frozenset[str]:
    """The names of the holes that `card_forms` fills."""
    return frozenset(card_forms(hole, next(iter(ingredients())), language))


@cache
def card_holes(language: str) -> frozenset[str]:
    """The names of the holes that `words_about` fills."""
    return frozenset(words_about(next(iter(ingredients())), language))


def _name(card: str, tag: str) -> Name:
    return names(tag).get(card, Name(card, _UNKNOWN, card))


def _by_gender(table: str, name: Name, tag: str) -> dict[str, str]:
    """The words of a table for that name's gender; for an unknown gender, the most usual ones."""
    gender = name.gender or {"de": "neuter", "fr": "masculine"}[tag]
    column = _GENDERS[tag].index(gender)
    return {hole: words[column] for hole, words in house_file(f"names.{tag}")[table].items()}


def _german_forms(name: Name) -> dict[str, str]:
    articles = _by_gender("articles", name, "de")
    nouns = {"der": name.text, "den": name.text, "dem": name.dative}
    return {form: f"{articles[form]} {noun}" if name.gender else noun for form, noun in nouns.items()}


def _french_forms(name: Name) -> dict[str, str]:
    if not name.gender:
        return {"le": name.text, "du": f"de {name.text}", "au": f"à {name.text}", "de": f"de {name.text}"}
    elided = not name.whole_article and name.text[0].lower() in "aeiouhœéèêâ"
    many = name.gender.endswith(_PLURAL)
    articles = house_file("names.fr")["elided"] if elided and not many else _by_gender("articles", name, "fr")
    return {form: word + name.text for form, word in articles.items()} | {"de": ("d’" if elided else "de ") + name.text}


def agreeing(participle: str, card: str, language: str) -> str:
    """A participle as it follows the card: in French it agrees with the card, in other languages it does not change.

    >>> agreeing("cuit au four", "shrimp", "fr"), agreeing("en purée", "shrimp", "fr")
    ('cuites au four', 'en purée')
    """
    first, *rest = participle.split(" ")
    if language_of_cards(language) != "fr" or first in {"en", "au", "à"}:
        return participle
    ending = _by_gender("agreement", _name(card, "fr"), "fr")["e"]
    return " ".join([first + (ending.replace("s", "") if first.endswith("s") and ending == "s" else ending), *rest])


_FORMS: dict[str, Callable[[Name], dict[str, str]]] = {"de": _german_forms, "fr": _french_forms}
