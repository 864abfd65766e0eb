"""How a critique is built: a shape is a row of parts, such as a quote, a reaction and a closing.

Every shape for which there is something to say is drafted, and the draft that repeats least and misses least is said.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

import msgspec

from partychef.judges.house.memory import Memory
from partychef.judges.house.vocabulary import words_of

PartName = Literal[
    "opening", "odd", "reaction", "point", "callback", "danger", "tampering",
    "one_line", "three", "question", "story", "closing",
]  # fmt: skip
Shape = tuple[PartName, ...]

SHAPES: tuple[Shape, ...] = (
    ("opening", "odd", "point", "closing"),
    ("odd", "reaction", "point", "closing"),
    ("odd", "point", "callback", "closing"),
    ("reaction", "point", "closing"),
    ("reaction", "odd", "closing"),
    ("point", "reaction", "odd", "closing"),
    ("point", "odd", "closing"),
    ("opening", "reaction", "point", "closing"),
    ("callback", "odd", "point", "closing"),
    ("callback", "reaction", "odd", "closing"),
    ("one_line", "closing"),
    ("reaction", "one_line", "closing"),
    ("three", "closing"),
    ("three", "reaction", "closing"),
    ("opening", "three", "point", "closing"),
    ("question", "closing"),
    ("point", "reaction", "question", "closing"),
    ("question", "reaction", "point", "closing"),
    ("story", "closing"),
    ("story", "point", "closing"),
    ("opening", "point", "point", "closing"),
)
QUOTING: frozenset[PartName] = frozenset({"odd", "one_line", "three", "question", "story"})
"""Parts in which the chef is usually quoted."""

_MOST_SENTENCES = 5
_SENTENCE = re.compile(r"[.!?…]+[\"”»“]?(?=\s|$)")
# What makes a draft worse. Repeating a whole sentence is never worth it.
REPEATED, RECENT, USED = 1000.0, 45.0, 14.0
QUOTED_TWICE, TWO_QUOTES, NAMED_TWICE, NO_QUOTE_HERE = 90.0, 8.0, 12.0, 14.0
_TOO_LONG, _UNQUOTED, _ODD_MISSED, _THEME_MISSED, _NO_POINT = 400.0, 70.0, 20.0, 12.0, 5.0
_SAME_PATTERN, _SAME_START, _LONG = 9.0, 7.0, 9.0
_LISTED, _LISTED_AGAIN = 6.0, 60.0
"""A list of three is funny once in a while."""


class Part(msgspec.Struct, frozen=True):
    """A sentence of a critique, or a few: its bank, its line, what it says and what it quotes."""

    bank: str
    line: str
    text: str
    cost: float
    quote: str = ""
    names_dish: bool = False
    quotes_name: bool = False
    """Whether the quote is the dish's name."""
    cards: frozenset[str] = frozenset()


class Draft(msgspec.Struct, frozen=True):
    """A critique as far as it has been written."""

    parts: tuple[Part, ...] = ()
    lines: frozenset[str] = frozenset()
    """The lines that it is made of, with their holes."""
    quotes: tuple[str, ...] = ()
    """What it quotes of the chef's words."""
    cards: frozenset[str] = frozenset()
    """The cards of which it says something."""
    names_dish: bool = False
    """Whether it calls the dish by its name."""

    def followed_by(self, part: Part) -> Draft:
        """The draft with one more part. Every line that might come next asks what is in it, so that is kept."""
        return Draft(
            parts=(*self.parts, part),
            lines=self.lines | {part.line},
            quotes=(*self.quotes, part.quote) if part.quote else self.quotes,
            cards=self.cards | part.cards,
            names_dish=self.names_dish or part.names_dish,
        )

    @property
    def text(self) -> str:
        """All its sentences."""
        return " ".join([part.text for part in self.parts])

    @property
    def pattern(self) -> tuple[str, ...]:
        """The banks of its sentences."""
        return tuple([part.bank for part in self.parts])

    def quotes_again(self, quote: str) -> bool:
        """Whether the quote is in it already, or most of it is."""
        return any(alike(quote, other) for other in self.quotes)


class Wanted(msgspec.Struct, frozen=True):
    """What a critique should have if it can."""

    odd: str
    """The oddest phrase of the dish; empty if it has none."""
    quotable: bool
    theme: float
    """How clear it is what the words are about; 0 if it is not."""
    room: int


# The same few quotes are compared for every line that might be said.
@lru_cache(maxsize=1024)
def alike(one: str, other: str) -> bool:
    """Whether two quotes share most of their words."""
    mine, theirs = set(words_of(one)), set(words_of(other))
    return bool(mine and theirs) and len(mine & theirs) * 2 >= min(len(mine), len(theirs))


def sentences_in(text: str) -> int:
    """How many sentences there are."""
    return len(_SENTENCE.findall(text))


def cost_of(draft: Draft, wanted: Wanted, memory: Memory) -> float:
    """What is wrong with a draft: what it repeats, what it misses, how long it is."""
    text, pattern, patterns = draft.text, draft.pattern, memory.patterns
    cost = sum(part.cost for part in draft.parts)
    cost += _TOO_LONG * (len(text) > wanted.room) + _LONG * max(0, sentences_in(text) - _MOST_SENTENCES)
    cost += _UNQUOTED * (wanted.quotable and not any(part.quote and not part.quotes_name for part in draft.parts))
    cost += _ODD_MISSED * bool(wanted.odd and not draft.quotes_again(wanted.odd))
    cost += _THEME_MISSED * min(2.0, wanted.theme) * ("reactions" not in pattern)
    cost += _NO_POINT * (not {"praise", "doubts", "danger"} & set(pattern))
    if "three" in pattern:
        cost += _LISTED + _LISTED_AGAIN * any("three" in earlier for earlier in patterns[-5:])
    cost += _SAME_PATTERN * patterns.count(pattern) + _SAME_PATTERN * patterns[-2:].count(pattern)
    return cost + _SAME_START * sum(earlier[:1] == pattern[:1] for earlier in patterns[-2:])
