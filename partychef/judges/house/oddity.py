"""Finds the oddest phrase of a dish, so that a critic can quote what a listener would laugh at."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
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
    weights = [_weight(sentence[start:end], language) for start, end in words]
    cuts = _cuts(sentence, words, language)
    for first in range(len(words)):
        for last in range(first + _FEWEST, min(first + _MOST, len(words)) + 1):
            edges = cuts[first] * cuts[last]
            if not edges:
                continue
            oddness = _oddness(weights[first:last], [sentence[a:b] for a, b in words[first:last]], language)
            if oddness:
                phrase = sentence[words[first][0] : words[last - 1][1]].strip(_SPARE)
                if len(phrase.split()) <= _MOST:
                    yield Odd(phrase, round(oddness * (0.6 + 0.4 * edges), 4))


def _cuts(sentence: str, words: Sequence[tuple[int, int]], language: str) -> list[float]:
    """For the place before each word, and for the end, how well the sentence can be cut there."""
    cuts = [0.0] * (len(words) + 1)
    cuts[0] = cuts[-1] = _HARD
    for at in range(1, len(words)):
        between = sentence[words[at - 1][0] : words[at][1]]
        heads = sentence[words[at - 1][1] - 1 : words[at][0] + 1]
        if _CUT.search(heads) or _CUT.search(sentence[words[at - 1][1] : words[at][0]]):
            cuts[at] = _HARD
        elif any(plain(word) in cues(language).breaks for word in spelt(between)[-1:]):
            cuts[at] = _SOFT
    return cuts


def _weight(token: str, language: str) -> float:
    return max((oddity_of(word, language) for word in spelt(token)), default=0.0)


def oddity_of(word: str, language: str) -> float:
    """A word's rarity; a little for what only persons do, and for numbers that measure nothing."""
    listed = cues(language)
    human = is_one_of(word, listed.human, language) or is_one_of(word, listed.people, language)
    if plain(word) in vocabulary().techniques or (is_kitchen(word, language) and not human):
        return 0.0
    exact = word.isdigit() and len(word) > 2
    return max(rarity(word, language), 0.45 * human, 0.4 * exact, 0.15 * (0 < zipf(word, language) < 5.2))


def _oddness(weights: Sequence[float], tokens: Sequence[str], language: str) -> float:
    """How odd a run of words is: its odd words, more for a comparison or for food that keeps odd company."""
    listed = cues(language)
    told = sum(sorted(weights, reverse=True)[:5])
    if not told:
        return 0.0
    words = [plain(word) for token in tokens for word in spelt(token)]
    simile = any(word in listed.like for word in words[:-1])
    food = any(is_kitchen(word, language) for word in words)
    turn = any(word in listed.turns for word in words)
    whole: float = told * (1 + 0.25 * simile + 0.2 * food + 0.1 * turn)
    return whole / sqrt(len(weights) + 12)
