"""All legal moves, and the clock's moves."""

from __future__ import annotations

from collections.abc import Callable

from partychef.engine.game import Actor, Move, Seat
from partychef.games.chefs_hat import moves
from partychef.games.chefs_hat.cards import listed
from partychef.games.chefs_hat.exchange import actions_of, gift_size, gifts_of
from partychef.games.chefs_hat.pizza import modest_move
from partychef.games.chefs_hat.pizza import moves_of as placements_of
from partychef.games.chefs_hat.state import Kitchen
from partychef.games.chefs_hat.view import StepKind

OFFERS: dict[StepKind, Callable[[Kitchen, Seat], list[Move]]] = {
    "special": actions_of,
    "exchange": gifts_of,
    "pizza": placements_of,
}


def moves_of(kitchen: Kitchen, actor: Actor) -> list[Move]:
    """The legal moves of an actor who is to move."""
    assert actor is not None
    return OFFERS[kitchen.step](kitchen, actor)


def default_of(kitchen: Kitchen, actor: Actor) -> Move:
    """What the clock does for an actor who is late (CH-36)."""
    assert actor is not None
    if kitchen.step == "special":
        return moves.NoAction()
    if kitchen.step == "exchange":
        return moves.Give(listed(kitchen.hands[actor])[-gift_size(kitchen, actor) :])
    return modest_move(kitchen, actor)
