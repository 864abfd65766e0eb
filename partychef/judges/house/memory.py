"""What a critic has said at this table, so that it neither repeats a sentence nor tells everything the same way.

It is found out from the critiques themselves, so there is nothing to keep.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from partychef.games.cooking_party.speech import fragment_of
from partychef.judges.critics import Critic, banks

_SENTENCE = re.compile(r"(?<=[.!?…])\s+")
_WHOLE = 3
"""Shorter sentences ("Well, well.") may come again."""
_RECENT = 3
_TELLING = 10
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
        lines = _lines_of(critic)
        self.patterns = [lines.pattern(text) for text in self._said]
        """How each was built: the banks of its sentences, in order."""

    def age(self, line: str) -> int:
        """How many critiques ago the line was last used, whatever its filling; 0 if it never was."""
        if line not in self._ages:
            part = fragment(line)
            said = reversed(self._said) if part in self._all else ()
            self._ages[line] = next((ago for ago, text in enumerate(said, 1) if part in text), 0)
        return self._ages[line]

    def is_recent(self, line: str) -> bool:
        """Whether the line was used in one of the last critiques."""
        return 0 < self.age(line) <= _RECENT

    def heard(self, text: str) -> bool:
        """Whether a whole sentence of the text was said before."""
        if text not in self._heard:
            sentences = [part for part in _SENTENCE.split(text.lower()) if len(part.split()) >= _WHOLE]
            self._heard[text] = any(part in self._all for part in sentences)
        return self._heard[text]


class _Lines:
    """What the lines of one critic are recognised by, and the critiques that were recognised.

    Every critique of an evening recalls all that were given before.
    """

    def __init__(self, critic: Critic) -> None:
        self.critic = critic
        self._known = _fragments(critic)
        self._patterns: dict[str, tuple[str, ...]] = {}

    def pattern(self, text: str) -> tuple[str, ...]:
        """The banks that a critique was put together from, as far as its sentences can be recognised."""
        pattern = self._patterns.get(text)
        if pattern is None:
            if len(self._patterns) >= _REMEMBERED:
                self._patterns.clear()
            found = {place: bank for part, bank in self._known if (place := text.find(part)) >= 0}
            pattern = self._patterns[text] = tuple(found[place] for place in sorted(found))
        return pattern


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
