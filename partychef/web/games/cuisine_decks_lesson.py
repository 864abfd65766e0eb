"""What the first game of Cuisine Decks says at each new kind of decision (see `games/cuisine_decks/lesson.py`)."""

from __future__ import annotations

from collections.abc import Mapping

from partychef.games.cuisine_decks.cards import countries
from partychef.games.cuisine_decks.discarding import SHOP
from partychef.games.cuisine_decks.view import DecksView
from partychef.web.games.cuisine_decks_words import announced, ordered
from partychef.web.games.screens import Bubble, Who


def _shop(view: DecksView, who: Who) -> str:
    country = countries()[view.place(view.seat or 0).country or "italy"].name
    but = ", but keep the 🛡️ Blocking card" if "block" in view.hand else ""
    return (
        f"You cook for {country}, and your recipes show how many primary (P) and secondary (S) ingredients they take. "
        f"Tap up to {SHOP} cards that none of them needs, to swap them for new ones{but}; or keep all."
    )


def _block(view: DecksView, who: Who) -> str:
    act = view.announced
    assert act is not None
    plays = f"{who(act.seat).name} plays an action card to {ordered(act, who, view.seat)}."
    if act.player != view.seat:
        return f"{plays} Your Blocking card could cancel that, but keep it if the action does you no harm."
    if act.blocks:
        return f"{plays} Somebody has seen to it that it works, but “Block the block” stops it again."
    return (
        f"{plays} Tap “Block it”: your Blocking card cancels the action, so nothing happens, and both cards are used "
        "up."
    )


def _no_block(view: DecksView, who: Who) -> str:
    act = view.announced
    assert act is not None
    held = "block" in view.hand
    if act.works:
        does = announced(act, who, view.seat)
        return f"{who(act.seat).name} {does}. Only a Blocking card could stop it, and you hold none."
    stopped = "your action" if act.seat == view.seat else "this action"
    more = "" if held else ", and you hold none"
    return (
        f"{who(act.last).name} has blocked {stopped}, so it will do nothing. Only a second Blocking card could change "
        f"that{more}."
    )


def _block_back(view: DecksView, who: Who) -> str:
    act = view.announced
    assert act is not None
    return (
        f"{who(act.last).name} has blocked your action, so it will do nothing. Tap “Block the block”, and it works "
        "after all: your Blocking card cancels the other one."
    )


def _no_action(view: DecksView, who: Who) -> str:
    again = ": after cooking you are asked once more" if view.step == "prepare_actions" else ""
    return f"It is your turn to play action cards, but you hold none that could do anything now. Tap “Done”{again}."


AIM = "Cook recipes: whoever has the most points (VP) wins."
BUBBLES: Mapping[str, Bubble] = {
    "shop": _shop,
    "prepare": "Only what lies on your table can be cooked, so put everything there: all of it is chosen already, "
    "just tap the green button. Your other cards stay in your hand.",
    "block": _block,
    "no_action": _no_action,
    "cook": "An easy recipe takes one primary ingredient (P), a normal one also a secondary (S), a hard one two: "
    "they score 1, 2 and 3 VP. Choose ingredients below, and tap “Cook my menu”.",
    "actions": "An action card helps you or hinders an opponent: open it and tap what it should do. The others may "
    "block it, as you may block theirs.",
    "no_block": _no_block,
    "block_back": _block_back,
    "leave_blocked": _no_block,
    "no_cooking": "To cook you need a recipe in your hand and a primary ingredient (P) on your table. What you have "
    "prepared stays there for the next turn.",
    "track": "Tap the card you want to put towards your goal, which the 🏆 counts. Whoever has collected a whole goal "
    "gains 30 VP at the end.",
    "keep": "One of these cards may stay on your table, although it was cooked. Choose one that your next recipe "
    "needs.",
    "forced_discard": "Some of your cards have to go. Give up what no recipe of yours needs.",
    "decks": "Each country has cards and a goal of its own. For a first game tap Italy: its recipes are the easiest "
    "to understand.",
    "role": "Once a turn you may use your role card on another player, and it says what both of you gain. If you are "
    "not sure, use it on whoever cooks best.",
    "dishwasher": "You are offered 1 VP for your whole hand. Refuse if you hold something that you want to cook or "
    "play in this turn.",
    "supplier": "Cards from your discard pile come back into your hand. Take what your recipes need.",
}
LEARNT = (
    "You cook recipes with what you have prepared, and they score 1, 2 or 3 VP.",
    "An action card helps you or hinders somebody.",
    "A Block cancels the card right under it: an action, which then does nothing, or another block, and then the "
    "action works after all.",
)
