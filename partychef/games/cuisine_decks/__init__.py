"""Cuisine Decks: six cuisines, each with a deck of its own, cook against each other.

`RULES.md` says how it is played here; the rules begin in `rules.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from partychef.engine.chance import Chance
from partychef.games.cuisine_decks.moves import AnyMove
from partychef.games.cuisine_decks.options import Options
from partychef.games.cuisine_decks.rules import CuisineDecksGame
from partychef.games.cuisine_decks.setup import SEATS, set_up


class CuisineDecks:
    """The game on the shelf."""

    id = "cuisine-decks"
    title = "Cuisine Decks"
    rules_version = 1
    seats = SEATS
    options: type[Any] = Options
    moves: Any = AnyMove

    def deal(
        self, seats: int, options: Options, chance: Chance, deal: Mapping[str, Any] | None = None
    ) -> CuisineDecksGame:
        """A fresh game; see `setup.py`."""
        return set_up(seats, options, chance, deal)
