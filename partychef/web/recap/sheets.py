"""Recipe sheets to take into the kitchen, and the shopping list for all of them. Pure: recipe cards go in.

They say what the cards and the chef's own words say, and nothing else: nobody has tried these dishes before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from partychef.games.cooking_party.view import PartyView
from partychef.games.ingredients import Ingredient
from partychef.judges.model.recipe_steps import must_be_cooked_through
from partychef.web.decks.ingredients import SHELVES
from partychef.web.games.screens import Who
from partychef.web.recap.recipes import RecipeCard, recipes

ALLERGENS: Mapping[str, str] = {
    "gluten": "gluten", "dairy": "milk", "egg": "eggs", "nuts": "nuts", "fish": "fish and seafood", "soy": "soy",
    "alcohol": "alcohol", "meat": "meat",
}  # fmt: skip
"""What guests may have to know of a dish, by the tags of its cards."""
OF_THE_PANTRY: Mapping[str, tuple[str, ...]] = {
    "Butter": ("dairy",), "Flour": ("gluten",), "Soy Sauce": ("gluten", "soy"),
}  # fmt: skip
"""The tags of what comes from the pantry."""


class Sheet(msgspec.Struct, frozen=True):
    """One dish as whoever cooks it reads it."""

    card: RecipeCard
    warnings: tuple[str, ...]
    """What may harm somebody, in words."""
    through: tuple[str, ...] = ()
    """What is not safe before it is cooked through, by name."""


class ToBuy(msgspec.Struct, frozen=True):
    """One ingredient, and for which dishes."""

    card: Ingredient
    dishes: tuple[str, ...]


class Shelf(msgspec.Struct, frozen=True):
    """What stands together in a shop."""

    name: str
    things: tuple[ToBuy, ...]


def chosen(view: PartyView, who: Who) -> list[RecipeCard]:
    """The dishes to cook: those of the tasting or of the menu, else all of the evening."""
    cards = recipes(view, who)
    tasted = [card for card in cards if card.played.tasting is not None]
    on_the_menu = [card for card in cards if card.dish.chef in {award.winner for award in card.played.awards}]
    return tasted or on_the_menu or cards


def sheets(cards: Sequence[RecipeCard]) -> list[Sheet]:
    """A sheet for every dish."""
    return [Sheet(card, _warnings(card), _not_safe_raw(card)) for card in cards]


def shopping(cards: Sequence[RecipeCard]) -> list[Shelf]:
    """All ingredients of these dishes, shelf by shelf, each once."""
    wanted: dict[str, tuple[Ingredient, list[str]]] = {}
    for card in cards:
        for thing in _things(card):
            wanted.setdefault(thing.id, (thing, []))[1].append(card.title)
    found = [ToBuy(thing, tuple(dict.fromkeys(titles))) for thing, titles in wanted.values()]
    shelves = [(name, [one for one in found if one.card.category == kind]) for kind, name in SHELVES.items()]
    return [Shelf(name, tuple(sorted(things, key=lambda one: one.card.name))) for name, things in shelves if things]


def from_the_pantry(cards: Sequence[RecipeCard]) -> list[str]:
    """What the dishes need of the pantry, each once."""
    return list(dict.fromkeys(thing for card in cards for thing in card.dish.pantry))


def _things(card: RecipeCard) -> list[Ingredient]:
    return [*(line.card for line in card.lines), *([card.special] if card.special else [])]


def _not_safe_raw(card: RecipeCard) -> tuple[str, ...]:
    named = {thing.id: thing.name for thing in _things(card)}
    return tuple(named[one] for one in must_be_cooked_through(named))


def _warnings(card: RecipeCard) -> tuple[str, ...]:
    tags: set[str] = {tag for thing in _things(card) for tag in thing.tags}
    tags |= {tag for thing in card.dish.pantry for tag in OF_THE_PANTRY.get(thing, ())}
    return tuple(words for tag, words in ALLERGENS.items() if tag in tags)
