"""Discarding from the hand: in Shop 1, for Discard Cards and for the hand limit (CD-8, CD-33, CD-43)."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Seat
from partychef.engine.words import how_many
from partychef.games.cuisine_decks.actions import TO_DISCARD, end_action, lay_off
from partychef.games.cuisine_decks.moves import Discard
from partychef.games.cuisine_decks.shop import end_shop
from partychef.games.cuisine_decks.state import HAND, Kitchen
from partychef.games.cuisine_decks.turns import go_on, too_full
from partychef.games.cuisine_decks.view import Deed
from partychef.games.cuisine_decks.wording import check_held

SHOP = 3  # CD-8


def least_and_most(kitchen: Kitchen, seat: Seat) -> tuple[int, int]:
    """How many cards the seat discards in this step."""
    held = len(kitchen.hands[seat])
    match kitchen.step:
        case "shop":
            return 0, min(SHOP, held)
        case "forced_discard":
            return TO_DISCARD, TO_DISCARD
        case _:
            return held - HAND, held - HAND


def check_discard(kitchen: Kitchen, seat: Seat, move: Discard) -> None:
    least, most = least_and_most(kitchen, seat)
    if not least <= len(move.cards) <= most:
        number = how_many(most, "card")
        raise IllegalMove(f"Discard exactly {number}." if least else f"You may discard at most {number}.")
    check_held(kitchen.hands[seat], move.cards)


def discard(kitchen: Kitchen, seat: Seat, move: Discard, chance: Chance) -> None:
    """Of the opponent alone at once; else sealed until all have chosen."""
    if kitchen.step == "forced_discard":
        lay_off(kitchen, move.cards)
        end_action(kitchen)
        return
    kitchen.chosen[seat] = move.cards
    if kitchen.step == "shop":
        if len(kitchen.chosen) == len(kitchen.scores):
            end_shop(kitchen, chance)
    elif len(kitchen.chosen) == len(too_full(kitchen)):
        _keep_the_limit(kitchen, chance)


def _keep_the_limit(kitchen: Kitchen, chance: Chance) -> None:
    for seat in too_full(kitchen):
        cards = kitchen.chosen[seat]
        kitchen.discard(seat, cards)
        kitchen.note(Deed(seat, "discard", number=len(cards)))
    kitchen.chosen = {}
    go_on(kitchen, chance)
