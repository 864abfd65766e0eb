"""Tells two kinds of sentences apart by the pieces of words in them, with weights learned from labelled examples.

A sentence becomes a set of *pieces*: three to five letters of a word ("_dea", "judg"), longer words, punctuation
marks, pairs of neighbouring words ("best dish"), and the beginnings of two words that are a few words apart
("give~point"). Every piece has a rarity and a weight; a sentence's score is the sum over its pieces of rarity times
weight, divided by the length of the vector of rarities, so that long and short sentences compare. This is a linear
support vector machine over tf-idf features; `training/` learns its weights.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import pairwise, repeat

import msgspec

from partychef.judges.house.vocabulary import plain
from partychef.settings import data_folder

OF_SENTENCES = ("attempts", "danger", "wit")
"""The names of the models that are asked about every sentence."""
SHORTEST, LONGEST = 3, 5
"""How many letters a piece of a word has, its edges (`_`) included. Words with as many letters are pieces, too."""
_BEGINNING, _APART = 5, 5
"""How many letters of a word stand for it in a pair, and how far apart the two words of a pair are at most."""
_TOKEN = re.compile(r"[^\W\d_]+|\d+|[^\w\s]")
_MONEY = re.compile(r"[€$£]|\b(?:euros?|euronen|dollars?|bucks|quid|francs?|franken|stutz|balles)\b")
_HUNDREDS = re.compile(r"\d+")
_UNIT, _BITS = 100, 34
"""Rarities and weights are hundredths, and a sum of their products has at most so many bits, one for the sign."""
_HALF = 1 << (_BITS - 1)
_NOTHING = repeat(0)
"""What the unknown pieces of a sentence are worth."""
_CYRILLIC_AND_GREEK = str.maketrans("авекмнорстухіјѕԁοανρυ", "abekmhopctyxijsdoavpu")
"""Letters of other alphabets that look like Latin ones."""


class Model(msgspec.Struct, frozen=True):
    """What was learned: what each piece is worth, and from which score a sentence is of the kind."""

    pieces: dict[str, int]
    """By piece, its rarity and its weight as `packed` makes them one number."""
    bias: float
    sure: float
    """Sentences with at least this score are taken for the kind that is looked for."""
    likely: float
    """Sentences with at least this score may be."""

    def score(self, pieces: frozenset[str]) -> float:
        """How much these pieces speak for the kind that is looked for; 0 is undecided."""
        return self.summed_up(sum(map(self.pieces.get, pieces, _NOTHING)))

    def summed_up(self, worths: int) -> float:
        """The score of a sentence whose pieces have that sum."""
        squares, products = divmod(worths + _HALF, 1 << _BITS)
        if not squares:
            return self.bias
        # Whole numbers are added exactly, in whatever order a set happens to be walked through.
        return self.bias + (products - _HALF) / _UNIT**2 / math.sqrt(squares / _UNIT**2)


def packed(rarity: float, weight: float) -> int:
    """The square of a rarity above 0, and behind it its product with a weight, both from hundredths: a sentence is
    scored by adding up either for all its pieces, and this way one sum does for both."""
    rare = round(rarity * _UNIT)
    return (rare * rare << _BITS) + rare * round(weight * _UNIT)


def unpacked(both: int) -> tuple[float, float]:
    """The rarity and the weight of a piece that was `packed`."""
    square, product = divmod(both + _HALF, 1 << _BITS)
    rare = math.isqrt(square)
    return rare / _UNIT, (product - _HALF) // rare / _UNIT


def latin(text: str) -> str:
    """The text made `plain`, with letters that only look Latin replaced by Latin ones."""
    lower = plain(text)
    return lower if lower.isascii() else lower.translate(_CYRILLIC_AND_GREEK)


def pieces_of(text: str) -> frozenset[str]:
    """The pieces of a sentence. Sums of money count as alike, and so do numbers with the same number of digits."""
    lower = _HUNDREDS.sub(lambda digits: "0" * len(digits[0]), _MONEY.sub(" money ", latin(text)))
    tokens = _TOKEN.findall(lower)
    return _neighbours(tokens).union(_pairs(tokens), *map(_letters, tokens))


@lru_cache(maxsize=8192)
def _letters(token: str) -> tuple[str, ...]:
    word = f"_{token}_" if token.isalnum() else token
    lengths = range(SHORTEST, min(LONGEST, len(word)) + 1) if len(word) > SHORTEST else (len(word),)
    parts = tuple(word[at : at + n] for n in lengths for at in range(len(word) - n + 1))
    return (*parts, token) if len(token) >= LONGEST else parts


def _neighbours(tokens: list[str]) -> frozenset[str]:
    edged = ["^", *tokens, "$"]
    return frozenset(map(" ".join, pairwise(edged)))


def _pairs(tokens: list[str]) -> set[str]:
    """Two words in their order, with other words between them or none: "give me all the points" has "give~point"."""
    beginnings = ["^", *(token[:_BEGINNING] for token in tokens), "$"]
    return {
        f"{one}~{other}"
        for at, one in enumerate(beginnings)
        for other in beginnings[at + 1 : at + 1 + _APART]
    }  # fmt: skip


# To look up the pieces of a sentence takes longest, so that is done once for all models that are asked about it.
def score_of(name: str, sentence: str) -> float:
    """How much a sentence speaks for what this one of the models `OF_SENTENCES` looks for; 0 is undecided."""
    return learned(name).summed_up(sum(map(_worths(name).__getitem__, _known_in(sentence))))


@lru_cache(maxsize=8192)
def _known_in(sentence: str) -> tuple[int, ...]:
    """The numbers of those pieces of a sentence that any of these models knows."""
    return tuple(filter(None, map(_numbers().get, pieces_of(sentence))))


@cache
def _numbers() -> dict[str, int]:
    """All pieces of these models, each with a number from 1."""
    pieces = dict.fromkeys(piece for name in OF_SENTENCES for piece in learned(name).pieces)
    return {piece: number for number, piece in enumerate(pieces, 1)}


@cache
def _worths(name: str) -> list[int]:
    """What each piece is worth to a model, by number; 0 if the model does not know it."""
    known = learned(name).pieces
    return [0, *(known.get(piece, 0) for piece in _numbers())]


@cache
def learned(name: str) -> Model:
    """The model that ships as `prompts/house/NAME.tsv`."""
    return model_in((data_folder("prompts") / "house" / f"{name}.tsv").read_text(encoding="utf-8"))


def model_in(text: str) -> Model:
    """The model written by `written`. Raises ValueError if it is none."""
    lines = [line.split("\t") for line in text.splitlines() if not line.startswith("#")]
    head = dict(lines[:3])
    return Model(
        pieces={piece: packed(float(rarity), float(weight)) for piece, rarity, weight in lines[3:]},
        bias=float(head["bias"]),
        sure=float(head["sure"]),
        likely=float(head["likely"]),
    )


def written(model: Model, about: Mapping[str, str]) -> str:
    """The model as a table that people can read: the strongest pieces first."""
    known = [(piece, *unpacked(both)) for piece, both in model.pieces.items()]
    strongest = sorted(known, key=lambda one: (-abs(one[1] * one[2]), one[0]))
    head = [f"# {name}: {value}" for name, value in about.items()]
    numbers = [f"{name}\t{getattr(model, name):.3f}" for name in ("bias", "sure", "likely")]
    table = [f"{piece}\t{rarity:.2f}\t{weight:.2f}" for piece, rarity, weight in strongest]
    return "\n".join([*head, *numbers, *table, ""])
