"""What the words about a dish claim: "not a grain of sugar", "it shatters", "poached in cream"."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from partychef.judges.demands.lexicon import LANGUAGES as _LANGUAGES
from partychef.judges.demands.lexicon import Phrases, grammar, language_of, phrases, tokens_of, words_file
from partychef.judges.demands.mentions import LESS, NEVER, NO, mentions_in
from partychef.judges.demands.sentences import SENTENCE

_TEMPERATURE_OR_SPICE = {"hot", "hotter", "heat"}
"""Words that mean spicy in announced criteria and, mostly, warm in the words about a dish."""


class Claims(msgspec.Struct, frozen=True):
    """What the words about a plate say of traits, foods, techniques, occasions and so on, by their ids."""

    said: dict[str, tuple[str, ...]]
    """The words that claim a thing."""
    denied: dict[str, tuple[str, ...]]
    """The words by which a thing is said to be absent."""
    tokens: tuple[tuple[str, ...], ...]
    """The sentences."""

    def count(self, what: str) -> int:
        """How many different words claim it."""
        return len(self.said.get(what, ()))

    def without(self, these: frozenset[str]) -> Claims:
        """The claims about everything else."""
        return Claims({what: words for what, words in self.said.items() if what not in these}, self.denied, self.tokens)


# A judge reads the same dishes for every move of a round.
@lru_cache(maxsize=4096)
def claims_of(texts: tuple[str, ...]) -> Claims:
    """What these texts, the name and the sentences about one plate, claim."""
    said: dict[str, list[str]] = {}
    denied: dict[str, list[str]] = {}
    sentences = [tokens_of(part) for text in texts for part in SENTENCE.split(text) if part.strip()]
    language = ""
    if not all(map(language_of, sentences)):
        language = language_of(tuple(token for tokens in sentences for token in tokens), lead=2)
    for tokens in sentences:
        for one in mentions_in(tokens, of_a_dish=True, language=language):
            turned_down = (one.mood in {NO, LESS, NEVER}) != one.contrary
            word = "heat" if one.word in _TEMPERATURE_OR_SPICE else one.word
            what = "warm" if one.what == "hot" and word == "heat" else one.what
            known = (denied if turned_down else said).setdefault(what, [])
            known += [] if word in known else [word]
    return Claims(_frozen(said), _frozen(denied), tuple(sentences))


def _frozen(lists: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {what: tuple(words) for what, words in lists.items()}


@lru_cache(maxsize=8192)
def fitting(sentences: tuple[tuple[str, ...], ...], table: str, what: str) -> tuple[str, ...]:
    """The words of a dish that suit an occasion (`says`), or those that do not (`spoils`), unless a "no" is before."""
    found: dict[str, None] = {}
    for tokens in sentences:
        language = language_of(tokens)
        for one in [language] if language else _LANGUAGES:
            found.update(dict.fromkeys(_phrases(table, what, one).occurring(tokens, grammar(one).denials)))
    return tuple(found)


@lru_cache(maxsize=1024)
def _phrases(table: str, what: str, language: str) -> Phrases:
    return Phrases(phrases(words_file(language)[table].get(what, "")))
