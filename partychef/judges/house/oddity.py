"""Finds the oddest phrase of a dish, so that a critic can quote what a listener would laugh at."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, combinations
from math import sqrt

import msgspec

from partychef.judges.house.lexicon import cues, is_kitchen, is_one_of, language_of, rarity, spelt, zipf
from partychef.judges.house.vocabulary import plain, vocabulary

_FEWEST, _MOST = 4, 12
"""How many words a phrase has that can be quoted."""
_SENTENCE = re.compile(r"(?<=[.!?;…])\s+|\n+")
_CUT = re.compile(r"[,;:()!?…–—]+|\.+(?=\s|$)|\s[-–—]\s")
_SPARE = " .,;:!?–—-…\"'“”„«»()"
_HARD, _SOFT = 1.0, 0.55
"""How good a place to cut is: at a mark, and before a conjunction."""
_LEAST = 0.16
"""How odd a phrase must be to be worth a quotation."""


class Odd(msgspec.Struct, frozen=True):
    """A phrase in the chef's own words, and how odd it is."""

    phrase: str
    oddness: float


def odd_phrase(texts: Sequence[str], language: str = "") -> str:
    """The oddest phrase of these texts, four to twelve of the chef's words in a row; empty if nothing is odd."""
    found = odd_phrases(tuple(texts), language)
    return found[0].phrase if found else ""


@lru_cache(maxsize=4096)
def odd_phrases(texts: tuple[str, ...], language: str = "") -> tuple[Odd, ...]:
    """All odd phrases of these texts, oddest first, none of them a part of another."""
    spoken = language or language_of(" ".join(texts))
    candidates = [odd for text in texts for part in _SENTENCE.split(text) for odd in _of_sentence(part, spoken)]
    best: list[Odd] = []
    for one in sorted(candidates, key=lambda odd: (-odd.oddness, odd.phrase)):
        if one.oddness >= _LEAST and not any(
            one.phrase in other.phrase or other.phrase in one.phrase for other in best
        ):
            best.append(one)
    return tuple(best)


def _of_sentence(sentence: str, language: str) -> Iterator[Odd]:
    words = [(match.start(), match.end()) for match in re.finditer(r"\S+", sentence) if match.group().strip(_SPARE)]
    if len(words) < _FEWEST:
        return
    row = _Row([spelt(sentence[start:end]) for start, end in words], language)
    cuts = _cuts(sentence, words, row.spelt, language)
    places = [at for at, cut in enumerate(cuts) if cut]
    for first, last in combinations(places, 2):
        oddness = row.oddness(first, last) if _FEWEST <= last - first <= _MOST else 0.0
        if oddness:
            phrase = sentence[words[first][0] : words[last - 1][1]].strip(_SPARE)
            if len(phrase.split()) <= _MOST:
                yield Odd(phrase, round(oddness * (0.6 + 0.4 * cuts[first] * cuts[last]), 4))


def _cuts(sentence: str, words: Sequence[tuple[int, int]], read: Sequence[Sequence[str]], language: str) -> list[float]:
    """For the place before each word, and for the end, how well the sentence can be cut there."""
    cuts = [0.0] * (len(words) + 1)
    cuts[0] = cuts[-1] = _HARD
    for at in range(1, len(words)):
        heads = sentence[words[at - 1][1] - 1 : words[at][0] + 1]
        if _CUT.search(heads) or _CUT.search(sentence[words[at - 1][1] : words[at][0]]):
            cuts[at] = _HARD
        elif any(plain(word) in cues(language).breaks for word in (read[at] or read[at - 1])[-1:]):
            cuts[at] = _SOFT
    return cuts


@lru_cache(maxsize=65536)
def oddity_of(word: str, language: str) -> float:
    """A word's rarity; a little for what only persons do, and for numbers that measure nothing."""
    listed = cues(language)
    human = is_one_of(word, listed.human, language) or is_one_of(word, listed.people, language)
    if plain(word) in vocabulary().techniques or (is_kitchen(word, language) and not human):
        return 0.0
    exact = word.isdigit() and len(word) > 2
    return max(rarity(word, language), 0.45 * human, 0.4 * exact, 0.15 * (0 < zipf(word, language) < 5.2))


class _Row:
    """The words of a sentence, token by token, looked up once for all the runs of them that may be odd."""

    def __init__(self, read: Sequence[tuple[str, ...]], language: str) -> None:
        """`read` are the words of each token: "and/or" has two, a dash has none."""
        self.spelt = read
        self._weights = [max((oddity_of(word, language) for word in words), default=0.0) for words in read]
        self._starts = [*accumulate(map(len, read), initial=0)]
        listed, keys = cues(language), [plain(word) for words in read for word in words]
        self._like = [at for at, key in enumerate(keys) if key in listed.like]
        self._food = [at for at, key in enumerate(keys) if is_kitchen(key, language)]
        self._turns = [at for at, key in enumerate(keys) if key in listed.turns]

    def oddness(self, first: int, last: int) -> float:
        """How odd a run of tokens is: its odd words, more for a comparison or for food that keeps odd company."""
        weights = self._weights[first:last]
        told = sum(sorted(weights, reverse=True)[:5])
        if not told:
            return 0.0
        start, end = self._starts[first], self._starts[last]
        simile = any(start <= at < end - 1 for at in self._like)
        food = any(start <= at < end for at in self._food)
        turn = any(start <= at < end for at in self._turns)
        whole: float = told * (1 + 0.25 * simile + 0.2 * food + 0.1 * turn)
        return whole / sqrt(len(weights) + 12)
