"""The sentences of Chef's Hat's pages, one function each. Markup has players' names escaped, plain text has not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from markupsafe import Markup

from partychef.engine.game import Move
from partychef.engine.words import how_many, listed
from partychef.games.chefs_hat import moves as m
from partychef.games.chefs_hat.cards import JOKER, MOST_SHIFTS, TARGET, Role, ingredients
from partychef.games.chefs_hat.placements import PLACEMENTS
from partychef.games.chefs_hat.view import ChefsHatView
from partychef.games.chefs_hat.wording import together
from partychef.web.games.chefs_hat_desk import Laid
from partychef.web.games.screens import Who, titled

HEADINGS: Mapping[str, str] = {
    "special": "Two Jokers!", "exchange": "Cards change hands", "pizza": "The pizza", "over": "The hat is yours",
}  # fmt: skip
ROLE_WORDS: Mapping[Role, str] = {
    "chef": "Chef", "sous_chef": "Sous-Chef", "waiter": "Waiter", "dishwasher": "Dishwasher",
}  # fmt: skip
PLACE_WORDS = ("1st", "2nd", "3rd", "4th")


# -- the titles of pages ----------------------------------------------------------------------------------------------


def heading(view: ChefsHatView, who: Who) -> str:
    """The title of a phone's page."""
    if view.step == "over":
        return wears_the_hat(view, who)
    if view.step != "pizza":
        return HEADINGS[view.step]
    return "Your turn" if view.turn == view.seat else f"{who(view.turn).name}’s turn"


def wears_the_hat(view: ChefsHatView, who: Who) -> str:
    """Who has won, as the title of a page; the winner reads that it is them."""
    winners = view.outcome.winners if view.outcome is not None else ()
    if winners == (view.seat,):
        return HEADINGS["over"]
    names = ["you" if seat == view.seat else who(seat).name for seat in winners]
    return f"The hat goes to {listed(names)}"


def screen_heading(view: ChefsHatView, who: Who) -> str:
    """The title of the big screen."""
    if view.step == "over":
        return wears_the_hat(view, who)
    if view.step == "pizza" and not view.opening:
        return f"{who(view.turn).name}’s turn"
    if view.special:
        return "Food fight!" if view.special == "food_fight" else "Dinner is served!"
    return f"{who(view.turn).name} opens" if view.opening else HEADINGS["exchange"]


# -- on the pizza -----------------------------------------------------------------------------------------------------


def announced(view: ChefsHatView, who: Who) -> Markup:
    """What was announced before the first placement, to the phones."""
    if view.special == "food_fight":
        return Markup("<b>🍝 Food fight!</b> All roles are reversed.")
    text = "<b>🔔 Dinner is served!</b> {} has both Jokers: nobody gives anything."
    return Markup(text).format(who(view.announcer).name)


def food_fight(view: ChefsHatView, who: Who) -> Markup:
    """A food fight, while cards change hands."""
    turned = "You turned" if view.announcer == view.seat else f"{who(view.announcer).name} turned"
    return Markup("<b>🍝 Food fight!</b> {} the kitchen upside down: all roles are reversed.").format(turned)


def shouted(view: ChefsHatView, who: Who) -> str:
    """What an announcement changes, on the big screen."""
    swaps = "Chef and Dishwasher change hats, and so do Sous-Chef and Waiter."
    effect = swaps if view.special == "food_fight" else "Nobody gives anything in this shift."
    return f"{who(view.announcer).name} has both Jokers. {effect}"


def on_top(top: Laid, view: ChefsHatView, who: Who) -> Markup:
    """The last placement, and whose it is."""
    name = "you" if top.seat == view.seat else who(top.seat).name
    return Markup('<b>{}</b> <span class="hint">by {}</span>').format(placed(top), name)


def placed(top: Laid) -> str:
    """The last placement, or one in the oven."""
    return together(ingredients()[top.number].name, top.naturals or top.size, top.jokers)


def opener(view: ChefsHatView, who: Who) -> Markup:
    """Who opens the shift, to a phone."""
    mine, name = view.starter == view.seat, who(view.starter).name
    if not view.has_golden:
        return Markup("<b>{} the shift</b>").format("You open" if mine else f"{name} opens")
    has, opens = ("You have", "open") if mine else (f"{name} has", "opens")
    text = '<b>{} the Golden Mozzarella</b> <span class="hint">and {} the shift</span>'
    return Markup(text).format(has, opens)


def opens(view: ChefsHatView, shift: int | None = None) -> str:
    """What the opener does, after the name: on the board, and (with its number) before the shift begins."""
    golden = "has the Golden Mozzarella and " if view.has_golden else ""
    return f"{golden}opens {'the shift' if shift is None else f'shift {shift}'}"


def new_pizza(view: ChefsHatView, who: Who) -> str:
    """Who starts an empty pizza."""
    return "You start it." if view.turn == view.seat else f"{who(view.turn).name} starts it."


def what_beats(view: ChefsHatView, top: Laid | None) -> str:
    """What may be placed now (CH-16 to CH-22)."""
    if top is None and view.opening:
        golden = "Other Mozzarellas and Jokers may go with it."
        return golden if view.has_golden else "Mozzarella opens it, with Jokers or without."
    if top is None:
        return "An empty pizza: place whatever you like."
    if top.number == 1:
        return "Nothing is rarer than this. All you can do is pass."
    many = "1 card or more" if top.size == 1 else f"{top.size} cards or more"
    return f"{many}, {'any ingredient' if top.number == JOKER else f'rarer than {top.number}'}"


def hand(cards: int) -> str:
    """Above the hand."""
    return f"Your hand: {how_many(cards, 'card')}"


def only_with_jokers(jokers: int) -> str:
    """When the hand beats the pizza only with Jokers."""
    return f"You can only place enough cards with {'a Joker' if jokers == 1 else 'both Jokers'}."


def oven(pizzas: int, view: ChefsHatView) -> str:
    """Below the table: what was baked in this shift, and what the game is played to."""
    return f"{how_many(pizzas, 'pizza')} in the oven. {played_to(view)}"


def played_to(view: ChefsHatView) -> str:
    """When the game ends, and who wins it then."""
    if view.shifts == MOST_SHIFTS:
        return f"{TARGET} points win."
    if view.round < view.shifts:
        return f"The game ends after shift {view.shifts}."
    return "This is the last shift: the most points win."


def baked(pizzas: int) -> str:
    """How many pizzas a finished shift had."""
    return f"{how_many(pizzas, 'pizza')} baked"


# -- the exchange -----------------------------------------------------------------------------------------------------


def give(cards: int, to_whom: str) -> str:
    """What the Chef or the Sous-Chef is asked to do."""
    return f"Give {'two cards' if cards == 2 else 'one card'} to {to_whom}"


def get(cards: int, from_whom: str) -> str:
    """What comes back for it."""
    rarest = "the two rarest cards" if cards == 2 else "the rarest card"
    return f"{from_whom} gives you {rarest} at the same time. Large numbers are the ones to get rid of, Jokers are not."


def still_choosing(view: ChefsHatView, who: Who) -> str:
    """To somebody whose gift is chosen: who has not chosen yet."""
    others = "".join(f"{who(seat).name} is still choosing. " for seat in view.giving)
    return f"{others}Then everything changes hands at once."


def give_rarest(cards: int, to_whom: str) -> str:
    """What the Waiter or the Dishwasher gives."""
    return f"You give your rarest {'cards' if cards > 1 else 'card'} to {to_whom}"


def that_is_the_job(cards: int, role: Role, to_whom: str) -> str:
    """Why there is no choice."""
    return f"That is a {ROLE_WORDS[role]}’s job. {to_whom} chooses what you get for {'them' if cards > 1 else 'it'}."


def choosing(view: ChefsHatView, who: Who) -> str:
    """Who still chooses a gift, on the big screen."""
    names = [who(seat).name for seat in view.giving]
    return f"{' and '.join(names)} {'are' if len(names) > 1 else 'is'} choosing what to give…"


# -- moves, in replays ------------------------------------------------------------------------------------------------


def told(move: Move, name: str) -> str:
    """What somebody did, for the replay."""
    return f"{name} {_SAYINGS[type(move)](move)}"


def _placement(cards: tuple[int, ...]) -> str:
    number, naturals, jokers, size = PLACEMENTS[cards]
    return together(titled(ingredients()[number]), naturals or size, 0 if number == JOKER else jokers)


def _gift(cards: tuple[int, ...]) -> str:
    return " and ".join(titled(ingredients()[card]) for card in cards)


_SAYINGS: dict[type, Callable[[Any], str]] = {
    m.Discard: lambda move: f"places {_placement(move.cards)}.",
    m.Give: lambda move: f"gives {_gift(move.cards)}.",
    m.Pass: lambda move: "passes.",
    m.DinnerIsServed: lambda move: "announces: “Dinner is served!” Nobody gives anything.",
    m.FoodFight: lambda move: "shouts: “Food fight!” The roles are reversed.",
    m.NoAction: lambda move: "holds both Jokers and keeps quiet.",
}
