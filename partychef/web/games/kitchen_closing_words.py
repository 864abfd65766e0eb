"""The Kitchen is Closing in words: one function for each sentence of its pages that is put together from pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from partychef.engine.game import Move, Seat
from partychef.engine.words import how_many
from partychef.games.ingredients import Category, Ingredient, ingredients
from partychef.games.kitchen_closing import moves as m
from partychef.games.kitchen_closing.closing import LEAD
from partychef.games.kitchen_closing.view import KitchenView, Result, Round, Turn
from partychef.web.games.screens import Who
from partychef.web.sentences import signed

SHELVES: Mapping[Category, str] = {
    "meat": "meat", "sea": "seafood", "veg": "vegetables", "fruit": "fruit", "grain": "grains",
    "dairy": "dairy and pulses", "herb": "herbs and spices", "treat": "treats",
}  # fmt: skip
"""The categories in words."""
NUMBERS = ("Nobody", "One", "Two", "Three", "Four", "Five", "Six")
"""How many share the lead."""
RECENT = 4
"""How many of the last turns the big screen shows."""
RECENT_AT_THE_BELL = 2
"""The same, once the kitchen is closing."""


def named(card: str) -> Markup:
    """A card in a sentence, kept on one line."""
    it = ingredients()[card]
    return Markup('<span class="nobreak">{} {} <b>{}</b></span>').format(it.emoji, it.name, it.number)


def stakes(view: KitchenView, who: Who) -> str:
    """Who is ahead, and what wins the game; all of it is public."""
    best, second = sorted((place.score for place in view.places), reverse=True)[:2]
    leaders = [place.seat for place in view.places if place.score == best]
    if view.round == view.rounds:
        return f"{_ahead(view, leaders, best - second, who)}. In the last round the most points win."
    more = LEAD - (best - second)
    # With so few rounds left the lead may never grow that far.
    soon = view.rounds - view.round < LEAD
    if len(leaders) > 1:
        last = f", or else whoever has the most points after round {view.rounds}" if soon else ""
        return f"{_ahead(view, leaders, 0, who)}. Whoever is {LEAD} points ahead wins the game{last}."
    last = f", or else the most points after round {view.rounds}" if soon else ""
    wins = f"{more} more win" if more > 1 else "one more wins"
    return f"{_ahead(view, leaders, best - second, who)}: {wins} the game{last}."


def the_end(rounds: int) -> str:
    """How a game of so many rounds is won (KC-23, KC-24)."""
    if rounds == 1:
        return "The most points after this one round win."
    return f"A lead of {LEAD} points wins. Otherwise the most points after {rounds} rounds win."


def _ahead(view: KitchenView, leaders: Sequence[Seat], lead: int, who: Who) -> str:
    if len(leaders) == len(view.places):
        return "Nobody is ahead yet"
    if len(leaders) > 1:
        return f"{NUMBERS[len(leaders)]} share the lead"
    subject = "You are" if leaders[0] == view.seat else f"{who(leaders[0]).name} is"
    return f"{subject} {how_many(lead, 'point')} ahead"


# A turn


def openly_taken(view: KitchenView, seat: Seat) -> list[str]:
    """The cards that everybody has seen this player take and not discard since, the latest last; four at most."""
    held: list[str] = []
    for turn in (turn for turn in view.log if turn.seat == seat):
        held += [turn.taken] if turn.taken is not None else []
        for card in turn.discards:
            if card in held:
                held.remove(card)
    return held[-4:]


def number(view: KitchenView) -> str:
    """Which round it is."""
    if view.step == "break":
        return f"After round {len(view.past)} of {view.rounds}"
    return f"Round {view.round} of {view.rounds}"


def told(turn: Turn, who: Who) -> Markup:
    """What somebody did openly in a finished turn."""
    done = Markup("{}").format(_begun(turn))
    for card in turn.discards[1 if turn.action == "discard" else 0 :]:
        done += Markup(", discarded {}").format(named(card))
    return Markup("<b>{}</b> {}").format(who(turn.seat).name, done)


def _begun(turn: Turn) -> Markup | str:
    if turn.taken is not None:
        return Markup("took {}").format(named(turn.taken))
    if turn.action == "discard":
        return Markup("discarded {}, drew").format(named(turn.discards[0]))
    return {"declare": "rang the bell 🔔", "skip": "could do nothing"}.get(turn.action, "drew a card")


def doing(view: KitchenView) -> Markup | str:
    """What the player whose turn it is does right now, after the name."""
    turn = view.begun
    if turn is None:
        return "is thinking"
    if turn.taken is not None:
        return Markup("took {} and must discard another card").format(named(turn.taken))
    if turn.action == "discard":
        return Markup("discarded {}, drew, and must discard again").format(named(turn.discards[0]))
    return "drew a card and must discard one"


def is_doing(view: KitchenView, who: Who) -> Markup:
    """What the player whose turn it is does right now, as a sentence."""
    return Markup("{} {}.").format(who(view.player).name, doing(view))


def open_card(view: KitchenView) -> str:
    """What stands below the discard pile."""
    if view.discard_top is None:
        return "no open card"
    below = view.discard_size - 1
    return f"the open card, {below} more below" if below > 0 else "the open card"


def take(view: KitchenView) -> str:
    """The action of taking the open card."""
    return f"Take the open {_open(view).name}"


def what_is_taken(view: KitchenView) -> str:
    """What stands below that action."""
    return f"{SHELVES[_open(view).category]}, {_open(view).number}; then discard another card"


def _open(view: KitchenView) -> Ingredient:
    assert view.discard_top is not None
    return ingredients()[view.discard_top]


def what_is_drawn(view: KitchenView) -> str:
    """What stands below the action of drawing."""
    return f"then discard any card; {how_many(view.deck_size, 'card')} left in the deck"


def got(view: KitchenView) -> Markup | str:
    """Which card the viewer has just taken or drawn."""
    if view.begun is not None and view.begun.taken is not None:
        return Markup("You took {}: it stays.").format(named(view.begun.taken))
    return Markup("You drew {}.").format(named(view.drawn)) if view.drawn is not None else ""


# The kitchen closes


def closed(view: KitchenView, who: Who) -> Markup:
    """On a phone: who has closed the kitchen, and what that leaves the viewer."""
    if view.declarer == view.seat:
        return Markup("<b>You have closed the kitchen.</b> Everybody else has one more turn.")
    return Markup("<b>{} has closed the kitchen.</b> {}").format(who(view.declarer).name, _turns_left(view))


def _turns_left(view: KitchenView) -> str:
    if view.seat is None:
        return ""
    if view.seat == view.player:
        return "This is your last turn."
    return "You have one more turn." if view.seat in view.last_lap else "You have had your last turn."


def last_lap(view: KitchenView) -> str:
    """What stands before the names of those who still have a turn."""
    return "One turn left:" if len(view.last_lap) == 1 else "One more turn each:"


# The stacks


def who_closed(played: Round, view: KitchenView, who: Who) -> str:
    """Who closed the kitchen in a round that is over."""
    if played.declarer is None:
        return "Nobody closed the kitchen"
    return f"{'You' if played.declarer == view.seat else who(played.declarer).name} closed the kitchen"


def better(result: Result) -> str:
    """What the viewer's best stacks would have scored against those that the others turned out to have."""
    best = result.hint
    if best.points <= result.points:
        return "💡 As it turned out, no other stacks from your hand would have scored more."
    stacks = f"dish {best.dish.value} and pantry {best.pantry.value}"
    return f"💡 As it turned out, {stacks} would have scored {signed(best.points)}."


def remark(result: Result) -> str:
    """On the big screen: what somebody could have made of the hand, or left out of it."""
    best = result.hint
    if best.points > result.points:
        return f"💡 best: {best.dish.value} and {best.pantry.value} ({signed(best.points)})"
    return f"left out: {_short(result.left_out)}" if result.left_out else "well built"


def beside_the_best(placed: tuple[int, int], best: tuple[int, int]) -> str:
    """What whoever practises has placed, beside the highest dish from the hand, both as dish and pantry."""
    if placed[0] >= best[0]:
        return "No dish from your hand would have been worth more."
    return f"The best dish from your hand would have been {best[0]}, with a pantry of {best[1]}."


def deals(view: KitchenView, who: Who, when: str) -> str:
    """Who deals the next round; `when`: how soon, if that is known."""
    subject = "You deal" if view.dealer == view.seat else f"{who(view.dealer).name} deals"
    return f"{' '.join([subject, 'round', str(view.round), *([when] if when else [])])}."


def ended_early(view: KitchenView, who: Who) -> str:
    """Why the game is over before its last round: somebody is far enough ahead (KC-23); else nothing."""
    if view.outcome is None or len(view.past) >= view.rounds:
        return ""
    leader, second = sorted(view.places, key=lambda place: place.score, reverse=True)[:2]
    if leader.score - second.score < LEAD:
        return ""
    subject = "You lead" if leader.seat == view.seat else f"{who(leader.seat).name} leads"
    return f"{subject} by {how_many(leader.score - second.score, 'point')}, which ends the game."


# Moves, for replays


def _short(cards: Iterable[str]) -> str:
    known = ingredients()  # no line ends between a sign and its number
    return ", ".join(f"{known[card].emoji}\N{NO-BREAK SPACE}{known[card].number}" for card in cards if card in known)


def _with_number(card: str) -> str:
    known = ingredients().get(card)
    return f"{known.emoji} {known.name} ({known.number})" if known else card


def _stacks(move: m.PlaceStacks) -> str:
    return f"places a dish of {_short(move.dish) or 'nothing'} and a pantry of {_short(move.pantry) or 'nothing'}"


SAYINGS: dict[type[Move], Callable[[Any], str]] = {
    m.Declare: lambda move: "rings the bell: the kitchen is closing",
    m.Draw: lambda move: "draws a card",
    m.Take: lambda move: "takes the open card",
    m.Discard: lambda move: f"discards {_with_number(move.card)}",
    m.PlaceStacks: _stacks,
    m.Deal: lambda move: "deals the next round",
}
"""What somebody did, after the name, without a full stop."""
