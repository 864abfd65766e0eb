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
    """Whether something lies on the pizza: who starts one must place (CH-22), the shift's first one too (CH-16)."""
    return bool(kitchen.pizza) or kitchen.differs.leader_may_pass


def must_be_mozzarella(kitchen: Kitchen, seat: Seat) -> bool:
    """The shift's first placement is of 11s (CH-16): its player holds the Golden one, so it is among them (CH-14)."""
    if kitchen.opening:
        return True
    return kitchen.differs.starter_keeps_to_elevens and seat == kitchen.starter and not kitchen.oven


def refusal(kitchen: Kitchen, seat: Seat, placement: Placement) -> str:
    """Why these cards may not lie on this pizza; empty when they may. Whether the seat has them is not asked here."""
    if placement.number != MOZZARELLA and must_be_mozzarella(kitchen, seat):
        return "A shift begins with the Golden Mozzarella, alone or with other Mozzarella and Jokers."
    if not is_rarer(placement, kitchen.top):
        return f"Only something rarer than {named(kitchen.top)} beats this pizza."
    if not is_as_many(placement, kitchen.size):
        return f"At least {kitchen.size} cards are needed, as many as were placed last."
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
    """Raise IllegalMove when somebody has to place."""
    if not may_pass(kitchen):
        raise IllegalMove("Whoever starts a pizza has to place something.")


def place(kitchen: Kitchen, seat: Seat, move: Discard, chance: Chance) -> None:
    """The cards go on top of the pizza; the last ones of a hand end the shift for it."""
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
        kitchen.golden = None  # CH-14: the first placement takes the Golden one first
    if not kitchen.sizes[seat]:
        kitchen.finished.append(seat)
        kitchen.holding &= ~BIT[seat]
        kitchen.active &= ~BIT[seat]
        if is_over(kitchen):
            end_shift(kitchen, chance)
            return
    next_turn(kitchen, seat)


def pass_turn(kitchen: Kitchen, seat: Seat, move: Pass, chance: Chance) -> None:
    """Out until the next pizza (CH-24)."""
    kitchen.opening = False
    kitchen.active &= ~BIT[seat]
    next_turn(kitchen, seat)


def modest_move(kitchen: Kitchen, seat: Seat) -> Move:
    """Pass; who leads places the largest number, as few cards as possible, no Joker (CH-36).

    A leader who may pass does so only with nothing to place: a sleeping table would never finish a shift.
    """
    placements = [move for move in moves_of(kitchen, seat) if isinstance(move, Discard)]
    return Pass() if kitchen.pizza or not placements else min(placements, key=_modesty)


def _modesty(move: Discard) -> tuple[bool, int, int]:
    number, _, jokers, size = PLACEMENTS[move.cards]
    return jokers > 0, -number, size


def _is_allowed(kitchen: Kitchen, seat: Seat, move: Move) -> bool:
    assert isinstance(move, Discard)
    return not refusal(kitchen, seat, PLACEMENTS[move.cards])
