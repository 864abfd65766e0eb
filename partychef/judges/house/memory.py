"""What a critic has said at this table, so that it neither repeats a sentence nor tells everything the same way.

It is found out from the critiques themselves, so there is nothing to keep.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from partychef.games.cooking_party.speech import fragment_of
from partychef.judges.critics import Critic, banks

_SENTENCE = re.compile(r"(?<=[.!?…])\s+")
_WHOLE = 3
"""Shorter sentences ("Well, well.") may come again."""
_RECENT = 3
_TELLING = 8
"""A line is recognised by a part between its holes that has at least so many letters."""
_REMEMBERED = 1000
"""How many critiques are recognised without looking again."""

fragment = cache(fragment_of)


class Memory:
    """The critiques that a critic has heard or given, oldest first."""

    def __init__(self, critic: Critic, said: Sequence[str]) -> None:
        self._said = [text.lower() for text in said]
        self._all = "\0".join(self._said)
        self._ages: dict[str, int] = {}
        self._heard: dict[str, bool] = {}
        self._lines = _lines_of(critic)
        known = [self._lines.recognised(text) for text in self._said]
        self.patterns = [one.pattern for one in known]
        """How each was built: the banks of its sentences, in order."""
        self._latest = {part: len(known) - at for at, one in enumerate(known) for part in one.parts}

    def age(self, line: str) -> int:
        """How many critiques ago the line was last used, whatever its filling; 0 if it never was."""
        age = self._ages.get(line)
        if age is None:
            part = fragment(line)
            age = self._latest.get(part, 0) if part in self._lines.parts else self._search(part)
            self._ages[line] = age
        return age

    def _search(self, part: str) -> int:
        """How many critiques ago this was last said, if it is too short or no line of a critique."""
        said = reversed(self._said) if part in self._all else ()
        return next((ago for ago, text in enumerate(said, 1) if part in text), 0)

    def is_recent(self, line: str) -> bool:
        """Whether the line was used in one of the last critiques."""
        return 0 < self.age(line) <= _RECENT

    def heard(self, text: str) -> bool:
        """Whether a whole sentence of the text was said before."""
        heard = self._heard.get(text)
        if heard is None:
            sentences = _SENTENCE.split(text.lower())
            heard = self._heard[text] = any(part in self._all and len(part.split()) >= _WHOLE for part in sentences)
        return heard


class _Recognised(NamedTuple):
    """What is known of a critique."""

    pattern: tuple[str, ...]
    """The banks that it was put together from, as far as its sentences can be recognised."""
    parts: frozenset[str]
    """The parts of lines by which they were recognised."""


class _Lines:
    """What the lines of one critic are recognised by, and the critiques that were recognised.

    Every critique of an evening recalls all that were given before.
    """

    def __init__(self, critic: Critic) -> None:
        self.critic = critic
        self._known = _fragments(critic)
        self.parts = frozenset(part for part, _ in self._known)
        self._by_start: dict[str, list[tuple[int, str]]] = {}
        for number, (part, _) in enumerate(self._known):
            self._by_start.setdefault(part[:_TELLING], []).append((number, part))
        self._recognised: dict[str, _Recognised] = {}

    def recognised(self, text: str) -> _Recognised:
        """Which lines a critique was put together from."""
        known = self._recognised.get(text)
        if known is None:
            if len(self._recognised) >= _REMEMBERED:
                self._recognised.clear()
            places = self._places(text)
            banks = {places[number]: self._known[number][1] for number in sorted(places)}
            pattern = tuple(banks[place] for place in sorted(banks))
            known = _Recognised(pattern, frozenset(self._known[number][0] for number in places))
            self._recognised[text] = known
        return known

    def _places(self, text: str) -> dict[int, int]:
        """Where each part, by its number, stands in a text for the first time."""
        places: dict[int, int] = {}
        for at in range(len(text) - _TELLING + 1):
            for number, part in self._by_start.get(text[at : at + _TELLING], ()):
                if text.startswith(part, at):
                    places.setdefault(number, at)
        return places


_LINES: dict[str, _Lines] = {}


def _lines_of(critic: Critic) -> _Lines:
    """Those of this critic, who may have been changed since he was last heard."""
    lines = _LINES.get(critic.id)
    if lines is None or lines.critic is not critic:
        lines = _LINES[critic.id] = _Lines(critic)
    return lines


def _fragments(critic: Critic) -> tuple[tuple[str, str], ...]:
    """What a critic's lines are recognised by, each with its bank."""
    return tuple(
        (part, bank_name(section, kind))
        for section, kinds in banks().items()
        if section not in {"questions", "criteria", "greetings"}
        for kind in kinds
        for line in critic.bank(section, kind)
        if len(part := fragment(line)) >= _TELLING
    )


def bank_name(section: str, kind: str) -> str:
    """How a pattern calls a bank: whole shapes by their kind, everything else by its section."""
    return kind if section == "shapes" else section
