"""Green Chef for beginners: the numbers of its rules page, and the scoring of a Recipe as an example."""

from __future__ import annotations

from typing import Any

from partychef.games.green_chef.cards import FACE_UP, ingredient_deck, recipes
from partychef.games.green_chef.moves import Allocate
from partychef.games.green_chef.scoring import CALL, EXACT, Terms, filled, points_of

RECIPE = "shakshuka"
ADA = ("tomato", "pepper", "eggs", "yogurt", "paprika")
"""The first to call: on every slot the ingredient that it names."""
BEN = ("tomato", "onion", "eggs", "yogurt", "parsley")
"""Has not called: all slots filled, some of them by category."""
PLAYERS = 4
"""How many play in the example of a draft."""
SHOWN = ("tomato", "eggs", "rice", "cheese", "lemon", "saffron")
"""A card of each category."""


def page() -> dict[str, Any]:
    """What the page about Green Chef needs."""
    recipe = recipes()[RECIPE]
    plates = []
    for who, cards, terms in (
        ("Ada", ADA, Terms((recipe,), caller=True, bonus=CALL)),
        ("Ben", BEN, Terms((recipe,))),
    ):
        move = Allocate({RECIPE: cards})
        plates.append((who, filled(terms, move)[0], points_of(terms, move)))
    return {
        "open_recipes": FACE_UP, "exact": EXACT, "call": CALL, "in_all": len(ingredient_deck()), "recipe": recipe,
        "plates": plates, "drafters": PLAYERS, "shown": SHOWN,
    }  # fmt: skip
