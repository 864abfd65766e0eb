"""The languages of the house critic: the words that it says, and the words that it understands.

Each language has a file, `prompts/house/words.LANGUAGE.toml`. A critic speaks its own language but understands all of
them, because guests at one table may write in different ones.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

import msgspec

from partychef.games.cooking_party.speech import an
from partychef.judges.grammar import agreeing, house_file, language_of_cards
from partychef.typed import convert

_BEFORE_DEM = re.compile(r"\b([Vv]on|[Zz]u|[Bb]ei|[Aa]n|[Ii]n) \{(\w*dem)\}")
_CONTRACTIONS = {
    ("von", "dem"): "vom", ("zu", "dem"): "zum", ("zu", "der"): "zur", ("bei", "dem"): "beim", ("an", "dem"): "am",
    ("in", "dem"): "im",
}  # fmt: skip


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fixed words and signs that the critic says in a language."""

    quotes: str
    numbers: str
    ordinals: str
    """From "third" on."""
    at_least: str
    at_most: str
    nameless: str = ""
    menu: str = ""
    space: str = ""
    """What comes between a quotation mark and the words in it."""


class Understood(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of a language that the house critic recognises in a chef's text; see `house/vocabulary.py`."""

    senses: str
    plating: str
    negations: str
    deny: str
    undone: str
    not_so: str
    beside: str
    within: str
    links: str


class LanguageWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of one language. Each table leads from an English word to the word that is said."""

    said: Said
    tastes: dict[str, str]
    textures: dict[str, str]
    antidotes: dict[str, str]
    techniques: dict[str, str]
    understood: Understood
    aromas: dict[str, str] = {}
    labels: dict[str, str] = {}

    def technique(self, technique: str) -> str:
        """The participle that stands for an English one."""
        return self.techniques.get(technique, technique).split(",")[0]

    def antidotes_to(self, taste: str) -> list[str]:
        """What may be missing from a dish in which everything has this taste or texture."""
        return self.antidotes[taste].split(", ") if taste in self.antidotes else []

    def adjective(self, word: str) -> str:
        """The word for a taste or a texture."""
        return self.tastes.get(word) or self.textures.get(word, word)


@cache
def words_in(language: str) -> LanguageWords:
    """The words of a language, or the English ones if it has no file."""
    return convert(house_file(f"words.{language_of_cards(language)}"), LanguageWords)


def number(count: int, language: str = "en") -> str:
    """The number as a word if it is small, else in digits."""
    words = words_in(language).said.numbers.split()
    return words[count] if count < len(words) else str(count)


def ordinal(count: int, language: str = "en") -> str:
    """The word for the third, the fourth and so on; empty for a number that has none."""
    words = words_in(language).said.ordinals.split()
    return words[count - 3] if 3 <= count < len(words) + 3 else ""


def bound(least: int | None, most: int | None, language: str) -> str:
    """The number of ingredients asked for, as in "at most four"; one of `least` and `most` is None."""
    said, count = words_in(language).said, most if least is None else least
    return (said.at_most if least is None else said.at_least).replace("{count}", number(count or 0, language))


def label_in(label: str, language: str) -> str:
    """The kind of dish, in English with its article; a label that somebody invented stays as it is."""
    if language_of_cards(language) == "en":
        return an(label)
    return words_in(language).labels.get(label, label)


def technique_of(technique: str, card: str, language: str) -> str:
    """The technique as a participle that agrees with the card."""
    return agreeing(words_in(language).technique(technique), card, language)


def contracted(template: str, words: Mapping[str, str], language: str) -> str:
    """The sentence with German prepositions and articles contracted: "beim Hummer" instead of "bei dem Hummer"."""
    if language_of_cards(language) != "de":
        return template

    def drawn(hit: re.Match[str]) -> str:
        preposition, (article, _, noun) = hit[1], words[hit[2].lower()].partition(" ")
        short = _CONTRACTIONS.get((preposition.lower(), article))
        return (preposition[0] + short[1:] + " " + noun) if short else hit[0]

    return _BEFORE_DEM.sub(drawn, template)


def quoted(words: str, language: str) -> str:
    """Words in the quotation marks of the language."""
    said = words_in(language).said
    return f"{said.quotes[0]}{said.space}{words}{said.space}{said.quotes[1]}"
