"""The house rules of Green Chef: frozen, with the rulebook's defaults."""

from __future__ import annotations

from typing import Any, Self

import msgspec

FIRST_POINTS = 5  # GC-36


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table decides before the cards are shuffled. The default is the basic version (GC-3)."""

    expert_chefs: bool = False
    """A call needs a Recipe that is exact (GC-35)."""
    experienced_chefs: bool = False
    """Everybody begins with 5 points (GC-36)."""
    talents: bool = False
    """Everybody chooses one of two Talent cards (GC-37)."""
    chef_market: bool = False
    """Cards are sold between Draft and Regroup (GC-41). It switches Experienced Chefs on (GC-3)."""
    strict_call: bool = False
    """A player who cannot complete a Recipe may not call (GC-16); by default such a call is allowed, and fails."""
    match: int = 1
    """How many games are played and added up, 1 to 9 (GC-2)."""
    table_talk: bool = False
    """Whether the last game ends with three questions about what was cooked: no rule, but what the game is for."""
    head_chef: int | None = None
    """The Head Chef of the first game, a seat from 0; None lets chance decide (GC-6)."""

    @classmethod
    def advanced(cls, **others: Any) -> Self:
        """The advanced version: all four parts of it (GC-3)."""
        return cls(**{"expert_chefs": True, "experienced_chefs": True, "talents": True, "chef_market": True, **others})

    def __post_init__(self) -> None:
        if self.chef_market:  # GC-3: nobody could bid without points
            msgspec.structs.force_setattr(self, "experienced_chefs", True)

    @property
    def first_points(self) -> int:
        """How many points everybody begins with."""
        return FIRST_POINTS if self.experienced_chefs else 0
