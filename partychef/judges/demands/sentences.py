"""Cuts what is announced, and the words about a dish, into sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable

from partychef.judges.demands.lexicon import CONCEPTS, language_of, scan, tokens_of

SENTENCE = re.compile(r"[.!;:\n()–—|]+|\s-+\s|…")
_TURNING_DOWN = {"no", "less", "never", "after_no", "after_never"}
"""Cues that turn down what follows a colon."""


def sentences_in(text: str) -> Iterable[str]:
    """The sentences of the text. A colon ends one, unless what it announces is turned down: "Allergies: nuts, eggs"."""
    head, at = "", 0
    for mark in [*SENTENCE.finditer(text), None]:
        sentence = head + text[at : mark.start() if mark else len(text)]
        colon = mark is not None and mark[0].strip() == ":"
        head, at = sentence + " " if colon and _only_turns_down(tokens_of(sentence)) else "", mark.end() if mark else at
        if sentence.strip() and not head:
            yield sentence


def _only_turns_down(tokens: tuple[str, ...]) -> bool:
    roles = {one.meaning.role for one in scan(tokens, language_of(tokens), of_a_dish=False)}
    return bool(roles & _TURNING_DOWN) and not roles & CONCEPTS
