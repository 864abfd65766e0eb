"""Languages beside English: what the house critic says in them, and what it understands.

One file for each, `prompts/house/words.LANGUAGE.toml`. What the critic says is looked up by the critic's language;
what it understands is understood by every critic, because guests at one table may write in different languages.
"""

from __future__ import annotations

import tomllib
from functools import cache

import msgspec

from partychef.games.cooking_party.names import FOREIGN, agreeing, spoken
from partychef.games.cooking_party.speech import an
from partychef.settings import data_folder

_NUMBERS = "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
_ADJECTIVES = {"umami": "savoury", "hot": "fiery", "liquid": "soft"}
_ANTIDOTES = {
    "rich": "something sour", "sweet": "a pinch of salt or a squeeze of something sour", "salty": "something sweet",
    "sour": "a little sweetness", "umami": "something fresh", "hot": "something cool", "fresh": "something rich",
    "bitter": "something sweet", "smoky": "something fresh", "mild": "a spark of heat or acid",
    "hard": "something creamy", "soft": "something that crunches",
}  # fmt: skip


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fixed words of a language."""

    quotes: str = "“”"
    space: str = ""
    """What stands between a quotation mark and the words in it."""
    nameless: str = ""
    menu: str = ""
    numbers: str = _NUMBERS
    at_least: str = "at least {count}"
    at_most: str = "at most {count}"


class Heard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of chefs that a language adds to the vocabulary."""

    senses: str = ""
    plating: str = ""
    negations: str = ""
    deny: str = ""


class Tongue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One language. The tables go from the English word to the word that is said."""

    said: Said = Said()
    tastes: dict[str, str] = {}
    textures: dict[str, str] = {}
    antidotes: dict[str, str] = {}
    aromas: dict[str, str] = {}
    labels: dict[str, str] = {}
    techniques: dict[str, str] = {}
    heard: Heard = Heard()
    wishes: dict[str, str] = {}

    def technique(self, technique: str) -> str:
        """The participle that is said for an English one."""
        return self.techniques.get(technique, technique).split(",")[0]

    def antidote(self, taste: str) -> str:
        """What is missing where everything tastes or feels the same; empty when nothing is."""
        return self.antidotes.get(taste) or _ANTIDOTES.get(taste, "")

    def adjective(self, word: str) -> str:
        """The word for a taste or a texture."""
        return self.tastes.get(word) or self.textures.get(word) or _ADJECTIVES.get(word, word)


@cache
def tongue(language: str) -> Tongue:
    """The words of a language; English ones for a language that is not known."""
    if language not in FOREIGN:
        return tongue(spoken(language)) if spoken(language) in FOREIGN else Tongue()
    text = (data_folder("prompts") / "house" / f"words.{language}.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Tongue)


def number(count: int, language: str = "en") -> str:
    """A small count as a word."""
    words = tongue(language).said.numbers.split()
    return words[count] if count < len(words) else str(count)


def bound(least: int | None, most: int | None, language: str) -> str:
    """How many ingredients were asked for, as in "at most 4"; one of the two is a number."""
    said = tongue(language).said
    return (said.at_most if least is None else said.at_least).replace("{count}", str(most if least is None else least))


def label_in(label: str, language: str) -> str:
    """What sort of dish it is, with its article in English; a label that somebody invented stays as it is."""
    if spoken(language) == "en":
        return an(label)
    return tongue(language).labels.get(label, label)


def technique_of(technique: str, card: str, language: str) -> str:
    """The technique as it is said of that card."""
    return agreeing(tongue(language).technique(technique), card, language)


def quoted(words: str, language: str) -> str:
    """Words in the quotation marks of the language."""
    said = tongue(language).said
    return f"{said.quotes[0]}{said.space}{words}{said.space}{said.quotes[1]}"
