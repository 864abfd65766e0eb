"""The word lists of `prompts/house/danger*.toml`, and where a sentence has words of them.

Guests at one table write in different languages, so all languages are read at once. All lists are searched in one pass.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Literal, NamedTuple

import msgspec

from partychef.judges.grammar import house_file
from partychef.judges.house.vocabulary import tokens_of, vocabulary

Kind = Literal["raw", "rotten", "inedible", "dirty", "burnt"]
KINDS: tuple[Kind, ...] = ("inedible", "rotten", "raw", "dirty", "burnt")
"""Worst first."""
FILES = ("danger", "danger.grammar", "danger.en", "danger.de", "danger.fr")
# "Thumbtack" also stands for thumbtacks. Short words, and words that end in *, stand for themselves.
_ENDINGS = {
    "danger": ("",),
    "danger.grammar": ("",),
    "danger.en": ("", "s", "es"),
    "danger.de": ("", "e", "n", "en", "er", "s", "es"),
    "danger.fr": ("", "s", "x"),
}
_INFLECTED = 4
_GRAMMAR = "grammar."
_IS = frozenset("it he she that there here what who where how let one everyone nobody".split())
"""Words after which "'s" says that something is."""
_CARDS = "risky"
"""The list that has no words but cards."""

Phrase = tuple[str, ...]
"""Words in a row; each may begin or end in *."""


class Spot(NamedTuple):
    """Where a phrase of a list stands in a sentence: from its first token to the one after its last."""

    at: int
    end: int


Spots = Mapping[str, Sequence[Spot]]
"""By the name of a list, such as "inedible.alone", where its phrases are."""


class _Rest(NamedTuple):
    """What else must stand behind the first word of a longer phrase: its other words, and the list that it is in."""

    words: Phrase
    name: str


class _Begun(NamedTuple):
    """What a word may begin."""

    words: tuple[str, ...]
    """The lists that it is in by itself."""
    by_next: dict[str, list[_Rest]]
    """By its second word, the rest of each longer phrase whose second word has no star in it."""
    others: list[_Rest]


class _Index(msgspec.Struct, frozen=True):
    phrases: dict[str, list[tuple[Phrase, str]]]
    """By first words: all phrases, with the list that they are in."""
    stems: list[int]
    """How many letters there are before the star of a first word, shortest first."""
    endings: list[int]
    """How many there are behind it."""
    together: dict[str, list[tuple[str, ...]]]
    """By kind: the names of the lists whose words prove something together."""


def tokens_in(sentence: str) -> tuple[str, ...]:
    """The words and punctuation marks of a sentence, with words that have hyphens taken apart."""
    return tuple(part for token in tokens_of(sentence) for part in _apart(token))


def _apart(token: str) -> list[str]:
    """The parts of a word with hyphens; a hyphen or a dash alone stays what it is."""
    return [_owner(part) for part in token.split("-") if part] or [token]


def _owner(token: str) -> str:
    """ "Hamster" for "hamster's", but "it's" is a sentence."""
    return token[:-2] if token.endswith("'s") and token[:-2] not in _IS else token


def together_of(kind: str) -> Sequence[tuple[str, ...]]:
    """The names of the pairs of lists, or of three lists, whose words prove this danger if they stand together."""
    return _index().together.get(kind, ())


def spots_in(tokens: Sequence[str]) -> dict[str, list[Spot]]:
    """Where the phrases of all lists are. What is in the name of a food is nowhere: "glass noodles"."""
    found: dict[str, list[Spot]] = {}
    for at, token in enumerate(tokens):
        begun = _beginning_with(token)
        for name in begun.words:
            found.setdefault(name, []).append(Spot(at, at + 1))
        if at + 1 == len(tokens):
            break
        for rest, name in (*begun.by_next.get(tokens[at + 1], ()), *begun.others):
            end = at + 1 + len(rest)
            if end <= len(tokens) and all(map(_same, tokens[at + 1 : end], rest)):
                found.setdefault(name, []).append(Spot(at, end))
    foods = {at for spot in found.pop("food.names", ()) for at in range(*spot)}
    if not foods:
        return found
    left = ((name, [spot for spot in spots if spot.at not in foods]) for name, spots in found.items())
    return {name: spots for name, spots in left if spots}


def _same(token: str, word: str) -> bool:
    if word.endswith("*"):
        return token.startswith(word[:-1])
    return token.endswith(word[1:]) if word.startswith("*") else token == word


@lru_cache(maxsize=16384)
def _beginning_with(token: str) -> _Begun:
    """The lists that this word is in, and the longer phrases whose first word it may be."""
    index, size = _index(), len(token)
    stems = (token[:letters] + "*" for letters in index.stems if letters <= size)
    endings = ("*" + token[-letters:] for letters in index.endings if letters <= size)
    entries = [entry for first in (token, *stems, *endings) for entry in index.phrases.get(first, ())]
    words = dict.fromkeys(name for phrase, name in entries if len(phrase) == 1)
    begun = _Begun(tuple(words), {}, [])
    for (_, *rest), name in entries:
        if rest:
            place = begun.others if "*" in rest[0] else begun.by_next.setdefault(rest[0], [])
            place.append(_Rest(tuple(rest), name))
    return begun


@cache
def _index() -> _Index:
    phrases: dict[str, list[tuple[Phrase, str]]] = {}
    together: dict[str, list[tuple[str, ...]]] = {}
    for file in FILES:
        for name, words in _lists(file, together):
            for phrase in _phrases(words, file, name):
                phrases.setdefault(phrase[0], []).append((phrase, name))
    stems = sorted({len(first) - 1 for first in phrases if first.endswith("*")} - {0})
    endings = sorted({len(first) - 1 for first in phrases if first.startswith("*")} - {0})
    return _Index(phrases, stems, endings, together)


def _lists(file: str, together: dict[str, list[tuple[str, ...]]]) -> Iterator[tuple[str, str]]:
    """The lists of a file by names such as "inedible.alone"; those that belong together are added to `together`."""
    for section, lists in house_file(file).items():
        for name, words in lists.items():
            if name == "pairs":
                known = together.setdefault(section, [])
                for parts in words:
                    known.append(tuple(f"{section}.pairs.{len(known)}.{number}" for number in range(len(parts))))
                    yield from zip(known[-1], parts, strict=True)
            elif name != _CARDS:
                # A list may be cut into categories, for those who read the file.
                yield f"{section}.{name}", words if isinstance(words, str) else " ".join(words.values())


def _phrases(words: str, file: str, name: str) -> Iterator[Phrase]:
    exact = name.startswith(_GRAMMAR)
    for phrase in dict.fromkeys(words.split()):
        *first, last = map(_owner, phrase.split("-"))
        whole = exact or last.endswith("*") or (len(last) < _INFLECTED and not first)
        for ending in ("",) if whole else _ENDINGS[file]:
            yield (*first, last + ending)
            if len(first) == 1 and not exact and min(len(first[0]), len(last)) >= 3 and "*" not in phrase:
                yield (first[0] + last + ending,)  # "deathcap"


def words_in(name: str) -> frozenset[str]:
    """The words of a list that is no list of phrases, such as "raw.risky"."""
    section, _, rest = name.partition(".")
    return frozenset(word for file in FILES for word in house_file(file).get(section, {}).get(rest, "").split())


@cache
def heat() -> frozenset[str]:
    """All forms of the techniques that cook what was raw."""
    hot = words_in("grammar.heat")
    return frozenset(form for form, technique in vocabulary().techniques.items() if technique in hot)
