"""What a judge tastes and what it finds: anonymous dishes in, verdicts out. Every engine that judges shares these."""

from __future__ import annotations

import msgspec

from partychef.games.cooking_party.cards import Assignment, ingredients


class Plate(msgspec.Struct, frozen=True):
    """One dish: its cards by id (a free ingredient is its own id) and the chef's words about them."""

    cards: tuple[str, ...]
    name: str = ""
    text: str = ""
    notes: dict[str, str] = {}
    """A line per card, for the cards that have one."""
    pantry: tuple[str, ...] = ()
    label: str = "dish"


class Tasting(msgspec.Struct, frozen=True):
    """What one chef cooked: several plates are judged as one menu. The id is neutral: no name, no seat."""

    id: str
    plates: tuple[Plate, ...]
    answers: tuple[str, ...] = ()


class Brief(msgspec.Struct, frozen=True):
    """What was asked of the chefs, and what was told in earlier rounds (so that nobody serves it again)."""

    assignment: Assignment
    criteria: str = ""
    special: str | None = None
    told_before: tuple[str, ...] = ()
    wordless: bool = False
    """Nobody was asked for words about the dish beyond its name: that there are none is no fault."""


class Verdict(msgspec.Struct, frozen=True):
    """What the judge found of one tasting; decided before its critique was written."""

    id: str
    scores: dict[str, float]
    """0 to 20 by criterion."""
    total: float
    """0 to 100."""
    z: float
    rank: int
    """1 is the best."""
    chips: tuple[int, ...]
    critique: str
    tampering: bool
    evidence: str
    """At most twelve of the chef's own words."""


def card_name(card: str) -> str:
    """What a card is called; a free ingredient is called what it is."""
    known = ingredients().get(card)
    return known.name if known else card
