"""Finds words that a model copied from its prompt: small models recite their examples."""

from __future__ import annotations

import re
from collections.abc import Iterable

_RUN = 5
"""How many equal words in a row are no accident; shorter phrases belong to everybody."""


def copied_words(text: str, samples: Iterable[str], run: int = _RUN) -> str:
    """The longest run of words that the text shares with a sample; empty if none has `run` words or more.

    >>> copied_words("The eggplant came aboard in March, twice.", ["The cabbage came aboard in March and stayed."])
    ''
    >>> copied_words("A fig: it CAME aboard in March and sang.", ["The cabbage came aboard in March and stayed."])
    'came aboard in march and'
    """
    words = _words(text)
    found = [_longest(words, _words(sample), run) for sample in samples]
    longest: list[str] = max([[], *found], key=len)
    return " ".join(longest)


def _longest(words: list[str], sample: list[str], run: int) -> list[str]:
    known = {tuple(sample[at : at + run]) for at in range(len(sample) - run + 1)}
    best: list[str] = []
    start = None
    for at in range(len(words) - run + 1):
        if tuple(words[at : at + run]) not in known:
            start = None
            continue
        start = at if start is None else start
        best = max(best, words[start : at + run], key=len)
    return best


def _words(text: str) -> list[str]:
    return re.findall(r"\w+(?:['’]\w+)*", text.casefold())
