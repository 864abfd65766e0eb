"""What the first game of Cuisine Decks says at each new kind of decision (see `games/cuisine_decks/lesson.py`)."""

from __future__ import annotations

from collections.abc import Mapping

from partychef.games.cuisine_decks.cards import cards, countries, is_utensil, utensils
from partychef.games.cuisine_decks.chef import is_worth_blocking
from partychef.games.cuisine_decks.chef.keeping import shed
from partychef.games.cuisine_decks.chef.rivals import Race, still_missing
from partychef.games.cuisine_decks.counting import GOAL
from partychef.games.cuisine_decks.discarding import SHOP
from partychef.games.cuisine_decks.view import DecksView
from partychef.web.games.cuisine_decks_words import announced, ordered
from partychef.web.games.screens import Bubble, Who


def _shop(view: DecksView, who: Who) -> str:
    country = countries()[view.place(view.seat or 0).country or "italy"].name
    keeps = "block" in view.hand and "block" not in shed(Race(view), view.discard_at_least, view.discard_at_most)
    but = ", but keep the 🛡️ Blocking card for now" if keeps else ""
    return (
        f"You cook for {country}, and your recipes show how many primary (P) and secondary (S) ingredients they take. "
        f"Tap up to {SHOP} cards that you can best do without, to swap them for new ones{but}; or keep all."
    )


def _goal(view: DecksView, who: Who) -> str:
    place = view.place(view.seat or 0)
    goal, lacks = countries()[place.country or "italy"].goal, still_missing(place).cards
    ends = f"whoever has a whole goal gains {GOAL} VP and ends the game"
    if lacks > view.turns - view.round + 1:
        ends = f"in a longer game than this one a whole goal gains {GOAL} VP and ends it"
    return (
        f"Your goal, which the 🏆 counts: {goal.said(view.long_goals)} You have {len(place.tracked)} of "
        f"{place.goal_cards} and can add one each turn; {ends}."
    )


def _utensils(view: DecksView, who: Who) -> str:
    it = next(utensils()[card] for card in view.hand if is_utensil(card))
    fits = next((card for card in map(cards().get, view.hand) if it.id in getattr(card, "symbols", ())), None)
    such = f", such as {fits.name}" if fits is not None else ""
    return (
        f"{it.emoji} {it.name} is a utensil: it stays on your table and scores 1 VP for every recipe you cook that "
        f"shows a {it.emoji}{such}. Put it there with your ingredients: all of it is chosen already, just tap the "
        "green button."
    )


def _block(view: DecksView, who: Who) -> str:
    act = view.announced
    assert act is not None
    plays = f"{who(act.seat).name} plays an action card to {ordered(act, who, view.seat)}."
    if act.blocks:
        return f"{plays} Somebody has seen to it that it works, but “Block the block” stops it again."
    if act.player != view.seat:
        return f"{plays} Your Blocking card could cancel that, but keep it if the action does you no harm."
    if is_worth_blocking(view, act):
        return (
            f"{plays} Tap “Block it”: your Blocking card cancels the action, so nothing happens, and both cards are "
            "used up."
        )
    return (
        f"{plays} “Block it” would cancel that with your Blocking card, but you lose little here: it may save you more "
        "another time."
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
    worth = is_worth_blocking(view, act)
    button = "Tap “Block the block”, and it works" if worth else "With “Block the block” it works"
    return (
        f"{who(act.last).name} has blocked your action, so it will do nothing. {button} after all: your Blocking card "
        "cancels the other one."
    )


def _no_action(view: DecksView, who: Who) -> str:
    again = ": after cooking you are asked once more" if view.step == "prepare_actions" else ""
    return f"It is your turn to play action cards, but you hold none that could do anything now. Tap “Done”{again}."


def _decks(view: DecksView, who: Who) -> str:
    easiest = " Italy’s recipes are the easiest to understand." if "italy" in view.free_decks else ""
    return f"Each country has cards and a goal of its own, and every one of them can win.{easiest}"


AIM = "Cook recipes: whoever has the most victory points (VP) wins."
BUBBLES: Mapping[str, Bubble] = {
    "shop": _shop,
    "prepare": "Only what lies on your table can be cooked, so put everything there: all of it is chosen already, "
    "just tap the green button. Your other cards stay in your hand.",
    "block": _block,
    "no_action": _no_action,
    "cook": "An easy recipe takes one primary ingredient (P), a normal one also a secondary (S), a hard one two "
    "secondaries: they score 1, 2 and 3 VP. Choose ingredients below, and tap “Cook my menu”.",
    "actions": "An action card helps you or hinders an opponent: open it and tap what it should do, or keep it and "
    "tap “Done”. The others may block it, as you may block theirs.",
    "no_block": _no_block,
    "block_back": _block_back,
    "leave_blocked": _no_block,
    "no_cooking": "To cook you need a recipe in your hand and a primary ingredient (P) on your table. What you have "
    "prepared stays there for the next turn.",
    "track": "Tap the card you want to put towards your goal, which the 🏆 counts. Whoever has collected a whole goal "
    "gains 30 VP at the end.",
    "keep": "One of these cards may stay on your table, although it was cooked. Choose one that you will use again.",
    "forced_discard": "Some of your cards have to go. Give up what you will miss least.",
    "decks": _decks,
    "role": "Once a turn you may use your role card on another player, and it says what both of you gain or lose. You "
    "may also leave it unused.",
    "dishwasher": "You are offered 1 VP for your whole hand. Refuse if what you hold will bring you more than that.",
    "supplier": "Cards from your discard pile come back into your hand. Take what will help you most.",
    "utensils": _utensils,
    "goal": _goal,
}
LEARNT = (
    "You cook recipes with what you have prepared, and they score 1, 2 or 3 VP.",
    "A utensil on your table scores 1 VP for every recipe that shows it, and the 🏆 counts towards a goal worth 30 VP.",
    "An action card helps you or hinders somebody.",
    "A Block cancels the card right under it: an action, which then does nothing, or another block, and then the "
    "action works after all.",
)
