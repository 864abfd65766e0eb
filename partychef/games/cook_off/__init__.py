"""Cook Off!: shop on a tight budget, and cook the tastiest meals that the money buys.

`RULES.md` says how it is played here; the rules begin in `rules.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from partychef.engine.chance import Chance
from partychef.games.cook_off.moves import AnyMove
from partychef.games.cook_off.options import Options
from partychef.games.cook_off.rules import CookOffGame
from partychef.games.cook_off.setup import SEATS, set_up


class CookOff:
    """The game on the shelf."""

    id = "cook-off"
    title = "Cook Off!"
    rules_version = 1
    seats = SEATS
    options: type[Any] = Options
    moves: Any = AnyMove

    def deal(self, seats: int, options: Options, chance: Chance, deal: Mapping[str, Any] | None = None) -> CookOffGame:
        """A fresh game; see `setup.py`."""
        return set_up(seats, options, chance, deal)
