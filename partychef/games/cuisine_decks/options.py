"""The house rules of Cuisine Decks: frozen, with the rulebook's defaults."""

from __future__ import annotations

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table decides before the cards are shuffled. Seats are numbers from 0."""

    roles: bool = True
    """Role cards are in play (CD-50); with two players there are none whatever stands here."""
    random_decks: bool = False
    """Chance deals the cuisine decks; else the players choose in random order (CD-2)."""
    long_goals: bool = False
    """Italy and Mexico track five cards instead of four: countries are more even among players who plan."""
    last_cooked: tuple[int, ...] = ()
    """Who cooked most recently in real life: all seats, the latest first (CD-48). Empty: chance decides at setup."""
