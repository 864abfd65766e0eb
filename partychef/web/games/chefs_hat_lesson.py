"""What the first game of Chef's Hat says at each new kind of decision (see `games/chefs_hat/lesson.py`)."""

from __future__ import annotations

from collections.abc import Mapping

from partychef.engine.words import how_many
from partychef.games.chefs_hat.cards import JOKER, ingredients
from partychef.games.chefs_hat.placements import PLACEMENTS
from partychef.games.chefs_hat.view import ChefsHatView
from partychef.games.chefs_hat.wording import together
from partychef.web.games.screens import Bubble, Who


def _beat(view: ChefsHatView, who: Who) -> str:
    top = PLACEMENTS[view.pizza[-1].cards]
    lies, naturals = "lies" if top.size == 1 else "lie", top.naturals or top.size
    cards = together(ingredients()[top.number].name, naturals, top.jokers if top.naturals else 0)
    return (
        f"{cards} {lies} on the pizza. Place at least "
        f"{how_many(top.size, 'card')} of a rarer ingredient (its number is smaller than {top.number}), or pass and "
        "keep your rare cards for the next pizza."
    )


def _joker(view: ChefsHatView, who: Who) -> str:
    return (
        f"Only {'your Jokers' if view.hand.count(JOKER) > 1 else 'your Joker'} can help you here: a Joker joins any "
        "ingredient and counts as one more of it. It is precious, so you may also pass."
    )


def _give(view: ChefsHatView, who: Who) -> str:
    two = view.roles[0] == view.seat
    other = who(view.roles[3 if two else 2]).name
    rarest, lose = ("the two rarest cards", "two cards") if two else ("the rarest card", "a card")
    joker = ""
    if JOKER in view.hand:
        joker = ", but keep a Joker: it joins any other card as one more of it"
    return (
        f"You finished {'first' if two else 'second'}, so {other} has to give you {rarest}. Tap {lose} to lose: a "
        f"large number that you have only once is hard to get rid of{joker}."
    )


AIM = "Get rid of all your cards first: a smaller number is rarer and beats a larger one."
BUBBLES: Mapping[str, Bubble] = {
    "open": "You have the Golden Mozzarella, so you begin: tap “5×”, and all your Mozzarellas are gone.",
    "beat": _beat,
    "cannot": lambda view, who: (
        "Nothing that you have beats this, so tap “Pass this pizza”. You are out until it is finished, and then you "
        "play again."
    ),
    "joker": _joker,
    "start": "All others have passed, so you start a new pizza with whatever you like. Place what is hard to get rid "
    "of: many cards with a large number.",
    "give": _give,
    "special": "Both Jokers are yours, and only you know it. Announce it if you want what the button says, or keep "
    "quiet and use them on the pizza.",
}
LEARNT = (
    "A smaller number is rarer, and rarer beats more common, with as many cards or more.",
    "Whoever passes is out until the next pizza; whoever places last starts it.",
    "The first to run out of cards becomes Chef and gets the Dishwasher’s best cards.",
)
