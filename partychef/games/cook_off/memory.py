"""What everybody has seen a seat get, and not yet seen it part with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from partychef.engine.game import Seat
from partychef.games.cook_off.view import Deed, Dish


def followed(kept: Iterable[str], log: Iterable[Deed], seat: Seat) -> list[str]:
    """Of these cards and those that the seat bought or traded for since, the ones that have not gone."""
    known = list(kept)
    for deed in log:
        gone: Sequence[str] = ()
        if deed.seat == seat:
            known += deed.cards if deed.action == "buy" else deed.got_cards
            gone = deed.cards if deed.action in ("trade", "discard") else ()
        elif deed.partner == seat and deed.action == "trade":
            known += deed.cards
            gone = deed.got_cards
        known = _without(known, gone)
    return known


def after_the_meal(known: Iterable[str], dishes: Iterable[Dish], seat: Seat) -> tuple[str, ...]:
    """What is left of these cards when the seat's dish is cleared away."""
    cooked = [card for dish in dishes if dish.seat == seat for card in dish.cards]
    return tuple(_without(list(known), cooked))


def _without(known: list[str], gone: Iterable[str]) -> list[str]:
    for card in gone:
        if card in known:
            known.remove(card)
    return known
