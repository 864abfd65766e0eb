"""A plate as far as demands look at it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from partychef.judges.demands.claims import Claims, claims_of
from partychef.judges.demands.knowledge import knowledge

_TOLD = 4
"""How many words a text needs before it counts what it does not say."""


class Served(msgspec.Struct, frozen=True):
    """A plate as far as demands look at it. Cards are ids."""

    cards: tuple[str, ...]
    """The plate's cards and the special ingredient."""
    count: int
    """The number of cards that the chef chose."""
    techniques: dict[str, str]
    """What is done to each card, as far as it is told."""
    mentioned: frozenset[str]
    denied: frozenset[str]
    """Cards that the words say are not there."""
    words: tuple[str, ...]
    """The name and the sentences about the food."""
    wit: float = 0.5
    """How witty the words are, 0 to 1; half of that is an honest dish of no pretension."""
    ornate: float = 0.1
    """How rare the words are on average, 0 to 1; see `lexicon.rarity`."""
    text: str = ""
    """The description as it was written."""
    overlooked: frozenset[str] = frozenset()
    """Cards and groups of foods that do not count for the demand at hand, though they are there."""

    @property
    def eaten(self) -> tuple[str, ...]:
        """The cards that are on the plate and not said to be missing."""
        return tuple(card for card in self.cards if card not in self.denied and card not in self.overlooked)

    @property
    def claims(self) -> Claims:
        """What the words claim."""
        claims = claims_of(self.words)
        return claims.without(self.overlooked) if self.overlooked else claims

    def overlooking(self, foods: Sequence[str]) -> Served:
        """The same plate for a demand that allows these foods, by id."""
        cards = {card for food in foods for card in knowledge().cards_of(food)}
        return replace(self, overlooked=self.overlooked | cards | {*foods})

    @property
    def told(self) -> bool:
        """Whether there is a description at all."""
        return sum(map(len, self.claims.tokens)) >= _TOLD
