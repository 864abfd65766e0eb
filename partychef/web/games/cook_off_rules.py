"""Cook Off! for beginners: the numbers of its rules page, and the dishes of a meal as an example."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from partychef.engine.words import how_many
from partychef.games.cook_off.cards import ingredient_deck, meals
from partychef.games.cook_off.cooking import BEST, TIED, VOTING_CARDS
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
_LIMIT = f"You may hold {HAND_LIMIT} cards, or more with a Chest Freezer. Choose those that you can do without."
HELPS: Mapping[str, tuple[str, ...]] = {
    "turn": (
        "First you may trade with the others, as often as you like.",
        "Then do one thing: buy an ingredient, buy a Savings Goal, or pass.",
        f"If you pass, the {EXPIRING} cards next to the Dumpster are thrown away.",
        f"Look at the {MENU} meal cards: after {ROUNDS} rounds you cook for one of them.",
    ),
    "trade": ("Accept what is offered, or decline. Nobody but you knows whether you have the cards.",),
    "discard": (_LIMIT,),
    "second": ("With the Bulk Membership you may buy a second ingredient.",),
    "keep": ("Keep one of the cards that were delivered. The other one is thrown away.",),
    "cook_off": (
        f"Choose one of the {MENU} meal cards, and at least {FEWEST} of your ingredients.",
        f"Each line that you fulfil scores its points. All lines together score {FULL} more.",
        f"The cheapest dish scores {CHEAPEST} more. Everybody votes, so give your dish a good name.",
        "You keep what you do not use.",
    ),
    "vote": (
        "Rank the dishes of the others, the tastiest first.",
        f"The favourite is Player’s Choice and scores {how_many(BEST, 'point')}. If two tie, each scores {TIED}; if "
        "more tie, nobody scores.",
    ),
    "judging": (f"The judge chooses the better dish. It scores {how_many(BEST, 'point')}.",),
    "break": ("You keep your money and your cards. The next first player or the host begins the next meal.",),
    "over": ("Most points win. Money is worth nothing.",),
}
"""What matters in a step, for the sheet behind "?"."""


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
