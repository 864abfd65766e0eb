"""Words that say little: those that hold sentences together, and those of any recipe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from partychef.games.cooking_party.cards import ingredients
from partychef.judges.grammar import FOREIGN, house_file
from partychef.judges.grammar import names as names_in
from partychef.judges.house.vocabulary import vocabulary, words_of

LANGUAGES = ("en", *FOREIGN)


@cache
def small_words(language: str) -> frozenset[str]:
    """The words that hold sentences of that language together."""
    return frozenset(words_of(house_file("small")[language]["small"]))


@cache
def all_small_words() -> frozenset[str]:
    """Those of every language."""
    return frozenset().union(*map(small_words, LANGUAGES))


@cache
def kitchen_words() -> frozenset[str]:
    """Words of any recipe in any language: foods, techniques, tastes, and what stands in a kitchen."""
    known = vocabulary()
    named = [card.name for card in ingredients().values()]
    named += [name.text for language in FOREIGN for name in names_in(language).values()]
    foods = {word for name in named for word in words_of(name)} | {
        word for one in known.specifics.values() for word in one
    }
    listed = {word for language in LANGUAGES for word in words_of(house_file("small")[language]["kitchen"])}
    foods |= {word[:-1] for word in foods if word.endswith("s")} | {word + "s" for word in foods}
    return frozenset(foods | listed | known.senses | known.plating | set(known.techniques))


@cache
def ambiguous_words() -> frozenset[str]:
    """Words of a theme of which one alone proves nothing."""
    return frozenset(word for language in LANGUAGES for word in words_of(house_file("small")[language]["ambiguous"]))


def languages_of(words: Sequence[str]) -> tuple[str, ...]:
    """The languages in which these words may be written, the likeliest alone if its small words tell."""
    heard = Counter(language for word in words for language in LANGUAGES if word in small_words(language))
    most = max(heard.values(), default=0)
    return tuple(language for language in LANGUAGES if heard[language] == most) if most > 1 else LANGUAGES
