"""What a judge tastes and what it finds: anonymous dishes in, verdicts out. Every engine that judges shares these."""

from __future__ import annotations

import msgspec

from partychef.engine.words import clean_line
from partychef.games.cooking_party.cards import Assignment, ingredients
from partychef.games.cooking_party.speech import is_plural, singular


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


class Case(msgspec.Struct, frozen=True):
    """Dishes ready to be judged. The chefs' names are kept apart: judges never see them."""

    brief: Brief
    tastings: tuple[Tasting, ...]
    chefs: dict[str, str] = {}
    """The chef's name by the tasting's id."""
    remarks: tuple[str, ...] = ()
    """What the reader should know: free ingredients, words cut short."""
    language: str = ""
    """Empty when nobody says."""
    photos: dict[str, tuple[bytes, ...]] = {}
    """By the tasting's id: small JPEGs, ready for a model that sees."""


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


def card_id(name: str) -> str:
    """The id of the card that is called so, in one or many, in capitals or not; else the name itself, tidied."""
    tidy = clean_line(name)
    return _cards_by_name().get(tidy.casefold(), tidy)


def _cards_by_name() -> dict[str, str]:
    names: dict[str, str] = {}
    for card in ingredients().values():
        name = card.name.casefold()
        for form in (singular(name) if is_plural(name) else name + "s", card.id, name):
            names[form] = card.id
    return names
