"""What can be counted in the words about a dish: sentences, words, first letters, rhymes, questions, capitals."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence

from partychef.judges.demands.rhymes import rhyming
from partychef.judges.dishes import card_name
from partychef.judges.grammar import FOREIGN, names
from partychef.judges.house.vocabulary import plain

_END = re.compile(r"[.!?…]+[\"'”»«)]*(?:\s+|$)")
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_LONG = 4
"""From how many letters on a word has to begin with the letter that all words should begin with."""


def sentences(text: str) -> list[str]:
    """The sentences of a text, with their marks."""
    ends = [0, *(mark.end() for mark in _END.finditer(text)), len(text)]
    return [part for at, end in itertools.pairwise(ends) if (part := text[at:end].strip())]


def counted(what: str, text: str) -> int:
    """How many `sentences` or `words` a text has."""
    return len(sentences(text)) if what == "sentences" else len(_WORD.findall(text))


def cards_beginning(cards: Sequence[str], letter: str) -> float:
    """The share of the cards whose names begin with a letter, in the language in which that is highest."""
    named = [[card_name(card) for card in cards]]
    named += [[names(one)[card].text for card in cards if card in names(one)] for one in FOREIGN]
    return max(_share(each, letter) for each in named)


def words_beginning(text: str, letter: str) -> float:
    """The share of the longer words of a text that begin with a letter."""
    return _share([word for word in _WORD.findall(text) if len(word) >= _LONG], letter)


def _share(words: Sequence[str], letter: str) -> float:
    return sum(plain(word).startswith(letter) for word in words) / max(1, len(words))


def _rhymes(text: str) -> float:
    return -0.8 + 2.4 * rhyming(text)


def _questions(text: str) -> float:
    told = sentences(text)
    return -0.8 + 2.0 * sum("?" in one[-3:] for one in told) / max(1, len(told))


def _capitals(text: str) -> float:
    letters = [mark for mark in text if mark.isalpha()]
    return -1.0 + 2.2 * sum(mark.isupper() for mark in letters) / max(1, len(letters))


SHAPES: dict[str, Callable[[str], float]] = {"rhymed": _rhymes, "questions": _questions, "capitals": _capitals}
"""What a text is worth that should have a certain shape, from -1 to 1 and a little more."""
