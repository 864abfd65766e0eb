"""The Ingredients Phase up to the market: drawing, with Second Helping, and the draft (rulebook, Ingredients Phase)."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Seat
from partychef.engine.piles import without
from partychef.games.green_chef import moves
from partychef.games.green_chef.cards import SECOND_HELPING
from partychef.games.green_chef.state import Kitchen
from partychef.games.green_chef.steps import deal_hands, end_draft, start_draft
from partychef.games.green_chef.wording import check_held


def check_draw(kitchen: Kitchen, seat: Seat, move: moves.Draw) -> None:
    if move.second_helping and kitchen.talents[seat] != SECOND_HELPING:
        raise IllegalMove("You do not have Second Helping.")


def draw(kitchen: Kitchen, seat: Seat, move: moves.Draw, chance: Chance) -> None:
    """Seal the choice. When all have said how they draw, deal the hands."""
    kitchen.drawing[seat] = move.second_helping
    if kitchen.drawing.keys() == kitchen.talents.keys():
        deal_hands(kitchen)


def check_put_back(kitchen: Kitchen, seat: Seat, move: moves.PutBack) -> None:
    check_held(kitchen.hands[seat], move.card)


def put_back(kitchen: Kitchen, seat: Seat, move: moves.PutBack, chance: Chance) -> None:
    """Seal the choice. When all helpers have chosen, their cards go under the deck, from the Head Chef on (GEN-5)."""
    kitchen.chosen[seat] = move.card
    if len(kitchen.chosen) < len(kitchen.helpers):
        return
    for helper in kitchen.helpers:
        kitchen.hands[helper] = without(kitchen.hands[helper], (kitchen.chosen[helper],))
        kitchen.deck.append(kitchen.chosen[helper])
    start_draft(kitchen)


def check_keep(kitchen: Kitchen, seat: Seat, move: moves.Keep) -> None:
    check_held(kitchen.hands[seat], move.card)


def keep(kitchen: Kitchen, seat: Seat, move: moves.Keep, chance: Chance) -> None:
    """Seal the choice. When all have chosen, the hands are passed to the left (GC-13)."""
    kitchen.chosen[seat] = move.card
    if len(kitchen.chosen) < len(kitchen.scores):
        return
    passed = {}
    for one, card in kitchen.chosen.items():
        kitchen.kept[one] += (card,)
        passed[kitchen.left_of(one)] = without(kitchen.hands[one], (card,))
    kitchen.chosen, kitchen.hands = {}, {one: passed[one] for one in kitchen.seats()}
    kitchen.pick += 1
    if kitchen.pick > len(kitchen.scores):
        end_draft(kitchen)
