"""Cuisine Decks for beginners: the numbers of its rules page, and what Italy cooks in a turn as an example."""

from __future__ import annotations

from typing import Any

from partychef.games.cuisine_decks.abilities import ability_of
from partychef.games.cuisine_decks.cards import countries, deck_of
from partychef.games.cuisine_decks.counting import ENOUGH, GOAL
from partychef.games.cuisine_decks.discarding import SHOP
from partychef.games.cuisine_decks.moves import Dish
from partychef.games.cuisine_decks.scoring import LEVELS, cooked_from, lines
from partychef.games.cuisine_decks.state import HAND

COUNTRY = "italy"
HARD = Dish("italy-spaghetti-alle-vongole", "italy-penne", ("italy-tomato", "italy-basil"))
EASY = Dish("italy-fettuccine-al-burro", "italy-fettuccine", (), "italy-parmesan")
MENU = (HARD, EASY)
SHOWN = ("italy-fettuccine", "italy-tomato", "italy-parmesan", HARD.recipe, "block", "cookware")
"""A primary, a secondary, an optional, a recipe, an action and a utensil."""


def page() -> dict[str, Any]:
    """What the page about Cuisine Decks needs."""
    cooked = [cooked_from(dish) for dish in MENU]
    hard, easy = lines(cooked, (), COUNTRY)
    extra = ability_of(COUNTRY).points(cooked)
    return {
        "enough": ENOUGH, "goal_worth": GOAL, "hand": HAND, "throw": SHOP, "decks": len(countries()),
        "in_a_deck": len(deck_of(COUNTRY)), "levels": list(enumerate(LEVELS, 1)), "country": countries()[COUNTRY],
        "shown": SHOWN, "menu": MENU, "hard": hard, "easy": easy, "extra": extra,
        "together": hard.total + easy.total + extra,
    }  # fmt: skip
