"""Discarding from the hand: in Shop 1, for Discard Cards and for the hand limit (CD-8, CD-33, CD-43)."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Seat
from partychef.engine.words import how_many
from partychef.games.cuisine_decks.actions import TO_DISCARD, end_action, lay_off
from partychef.games.cuisine_decks.moves import Discard
from partychef.games.cuisine_decks.roles import TAKEN
from partychef.games.cuisine_decks.state import HAND, Kitchen
from partychef.games.cuisine_decks.supply import fill_up
from partychef.games.cuisine_decks.turns import go_on, too_full
from partychef.games.cuisine_decks.view import Deed
from partychef.games.cuisine_decks.wording import check_held

SHOP = 3  # CD-8


def least_and_most(kitchen: Kitchen, seat: Seat) -> tuple[int, int]:
    """The fewest and most cards that the seat discards or takes in this step; 0 and 0 if it does neither."""
    held = len(kitchen.hands.get(seat, ()))
    match kitchen.step:
        case "shop":
            return 0, min(SHOP, held)
        case "forced_discard":
            return TO_DISCARD, TO_DISCARD
        case "hand_limit":
            return held - HAND, held - HAND
        case "supplier":
            return TAKEN, TAKEN
        case _:
            return 0, 0


def check_discard(kitchen: Kitchen, seat: Seat, move: Discard) -> None:
    least, most = least_and_most(kitchen, seat)
    if not least <= len(move.cards) <= most:
        number = how_many(most, "card")
        raise IllegalMove(f"Choose exactly {number} to discard." if least else f"Choose at most {number} to discard.")
    check_held(kitchen.hands[seat], move.cards)


def discard(kitchen: Kitchen, seat: Seat, move: Discard, chance: Chance) -> None:
    """Discard at once if only an opponent is asked; otherwise seal the choice until all have chosen."""
    if kitchen.step == "forced_discard":
        lay_off(kitchen, move.cards)
        end_action(kitchen)
        return
    kitchen.chosen[seat] = move.cards
    asked = too_full(kitchen) if kitchen.step == "hand_limit" else kitchen.in_order()
    if len(kitchen.chosen) < len(asked):
        return
    for one in asked:
        cards = kitchen.chosen[one]
        kitchen.discard(one, cards)
        if cards:
            kitchen.note(Deed(one, "discard", number=len(cards)))
    kitchen.chosen = {}
    if kitchen.step == "shop":
        for one in asked:
            fill_up(kitchen, one, chance)  # rulebook, Shop Phase 2
    go_on(kitchen)
