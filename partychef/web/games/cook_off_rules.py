"""Cook Off! for beginners: the numbers of its rules page, and the dishes of a meal as an example."""

from __future__ import annotations

from typing import Any, NamedTuple

from partychef.games.cook_off.cards import ingredient_deck, meals
from partychef.games.cook_off.cooking import BEST, VOTING_CARDS
from partychef.games.cook_off.options import Options
from partychef.games.cook_off.rounds import MENU
from partychef.games.cook_off.scoring import FEWEST, FULL, price, score
from partychef.games.cook_off.setup import HAND
from partychef.games.cook_off.state import HAND_LIMIT, INCOME
from partychef.games.cook_off.supply import EXPIRING
from partychef.games.cook_off.view import ROUNDS, SLOTS

CHEAPEST = 1  # CO-38


class Cook(NamedTuple):
    """A dish of the example: who cooks it, for which meal card, with which cards."""

    who: str
    meal: str
    cards: tuple[str, ...]


ADA = Cook("Ada", "ramen-night", ("ramen-noodles-4", "cabbage-3", "shrimp-9", "miso-4"))
OTHERS = (
    Cook("Ben", "balanced-meal", ("carrot-2", "rice-3", "tofu-8")),
    Cook("Cleo", "feast-fit-for-a-king", ("beef-10", "pasta-4", "lemon-4")),
)


def page() -> dict[str, Any]:
    """What the page about Cook Off! needs."""
    dish = score(ADA.meal, ADA.cards)
    return {
        "hand": HAND, "limit": HAND_LIMIT, "income": INCOME, "preps": ROUNDS, "slots": SLOTS, "expiring": EXPIRING,
        "fewest": FEWEST, "full": FULL, "best": BEST, "cheapest": CHEAPEST, "votes": VOTING_CARDS, "open_meals": MENU,
        "meals_of_a_game": Options().meals, "in_all": len(ingredient_deck()), "cook": ADA, "meal": meals()[ADA.meal],
        "dish": dish, "cost": price(ADA.cards), "prices": [(one.who, price(one.cards)) for one in OTHERS],
        "together": dish.points + BEST,
    }  # fmt: skip
