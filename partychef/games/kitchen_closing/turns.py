"""A player's turn (rulebook 9.3), and who comes next.

The four actions are: declare; draw and discard; take and discard; discard, draw and discard.
"""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Seat
from partychef.engine.piles import without
from partychef.games.kitchen_closing.dealing import can_draw, draw
from partychef.games.kitchen_closing.moves import Declare, Discard, Draw, Take
from partychef.games.kitchen_closing.state import Kitchen
from partychef.games.kitchen_closing.view import Action, Turn
from partychef.games.kitchen_closing.wording import card_name, check_held

MOST_TURNS = 40  # KC-16


def check_declare(kitchen: Kitchen, seat: Seat, move: Declare) -> None:
    _check_not_begun(kitchen)
    if kitchen.declarer is not None:
        raise IllegalMove("The kitchen is already closing.")  # KC-12


def declare(kitchen: Kitchen, seat: Seat, move: Declare, chance: Chance) -> None:
    kitchen.declarer = seat
    _end_turn(kitchen, Turn(seat, "declare"))


def check_draw(kitchen: Kitchen, seat: Seat, move: Draw) -> None:
    _check_not_begun(kitchen)
    if not can_draw(kitchen):
        raise IllegalMove("There is no card left to draw.")


def draw_card(kitchen: Kitchen, seat: Seat, move: Draw, chance: Chance) -> None:
    _draw_into_hand(kitchen, seat, chance)
    kitchen.begun = Turn(seat, "draw")


def check_take(kitchen: Kitchen, seat: Seat, move: Take) -> None:
    _check_not_begun(kitchen)
    if not kitchen.discard:
        raise IllegalMove("There is no card on the discard pile.")  # KC-15
    if not kitchen.hands[seat]:
        raise IllegalMove("You have no other card to discard for it.")  # KC-10


def take(kitchen: Kitchen, seat: Seat, move: Take, chance: Chance) -> None:
    card = kitchen.discard.pop()
    kitchen.hands[seat] += (card,)
    kitchen.begun = Turn(seat, "take", taken=card)


def check_discard(kitchen: Kitchen, seat: Seat, move: Discard) -> None:
    check_held(kitchen.hands[seat], (move.card,))
    if kitchen.begun is None:
        if not can_draw(kitchen, more=1):  # KC-11: this discard lies on the pile before the draw
            raise IllegalMove("There would be no card left to draw.")
    elif move.card == kitchen.begun.taken:
        raise IllegalMove(f"You have just taken {card_name(move.card)}: discard another card.")  # KC-8


def discard(kitchen: Kitchen, seat: Seat, move: Discard, chance: Chance) -> None:
    kitchen.hands[seat] = without(kitchen.hands[seat], (move.card,))
    kitchen.discard.append(move.card)
    begun, kitchen.drawn = kitchen.begun, None
    if begun is None:  # KC-9: two out, one in
        _draw_into_hand(kitchen, seat, chance)
        kitchen.begun = Turn(seat, "discard", discards=(move.card,))
    else:
        _end_turn(kitchen, Turn(seat, begun.action, begun.taken, (*begun.discards, move.card)))


def actions(kitchen: Kitchen, seat: Seat) -> list[Action]:
    """How the player may begin the turn; empty only when all cards are in players' hands (KC-14)."""
    possible: dict[Action, bool] = {
        "draw": can_draw(kitchen),
        "take": bool(kitchen.discard and kitchen.hands[seat]),
        "discard": bool(kitchen.hands[seat]) and can_draw(kitchen, more=1),
        "declare": kitchen.declarer is None,
    }
    return [action for action, is_possible in possible.items() if is_possible]


def _draw_into_hand(kitchen: Kitchen, seat: Seat, chance: Chance) -> None:
    kitchen.drawn = draw(kitchen, chance)
    kitchen.hands[seat] += (kitchen.drawn,)


def _end_turn(kitchen: Kitchen, turn: Turn) -> None:
    """Log the turn; then the next player who can do anything moves, or everybody places stacks."""
    kitchen.begun = None
    kitchen.log += (turn,)
    kitchen.turns[turn.seat] += 1
    following = kitchen.left_of(turn.seat)
    if following == kitchen.declarer or _is_stalled(kitchen):
        kitchen.player, kitchen.step = None, "stacks"
        return
    kitchen.player = following
    can_do_something = kitchen.draw or kitchen.declarer is None or actions(kitchen, following)
    if not can_do_something:
        _end_turn(kitchen, Turn(following, "skip"))  # KC-14


def _is_stalled(kitchen: Kitchen) -> bool:
    # KC-16: once somebody has declared, the final lap ends the round by itself.
    return kitchen.declarer is None and min(kitchen.turns.values()) >= MOST_TURNS


def _check_not_begun(kitchen: Kitchen) -> None:
    if kitchen.begun is not None:
        raise IllegalMove("First finish your turn: discard a card.")
