"""What a seat may know (GEN-11), field by field: anything not listed here stays hidden."""

from __future__ import annotations

from partychef.engine.game import Seat
from partychef.games.kitchen_closing.state import Kitchen
from partychef.games.kitchen_closing.view import KitchenPlace, KitchenView


def view_of(kitchen: Kitchen, seat: Seat | None) -> KitchenView:
    """Everything one seat may know; None is the big screen."""
    placed = None if seat is None else kitchen.placed.get(seat)
    return KitchenView(
        seat=seat,
        step=kitchen.step,
        round=kitchen.round,
        rounds=kitchen.options.rounds,
        dealer=kitchen.dealer,
        places=tuple(_place(kitchen, place) for place in kitchen.seats()),
        player=kitchen.player,
        begun=kitchen.begun,
        declarer=kitchen.declarer,
        last_lap=kitchen.last_lap(),
        deck_size=len(kitchen.draw),
        discard_top=kitchen.discard[-1] if kitchen.discard else None,
        discard_size=len(kitchen.discard),
        first_discard=kitchen.first_discard,
        log=kitchen.log,
        past=kitchen.past,
        outcome=kitchen.outcome(),
        hand=() if seat is None else kitchen.hands.get(seat, ()),
        drawn=kitchen.drawn if seat is not None and seat == kitchen.player else None,
        dish=placed and placed.dish,
        pantry=placed and placed.pantry,
    )


def _place(kitchen: Kitchen, seat: Seat) -> KitchenPlace:
    return KitchenPlace(
        seat=seat,
        score=kitchen.scores[seat],
        hand=len(kitchen.hands[seat]),
        turns=kitchen.turns[seat],
        placed=seat in kitchen.placed,
    )
