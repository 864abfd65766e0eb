"""Cooking in Cuisine Decks as a form: a pot for every recipe of the hand, what fits into it, the best menu."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from partychef.engine.game import IllegalMove
from partychef.games.cuisine_decks.abilities import ability_of
from partychef.games.cuisine_decks.cards import Symbol, cards, is_ingredient, recipe_card
from partychef.games.cuisine_decks.moves import Dish
from partychef.games.cuisine_decks.scoring import secondaries_of
from partychef.games.cuisine_decks.solver import CLASSES, Menu, best_menu, larder_of
from partychef.games.cuisine_decks.view import DecksView
from partychef.web.games.cuisine_decks_desk import by_kind, counted, enabled

MOST_POTS = 40
"""More recipes than any hand holds."""


class Pot(NamedTuple):
    """A recipe of the hand."""

    number: int
    recipe: str
    secondaries: int
    """How many secondaries it asks for."""
    values: tuple[int, ...]
    """The VP it would score alone, utensils included: as full as possible first, then for less (CD-21, CD-37)."""
    dish: Dish | None
    """The dish that the best menu makes of it."""

    @property
    def full(self) -> bool:
        """Whether it could be fully covered."""
        return len(self.values) > self.secondaries


class Stove(NamedTuple):
    """What the form of Cook 1 begins with."""

    pots: tuple[Pot, ...]
    primaries: tuple[tuple[str, int], ...]
    secondaries: tuple[tuple[str, int], ...]
    """Includes optionals if the country lets one stand in."""
    optionals: tuple[tuple[str, int], ...]
    menu: Menu


def stove(view: DecksView) -> Stove:
    """The pots of the seat that looks, with the best menu in them."""
    place = next(one for one in view.places if one.seat == view.seat)
    of = {cls: [card for card in place.prepared if is_ingredient(card, cls)] for cls in CLASSES}
    stand_ins = ability_of(place.country).stand_ins if place.country else 0
    menu = best_menu(larder_of(view))
    most = (len(of["secondary"]) + min(stand_ins, len(of["optional"]))) if of["primary"] else -1
    return Stove(
        _pots(by_kind(view.hand).recipes, most, enabled(place), menu.dishes),
        counted(of["primary"]),
        counted([*of["secondary"], *(of["optional"] if stand_ins else ())]),
        counted(of["optional"]),
        menu,
    )


def _pots(recipes: Sequence[str], most: int, utensils: frozenset[Symbol], dishes: Sequence[Dish]) -> tuple[Pot, ...]:
    """`most` is how many secondaries could go into a pot, or -1 if nothing can be cooked."""
    left, pots = list(dishes), []
    for number, recipe in enumerate(recipes):
        asks, extra = secondaries_of(recipe), len(utensils.intersection(recipe_card(recipe).symbols))
        dish = next((one for one in left if one.recipe == recipe), None)
        if dish is not None:
            left.remove(dish)
        as_many = range(min(asks, most), -1, -1)
        pots.append(Pot(number, recipe, asks, tuple(1 + secondaries + extra for secondaries in as_many), dish))
    return tuple(pots)


def dishes_of(form: Mapping[str, str], several: Any) -> list[dict[str, Any]]:
    """The dishes that a form describes: `recipe.0`, `primary.0`, `secondary.0` (repeated), `optional.0`, and so on.

    A pot without ingredients stays cold. Raises IllegalMove if only the primary is missing.
    """
    dishes = []
    for number in range(MOST_POTS):
        recipe, primary = form.get(f"recipe.{number}", ""), form.get(f"primary.{number}", "")
        secondary = [card for card in several(f"secondary.{number}") if card]
        optional = form.get(f"optional.{number}") or None
        if recipe and primary:
            dishes.append({"recipe": recipe, "primary": primary, "secondary": secondary, "optional": optional})
        elif recipe and (secondary or optional):
            name = recipe_card(recipe).name if recipe in cards() else "Every recipe"
            raise IllegalMove(f"{name} needs a primary ingredient first.")
    return dishes
