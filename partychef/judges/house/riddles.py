"""Tells whether a text may speak of a card without naming it, so that nobody is told that something was left out.

Chefs call mussels "the bivalves", carrots "Möhrchen" and bananas "the yellow lads". Nobody can list all such names, so
a card is surely left out only if every word of the text is understood and none of them may stand for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from partychef.judges.grammar import house_file
from partychef.judges.house.lexicon import COMMON, cues, is_kitchen, is_one_of, zipf
from partychef.judges.house.proofs import languages_of, verbs_at
from partychef.judges.house.vocabulary import plain, tokens_of, vocabulary, words_of

_LONG = 5
"""From this length on a word that implies a card is also recognised within longer ones: "Bratkartoffelpfanne"."""
_SHORT = 8
"""A text of fewer words in which no card is named and nothing is done is surely too short."""
_HOLLOW, _TO_ONE = 4, 4
"""How many words of praise a hollow text has, and that at least one word in so many is one."""


def surely_unmentioned(texts: Sequence[str], missing: Iterable[str]) -> frozenset[str]:
    """Those of the missing cards, which nothing names, that no word of these texts may stand for either."""
    left = [card for card in missing if not _is_implied(card, texts)]
    return frozenset(left if left and all(map(is_sober, texts)) else ())


def says_nothing(text: str, cards: Iterable[str]) -> bool:
    """Whether a text that names none of these cards surely says nothing: it is short or full of praise."""
    words, languages = words_of(text), languages_of(text)
    if any(word in vocabulary().techniques for word in words) or any(_is_implied(card, [text]) for card in cards):
        return False
    if len(words) < _SHORT:
        return not verbs_at(text, languages)
    hollow = max((sum(is_one_of(word, cues(one).hollow, one) for word in words) for one in languages), default=0)
    return hollow >= _HOLLOW and hollow * _TO_ONE >= len(words)


def _is_implied(card: str, texts: Sequence[str]) -> bool:
    words = {part for text in texts for word in words_of(text) for part in (word, *word.split("-"))}
    exact, parts = _implying(card)
    lines = "\n".join(words)
    return not words.isdisjoint(exact) or any(part in lines for part in parts)


@cache
def _implying(card: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """The words that imply a card, and those of them that do so within longer ones, too."""
    words = frozenset(plain(house_file("implied")["cards"].get(card, "")).split())
    return words, tuple(sorted(word for word in words if len(word) >= _LONG))


@lru_cache(maxsize=4096)
def is_sober(text: str) -> bool:
    """Whether every word of a text is understood, so that no riddle hides in it.

    >>> is_sober("I grill the lobster until the shell turns red."), is_sober("I grill the lobster on an alibi.")
    (True, False)
    """
    languages, tokens = languages_of(text), tokens_of(text)
    verbs = verbs_at(text, languages)
    return bool(languages) and all(
        at in verbs or _is_understood(word, tokens[at - 1] if at else "", languages)
        for at, word in enumerate(tokens)
        if word[0].isalpha()
    )


def _is_understood(word: str, before: str, languages: tuple[str, ...]) -> bool:
    after_article = before in _listed("anything", "articles")
    if word in _listed("anything") or (after_article and word in _listed("anything", "after_articles")):
        return False
    known = vocabulary()
    if word in _listed("sober") or word in known.techniques or word in known.senses or word in known.plating:
        return True
    return any(
        zipf(word, one) >= COMMON or is_one_of(word, cues(one).hollow, one) or is_kitchen(word, one)
        for one in languages
    )


@cache
def _listed(kind: str, part: str = "words") -> frozenset[str]:
    return frozenset(plain(house_file("implied")[kind][part]).split())
