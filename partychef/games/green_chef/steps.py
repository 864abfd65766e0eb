"""How one step of a game follows another (rulebook, The Phases)."""

from __future__ import annotations

from partychef.engine.game import Seat
from partychef.games.green_chef.cards import SECOND_HELPING, talents
from partychef.games.green_chef.state import Kitchen


def start_phase(kitchen: Kitchen) -> None:
    """Start an Ingredients Phase, or the Scoring Phase if the deck has too few cards for everybody (GC-12)."""
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
    """Whether, as far as everybody knows, Second Helping could be used; then all who may hold it are asked (GC-38)."""
    used = sum(talent == SECOND_HELPING for talent in kitchen.used.values())
    return bool(kitchen.talents) and used < talents()[SECOND_HELPING].copies and len(kitchen.deck) > kitchen.needed


def deal_hands(kitchen: Kitchen) -> None:
    """Deal all hands, from the Head Chef clockwise, each player's cards in one go (GC-11)."""
    size = len(kitchen.scores) + 1
    spare = len(kitchen.deck) - kitchen.needed
    helpers: list[Seat] = []
    for seat in kitchen.from_the_head_chef():
        # If the deck cannot serve all who want one more card, the later ones keep their Talent, in secret.
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
    """Start the draft; everybody has the same number of cards in hand."""
    kitchen.chosen = {}
    kitchen.pick, kitchen.step = 1, "draft"


def end_draft(kitchen: Kitchen) -> None:
    """Let everybody keep the last single card (GC-13), then open the market or Regroup."""
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
    """Start Regroup: everybody chooses once, from the Head Chef clockwise (GC-15)."""
    kitchen.choices = ()
    kitchen.step, kitchen.player = "regroup", kitchen.head_chef


def end_regroup(kitchen: Kitchen) -> None:
    """End the Ingredients Phase if there was a call (GC-15); otherwise start a new one (GC-19)."""
    kitchen.player = None
    if kitchen.callers:
        kitchen.step = "allocation"
    else:
        start_phase(kitchen)
