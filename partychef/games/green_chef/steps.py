"""How one step of a game follows another (rulebook, The Phases)."""

from __future__ import annotations

from partychef.engine.game import Seat
from partychef.games.green_chef.cards import SECOND_HELPING, talents
from partychef.games.green_chef.state import Kitchen


def start_phase(kitchen: Kitchen) -> None:
    """A new Ingredients Phase, or the Scoring Phase where the deck has not cards enough for all (GC-12)."""
    if len(kitchen.deck) < kitchen.needed:
        kitchen.player, kitchen.step = None, "allocation"
        return
    kitchen.round += 1
    kitchen.player = None
    if _may_help(kitchen):
        kitchen.step = "draw"
    else:
        deal_hands(kitchen)


def _may_help(kitchen: Kitchen) -> bool:
    """Whether, as far as everybody knows, somebody may use Second Helping: all who may hold it are asked (GC-38)."""
    used = sum(talent == SECOND_HELPING for talent in kitchen.used.values())
    return bool(kitchen.talents) and used < talents()[SECOND_HELPING].copies and len(kitchen.deck) > kitchen.needed


def deal_hands(kitchen: Kitchen) -> None:
    """From the Head Chef clockwise each player takes all cards at once (GC-11)."""
    size = len(kitchen.scores) + 1
    spare = len(kitchen.deck) - kitchen.needed
    helpers: list[Seat] = []
    for seat in kitchen.from_the_head_chef():
        # Of several who want one more the deck may only serve the first: then a Talent stays unused, and secret.
        more = kitchen.drawing.get(seat, False) and len(helpers) < spare
        if more:
            helpers.append(seat)
            kitchen.use_talent(seat)
        kitchen.hands[seat] = tuple(kitchen.deck[: size + more])
        del kitchen.deck[: size + more]
    kitchen.drawing, kitchen.helpers = {}, tuple(helpers)
    if helpers:
        kitchen.step = "helping"
    else:
        start_draft(kitchen)


def start_draft(kitchen: Kitchen) -> None:
    """Everybody has the same number of cards in hand."""
    kitchen.chosen = {}
    kitchen.pick, kitchen.step = 1, "draft"


def end_draft(kitchen: Kitchen) -> None:
    """The last single card is kept by itself (GC-13)."""
    for seat, hand in kitchen.hands.items():
        kitchen.kept[seat] += hand
        kitchen.hands[seat] = ()
    if kitchen.options.chef_market:
        # GC-41, GC-42
        kitchen.sellers = tuple(kitchen.from_the_head_chef())
        kitchen.step, kitchen.player = "market", kitchen.head_chef
    else:
        start_regroup(kitchen)


def start_regroup(kitchen: Kitchen) -> None:
    """Everybody chooses once, from the Head Chef clockwise (GC-15)."""
    kitchen.choices = ()
    kitchen.step, kitchen.player = "regroup", kitchen.head_chef


def end_regroup(kitchen: Kitchen) -> None:
    """One call or more ends the Ingredients Phase (GC-15); if all wait, the same Head Chef begins a new one (GC-19)."""
    kitchen.player = None
    if kitchen.callers:
        kitchen.step = "allocation"
    else:
        start_phase(kitchen)
