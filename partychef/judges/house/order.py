"""Whether the words of a text stand in an order that its language has, or are thrown together.

Small words stand for themselves, all others for a class that their ending, a capital and the kitchen tell. Pairs and
triples of these have weights, which `training/order.py` learns from texts and from the same texts with their
words mixed up. No weight belongs to a dish or to a topic.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain, pairwise
from math import fsum, sqrt

import msgspec

from partychef.engine.words import clean
from partychef.judges.grammar import house_file, names
from partychef.judges.house.lexicon import is_kitchen, is_verb, zipf
from partychef.judges.house.vocabulary import plain, vocabulary
from partychef.typed import convert

Token = tuple[str, str]
"""What stands at a place of a text: a small word or the class of another, and what part such words play."""

_PIECE = re.compile(
    r"\b(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)'(?=[^\W\d_])|[^\W\d_]+(?:['-][^\W\d_]+)*|\d+|[,;:()–—.!?…/\n]",
    re.IGNORECASE,
)
_STOP, _COMMA = ("^", "^"), (",", ",")
_MARKS = dict.fromkeys(".!?…\n;", _STOP) | dict.fromkeys(",:()–—/", _COMMA)
ENDINGS = {
    "en": "ing ed ly s er y en",
    "de": "ung end ig lich te ten en er es em st t e n s",
    "fr": "ment tion ées és ée é ent ant ait ons ez er ir es is it s x e",
}
"""What tells the form of a word, in the order in which it is looked for."""
_LEFT = 3
"""How many letters must be left before an ending."""
_NOUN = 4
"""How long the last part of a German compound is at least."""
_VERBS = ("auxiliary", "deed", "deeda", "deed?", "verb", "verba", "verb?")
_FIRST_WORDS = 4
"""Added to the number of words, so that the first few prove little."""
_TOO_FEW, _ENOUGH = 7, 22
"""So few words are never called thrown together, and fewer than enough not surely: telegrams are short."""
_KNOWN = 0.6
"""The share of words that must be known for a language to be the one that is read."""
_LISTED, _CHOPPED = 13, 2.2
"""How many words a list has at least; fewer words than this from one mark to the next are no clauses."""
_LISTS = ((0.08, 0.4, False), (0.08, -1.0, True), (0.16, 0.6, False), (0.25, 0.45, True))
"""What makes a list: fewer small words and more of the kitchen than these shares, and whether it must be chopped."""
_LOOSE, _CLIPPED = 0.06, 2.4
"""The same for lists with prepositions in them: "jus de citron, huile d'olive"."""
_LINKS = frozenset("and & + n und u et".split())
"""Small words that lists have too."""


class SmallWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The small words of one language in `prompts/house/order.toml`, by the part that they play."""

    article: str
    preposition: str
    pronoun: str
    conjunction: str
    auxiliary: str
    adverb: str
    number: str


class Weights(msgspec.Struct, frozen=True):
    """What speaks for a text of one language, above 0, and what for words thrown together, below 0."""

    bias: float
    of: dict[str, float]
    doubtful: float = -1.0
    """From which score down the order is suspicious: hardly any text has less."""
    sure: float = -2.5
    """From which score down nobody can have meant it."""


def disorder(text: str, language: str) -> float:
    """How surely the words of a text are thrown together: 0 for any sentence, 1 if nobody can have meant them so."""
    pieces = pieces_of(text)
    words = [piece for piece in pieces if not is_mark(piece)]
    if len(words) <= _TOO_FEW or sum(zipf(word, language) > 0 for word in words) < _KNOWN * len(words):
        return 0.0
    learned = weights(language)
    found = order(pieces, language, learned)
    long = min(1.0, (len(words) - _TOO_FEW) / (_ENOUGH - _TOO_FEW))
    return long * max(0.0, min(1.0, (learned.doubtful - found) / (learned.doubtful - learned.sure)))


def is_list(text: str, language: str) -> bool:
    """Whether a text of some length is a list of words, with hardly a small word that would make a sentence of it."""
    pieces = [piece.lower() for piece in pieces_of(text)]
    words = [piece for piece in pieces if not is_mark(piece)]
    if len(words) < _LISTED:
        return False
    parts = [small_words(language).get(word, "number") for word in words if word not in _LINKS]
    small = sum(part != "number" for part in parts)
    if small - parts.count("preposition") < _LOOSE * len(words) and len(words) < _CLIPPED * (len(pieces) - len(words)):
        return len(words) > _LISTED
    bare, kitchen = small / len(words), sum(is_kitchen(word, language) for word in words) / len(words)
    chopped = len(words) < _CHOPPED * (len(pieces) - len(words))
    return any(bare < most and kitchen > least and (chopped or not must) for most, least, must in _LISTS)


def order(pieces: Sequence[str], language: str, by: Weights) -> float:
    """The evidence that the order of the words is a language's, above 0, or nobody's, below 0. It grows with length."""
    weighty = filter(None, map(by.of.get, features_of(row_of(pieces, language))))
    return by.bias + fsum(weighty) / _length(pieces)


def evidence(pieces: Sequence[str], language: str) -> dict[str, float]:
    """Everything about the order of the words that may have a weight, and how much there is of it."""
    length = _length(pieces)
    return {what: count / length for what, count in Counter(features_of(row_of(pieces, language))).items()}


def _length(pieces: Sequence[str]) -> float:
    """By what evidence is divided, so that long texts do not have much more of it."""
    return sqrt(sum(piece not in _MARKS for piece in pieces) + _FIRST_WORDS)


@cache
def weights(language: str) -> Weights:
    """The learned weights of a language."""
    learned = house_file(f"order.{language}")
    of = {what: float(weight) for weight, some in learned["weights"].items() for what in some.split()}
    return Weights(learned["bias"], of, learned["doubtful"], learned["sure"])


@cache
def small_words(language: str) -> dict[str, str]:
    """The part that each small word of a language plays; the first one if there are several."""
    parts = convert(house_file("order")[language], SmallWords)
    found: dict[str, str] = {}
    for part in reversed(SmallWords.__struct_fields__):
        found |= dict.fromkeys(getattr(parts, part).split(), part)
    return found


@lru_cache(maxsize=8192)
def pieces_of(text: str) -> tuple[str, ...]:
    """The words and the marks of a text, one by one, as they are written."""
    return tuple(_PIECE.findall(clean(text).replace("’", "'")))


def is_mark(piece: str) -> bool:
    """Whether a piece of a text is a comma, a full stop or the like, and no word."""
    return piece in _MARKS


def is_stop(piece: str) -> bool:
    """Whether a piece of a text ends a sentence."""
    return _MARKS.get(piece) == _STOP


def row_of(pieces: Sequence[str], language: str) -> tuple[Token, ...]:
    """The pieces as a row of tokens between two stops. A word of a text without capitals may be anything."""
    typed = any(piece[0].isupper() for piece in pieces[1:])
    row, first = [_STOP], True
    for piece in pieces:
        mark = _MARKS.get(piece)
        if mark:
            if row[-1] in (_STOP, _COMMA):
                row.pop()
            row.append(mark)
        else:
            capital = "?" if first or not typed else "Aa"[piece[0].islower()]
            row.append(_token(piece.lower(), capital if language == "de" else "", language))
        first = mark == _STOP
    return tuple(row) if row[-1] == _STOP else (*row, _STOP)


@lru_cache(maxsize=65536)
def _token(word: str, capital: str, language: str) -> Token:
    part = small_words(language).get(word)
    if part:
        return word, part
    if word.isdigit():
        return "9", "number"
    kind = _kind(word, language)
    ending = _gender(word, language) if kind == "food" and capital != "a" else ""
    return f"{kind}{capital}-{ending or ending_of(word, language)}", f"{kind}{capital}"


def _kind(word: str, language: str) -> str:
    key, known = plain(word), vocabulary()
    if key in known.techniques:
        return "deed"
    if key in known.senses:
        return "sense"
    if is_kitchen(word, language):
        return "food"
    return "verb" if is_verb(word, language) else "other"


def ending_of(word: str, language: str) -> str:
    """The ending that tells the form of a word; empty if it has none."""
    ends = (end for end in _endings(language) if word.endswith(end) and len(word) >= len(end) + _LEFT)
    return next(ends, "")


@cache
def _endings(language: str) -> tuple[str, ...]:
    return tuple(ENDINGS[language].split())


def _gender(word: str, language: str) -> str:
    """The gender of a food, if a card has its name or, in German, that of its last part."""
    known, key = _genders(language), plain(word)
    starts = range(max(1, len(key) - _NOUN + 1)) if language == "de" else (0,)
    return next((known[key[at:]] for at in starts if key[at:] in known), "")


@cache
def _genders(language: str) -> dict[str, str]:
    if language == "en":
        return {}
    return {plain(name.text): f"({name.gender})" for name in names(language).values() if " " not in name.text}


def features_of(row: Sequence[Token]) -> Iterator[str]:
    """Pairs, triples, pairs with a word between them, and clauses: whatever of a row may have a weight."""
    pairs = map(_of_a_pair, row, row[1:])
    threes = (_of_three(one, part, other) for one, (_, part), other in zip(row, row[1:], row[2:], strict=False))
    return chain.from_iterable((*pairs, *threes, _of_clauses(row)))


# There are few classes, so the same tokens come together again and again.
@lru_cache(maxsize=16384)
def _of_a_pair(token: Token, next_token: Token) -> tuple[str, ...]:
    return tuple(dict.fromkeys(f"{one}_{two}" for one in token for two in next_token))


@lru_cache(maxsize=16384)
def _of_three(before: Token, part: str, after: Token) -> tuple[str, str, str]:
    (word_before, part_before), (word_after, part_after) = before, after
    return f"{part_before}_{part}_{part_after}", f"{word_before}_*_{word_after}", f"{part_before}_*_{part_after}"


def _of_clauses(row: Sequence[Token]) -> Iterator[str]:
    """How each clause begins and ends, and how many verbs it may have for its length."""
    marks = [at for at, token in enumerate(row) if token in (_STOP, _COMMA)]
    for start, end in pairwise(marks):
        clause = row[start + 1 : end]
        if len(clause) > 2:
            (first, first_part), (last, last_part) = clause[0], clause[-1]
            yield f"{first}..{last_part}"
            yield f"{first_part}..{last}"
            verbs = sum(part in _VERBS for _, part in clause)
            yield f"{min(4, verbs)}/{min(8, len(clause)) // 2}"
