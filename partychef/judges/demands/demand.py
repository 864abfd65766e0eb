"""One thing that is asked of a dish, and what became of it."""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal[
    "taste", "texture", "temperature", "look", "food", "diet", "technique", "count", "occasion", "task", "special",
    "cuisine", "answer", "letter",
]  # fmt: skip
Strength = Literal["gentle", "firm", "hard"]
"""How much it matters: "not too sweet" is gentle, "nothing sweet" is firm, an allergy or the assignment is hard."""
Outcome = Literal["met", "missed", "defied"]
"""Whether a dish has what was asked for, lacks it, or does the contrary."""


_CERTAIN, _PLAIN = 0.5, 0.7


class Demand(msgspec.Struct, frozen=True):
    """One thing that the assignment or the announced criteria ask of a dish."""

    kind: Kind
    what: str
    """The id of a trait, a group of foods, an occasion and so on in `prompts/house/demands.toml`, or of a card.
    For counts `cards`, `sentences` or `words`, for letters what begins with which: `cards-p`, `words-p`, `name-p`."""
    wanted: bool = True
    strength: Strength = "firm"
    least: int | None = None
    """For counts: the smallest number."""
    most: int | None = None
    """For counts: the largest number."""
    but: tuple[str, ...] = ()
    """What is allowed all the same, by id: potatoes, where no other vegetables are wanted."""
    sure: float = 1.0
    """How sure it is that this was meant, 0 to 1: what is named in passing may be a wish or only part of a story."""

    likely: float = 1.0
    """How likely it was meant, 0 to 1, whatever else was said. `sure` compares it with the likeliest demand, because
    whoever announces something wants something."""

    @property
    def certain(self) -> bool:
        """Whether it is sure enough to cap a score."""
        return self.sure >= _CERTAIN

    @property
    def plain(self) -> bool:
        """Whether it was said so plainly that a critic may tell a chef that a dish broke it."""
        return self.certain and self.likely >= _PLAIN

    def __str__(self) -> str:
        """The demand in short, as in `no pork`, `less sweet`, `never nuts` and `cards 3-5`."""
        if self.kind == "count":
            least, most = self.least or "", self.most or ""
            return f"{self.what} {least}+" if not most else f"{self.what} {least}-{most}"
        if self.wanted:
            return self.what
        but = f" but {' '.join(self.but)}" if self.but else ""
        return {"gentle": "less", "firm": "no", "hard": "never"}[self.strength] + f" {self.what}{but}"


class Judged(msgspec.Struct, frozen=True):
    """What became of a demand on one plate."""

    demand: Demand
    worth: float
    """From -1, the contrary of what was asked for, to 1, all of it."""
    outcome: Outcome
    reason: str = ""
    """The card (by its id) or the word that decides; empty if nothing in particular does."""
