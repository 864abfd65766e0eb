"""Tells a text from a list: whether its sentences are sentences, and whether they are all the same one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from math import fsum
from typing import Literal

import msgspec

from partychef.judges.house.lexicon import cues, is_kitchen, is_one_of, is_small, is_verb, language_of, rarity, spelt
from partychef.judges.house.order import disorder, is_list, small_words
from partychef.judges.house.vocabulary import plain, vocabulary

Kind = Literal["small", "link", "chef", "deed", "sense", "plating", "food", "other"]

_SENTENCE = re.compile(r"(?<=[.!?;…\n])\s+|\n+")
_CLAUSE = re.compile(r"[,;:()–—.!?…\n]+[\"”“»'’]*(?:\s|$)|\s[-–—/|]\s|[()]")
_MANY, _HEAVY = 4, 1.5
"""How many words of technique or sense, and how many for each thing to eat, make a heap of them."""
_RUN = 6
"""So many kitchen words in a row without a small word between them are no language."""
_LONG, _KITCHEN, _TOSSED = 20, 0.55, 0.11
"""How many words, which share of them of the kitchen, and which share behind food, make a salad of words."""
_FRAMES, _SAME = 3, 0.7
"""How many sentences of one pattern, and which share of all, make a text robotic."""
_DRONE, _TERSE, _ALIKE = 6, 9.0, 0.3
"""The same for sentences that only begin alike: how many, how long, and how many beginnings for each of them."""
_OWN = 1
"""How many words of its own a sentence may have and still be a bare pattern."""
_STUFFED, _ROBOTIC, _MENU = 0.35, 0.5, 0.8
"""What a heap of kitchen words, a row of bare sentences, and several lines without any grammar are worth."""


class Word(msgspec.Struct, frozen=True):
    """A word in its clause."""

    text: str
    kind: Kind
    rarity: float
    """How much it surprises, 0 to 1; see `lexicon.rarity`."""


Clause = tuple[Word, ...]


class Prose(msgspec.Struct, frozen=True):
    """How a text is written, whatever it says."""

    language: str
    sentences: tuple[tuple[Clause, ...], ...]
    senses: int
    """The clauses with at least one word for what one can taste, see, hear or feel; heaps have none."""
    robotic: bool
    """Whether all its sentences have one bare pattern: "I roast the duck. I grill the oranges." """
    stuffed: bool
    """Whether most of it is a heap of kitchen words without grammar."""
    heap: float
    """How surely it is one, or words thrown together in any order, 0 to 1."""
    worth: float
    """What its words are worth, 1 for any honest text, less for lists."""
    ornate: float
    """How rare its words are on average, 0 to 1."""


@lru_cache(maxsize=4096)
def prose_of(text: str, about: str = "") -> Prose:
    """How a text is written. `about` are more words by the same chef that tell its language."""
    language = language_of(f"{about}. {text}")
    # A sentence in another language would be full of unknown words.
    parts = ((part, language_of(part, language)) for part in _SENTENCE.split(text))
    read = [(part, clauses) for part, spoken in parts if (clauses := _clauses(part, spoken))]
    sentences = tuple(clauses for _, clauses in read)
    bare = [clauses for part, clauses in read if is_list(part, language)]
    count = sum(len(clause) for clauses in sentences for clause in clauses)
    listed, mixed_up = is_list(text, language), disorder(text, language)
    heaps = sentences if listed or mixed_up >= 1 else [*bare, *(one for one in _heaps(sentences) if one not in bare)]
    heaped = sum(len(clause) for clauses in heaps for clause in clauses) / max(1, count)
    heap = max(mixed_up, heaped if heaped > 0.5 else 0.0)
    menu = len(sentences) > 2 and all(_is_menu_line(clauses, language) for clauses in sentences)
    robotic = _is_robotic(sentences, language) or _is_monotonous(sentences, language)
    return Prose(
        language=language,
        sentences=sentences,
        senses=sum(_senses(clauses) for clauses in sentences if clauses not in heaps),
        robotic=robotic,
        stuffed=heap > 0.5,
        heap=round(heap, 3),
        worth=(1 - (1 - _STUFFED) * max(heap, heaped)) * (_ROBOTIC if robotic else 1.0) * (_MENU if menu else 1.0),
        ornate=fsum(word.rarity for clauses in sentences for clause in clauses for word in clause) / max(1, count),
    )


def _clauses(sentence: str, language: str) -> tuple[Clause, ...]:
    parts = (tuple(_word(word, language) for word in spelt(part)) for part in _CLAUSE.split(sentence) if part)
    return tuple(part for part in parts if part)


@lru_cache(maxsize=16384)
def _word(word: str, language: str) -> Word:
    return Word(word, _kind(word, language), rarity(word, language))


@lru_cache(maxsize=65536)
def _kind(word: str, language: str) -> Kind:
    key, known = plain(word), vocabulary()
    if key in cues(language).links:
        return "link"
    if key in cues(language).chef:
        return "chef"
    if is_small(word, language):
        return "small"
    if key in known.senses or key in cues(language).felt:
        return "sense"
    if key in known.techniques:
        return "deed"
    if key in known.plating:
        return "plating"
    return "food" if is_kitchen(word, language) else "other"


def _senses(clauses: Sequence[Clause]) -> int:
    """The clauses that say how something feels: several such words in one clause say no more than one."""
    return sum(any(word.kind == "sense" for word in clause) for clause in clauses)


def _heaps(sentences: Sequence[tuple[Clause, ...]]) -> Sequence[tuple[Clause, ...]]:
    """The sentences that are heaps; all of them if the whole text is one that was cut up by full stops."""
    whole = [clause for clauses in sentences for clause in clauses]
    return sentences if _is_heap(whole) or _is_salad(whole) else [one for one in sentences if _is_heap(one)]


def _is_salad(clauses: Sequence[Clause]) -> bool:
    """Whether a long text is kitchen words thrown together: verbs and adjectives stand right behind the food."""
    words = [word for clause in clauses for word in clause]
    kitchen = sum(word.kind in {"deed", "sense", "plating", "food"} for word in words)
    if len(words) < _LONG or kitchen < _KITCHEN * len(words):
        return False
    tossed = sum(_is_tossed(one, two) for clause in clauses for one, two in pairwise(clause))
    return tossed > _TOSSED * len(words)


def _is_tossed(one: Word, two: Word) -> bool:
    """Whether the second word does not belong behind food: "limes simmer"; "limes simmered in rum" is fine."""
    key, known = plain(two.text), vocabulary()
    participle = key in known.after or known.techniques.get(key) == key
    return one.kind == "food" and two.kind in {"deed", "sense"} and not participle


def _is_heap(clauses: Sequence[Clause]) -> bool:
    """Whether a sentence is a heap: words of technique and sense that outweigh the food, or no grammar at all."""
    words = [word for clause in clauses for word in clause]
    small = sum(word.kind in {"small", "chef"} for word in words)
    said = len({word.text for word in words if word.kind in {"deed", "sense"}})
    if said >= _MANY and said > _HEAVY * _things(clauses) and small < 0.2 * len(words):
        return True
    crowded = any(_longest_run(clause) >= _RUN for clause in clauses)
    return crowded and small < 0.2 * len(words)


def _things(clauses: Sequence[Clause]) -> int:
    """How many things to eat are named: "blue cheese" is one."""
    return sum(
        word.kind == "food" and not any(before.kind == "food" for before in _joined(clause, at))
        for clause in clauses
        for at, word in enumerate(clause)
    )


def _joined(clause: Clause, at: int) -> Clause:
    """The word before, or in French also the one before "de": "pommes de terre"."""
    return clause[max(0, at - (2 if at and clause[at - 1].text == "de" else 1)) : at]


def _is_menu_line(clauses: Sequence[Clause], language: str) -> bool:
    """Whether a sentence has neither a small word nor a verb, which is fine for one line and no way to tell more."""
    words = [word for clause in clauses for word in clause]
    small = any(word.kind in {"small", "chef"} for word in words)
    return not small and not any(has_verb(one, language) for one in clauses)


def _longest_run(clause: Clause) -> int:
    """The most words in a row with no small word among them, of which at least half belong to the kitchen."""
    kinds = ["small" if word.kind in {"small", "link", "chef"} else word.kind for word in clause]
    runs = [list(run) for small, run in groupby(kinds, key=lambda kind: kind == "small") if not small]
    return max((len(run) for run in runs if run.count("other") <= len(run) / 2), default=0)


def _is_robotic(sentences: Sequence[Sequence[Clause]], language: str) -> bool:
    parts = [part for clauses in sentences for clause in clauses for part in _simple(clause)]
    frames = [frame for part in parts if (frame := _frame(part, language))]
    most = max((frames.count(frame) for frame in set(frames)), default=0)
    return most >= _FRAMES and most >= _SAME * len(parts)


def _is_monotonous(sentences: Sequence[Sequence[Clause]], language: str) -> bool:
    """Whether short sentences all begin alike: "The corn is charred. The limes are halved. The dish is served." """
    if len(sentences) < _DRONE:
        return False
    parts = small_words(language)
    starts = [tuple(parts.get(plain(word.text), "") for word in clauses[0][:3]) for clauses in sentences]
    words = sum(len(clause) for clauses in sentences for clause in clauses)
    return words <= _TERSE * len(sentences) and len(set(starts)) <= _ALIKE * len(sentences)


def _simple(clause: Clause) -> Iterator[Clause]:
    """The clause cut before every "and" that begins a new sentence: "I roast the duck and I grill the corn"."""
    start = 0
    for at, word in enumerate(clause[:-1]):
        if word.kind == "link" and at > start and clause[at + 1].kind in {"chef", "deed"}:
            yield clause[start:at]
            start = at + 1
    yield clause[start:]


def _frame(clause: Clause, language: str) -> str:
    """The pattern of a bare sentence with one technique and one thing to eat; empty for any other sentence."""
    kinds = [word.kind for word in clause]
    own = sum(word.rarity > 0 or word.kind in {"sense", "plating"} for word in clause)
    if "deed" not in kinds or own > _OWN or len(clause) > 8:
        return ""
    at = kinds.index("deed")
    if at <= 2 and "chef" in kinds[:at]:
        return "chef"
    if at == 0 or (at == 1 and kinds[0] == "small"):
        base = plain(vocabulary().techniques[plain(clause[at].text)]) != plain(clause[at].text)
        return "order" if base and not plain(clause[at].text).startswith("ge") and "food" in kinds else ""
    carried = any(is_one_of(word.text, cues(language).verbs, language) for word in clause[:at])
    return "passive" if "food" in kinds[:at] and carried else ""


def has_verb(clause: Clause, language: str) -> bool:
    """Whether a clause may have a verb of its own; techniques and senses do not count."""
    return any(word.kind in {"small", "other"} and is_verb(word.text, language) for word in clause)
