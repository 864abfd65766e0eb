"""What a judge gets and gives: anonymous dishes in, verdicts out. Every engine that judges uses these."""

from __future__ import annotations

import msgspec

from partychef.engine.decks import OWN
from partychef.engine.words import clean_line
from partychef.games.cooking_party.cards import Assignment, ingredients
from partychef.games.cooking_party.speech import is_plural, singular


class Plate(msgspec.Struct, frozen=True):
    """One dish: the ids of its cards (the id of a free ingredient is its name) and the chef's words about them."""

    cards: tuple[str, ...]
    name: str = ""
    text: str = ""
    notes: dict[str, str] = {}
    """The chef's line about a card, by its id; only for cards that have one."""
    pantry: tuple[str, ...] = ()
    label: str = "dish"


class Tasting(msgspec.Struct, frozen=True):
    """What one chef cooked: several plates are judged as one menu. Nothing a judge reads tells whose it is."""

    id: str
    plates: tuple[Plate, ...]
    answers: tuple[str, ...] = ()


class Earlier(msgspec.Struct, frozen=True):
    """A dish of an earlier round, without its chef: what a critic may come back to."""

    name: str
    cards: tuple[str, ...] = ()
    best: bool = False
    """Whether nobody got more in that round."""


class Brief(msgspec.Struct, frozen=True):
    """What the chefs were asked for, and what they said in earlier rounds, so that nobody can serve it again."""

    assignment: Assignment
    criteria: str = ""
    special: str | None = None
    told_before: tuple[str, ...] = ()
    wordless: bool = False
    """Whether chefs could only name the dish: then it is no fault that there is no description."""


class Case(msgspec.Struct, frozen=True):
    """Dishes ready to be judged. Judges never see the chefs' names, which are only kept for the reader."""

    brief: Brief
    tastings: tuple[Tasting, ...]
    chefs: dict[str, str] = {}
    """The chef's name by the tasting's id."""
    remarks: tuple[str, ...] = ()
    """Notes for the reader: free ingredients, words that were cut."""
    language: str = ""
    """The language asked for; empty when none was."""
    photos: dict[str, tuple[bytes, ...]] = {}
    """Small JPEGs by the tasting's id, ready for a model that sees."""
    by_ai: tuple[str, ...] = ()
    """The ids of the tastings that AI chefs cooked. Nobody who scores or speaks is told: see `near_ties.py`."""


class Verdict(msgspec.Struct, frozen=True):
    """What the judge decided about one tasting, before its critique was written."""

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
    """The name of a card; a free ingredient is its own name."""
    known = ingredients().get(card)
    return known.name if known else card


def as_judged(card: str) -> str:
    """The card as judges know it: one of somebody's own deck is a free ingredient, which is its name."""
    return card_id(card_name(card)) if card.startswith(OWN) else card


def card_id(name: str) -> str:
    """The id of the card of that name, singular or plural, in any case; if there is none, the name itself, tidied."""
    tidy = clean_line(name)
    return _cards_by_name().get(tidy.casefold(), tidy)


def _cards_by_name() -> dict[str, str]:
    names: dict[str, str] = {}
    for card in ingredients().values():
        name = card.name.casefold()
        for form in (singular(name) if is_plural(name) else name + "s", card.id, name):
            names[form] = card.id
    return names
