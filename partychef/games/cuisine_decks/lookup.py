"""Cards by id, as what they are."""

from __future__ import annotations

from partychef.games.cuisine_decks.cards import Class, Ingredient, Recipe, Utensil, cards


def recipe_card(card: str) -> Recipe:
    """The recipe of this id."""
    known = cards()[card]
    assert isinstance(known, Recipe)
    return known


def is_recipe(card: str) -> bool:
    """Whether the card is a recipe; of an unknown one: no."""
    return isinstance(cards().get(card), Recipe)


def is_utensil(card: str) -> bool:
    """Whether the card is a utensil; of an unknown one: no."""
    return isinstance(cards().get(card), Utensil)


def is_ingredient(card: str, *classes: Class) -> bool:
    """Whether the card is an ingredient, of one of these classes if any are named; of an unknown one: no."""
    known = cards().get(card)
    return isinstance(known, Ingredient) and (not classes or known.cls in classes)
