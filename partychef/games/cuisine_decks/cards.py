"""The cards of Cuisine Decks: six countries of 53 cards and the six role cards, read from `decks`.

A country is a file of its own: `decks/italy.toml`. Action cards and utensils are the same in every deck.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Literal, TypeVar

import msgspec

from partychef.typed import from_toml

T = TypeVar("T")

Class = Literal["primary", "secondary", "optional"]
Level = Literal["easy", "normal", "hard"]
Symbol = Literal["kitchenware", "cookware", "tableware"]
"""They are also the ids of the utensils."""
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
    """One symbol, or two on hard recipes (CD-37)."""
    course: str = ""
    """France: appetizer, soup, entrée, cheese or dessert."""


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action card; every deck has the same ten. Its id is its kind."""

    id: ActionKind
    name: str
    emoji: str
    copies: int
    offensive: str
    """The effect on an opponent, in our words."""
    defensive: str


class Utensil(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A utensil card; every deck has one of each. Its id is its symbol."""

    id: Symbol
    name: str
    emoji: str


class Shared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards that every deck has."""

    actions: tuple[Action, ...]
    utensils: tuple[Utensil, ...]


class RoleCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A role card (CD-50)."""

    id: Role
    name: str
    emoji: str
    text: str


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ability of a country."""

    name: str
    text: str
    effect: str
    """Names its function in `abilities.py`."""


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The win condition of a country: a number of tracked cards."""

    text: str
    """`{cards}` stands for their number."""
    cards: int
    trackable: str
    """Names the predicate in `tracking.py` that says which cards may be tracked."""
    each: Literal["", "course", "kind", "flavour"] = ""
    """The property in which the tracked cards must differ, or of which they must show all `groups`."""
    groups: tuple[str, ...] = ()
    """The values that must be among them at least once."""
    longer: int = 0
    """The number of cards if the table plays with longer goals; 0 means the usual number."""

    def number(self, longer: bool = False) -> int:
        """Return how many cards must be tracked; `longer` is the house rule."""
        return self.longer if longer and self.longer else self.cards

    def said(self, longer: bool = False) -> str:
        """The win condition in words."""
        return self.text.format(cards=self.number(longer))


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

    @property
    def cards(self) -> tuple[Ingredient | Recipe, ...]:
        """The cards that only this country has."""
        return (*self.ingredients, *self.recipes)


Card = Ingredient | Recipe | Action | Utensil
SHARED = ("actions.toml", "roles.toml")
"""The files of `decks` that are not countries."""


@cache
def countries() -> dict[str, Country]:
    """The countries by id; each file of `decks` is one."""
    return countries_in(_decks())


@cache
def actions() -> dict[str, Action]:
    """The action cards by id, which is their kind."""
    return {one.id: one for one in _shared("actions.toml", Shared).actions}


@cache
def utensils() -> dict[str, Utensil]:
    """The utensils by id, which is their symbol."""
    return {one.id: one for one in _shared("actions.toml", Shared).utensils}


@cache
def role_cards() -> dict[Role, RoleCard]:
    """The role cards by id."""
    return {one.id: one for one in _shared("roles.toml", dict[str, tuple[RoleCard, ...]])["roles"]}


@cache
def cards() -> dict[str, Card]:
    """Every different card of all decks by id."""
    own: dict[str, Card] = {one.id: one for country in countries().values() for one in country.cards}
    return {**own, **actions(), **utensils()}


@cache
def deck_of(country: str) -> tuple[str, ...]:
    """The ids of all cards in the deck of a country, unshuffled (CD-3)."""
    return tuple(_deck(countries()[country]))


def country_of(card: str) -> str | None:
    """The country whose card it is; None for action cards and utensils, which every deck has."""
    return _owners().get(card)


def recipe_card(card: str) -> Recipe:
    """The recipe of this id."""
    known = cards()[card]
    assert isinstance(known, Recipe)
    return known


def is_recipe(card: str) -> bool:
    """Whether the card is a recipe; an unknown one is not."""
    return isinstance(cards().get(card), Recipe)


def is_utensil(card: str) -> bool:
    """Whether the card is a utensil; an unknown one is not."""
    return isinstance(cards().get(card), Utensil)


def is_ingredient(card: str, *classes: Class) -> bool:
    """Whether the card is an ingredient, of one of these classes if any are named; an unknown one is not."""
    return card in _ingredients_of(classes)


@cache
def _ingredients_of(classes: tuple[Class, ...]) -> frozenset[str]:
    found = ((id, card) for id, card in cards().items() if isinstance(card, Ingredient))
    return frozenset(id for id, card in found if not classes or card.cls in classes)


def countries_in(folder: Traversable) -> dict[str, Country]:
    """The countries by id, read from the `.toml` files of a folder in the order of their names."""
    files = sorted(
        (file for file in folder.iterdir() if file.name.endswith(".toml") and file.name not in SHARED),
        key=lambda file: file.name,
    )
    return {one.id: one for one in (country_from(file.read_text(encoding="utf-8"), file.name) for file in files)}


def country_from(text: str, file: str) -> Country:
    """Read a country from its file. Raises ValueError, naming the file, if it is not one."""
    country = _read(text, Country, file)
    if faults := list(_faults(country, file)):
        raise ValueError(f"{file}: {'; '.join(faults)}")
    return country


def _faults(country: Country, file: str) -> Iterator[str]:
    primaries = {one.id for one in country.ingredients if one.cls == "primary"}
    if file != f"{country.id}.toml":
        yield f"the id {country.id!r} is not the name of the file"
    yield from (
        f"{one.id!r} does not begin with {country.id}-"
        for one in country.cards
        if not one.id.startswith(f"{country.id}-")
    )
    yield from (f"{one.id!r}: {one.exact!r} is no primary" for one in country.recipes if one.exact not in primaries)
    if len({one.id for one in country.cards}) < len(country.cards):
        yield "two cards have the same id"


def _deck(country: Country) -> Iterator[str]:
    for ingredient in country.ingredients:
        yield from [ingredient.id] * ingredient.copies
    yield from (recipe.id for recipe in country.recipes)
    for action in actions().values():
        yield from [action.id] * action.copies
    yield from utensils()


@cache
def _owners() -> dict[str, str]:
    return {one.id: id for id, country in countries().items() for one in country.cards}


def _decks() -> Traversable:
    return resources.files(__package__).joinpath("decks")


def _shared(file: str, of: type[T]) -> T:
    return _read(_decks().joinpath(file).read_text(encoding="utf-8"), of, file)


def _read(text: str, of: type[T], file: str) -> T:
    try:
        return from_toml(text, of)
    except msgspec.DecodeError as wrong:
        raise ValueError(f"{file}: {wrong}") from wrong
