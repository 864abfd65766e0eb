"""The Kitchen is Closing: build a rich dish and stock the pantry before somebody closes the kitchen.

`RULES.md` says how it is played here; the rules begin in `rules.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from partychef.engine.chance import Chance
from partychef.games.kitchen_closing.moves import AnyMove
from partychef.games.kitchen_closing.options import Options
from partychef.games.kitchen_closing.rules import KitchenGame
from partychef.games.kitchen_closing.setup import SEATS, set_up


class KitchenClosing:
    """The game on the shelf."""

    id = "kitchen-closing"
    title = "The Kitchen is Closing"
    rules_version = 1
    seats = SEATS
    options: type[Any] = Options
    moves: Any = AnyMove

    def deal(self, seats: int, options: Options, chance: Chance, deal: Mapping[str, Any] | None = None) -> KitchenGame:
        """A fresh game; see `setup.py`."""
        return set_up(seats, options, chance, deal)
