"""What the first game of Cooking Party Cards says at each new kind of decision (see the game's `lesson.py`)."""

from __future__ import annotations

from collections.abc import Mapping

from partychef.games.cooking_party.view import PartyView
from partychef.web.games.cooking_party_words import bounds_of_each
from partychef.web.games.screens import Bubble, Who


def _trade(view: PartyView, who: Who) -> str:
    return (
        f"Make up a dish for this task from your cards: choose {bounds_of_each(view.task)} under 🎴 Cards, and give it "
        f"a name under ✍️ Write. If some do not fit, first trade in up to {view.task.trade_max} of them under 🔁 Trade."
    )


def _cook(view: PartyView, who: Who) -> str:
    return (
        f"Choose {bounds_of_each(view.task)} under 🎴 Cards, in the order in which you will show them. Under ✍️ Write "
        "the dish gets a name, and each card a line; then lock it in."
    )


def _introduce(view: PartyView, who: Who) -> str:
    return (
        f"Now {who(view.judge).name} hears of your dish for the first time: say its name and what it is, and then "
        "show card after card. Whatever you have written is here already, and you may still change it."
    )


AIM = "Chefs make up dishes from their cards, and the judge’s chips are their points."
BUBBLES: Mapping[str, Bubble] = {
    "trade": _trade,
    "cook": _cook,
    "introduce": _introduce,
    "reveal": "Show your cards one by one, and say what you do with each. A good reason for an odd card earns more "
    "than one for an ordinary card.",
    "finish": "All cards lie on the table. Tap “Finish: bon appétit!”; then the judge may ask.",
    "answer": "The judge wants to know something about your dish. Answer in a sentence or two, or smile and say "
    "nothing.",
    "assignment": "You are the judge: choose a task, and say what you will reward. Everybody cooks for it.",
    "calling": "All dishes are ready. Call the chef whom you want to hear first.",
    "listen": "A chef presents a dish to you. Listen to the end, or say that you have heard enough.",
    "questions": "You may ask up to three questions about this dish. Then thank the chef, and the next one comes.",
    "judging": "Give out your five chips, from 5 to 100 points: the best dishes get the highest. Say in a line why.",
    "break": "The round is over: look at who got which chips. Open the next round when you are ready.",
}
LEARNT = (
    "You make up a dish for the task from your cards, and may trade some in first.",
    "You present it card by card, and the judge may ask.",
    "The judge gives five chips, from 5 to 100 points, to the dishes they like best.",
)
