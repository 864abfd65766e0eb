"""Dietary restrictions that a judge declares with the task (rulebook 7.2, CP-44)."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UnsetType

from partychef.games.cooking_party.cards import Tag, ingredients

DietMode = Literal["exchange", "substitute"]


class Diet(msgspec.Struct, frozen=True):
    """What nobody should eat in a round."""

    banned: tuple[Tag, ...]
    mode: DietMode
    """Banned cards may be exchanged as often as they come, or they stay and count as substitutes."""

    def bans(self, card: str) -> bool:
        """Whether the card carries a banned tag."""
        known = ingredients().get(card)
        return known is not None and not set(self.banned).isdisjoint(known.tags)

    def banned_of(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """Those of the cards that may be exchanged now: none where they count as substitutes."""
        return tuple(card for card in cards if self.bans(card)) if self.mode == "exchange" else ()


def diet_of(banned: tuple[Tag, ...] | UnsetType, mode: DietMode | UnsetType) -> Diet | None:
    """The diet that a judge declares; None where nothing is banned."""
    return Diet(banned, mode or "exchange") if banned else None
