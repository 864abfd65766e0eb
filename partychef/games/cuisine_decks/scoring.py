"""The worth of cooked recipes (CD-25, CD-26, CD-36, CD-37), and which dishes can be cooked (CD-18 to CD-23)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from partychef.games.cuisine_decks.abilities import ability_of
from partychef.games.cuisine_decks.cards import Level, Symbol, country_of, is_ingredient, is_recipe, recipe_card
from partychef.games.cuisine_decks.moves import Dish
from partychef.games.cuisine_decks.view import Cooked, Line, UtensilInPlay
from partychef.games.cuisine_decks.wording import card_name, missing_from

LEVELS: tuple[Level, ...] = ("easy", "normal", "hard")
"""By the number of secondary ingredients (rulebook, Recipe Cards)."""


def secondaries_of(recipe: str) -> int:
    """The number of secondary ingredients that the recipe requires."""
    return LEVELS.index(recipe_card(recipe).level)


def cooked_from(dish: Dish) -> Cooked:
    """The dish once it is cooked, at the level that its secondaries make (CD-21)."""
    recipe, level = recipe_card(dish.recipe), LEVELS[len(dish.secondary)]
    return Cooked(dish, level, full=level == recipe.level, exact=dish.primary == recipe.exact)


def cards_in(dish: Dish) -> tuple[str, ...]:
    """All ingredients of a dish."""
    return (dish.primary, *dish.secondary, *((dish.optional,) if dish.optional else ()))


def lines(cooked: Sequence[Cooked], utensils: Iterable[UtensilInPlay], country: str) -> tuple[Line, ...]:
    """The worth of each recipe that one player cooked in a turn, in their order."""
    if not cooked:  # as usual: every view asks for every seat
        return ()
    in_use = {utensil.symbol for utensil in utensils if utensil.enabled}
    hard = sum(one.full and one.level == "hard" for one in cooked)
    return tuple(_line(one, hard, in_use, country) for one in cooked)


def dish_problem(hand: Sequence[str], prepared: Sequence[str], dishes: Sequence[Dish]) -> str | None:
    """Return why these dishes cannot be cooked together, in a sentence; None if they can."""
    ingredients = (card for dish in dishes for card in cards_in(dish))
    problems = (
        missing_from(hand, (dish.recipe for dish in dishes), "You do not hold"),
        *(problem for dish in dishes for problem in _problems(dish)),
        missing_from(prepared, ingredients, "You have not prepared"),
    )
    return next(filter(None, problems), None)


def _line(one: Cooked, hard: int, in_use: set[Symbol], country: str) -> Line:
    base = LEVELS.index(one.level) + 1
    optional = ability_of(country).optional(one) if one.dish.optional else 0
    bonus = hard - (one.full and one.level == "hard")  # CD-25: no bonus for itself
    utensils = tuple(symbol for symbol in recipe_card(one.dish.recipe).symbols if symbol in in_use)
    total = max(0, base + optional + bonus + len(utensils) + one.changed)
    return Line(one.dish.recipe, base, optional, bonus, utensils, one.changed, total)


def _problems(dish: Dish) -> Iterator[str]:
    country = country_of(dish.recipe)
    if country is None or not is_recipe(dish.recipe):
        yield f"{card_name(dish.recipe)} is no recipe."
        return
    if not is_ingredient(dish.primary, "primary"):
        yield f"{card_name(dish.primary)} is no primary ingredient."
    if len(dish.secondary) > secondaries_of(dish.recipe):
        yield f"{card_name(dish.recipe)} takes fewer secondary ingredients."
    others = [card for card in dish.secondary if not is_ingredient(card, "secondary")]
    may_stand_in = len(others) <= ability_of(country).stand_ins
    if not (may_stand_in and all(is_ingredient(card, "optional") for card in others)):
        yield f"{card_name(others[-1])} cannot be a secondary ingredient there."
    if dish.optional is not None and not is_ingredient(dish.optional, "optional"):
        yield f"{card_name(dish.optional)} is no optional ingredient."
