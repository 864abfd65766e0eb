"""Text that people typed, made safe to store and to show.

Escaping HTML is the templates' work; this module removes what escaping cannot: control characters, characters that
reverse the direction of a line, and characters nobody can see.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

# Zero-width joiner and non-joiner hold emoji and some scripts together, so they stay.
_JOINERS = {"\u200c", "\u200d"}
_MARKS = 30  # the limit of Unicode's own stream-safe text
_ACCENTS_OF_A_LETTER, _MARKS_OF_A_LETTER = 2, 4
"""How many marks stay on one letter: of those that go with any letter, and with the vowels of other scripts."""
_ANY_LETTERS = re.compile(
    "[\u0300-\u0344\u0346-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
)
"""Accents that go with letters of any script."""
_INVISIBLE_LETTERS = {"\u115f", "\u1160", "\u3164", "\uffa0", "\u2800", "\u034f", "\u17b4", "\u17b5"}


def clean(text: str) -> str:
    """Drop what cannot be seen, normalise (NFC) and fold white space; at most two line breaks in a row stay.

    >>> clean("Pea\\u202e soup\\x00\\r\\n")
    'Pea soup'
    """
    if text.isascii() and text.isprintable() and "  " not in text and text == text.strip():
        return text  # every card and most sentences: nothing to do, and this look is much the quickest
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    tidy = "\n".join(" ".join(_visible(line).split()) for line in lines).strip()
    while "\n\n\n" in tidy:
        tidy = tidy.replace("\n\n\n", "\n\n")
    return tidy


def clean_line(text: str) -> str:
    """Like `clean`, on one line."""
    return " ".join(clean(text).split())


def is_blank(text: str) -> bool:
    """Whether nothing of the text could be seen on a screen."""
    return not any(unicodedata.category(char)[0] in "LNPS" for char in clean(text))


def how_many(number: int, thing: str) -> str:
    """The number with its noun.

    >>> how_many(1, "card"), how_many(4, "card"), how_many(3, "dish")
    ('1 card', '4 cards', '3 dishes')
    """
    plural = f"{thing}es" if thing.endswith("sh") else f"{thing}s"
    return f"{number} {thing if number == 1 else plural}"


def listed(names: Sequence[str], end: str = "and") -> str:
    """Names in a sentence.

    >>> listed(["peas", "mint", "ham"]), listed(["peas", "mint"], "or")
    ('peas, mint and ham', 'peas or mint')
    """
    return f" {end} ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


def _visible(line: str) -> str:
    line = line.replace("\t", " ")
    # Most lines have nothing to hide, and one look at the whole of them is much quicker than one at every letter.
    hides_nothing = line.isprintable() and _INVISIBLE_LETTERS.isdisjoint(line)
    seen = line if hides_nothing else "".join(char for char in line if char in _JOINERS or _shows(char))
    # Normalised once they are gone: an unseen character may part a letter from its accent. Normalising takes apart a
    # few letters, so the marks are counted again.
    return _lightened(unicodedata.normalize("NFC", _bearable(seen)))


def _bearable(text: str) -> str:
    """The text with at most `_MARKS` marks on a letter: normalising takes time by the square of their number."""
    if len(text) <= _MARKS or text.isascii() or not any(map(unicodedata.combining, text)):
        return text
    if sum(map(bool, map(unicodedata.combining, text))) <= _MARKS:
        return text
    kept, marks = [], 0
    for char in text:
        marks = marks + 1 if unicodedata.combining(char) else 0
        if marks <= _MARKS:
            kept.append(char)
    return "".join(kept)


def _lightened(text: str) -> str:
    """The normalised text without towers of marks, which would cover the lines around them."""
    if text.isascii() or not any(map(_is_mark, {char for char in text if char >= "\u0300"})):
        return text
    kept: list[str] = []
    accents = marks = 0
    for char in text:
        if not _is_mark(char):
            if char not in _JOINERS:
                own = unicodedata.normalize("NFD", char)[1:]
                accents, marks = len(_ANY_LETTERS.findall(own)), sum(map(_is_mark, own))
        else:
            accent = _ANY_LETTERS.match(char) is not None
            if marks >= _MARKS_OF_A_LETTER or (accent and accents >= _ACCENTS_OF_A_LETTER):
                continue
            accents, marks = accents + accent, marks + 1
        kept.append(char)
    return unicodedata.normalize("NFC", "".join(kept))


def _is_mark(char: str) -> bool:
    return unicodedata.category(char) in ("Mn", "Me")


def _shows(char: str) -> bool:
    # Cc control, Cf format (direction marks, zero-width space, tags), Cs surrogate, Co private
    return unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Co"} and char not in _INVISIBLE_LETTERS
