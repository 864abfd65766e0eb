"""Prompts: text files in `prompts/` with named holes. No prompt reaches a model with a hole unfilled."""

from __future__ import annotations

from functools import cache
from string import Formatter

import msgspec

from partychef.settings import data_folder


class HoleError(ValueError):
    """A prompt and its words do not fit together. The message is one sentence."""


class Prompt(msgspec.Struct, frozen=True):
    """A text with holes like `{critic}`; `{{` and `}}` stand for braces."""

    name: str
    text: str

    @property
    def holes(self) -> frozenset[str]:
        """The names of its holes."""
        return frozenset(hole for _, hole, _, _ in Formatter().parse(self.text) if hole is not None)

    def fill(self, **words: str) -> str:
        """The text with every hole filled; holes in the words themselves stay as they are. Raises HoleError."""
        missing, unknown = sorted(self.holes - words.keys()), sorted(words.keys() - self.holes)
        if missing:
            raise HoleError(f"The prompt {self.name} needs {', '.join(missing)}.")
        if unknown:
            raise HoleError(f"The prompt {self.name} has no hole called {', '.join(unknown)}.")
        return self.text.format(**words)


@cache
def prompt(name: str) -> Prompt:
    """The prompt of that name: `judging/score` is the file `prompts/judging/score.txt`. Raises HoleError."""
    path = data_folder("prompts") / f"{name}.txt"
    try:
        text = path.read_text(encoding="utf-8")
    except OSError:
        raise HoleError(f"There is no prompt called {name}.") from None
    return Prompt(name, text.strip())
