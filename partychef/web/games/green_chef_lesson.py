"""What the first game of Green Chef says at each new kind of decision (see `games/green_chef/lesson.py`)."""

from __future__ import annotations

from collections.abc import Mapping

from partychef.games.green_chef.scoring import EXACT
from partychef.games.green_chef.view import GreenChefView
from partychef.web.games.screens import Bubble, Who


def _wait(view: GreenChefView, who: Who) -> str:
    if view.callers:
        return (
            f"{who(view.callers[0]).name} has called, so no more cards are drawn after this. You cannot complete a "
            "Recipe: tap the button to wait, and score a point for each card that fits."
        )
    return (
        "Your cards do not complete a Recipe yet, and whoever calls without a complete one scores nothing. So wait "
        "for more cards, and keep on collecting."
    )


def _call(view: GreenChefView, who: Who) -> str:
    if view.callers:
        return (
            f"{who(view.callers[0]).name} has called, so the drafting is over, and only the first call brings a point. "
            "A call of yours would gain nothing: tap “Wait for the scoring”."
        )
    return (
        "You can complete a Recipe, so you may call: the first call brings 1 point, and the collecting ends for "
        "everybody. Or wait, if you hope for cards that score more."
    )


AIM = "Collect ingredients for Recipes: each card that fits scores, and the most points win."
BUBBLES: Mapping[str, Bubble] = {
    "draft": "Tap a card to keep it: a green number says which of the Recipes below names it. The rest goes on to the "
    "left.",
    "wait": _wait,
    "call": _call,
    "allocation": "Tap a card and then a slot of its category: it scores 1 point there. A Recipe with exactly the "
    f"ingredients that it names scores {EXACT} more.",
    "talents": "A Talent is a trick that you may use once in this game. Tap the one that you want; the others do not "
    "see which.",
    "draw": "Your Talent is meant for this moment: it lets you draw one card more. Use it now, or keep it for later.",
    "helping": "You have drawn one card more, so one has to go back under the deck. Choose the one that fits no "
    "Recipe.",
    "market": "You may sell a card that you do not need: the others bid their points for it, and you get them. Or "
    "offer nothing.",
    "auction": "The highest bid wins this card and is paid in points. Bid only if the card brings you more points "
    "than it costs, or pass.",
    "break": "Look at what each of you scored. When you are ready, deal the next game.",
}
LEARNT = (
    "You keep one card and pass on the rest, again and again, and collect what the Recipes ask for.",
    "A card fits a slot of its category and scores a point; a Recipe that is exact scores 5 more.",
    "Whoever calls ends the collecting, and needs a complete Recipe.",
)
