"""Season and footprint of the ingredients: no rule of the game, but what the game is for. The facts are in
`decks/facts.toml`, with their sources."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from partychef.engine.decks import cards_in

Level = Literal["pinch", "low", "middle", "high"]
"""How much an ingredient costs the climate, by the kilogram; `pinch` is for what nobody eats by the kilogram."""

LOW, MIDDLE = 2.0, 6.0
"""Kilograms of CO2e for one kilogram, below which a footprint is called low, and middle."""
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What there is to say about one ingredient, for somebody in Europe."""

    id: str
    months: tuple[int, int]
    """The first and the last month in which it is fresh, 1 to 12; a season may go over the end of the year."""
    line: str
    """A sentence or two on where its footprint comes from."""
    kg: tuple[float, float] | None = None
    """Kilograms of CO2e that one kilogram costs, at least and at most as studies find; None for herbs and spices that
    hardly anybody has weighed."""
    keeps: bool = False
    """Whether the harvest lasts until the next one, stored or dried."""
    winter: str = ""
    """How it comes when it is not in season, where that makes a difference."""

    @property
    def in_season(self) -> frozenset[int]:
        """The months in which it is fresh."""
        first, last = self.months
        return frozenset((month - 1) % 12 + 1 for month in range(first, last + (12 if last < first else 0) + 1))

    @property
    def season(self) -> str:
        """The months in which it is fresh, in words: "July to October"."""
        first, last = (MONTHS[month - 1] for month in self.months)
        return "all year" if len(self.in_season) == 12 else f"{first} to {last}"

    @property
    def weight(self) -> float:
        """The middle of `kg`; 0 for what is used by the pinch."""
        return sum(self.kg) / 2 if self.kg else 0.0

    @property
    def level(self) -> Level:
        """Low, middle or high."""
        if self.kg is None:
            return "pinch"
        return "low" if self.weight < LOW else "middle" if self.weight < MIDDLE else "high"

    @property
    def costs(self) -> str:
        """What one kilogram costs, in words: "about 0.3 to 3 kg"."""
        return "" if self.kg is None else f"about {self.kg[0]:g} to {self.kg[1]:g} kg"


@cache
def facts() -> dict[str, Fact]:
    """What there is to say of every ingredient, by its id."""
    return {one.id: one for one in cards_in(__package__, "facts", Fact)}
