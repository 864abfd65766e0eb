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
from itertools import pairwise
from operator import mul

import msgspec

from partychef.judges.house.vocabulary import plain
from partychef.settings import data_folder

SHORTEST, LONGEST = 3, 5
"""How many letters a piece of a word has, its edges (`_`) included. Words with as many letters are pieces, too."""
_BEGINNING, _APART = 5, 5
"""How many letters of a word stand for it in a pair, and how far apart the two words of a pair are at most."""
_TOKEN = re.compile(r"[^\W\d_]+|\d+|[^\w\s]")
_MONEY = re.compile(r"[€$£]|\b(?:euros?|euronen|dollars?|bucks|quid|francs?|franken|stutz|balles)\b")
_HUNDREDS = re.compile(r"\d+")
_CYRILLIC_AND_GREEK = str.maketrans("авекмнорстухіјѕԁοανρυ", "abekmhopctyxijsdoavpu")
"""Letters of other alphabets that look like Latin ones."""


class Model(msgspec.Struct, frozen=True):
    """What was learned: by piece, its rarity and its weight, and from which score a sentence is of the kind."""

    pieces: dict[str, tuple[float, float]]
    bias: float
    sure: float
    """Sentences with at least this score are taken for the kind that is looked for."""
    likely: float
    """Sentences with at least this score may be."""

    def score(self, pieces: frozenset[str]) -> float:
        """How much these pieces speak for the kind that is looked for; 0 is undecided."""
        known = [*filter(None, map(self.pieces.get, pieces))]
        if not known:
            return self.bias
        rarities, weights = zip(*known, strict=True)
        # Sums do not depend on the order in which a set happens to be walked through.
        length = math.sqrt(math.fsum(map(mul, rarities, rarities)))
        return self.bias + math.fsum(map(mul, rarities, weights)) / length


def latin(text: str) -> str:
    """The text made `plain`, with letters that only look Latin replaced by Latin ones."""
    lower = plain(text)
    return lower if lower.isascii() else lower.translate(_CYRILLIC_AND_GREEK)


@lru_cache(maxsize=8192)
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


@cache
def learned(name: str) -> Model:
    """The model that ships as `prompts/house/NAME.tsv`."""
    return model_in((data_folder("prompts") / "house" / f"{name}.tsv").read_text(encoding="utf-8"))


def model_in(text: str) -> Model:
    """The model written by `written`. Raises ValueError if it is none."""
    lines = [line.split("\t") for line in text.splitlines() if not line.startswith("#")]
    head = dict(lines[:3])
    return Model(
        pieces={piece: (float(rarity), float(weight)) for piece, rarity, weight in lines[3:]},
        bias=float(head["bias"]),
        sure=float(head["sure"]),
        likely=float(head["likely"]),
    )


def written(model: Model, about: Mapping[str, str]) -> str:
    """The model as a table that people can read: the strongest pieces first."""
    strongest = sorted(model.pieces.items(), key=lambda item: (-abs(item[1][0] * item[1][1]), item[0]))
    head = [f"# {name}: {value}" for name, value in about.items()]
    numbers = [f"{name}\t{getattr(model, name):.3f}" for name in ("bias", "sure", "likely")]
    table = [f"{piece}\t{rarity:.2f}\t{weight:.2f}" for piece, (rarity, weight) in strongest]
    return "\n".join([*head, *numbers, *table, ""])
