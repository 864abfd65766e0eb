"""The sentences of Cuisine Decks' pages that are put together from names, cards and numbers, a function for each.

They return Markup where something stands out; the names of players are escaped in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from markupsafe import Markup

from partychef.engine.game import Seat
from partychef.engine.words import how_many, listed
from partychef.games.cuisine_decks import moves as m
from partychef.games.cuisine_decks.cards import Symbol, cards, role_cards, utensils
from partychef.games.cuisine_decks.counting import GOAL as MET
from partychef.games.cuisine_decks.state import HAND
from partychef.games.cuisine_decks.view import Announced, DecksPlace, DecksView, Deed
from partychef.web.games import cuisine_decks_words as words
from partychef.web.games.cuisine_decks_desk import GOAL, Held, Race
from partychef.web.games.cuisine_decks_stove import Pot
from partychef.web.games.screens import Who, in_base_form, titled
from partychef.web.sentences import number

HEADINGS = {
    "decks": "Choose your deck", "shop": "Now: shop", "role": "Now: your role", "dishwasher": "Wash up?",
    "supplier": "Take two back", "prepare": "Now: prepare", "prepare_actions": "Now: actions", "cook": "Now: cook",
    "cook_actions": "Last actions", "response": "Block it?", "forced_discard": "Two cards must go",
    "track": "One for the goal", "keep": "Keep one?", "hand_limit": "Too many cards",
    "over": "The kitchens are closed",
}  # fmt: skip
"""What stands on top of a page, by step of the view, where nobody is named."""
OWN_TURNS: Mapping[str, str] = {
    "decks": "chooses a deck", "role": "may use a role", "dishwasher": "is asked to wash up", "supplier": "takes cards",
    "prepare_actions": "may play actions", "cook": "cooks", "cook_actions": "may play actions",
    "forced_discard": "discards cards", "track": "works on the goal", "keep": "keeps a card",
}  # fmt: skip
"""What somebody does in the steps that ask one player after the other."""


# -- cards ------------------------------------------------------------------------------------------------------------


def named(card: str) -> Markup:
    """A card in a sentence, by picture and name, never broken over two lines."""
    it = cards()[card]
    return Markup('<span class="nobreak">{} <span class="cd-name">{}</span></span>').format(it.emoji, it.name)


def dish_cards(ids: Iterable[str]) -> str:
    """What goes into a dish, card by card."""
    return ", ".join(titled(cards()[card]) for card in ids)


def tool_signs(ids: Iterable[Symbol]) -> Markup:
    """The pictures of the utensils that scored for a recipe, as they lie in the kitchen.

    Where there is no room for all of them, the first one stands for the others.
    """
    first, *others = (utensils()[one].emoji for one in ids)
    return Markup("{}<span class=also>{}</span>").format(first, "".join(others)) if others else Markup(first)


def tool_names(ids: Iterable[Symbol]) -> str:
    """What those utensils are called: "Cookware and Tableware"."""
    return listed([utensils()[one].name for one in ids])


def pots(all_pots: Iterable[Pot]) -> Markup:
    """What each recipe of the hand could score by itself: two may want the same ingredient."""
    worth = [
        Markup("{} {}{} VP").format(named(pot.recipe), "up to " if len(pot.values) > 1 else "", pot.values[0])
        for pot in all_pots
    ]
    return Markup("{}{}").format("Cooked alone: " if len(worth) > 1 else "", Markup(", ").join(worth))


def pot_worth(pot: Pot) -> str:
    """What a recipe would score: fully covered, and cooked for less."""
    if not pot.full:
        return f"You lack something for it. With less: {' or '.join(map(str, pot.values))} VP."
    less = f" With less: {' or '.join(map(str, pot.values[1:]))}." if len(pot.values) > 1 else ""
    return f"With all its ingredients: {pot.values[0]} VP.{less}"


def effects(card: Held) -> str:
    """The names of all that an action card could do now."""
    return " or ".join(words.EFFECTS[way.effect].name for way in card.ways)


def no_use(plays: Iterable[Held], blocks: int) -> Markup:
    """The action cards of a hand that can do nothing now."""
    idle = [card for card in plays if not card.ways]
    names = (Markup("{}{}").format(named(card.kind), f" ×{card.number}" if card.number > 1 else "") for card in idle)
    waits = " Blocking waits for the others’ actions." if blocks else ""
    return Markup("Not for now: {}.{}").format(Markup(", ").join(names), waits)


# -- who does what ----------------------------------------------------------------------------------------------------


def heading(view: DecksView, who: Who, may_move: bool) -> str:
    """The line on top of a phone: what to do now, or who does what."""
    mine = view.player is None or view.player == view.seat
    if view.step == "response":
        return "Block it?" if may_move else "Will it be blocked?"
    if view.step in OWN_TURNS and not mine:
        return f"{who(view.player).name} {OWN_TURNS[view.step]}"
    return HEADINGS[view.step]


def waits_for(view: DecksView, who: Who) -> Markup:
    """Who is asked now, and for what."""
    assert view.player is not None
    role = view.places[view.player].role
    what = OWN_TURNS.get(view.step, "is asked")
    if view.step == "role" and role is not None:
        what = f"may use {titled(role_cards()[role])}"
    return Markup("<b>{}</b> {}.").format(who(view.player).name, what)


def chooses_deck(view: DecksView, who: Who) -> Markup:
    """Who chooses a deck, and who follows."""
    owners = {place.seat for place in view.places if place.country}
    sentence = Markup("<b>{}</b> is choosing.").format(who(view.player).name)
    if view.seat in owners:
        return Markup("You have your deck. ") + sentence
    later = [seat for seat in view.order if seat not in owners and seat != view.player]
    if view.seat is None or not later:
        return sentence
    return sentence + Markup(" Next: {}.").format(", ".join(words.name_of(seat, who, view.seat) for seat in later))


def still(seats: Sequence[Seat], who: Who, viewer: Seat | None, doing: str) -> str:
    """Who is still doing something that all do at once: "Ana and Ben are still choosing."."""
    names = _names(seats, who, viewer)
    verb = "is" if len(names) == 1 else "are"
    return f"{listed(names)} {verb} still {doing}." if names else f"You are still {doing}."


def have_too_many(seats: Sequence[Seat], who: Who, viewer: Seat | None) -> str:
    """Who still has to discard down to the hand limit."""
    names = _names(seats, who, viewer)
    verb = "has" if len(names) == 1 else "have"
    return f"{listed(names)} {verb} too many cards." if names else "You have too many cards."


def _names(seats: Sequence[Seat], who: Who, viewer: Seat | None) -> list[str]:
    return [who(seat).name for seat in seats if seat != viewer]


def must_discard(view: DecksView, who: Who) -> Markup:
    """Why cards must go, and how many."""
    if view.announced is not None:
        why = Markup("<b>{}</b> makes you discard.").format(who(view.announced.seat).name)
    else:
        why = Markup("You hold {} cards. The limit is {}.").format(len(view.hand), HAND)
    return Markup("{} <b>Choose {}.</b>").format(why, how_many(view.discard_at_least, "card"))


# -- what was done ----------------------------------------------------------------------------------------------------


def told(deed: Deed, who: Who, viewer: Seat | None) -> Markup:
    """What somebody did openly, without a full stop; `viewer` reads "You"."""
    said = words.told(deed, who, viewer)
    if deed.seat != viewer or viewer is None:
        return Markup("<b>{}</b> {}").format(who(deed.seat).name, said)
    return _own_action(deed, who) if deed.blocks else Markup("<b>You</b> {}").format(in_base_form(said, ""))


def _own_action(deed: Deed, who: Who) -> Markup:
    """What became of an action of the viewer that was blocked."""
    by = listed([who(seat).name for seat in dict.fromkeys(deed.blocks) if seat != deed.seat])
    if not deed.worked:
        return Markup("<b>Your action did nothing</b>: {} blocked it").format(by)
    play = m.Play(deed.effect, deed.player, deed.cards[0] if deed.cards else None)  # type: ignore[arg-type]
    return Markup("<b>Your action worked</b>, although {} blocked it: you {}").format(
        by, words.ordered(play, who, deed.seat)
    )


def link(it: Announced, number: int, who: Who, viewer: Seat | None, far: bool) -> Markup:
    """The block of this number on an action; from afar it lies on the card that it blocks."""
    seat, before = it.blocks[number], it.seat if number == 0 else it.blocks[number - 1]
    what = "it" if far else f"{words.whose(before, who, viewer)} {'action' if number == 0 else 'block'}"
    if seat == viewer is not None:
        return Markup("<b>You</b> block {}").format(what)
    return Markup("<b>{}</b> blocks {}").format(who(seat).name, what)


def action(it: Announced, who: Who, viewer: Seat | None) -> Markup:
    """The action on which the blocks lie."""
    if it.seat == viewer is not None:
        order = words.ordered(it, who, viewer)
        return Markup("<b>You</b>: {}").format(order[:1].upper() + order[1:])
    return Markup("<b>{}</b> {}").format(who(it.seat).name, words.announced(it, who, viewer))


# -- points -----------------------------------------------------------------------------------------------------------


SHORT = 3
"""In so few turns nobody comes near the VP that end a game, nor does the lesson last longer."""


def table_title(view: DecksView) -> str:
    """What stands above everybody's points on a phone: where they lead, as far as this game can get there."""
    if view.step == "over":
        return "The kitchens"
    if view.turns <= SHORT:
        return f"Most VP after {how_many(view.turns, 'turn')} win"
    return f"The way to {GOAL} VP"


def race(it: Race, who: Who) -> str:
    """The race in words, the leader first."""
    scores = ", ".join(
        f"{who(one.seat).name} {number(one.score)}{f' with {one.goal} for the goal' if one.goal else ''}"
        for one in reversed(it.runners)
    )
    return f"The way to {GOAL} VP: {scores}"


def piles(place: DecksPlace) -> str:
    """How many cards a player has where."""
    return f"{how_many(place.hand, 'card')} in hand, {place.deck} in the deck, {place.discards} discarded."


def tie_order(view: DecksView, who: Who) -> str:
    """Who would win a tie."""
    names = ", ".join(words.name_of(seat, who, view.seat) for seat in view.last_cooked)
    return f"Tie-break order: {names}."


def spare_roles(view: DecksView) -> str:
    """The role cards that nobody has."""
    return f"Nobody has: {', '.join(titled(role_cards()[role]) for role in view.spare_roles)}."


def the_end(view: DecksView, who: Who) -> str:
    """Why the game is over, what a goal is worth, and how a tie was broken."""
    assert view.outcome is not None
    best = view.outcome.winners[0]
    score = {place.seat: place.score for place in view.places}
    equals = [seat for seat, points in score.items() if points == score[best] and seat != best]
    sentences = [f"The end: {view.outcome.reason}."]
    sentences += [f"A goal that is met is worth {MET} VP."] if any(place.goal_met for place in view.places) else []
    if equals:
        winner = "You" if best == view.seat is not None else who(best).name
        others = ", ".join(words.name_of(seat, who, view.seat) for seat in equals)
        sentences.append(f"{winner} and {others} have the same score: whoever cooked most recently wins.")
    return " ".join(sentences)
