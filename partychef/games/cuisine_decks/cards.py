"""The cards of Cuisine Decks: six countries of 53 cards and the six role cards, read from `decks`.

A country is a file of its own: `decks/italy.toml`. Action cards and utensils are the same in every deck.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Class = Literal["primary", "secondary", "optional"]
Level = Literal["easy", "normal", "hard"]
Symbol = Literal["kitchenware", "cookware", "tableware"]
"""Also the ids of the utensils."""
ActionKind = Literal["block", "ingredient", "recipe", "win", "utensil", "draw", "score", "hand"]
Role = Literal["chef", "waiter", "dishwasher", "supplier", "critic", "customer"]


class Ingredient(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An ingredient card; copies of a kind are the same card (GEN-4)."""

    id: str
    """Begins with its country, so that no two decks share one: `italy-tomato`."""
    name: str
    emoji: str
    cls: Class
    copies: int
    flavour: str = ""
    """Thailand: sweet, sour, salty or spicy."""


class Recipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A recipe card."""

    id: str
    name: str
    emoji: str
    level: Level
    exact: str
    """The id of the primary that makes it exact (CD-20)."""
    symbols: tuple[Symbol, ...]
    """One, or two on hard recipes (CD-37)."""
    course: str = ""
    """France: appetizer, soup, entrée, cheese or dessert."""


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action card; every deck has the same ten. Its id is its kind."""

    id: ActionKind
    name: str
    emoji: str
    copies: int
    offensive: str
    """What it does to an opponent, in our words."""
    defensive: str


class Utensil(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A utensil card; every deck has one of each. Its id is its symbol."""

    id: Symbol
    name: str
    emoji: str


class RoleCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A role card (CD-50)."""

    id: Role
    name: str
    emoji: str
    text: str


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a country can do."""

    name: str
    text: str
    effect: str
    """Which function does it: `abilities.py`."""


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The win condition of a country: so many tracked cards."""

    text: str
    cards: int
    trackable: str
    """Which predicate says what may be tracked: `tracking.py`."""
    each: Literal["", "course", "kind", "flavour"] = ""
    """The tracked cards must differ in it, or show all of `groups`."""
    groups: tuple[str, ...] = ()
    """What must be among them at least once."""


class Country(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A country card with its deck."""

    id: str
    name: str
    emoji: str
    """Its flag."""
    motto: str
    """Half a line for the menu of decks: how it plays."""
    ability: Ability
    goal: Goal
    ingredients: tuple[Ingredient, ...]
    recipes: tuple[Recipe, ...]
