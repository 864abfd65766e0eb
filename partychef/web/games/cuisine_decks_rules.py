"""Cuisine Decks for beginners: the numbers of its rules page, and what Italy cooks in a turn as an example."""

from __future__ import annotations

from collections.abc import Mapping
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
_ACTIONS = (
    "Play as many action cards as you like, one after the other. Each has two effects: choose one.",
    "Anybody else may block it, and a block can be blocked as well.",
    "Tap when you have no more to play.",
)
HELPS: Mapping[str, tuple[str, ...]] = {
    "decks": ("Choose a country: its deck, its ability and its goal are yours for the whole game.",),
    "shop": (
        f"Throw out up to {SHOP} cards. Then you draw until you have {HAND}.",
        "Recipes are useful, and so are the ingredients they need.",
    ),
    "role": ("You may use your role card on another player. After the turn it goes on to the left.",),
    "dishwasher": (
        f"Fill your hand up to {HAND}, throw all of it out and gain 1 VP. Or refuse: then the other one gains it.",
    ),
    "supplier": ("Choose cards from your discard pile: you get them into your hand.",),
    "prepare": (
        "Put ingredients and utensils in front of you: only these can be used for cooking.",
        "What you do not use stays there for later turns.",
    ),
    "prepare_actions": _ACTIONS,
    "cook_actions": _ACTIONS,
    "response": (
        "Somebody plays an action card. You may block it with a Blocking card.",
        "One block stops the action, a block of the block lets it happen after all, and so on.",
        "Nobody sees who has answered, and everybody is asked.",
    ),
    "forced_discard": ("An action makes you throw out cards. Choose those that you need least.",),
    "cook": (
        "A recipe takes 1 primary ingredient, and secondaries if it is normal or hard.",
        f"An easy one scores 1 VP, a hard one {len(LEVELS)}. Each secondary left out costs 1.",
        "An optional ingredient adds 1 VP. So does each utensil that the recipe shows and you have.",
        "A whole hard recipe adds 1 VP to each of your others.",
    ),
    "track": ("Put one card aside for the goal of your country.",),
    "keep": ("Your ability lets you keep one ingredient for the next turn.",),
    "hand_limit": (f"You may hold {HAND} cards. Throw out the rest.",),
    "over": (f"Most VP win. A goal that is met is worth {GOAL} VP.",),
}
"""What matters in a step, for the sheet behind "?"."""


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
