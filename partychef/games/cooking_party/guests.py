"""How the AI chefs talk when they present: each like one guest of a party, all evening long. The texts are data in
`decks/guests.toml`."""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec

from partychef.engine.chance import Chance
from partychef.engine.decks import read_deck
from partychef.engine.game import Seat
from partychef.typed import convert


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
    return convert(read_deck(__package__, "guests")["guests"], tuple[Guest, ...])


def guest_in(seat: Seat | None, chance: Chance) -> Guest:
    """Whose voice the chef in this seat has all evening; up to eight chefs of a table have voices of their own.

    Voices are dealt anew at every table. If they belonged to seats, a seat would win whenever a critic likes its voice.
    `chance` is the chef's own: its seed stays the same all evening, and only the seat at its end tells it from those of
    the other chefs at the table.
    """
    dealt = _dealt(chance.seed.removesuffix(f"/{seat}"))
    return dealt[(seat or 0) % len(dealt)]


@lru_cache(maxsize=256)
def _dealt(table: str) -> tuple[Guest, ...]:
    return tuple(Chance(f"{table}/voices", 0).shuffled(guests()))
