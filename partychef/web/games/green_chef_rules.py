"""Green Chef for beginners: the numbers of its rules page, and the scoring of a Recipe as an example."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from partychef.engine.words import how_many
from partychef.games.green_chef.cards import COPIES, FACE_UP, ingredient_deck, recipes
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
HELPS: Mapping[str, tuple[str, ...]] = {
    "talents": (
        "Everybody has a Talent, in secret: keep one of your two.",
        "You can use it once, at the moment that its card names.",
    ),
    "draw": ("Everybody draws one card more than there are players.",),
    "helping": ("You drew one more card: put any one of them back under the deck.",),
    "draft": (
        "Keep one card and pass the rest to the left. All do this at the same time, until every card is kept.",
        "Look for the ingredients on the open Recipes and on your own, or at least for their categories.",
        "The dots below a name say how common the ingredient is: the fewer dots, the rarer.",
    ),
    "market": ("You may offer one of your cards. The others bid points for it, and you get them.",),
    "auction": ("Bid more than the highest bid, or pass. Whoever passes is out of this auction.",),
    "regroup": (
        "Wait for another hand of cards, or call “Recipe!” if you can fill one.",
        f"The first to call gains {how_many(CALL, 'point')}. A call ends the collecting for everybody.",
        "But a caller who fills no Recipe completely scores nothing.",
        "Once somebody has called, a call of yours gains nothing: wait for the scoring.",
    ),
    "allocation": (
        "Lay your cards on the open Recipes and on your own. A card fits every slot of its category.",
        f"Each card on a slot scores a point. A Recipe with exactly the ingredients that it names scores {EXACT} more.",
        "Whoever has called needs at least one complete Recipe.",
    ),
    "break": ("The points of all games are added up. The next Head Chef or the host deals.",),
    "over": ("Most points win. Players with equal points win together.",),
}
"""What matters in a step, for the sheet behind "?"."""


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
        "most_dots": max(COPIES), "most_copies": max(COPIES.values()),
    }  # fmt: skip
