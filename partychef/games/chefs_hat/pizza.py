"""Making pizzas (rulebook section 2): what may be placed, and what a placement or a pass does."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Move, Seat
from partychef.games.chefs_hat.cards import JOKER, MOZZARELLA
from partychef.games.chefs_hat.moves import Discard, Pass
from partychef.games.chefs_hat.placements import (
    PASS,
    PLACEMENTS,
    Placement,
    is_as_many,
    is_rarer,
    moves_on,
    opening_moves,
)
from partychef.games.chefs_hat.shifts import end_shift, is_over
from partychef.games.chefs_hat.state import Kitchen
from partychef.games.chefs_hat.turns import BIT, next_turn
from partychef.games.chefs_hat.wording import named, why_not_together


def moves_of(kitchen: Kitchen, seat: Seat) -> list[Move]:
    """Everything the seat may do in its turn."""
    hand = kitchen.hands[seat]
    placements = opening_moves(hand) if kitchen.opening else moves_on(hand, kitchen.top, kitchen.size)
    if kitchen.options.rules == "simulator":
        placements = [move for move in placements if _is_allowed(kitchen, seat, move)]
    return placements + PASS if may_pass(kitchen) else placements


def may_pass(kitchen: Kitchen) -> bool:
    """Whether the player on turn may pass: not on an empty pizza (CH-16, CH-22)."""
    return bool(kitchen.pizza) or kitchen.differs.leader_may_pass


def must_be_mozzarella(kitchen: Kitchen, seat: Seat) -> bool:
    """Whether the placement must be of 11s, like a shift's first one (CH-16), which includes the Golden one (CH-14)."""
    if kitchen.opening:
        return True
    return kitchen.differs.starter_keeps_to_elevens and seat == kitchen.starter and not kitchen.oven


def refusal(kitchen: Kitchen, seat: Seat, placement: Placement) -> str:
    """Why these cards may not lie on this pizza; empty if they may. It does not check that the seat has them."""
    if placement.number != MOZZARELLA and must_be_mozzarella(kitchen, seat):
        return "A shift begins with the Golden Mozzarella, alone or with other Mozzarellas and Jokers."
    if not is_rarer(placement, kitchen.top):
        return f"Only something rarer than {named(kitchen.top)} beats this pizza."
    if not is_as_many(placement, kitchen.size):
        return f"Place at least {kitchen.size} cards, as many as were placed last."
    differs = kitchen.differs
    if placement.jokers == 2 and differs.two_jokers_only_open and not kitchen.opening:
        return "Two Jokers go together only when they open a shift."
    if kitchen.top == JOKER and differs.lone_joker_is_unbeatable:
        return "Nothing beats a lone Joker here."
    return ""


def check_discard(kitchen: Kitchen, seat: Seat, move: Discard) -> None:
    """Raise IllegalMove unless the seat has these cards and they may lie on this pizza."""
    placement = PLACEMENTS.get(move.cards)
    if placement is None:
        raise IllegalMove(why_not_together(move.cards))
    number, naturals, jokers, _ = placement
    hand = kitchen.hands[seat]
    if naturals > hand[number] or jokers > hand[JOKER]:
        raise IllegalMove(f"You do not have {'these cards' if len(move.cards) > 1 else 'that card'}.")
    sentence = refusal(kitchen, seat, placement)
    if sentence:
        raise IllegalMove(sentence)


def check_pass(kitchen: Kitchen, seat: Seat, move: Pass) -> None:
    """Raise IllegalMove when the player has to place something."""
    if not may_pass(kitchen):
        raise IllegalMove("Whoever starts a pizza has to place something.")


def place(kitchen: Kitchen, seat: Seat, move: Discard, chance: Chance) -> None:
    """Put the cards on top of the pizza. A seat that places its last cards is out of the shift."""
    number, naturals, jokers, size = PLACEMENTS[move.cards]
    hand = kitchen.hands[seat]
    hand[number] -= naturals
    hand[JOKER] -= jokers
    kitchen.sizes[seat] -= size
    kitchen.pizza.append((seat, move.cards))
    kitchen.top = number
    kitchen.size = size
    kitchen.last = seat
    if kitchen.opening:
        kitchen.opening = False
        kitchen.golden = None  # CH-14: the first placement includes the Golden one
    if not kitchen.sizes[seat]:
        kitchen.finished.append(seat)
        kitchen.holding &= ~BIT[seat]
        kitchen.active &= ~BIT[seat]
        if is_over(kitchen):
            end_shift(kitchen, chance)
            return
    next_turn(kitchen, seat)


def pass_turn(kitchen: Kitchen, seat: Seat, move: Pass, chance: Chance) -> None:
    """Take the seat out until the next pizza (CH-24)."""
    kitchen.opening = False
    kitchen.active &= ~BIT[seat]
    next_turn(kitchen, seat)


def modest_move(kitchen: Kitchen, seat: Seat) -> Move:
    """Pass; a leader places the largest number, as few cards as possible, no Joker (CH-36).

    Where a leader may pass, it does so only with nothing to place; otherwise a sleeping table would never finish.
    """
    placements = [move for move in moves_of(kitchen, seat) if isinstance(move, Discard)]
    return Pass() if kitchen.pizza or not placements else min(placements, key=_modesty)


def _modesty(move: Discard) -> tuple[bool, int, int]:
    number, _, jokers, size = PLACEMENTS[move.cards]
    return jokers > 0, -number, size


def _is_allowed(kitchen: Kitchen, seat: Seat, move: Move) -> bool:
    assert isinstance(move, Discard)
    return not refusal(kitchen, seat, PLACEMENTS[move.cards])
