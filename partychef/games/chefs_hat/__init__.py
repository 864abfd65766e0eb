"""Chef's Hat: a kitchen's staff gets rid of its cards, shift after shift; the quickest wears the hat.

`RULES.md` says how it is played here; the rules begin in `rules.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from partychef.engine.chance import Chance
from partychef.games.chefs_hat.moves import AnyMove
from partychef.games.chefs_hat.options import Options
from partychef.games.chefs_hat.rules import Restaurant
from partychef.games.chefs_hat.setup import SEATS, set_up


class ChefsHat:
    """The game on the shelf."""

    id = "chefs-hat"
    title = "Chef's Hat"
    rules_version = 1
    seats = SEATS
    options: type[Any] = Options
    moves: Any = AnyMove

    def deal(self, seats: int, options: Options, chance: Chance, deal: Mapping[str, Any] | None = None) -> Restaurant:
        """A fresh game; see `setup.py`."""
        return set_up(seats, options, chance, deal)
