"""What a table does not show: words from lists, names and dishes that the host has not read; and names to choose from.

The lists are data (`words/`). A word is found as it looks: in letters of other alphabets, with digits for letters,
stretched, or with signs between its letters. What is in a list of one language is not looked for at tables that speak
another, unless it is a word there, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from partychef.engine.game import Move
from partychef.engine.lookalikes import words_in
from partychef.tables.names import NAME_LENGTH, Refusal, twin_of
from partychef.typed import convert, from_toml

T = TypeVar("T")
M = TypeVar("M", bound=Move)

LEVELS = ("off", "moderate", "strict")
"""Nothing is done; words are masked; words are refused, and the host reads names and dishes first."""
TEXTS = frozenset(
    "name text title criteria special note notes question answer words pantry assume dishes wish remark".split()
)
"""The fields of moves in which people write what they like. (Of `dishes` only those that are texts: others are cards.)
`tests/tables/test_moderation.py` looks for fields that nobody has thought about."""
UNKIND = "Some of these words are not for this table: say it in kinder ones."
MASK = "*"

_FOLDER = Path(__file__).parent / "words"
_LIKE_LETTERS = str.maketrans("0134578@$!€", "oieastbasie")
_WORD = re.compile(r"[\w@$!€]*[\w@$€]")
_SPACED_OUT = re.compile(r"(?<!\w)(?:[\w@$!€][\W_]{1,2}){2,}[\w@$!€](?!\w)")
"""Single letters with something between them."""
_STRETCHED = re.compile(r"(.)\1{2,}")


class Words(NamedTuple):
    """The data of one language."""

    anywhere: frozenset[str]
    here: frozenset[str]
    harmless: tuple[str, ...]
    titles: tuple[str, ...]
    foods: tuple[str, ...]


class _File(msgspec.Struct, forbid_unknown_fields=True):
    anywhere: str
    here: str
    harmless: list[str]
    titles: list[str]
    foods: list[str]


@cache
def languages() -> dict[str, Words]:
    """The data of all languages, by their tags."""
    found = {}
    for path in sorted(_FOLDER.glob("*.toml")):
        read = from_toml(path.read_bytes(), _File)
        found[path.stem] = Words(
            _folded(read.anywhere), _folded(read.here), tuple(" ".join(words_in(one)) for one in read.harmless),
            tuple(read.titles), tuple(read.foods),
        )  # fmt: skip
    return found


def _folded(words: str) -> frozenset[str]:
    return frozenset("".join(words_in(word)) + ("*" if word.endswith("*") else "") for word in words.split())


def masked(text: str, language: str) -> str:
    """The text with stars in place of what a table that speaks this language does not show.

    >>> masked("What a sh1t soup", "en")
    'What a **** soup'
    """
    for start, end in sorted(set(_found(text, language))):
        text = text[:start] + MASK * (end - start) + text[end:]
    return text


def is_kind(text: str, language: str) -> bool:
    """Whether nothing in the text would be masked."""
    return not any(_found(text, language))


def texts_of(move: Move) -> Iterator[str]:
    """What somebody has written in a move."""
    found: list[str] = []
    _changed(move, lambda text: found.append(text) or text)  # type: ignore[func-returns-value]
    yield from filter(None, found)


def with_texts(move: M, change: Callable[[str], str]) -> M:
    """The move with other texts; the cards and numbers in it stay."""
    return convert(_changed(move, change), type(move))


def kind_move(level: str, language: str, move: M, *, refuse: bool = False) -> M:
    """The move as a table of this level shows it. With `refuse` a strict one raises Refusal instead of masking."""
    if level == "off" or all(is_kind(text, language) for text in texts_of(move)):
        return move
    if refuse and level == "strict":
        raise Refusal(UNKIND)
    return with_texts(move, lambda text: masked(text, language))


def kind_name(level: str, language: str, typed: str) -> str:
    """A guest's name as a table of this level shows it. Raises Refusal at a strict one."""
    if level == "off" or is_kind(typed, language):
        return typed
    if level == "strict":
        raise Refusal(UNKIND, "name")
    return masked(typed, language)


def is_a_dish(move: Move) -> bool:
    """Whether a move gives a dish a name or words: at a strict table the host reads these first."""
    written = {text for text in (getattr(move, "name", ""), getattr(move, "text", "")) if text}
    return hasattr(move, "name") and bool(written)


def funny_name(language: str, taken: Sequence[str], choose: Callable[[Sequence[str]], str]) -> str:
    """A name for a guest that nobody at the table has, in the table's language. `choose` draws one of several."""
    words = languages().get(language.split("-")[0]) or languages()["en"]
    free = [
        name for title in words.titles for food in words.foods
        if len(name := f"{title} {food}") <= NAME_LENGTH and twin_of(name, taken) is None
    ]  # fmt: skip
    return choose(free)


def is_one_of_ours(name: str) -> bool:
    """Whether `funny_name` could have found this name: then nobody need read it first."""
    title, _, food = name.partition(" ")
    return any(title in words.titles and food in words.foods for words in languages().values())


def _found(text: str, language: str) -> Iterator[tuple[int, int]]:
    """Where words begin and end that are not shown."""
    if not text or not _suspicious(text):
        return
    bad, harmless = _lists(language.split("-")[0])
    spared = [match.span() for phrase in harmless for match in _phrase(phrase).finditer(text)]
    for pattern in (_WORD, _SPACED_OUT):
        for match in pattern.finditer(text):
            inside = any(start <= match.start() and match.end() <= end for start, end in spared)
            if not inside and not _looks(match.group()).isdisjoint(_also_longer(bad, match.group())):
                yield match.span()


def _suspicious(text: str) -> bool:
    return any(char.isalpha() for char in text)


@cache
def _lists(language: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """The words that are not shown at tables of this language, and the phrases that are all the same."""
    everywhere = frozenset().union(*(words.anywhere for words in languages().values()))
    own = languages().get(language)
    harmless = tuple(phrase for words in languages().values() for phrase in words.harmless)
    return everywhere | (own.here if own else frozenset()), harmless


@cache
def _phrase(phrase: str) -> re.Pattern[str]:
    return re.compile(r"\b" + r"[\W_]+".join(map(re.escape, phrase.split())) + r"\w{0,2}\b", re.IGNORECASE)


def _also_longer(bad: frozenset[str], word: str) -> frozenset[str]:
    """The words of the list, and of those that stand for longer ones what begins this word."""
    begins = {look for look in _looks(word) for n in range(3, len(look) + 1) if f"{look[:n]}*" in bad}
    return bad | begins


@lru_cache(maxsize=4096)
def _looks(word: str) -> frozenset[str]:
    """How a word may be read: as it stands, with digits for letters, and less stretched."""
    if not any(char.isalpha() for char in word):
        return frozenset()
    read = {"".join(words_in(one)) for one in (word, word.translate(_LIKE_LETTERS))}
    return frozenset(_STRETCHED.sub(shorter, look) for look in read for shorter in (r"\1", r"\1\1"))


def _changed(move: Move, change: Callable[[str], str]) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(move)
    return {name: _with(value, change) if name in TEXTS else value for name, value in data.items()}


def _with(value: Any, change: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [change(one) if isinstance(one, str) else one for one in value]
    return {key: change(one) for key, one in value.items()} if isinstance(value, dict) else value
