"""What the first game of Cook Off! says at each new kind of decision (see `games/cook_off/lesson.py`)."""

from __future__ import annotations

from collections.abc import Mapping

from partychef.games.cook_off.lesson import within_reach
from partychef.games.cook_off.view import ROUNDS, CookOffView
from partychef.web.games.screens import Bubble, Who


def _turn(view: CookOffView, who: Who) -> str:
    money, left = view.place(view.seat or 0).money, ROUNDS - view.prep + 1
    rounds = f"{left} rounds" if left > 1 else "this round"
    return (
        f"After {rounds} you cook for one of the three meal cards below: green is what the best dish of your cards "
        f"fulfils. Buy what a card still asks for; your ${money} has to last for the whole meal."
    )


def _goals(view: CookOffView, who: Who) -> str:
    return (
        "Besides ingredients you can buy a Savings Goal: open “🐷 Savings Goals” below and read how each helps you "
        "from your next turn on. It costs the turn, so buy one only if no ingredient in the store brings you nearer "
        "to a meal card."
    )


def _full(view: CookOffView, who: Who) -> str:
    goal = "buy one of the 🐷 Savings Goals below, or " if within_reach(view) else ""
    return (
        "Your hand is full, so another card would push one out. If nothing in the store is better, "
        f"{goal}tap “Pass”: two old cards leave the store."
    )


def _trade(view: CookOffView, who: Who) -> str:
    assert view.offer is not None
    return (
        f"{who(view.offer.seat).name} offers you a trade: what you would get is above, what it costs you below. "
        "Accept only if it helps your meal more than what you give."
    )


AIM = "Cook what the meal cards ask for, and score the most points."
BUBBLES: Mapping[str, Bubble] = {
    "turn": _turn,
    "full": _full,
    "goals": _goals,
    "trade": _trade,
    "discard": "You hold more cards than you may. Throw away what your meal does not need.",
    "second": "Your Bulk Membership lets you buy a second ingredient. Buy one that your meal needs, or say that this "
    "is all.",
    "keep": "Two ingredients were delivered to you. Keep the one that your meal needs.",
    "cook_off": "Choose a meal card and at least three ingredients: each line that they fulfil scores its points, "
    "all lines together 2 more. A good name helps, because the others vote.",
    "vote": "Now the tastiest dish is chosen: give 3 votes to the dish that you like best, and 2 to the next. The "
    "favourite scores 3 points, unless dishes tie.",
    "break": "The meal is over: look at who scored what. Your money and unused cards stay with you; go on to the "
    "next meal.",
}
LEARNT = (
    "You buy ingredients that the meal cards ask for, and your money has to last.",
    "Each line that your dish fulfils scores; all lines score 2 more, and the cheapest dish 1 more.",
    "Everybody votes, and the favourite dish scores 3; if two tie, each scores 1, and if more tie, none does.",
)
