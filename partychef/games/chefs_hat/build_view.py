"""What a seat may know (GEN-11), listed field by field: what is not named here stays hidden."""

from __future__ import annotations

from partychef.engine.game import Seat
from partychef.games.chefs_hat.cards import ROLES, listed
from partychef.games.chefs_hat.exchange import CHEF, SOUS_CHEF
from partychef.games.chefs_hat.state import Gift, Kitchen
from partychef.games.chefs_hat.turns import BIT, SEATS
from partychef.games.chefs_hat.view import ChefsHatPlace, ChefsHatView, Placed, Placement, StepKind, Swap


def view_of(kitchen: Kitchen, seat: Seat | None) -> ChefsHatView:
    """Everything one seat may know; None is the big screen."""
    step = _step(kitchen, seat)
    seated = seat if seat in SEATS else None
    return ChefsHatView(
        seat=seat,
        step=step,
        round=kitchen.shift,
        shifts=kitchen.options.shifts,
        places=tuple(_place(kitchen, place) for place in SEATS),
        turn=min(kitchen.waiting) if kitchen.step == "pizza" else None,
        giving=_giving(kitchen),
        roles=kitchen.roles,
        special=kitchen.special,
        announcer=kitchen.announcer,
        swaps=tuple(_swap(gift, seat) for gift in kitchen.gifts),
        starter=kitchen.starter,
        opening=kitchen.opening and kitchen.step == "pizza",
        has_golden=not kitchen.differs.any_eleven_opens,
        pizza=_placements(kitchen.pizza),
        oven=tuple(_placements(pizza) for pizza in kitchen.oven),
        past=kitchen.past,
        outcome=kitchen.outcome(),
        hand=() if seated is None else listed(kitchen.hands[seated]),
        golden=seated is not None and kitchen.golden == seated,
        gift=None if seated is None else kitchen.choices.get(seated),
    )


def _step(kitchen: Kitchen, seat: Seat | None) -> StepKind:
    # CH-8: nobody else learns that a player holds two Jokers.
    return "exchange" if kitchen.step == "special" and seat not in kitchen.waiting else kitchen.step


def _giving(kitchen: Kitchen) -> tuple[Seat, ...]:
    if kitchen.step not in ("special", "exchange"):
        return ()
    return tuple(seat for seat in kitchen.roles[CHEF : SOUS_CHEF + 1] if seat not in kitchen.choices)


def _place(kitchen: Kitchen, seat: Seat) -> ChefsHatPlace:
    making = kitchen.step == "pizza"
    return ChefsHatPlace(
        seat=seat,
        score=kitchen.scores[seat],
        role=ROLES[kitchen.roles.index(seat)] if kitchen.roles else None,
        hand=kitchen.sizes[seat],
        passed=making and bool(kitchen.holding & ~kitchen.active & BIT[seat]),
        finished=kitchen.finished.index(seat) + 1 if seat in kitchen.finished else None,
    )


def _swap(gift: Gift, seat: Seat | None) -> Swap:
    known = seat in (gift.giver, gift.receiver)
    return Swap(gift.giver, gift.receiver, len(gift.cards), gift.cards if known else None)


def _placements(pizza: list[Placed]) -> tuple[Placement, ...]:
    return tuple(Placement(seat, cards) for seat, cards in pizza)
