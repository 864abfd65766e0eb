"""What the cards are called in other languages, and the little grammar that a sentence about a card needs.

A card's *forms* are its name with what stands before it ("der Hummer", "du homard"); its *agreement* are the words
that change with it (ist/sind, il/elles). English needs only the name; `speech.card_words` knows its agreement.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache

import msgspec

from partychef.games.cooking_party.cards import ingredients
from partychef.games.cooking_party.speech import card_words, in_a_sentence
from partychef.settings import data_folder

FOREIGN = ("de", "fr")
"""The languages beside English in which the cards have names."""

_MASCULINE, _FEMININE, _NEUTER, _PLURAL = "masculine", "feminine", "neuter", "plural"
_GENDERS = (_MASCULINE, _FEMININE, _NEUTER, _PLURAL, "masculine_plural", "feminine_plural")
_UNKNOWN = ""
"""The gender of a free ingredient: nobody knows its article, so it is spoken of without one."""


class Name(msgspec.Struct, frozen=True):
    """A card's name in one language."""

    text: str
    gender: str
    dative: str = ""
    """German: the name after "mit", where it changes."""
    whole_article: bool = False
    """French: "le homard", although it looks as if it began with a vowel."""


def spoken(language: str) -> str:
    """The language in which cards can be spoken of: that of the tag, or English.

    >>> spoken("de-AT"), spoken("fr"), spoken("pt-BR")
    ('de', 'fr', 'en')
    """
    primary = language.lower().replace("_", "-").split("-")[0]
    return primary if primary in FOREIGN else "en"


@cache
def names(language: str) -> dict[str, Name]:
    """The names of all cards in one of the FOREIGN languages, by id."""
    data = _names_file(language)
    aspirated = data.get("aspirated", ())
    dative = data.get("dative", {})
    return {
        card: Name(
            text, gender, dative.get(card, _dative_plural(text) if gender == _PLURAL else text), card in aspirated
        )
        for gender in _GENDERS
        for card, text in data.get(gender, {}).items()
    }


@cache
def other_words(language: str) -> dict[str, tuple[str, ...]]:
    """What else one may call a card, by id."""
    return {card: tuple(words.split()) for card, words in _names_file(language)["also"].items()}


def _names_file(language: str) -> dict[str, Mapping[str, str]]:
    file = data_folder("prompts") / "house" / f"names.{language}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _dative_plural(name: str) -> str:
    return name if name.endswith(("n", "s")) else name + "n"


@cache
def card_name_in(card: str, language: str) -> str:
    """The card's name in the middle of a sentence; a free ingredient is called what it is."""
    if spoken(language) != "en":
        return _name(card, spoken(language)).text
    known = ingredients().get(card)
    return in_a_sentence(known.name if known else card)


def card_forms(hole: str, card: str, language: str) -> dict[str, str]:
    """The words for a card that a sentence calls {hole}: {hole} itself, and {hole_der}, {hole_du} and their like."""
    tongue = spoken(language)
    bare = {hole: card_name_in(card, language)}
    if tongue == "en":
        return bare
    return bare | {f"{hole}_{form}": word for form, word in _FORMS[tongue](_name(card, tongue)).items()}


def words_about(card: str, language: str) -> dict[str, str]:
    """All that a sentence needs to speak of one card: {card} in its forms, and the words that agree with it."""
    tongue = spoken(language)
    if tongue == "en":
        known = ingredients().get(card)
        return card_words(known.name if known else card)
    forms = _FORMS[tongue](_name(card, tongue))
    return card_forms("card", card, language) | forms | _AGREEMENT[tongue](_name(card, tongue))


@cache
def form_holes(hole: str, language: str) -> frozenset[str]:
    """The holes that `card_forms` fills."""
    return frozenset(card_forms(hole, next(iter(ingredients())), language))


@cache
def card_holes(language: str) -> frozenset[str]:
    """The holes that `words_about` fills."""
    return frozenset(words_about(next(iter(ingredients())), language))


def listed_in(things: Sequence[str], language: str) -> str:
    """Names as one says them.

    >>> listed_in(["Erbsen", "Minze", "Speck"], "de")
    'Erbsen, Minze und Speck'
    """
    last = {"de": " und ", "fr": " et "}.get(spoken(language), " and ")
    return last.join([", ".join(things[:-1]), things[-1]]) if len(things) > 1 else "".join(things)


def _name(card: str, tongue: str) -> Name:
    return names(tongue).get(card, Name(card, _UNKNOWN, card))


def _german_forms(name: Name) -> dict[str, str]:
    def with_article(articles: Mapping[str, str], noun: str) -> str:
        return f"{articles[name.gender]} {noun}" if name.gender in articles else noun

    return {
        "der": with_article({_MASCULINE: "der", _FEMININE: "die", _NEUTER: "das", _PLURAL: "die"}, name.text),
        "den": with_article({_MASCULINE: "den", _FEMININE: "die", _NEUTER: "das", _PLURAL: "die"}, name.text),
        "dem": with_article({_MASCULINE: "dem", _FEMININE: "der", _NEUTER: "dem", _PLURAL: "den"}, name.dative),
    }


def _german_agreement(name: Name) -> dict[str, str]:
    many = name.gender == _PLURAL
    column = (_MASCULINE, _FEMININE, _NEUTER, _PLURAL).index(name.gender or _NEUTER)
    pronouns = {
        "er": ("er", "sie", "es", "sie"),
        "ihn": ("ihn", "sie", "es", "sie"),
        "ihm": ("ihm", "ihr", "ihm", "ihnen"),
    }
    verbs = {
        "ist": ("ist", "sind"), "war": ("war", "waren"), "hat": ("hat", "haben"), "wird": ("wird", "werden"),
        "kann": ("kann", "können"), "darf": ("darf", "dürfen"), "haette": ("hätte", "hätten"), "t": ("t", "en"),
    }  # fmt: skip
    return {hole: words[column] for hole, words in pronouns.items()} | {
        hole: words[many] for hole, words in verbs.items()
    }


def _french_forms(name: Name) -> dict[str, str]:
    if not name.gender:
        return {"le": name.text, "du": f"de {name.text}", "au": f"à {name.text}", "de": f"de {name.text}"}
    elided = _begins_with_a_vowel(name)
    if name.gender.endswith(_PLURAL):
        le, du, au = "les ", "des ", "aux "
    elif elided:
        le, du, au = "l’", "de l’", "à l’"
    else:
        le, du, au = ("le ", "du ", "au ") if name.gender == _MASCULINE else ("la ", "de la ", "à la ")
    return {
        "le": le + name.text,
        "du": du + name.text,
        "au": au + name.text,
        "de": ("d’" if elided else "de ") + name.text,
    }


def _begins_with_a_vowel(name: Name) -> bool:
    return not name.whole_article and name.text[0].lower() in "aeiouhœéèêâ"


def _french_agreement(name: Name) -> dict[str, str]:
    many, feminine = name.gender.endswith(_PLURAL), name.gender.startswith(_FEMININE)
    column = 2 * many + feminine
    words = {
        "il": ("il", "elle", "ils", "elles"),
        "celui_ci": ("celui-ci", "celle-ci", "ceux-ci", "celles-ci"),
        "e": ("", "e", "s", "es"),
    }
    verbs = {
        "est": ("est", "sont"), "etait": ("était", "étaient"), "a": ("a", "ont"), "fait": ("fait", "font"),
        "lui": ("lui", "leur"), "nt": ("", "nt"), "ait": ("ait", "aient"),
    }  # fmt: skip
    return {hole: forms[column] for hole, forms in words.items()} | {hole: forms[many] for hole, forms in verbs.items()}


def agreeing(participle: str, card: str, language: str) -> str:
    """A participle as it follows the card: French ones agree with it, those of other languages stay.

    >>> agreeing("cuit au four", "shrimp", "fr"), agreeing("en purée", "shrimp", "fr")
    ('cuites au four', 'en purée')
    """
    first, *rest = participle.split(" ")
    if spoken(language) != "fr" or first in {"en", "au", "à"}:
        return participle
    ending = _french_agreement(_name(card, "fr"))["e"]
    return " ".join([first + (ending.replace("s", "") if first.endswith("s") and ending == "s" else ending), *rest])


_FORMS: dict[str, Callable[[Name], dict[str, str]]] = {"de": _german_forms, "fr": _french_forms}
_AGREEMENT: dict[str, Callable[[Name], dict[str, str]]] = {"de": _german_agreement, "fr": _french_agreement}
