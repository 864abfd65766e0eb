"""How hard a text is to read for a child: long words and long sentences. Rough, but a hard sentence does not pass."""

from __future__ import annotations

import re

LONGEST_SENTENCE = 12
"""Words; a child of seven loses the thread of longer ones."""
HARD_WORDS = 0.10
"""The share of words of three syllables and more that a text may have."""
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?", re.IGNORECASE)
_SYLLABLE = re.compile(r"[aeiouy]+")
_SENTENCE = re.compile(r"[.!?:]+\s*")


def syllables(word: str) -> int:
    """How many syllables an English word has, about.

    >>> [syllables(word) for word in ("cook", "plate", "table", "animals", "vegetarian")]
    [1, 1, 2, 3, 5]
    """
    word = word.casefold().split("'")[0]
    heard = word[:-1] if word.endswith("e") and not word.endswith(("le", "ee")) else word
    heard = (
        heard[:-2] + "d" if heard.endswith("ed") and not heard.endswith(("ted", "ded")) and len(heard) > 4 else heard
    )
    count = len(_SYLLABLE.findall(heard)) + len(re.findall(r"i[ao]", heard))
    return max(1, count - (heard.endswith("es") and not heard.endswith(("ses", "xes", "ches", "shes"))))


def hard_words(text: str) -> list[str]:
    """The words of three syllables and more."""
    return [word for word in _WORD.findall(text) if syllables(word) >= 3]


def why_hard(text: str) -> str:
    """Why a child of seven cannot read the text; empty if they can."""
    words = _WORD.findall(text)
    if longest := next((one for one in _SENTENCE.split(text) if len(_WORD.findall(one)) > LONGEST_SENTENCE), ""):
        return f"a sentence of {len(_WORD.findall(longest))} words: {longest}"
    if endless := [word for word in words if syllables(word) > 3]:
        return f"words of more than three syllables: {', '.join(endless)}"
    hard = hard_words(text)
    if len(hard) > max(1, HARD_WORDS * len(words)):
        return f"too many long words: {', '.join(hard)}"
    return ""
