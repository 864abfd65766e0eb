"""The house rules of Cuisine Decks: frozen, with the rulebook's defaults."""

from __future__ import annotations

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table decides before the cards are shuffled. Seats are numbered from 0."""

    roles: bool = True
    """Whether role cards are in play (CD-50); two players never have any."""
    random_decks: bool = False
    """Whether chance deals the decks; otherwise the players choose in random order (CD-2)."""
    long_goals: bool = False
    """Whether Italy and Mexico track five cards instead of four: the countries are more even among players who plan."""
    turns: int = 60
    """After how many turns the game ends in any case, 1 to 60 (CD-49, CD-64)."""
    last_cooked: tuple[int, ...] = ()
    """Seats, who cooked most recently in real life first (CD-48); at setup chance puts the others behind them."""
