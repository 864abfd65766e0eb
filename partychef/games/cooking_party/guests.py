"""How the AI chefs talk when they present: each like one guest of a party, all evening long. The texts are data in
`decks/guests.toml`."""

from __future__ import annotations

from functools import cache

import msgspec

from partychef.engine.decks import read_deck
from partychef.engine.game import Seat


class Guest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The voice of one guest. `decks/guests.toml` says what may stand in each bank."""

    about: str
    names: tuple[str, ...]
    """Names for dishes of no special kind."""
    hellos: tuple[str, ...]
    """A sentence before the introduction, now and then."""
    intros: tuple[str, ...]
    """About a dish of no special kind."""
    lines: tuple[str, ...]
    """About a card, without a word on how it is cooked."""
    asides: tuple[str, ...]
    """How a line on cooking goes on, after a comma."""


@cache
def guests() -> tuple[Guest, ...]:
    """All guests, in their order."""
    return msgspec.convert(read_deck(__package__, "guests")["guests"], tuple[Guest, ...])


def guest_in(seat: Seat | None) -> Guest:
    """Whose voice the chef in this seat has."""
    return guests()[(seat or 0) % len(guests())]
