"""Green Chef: draft ingredients, compare them with the Recipes, and call Recipe at the right moment.

`RULES.md` says how it is played here; the rules begin in `rules.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from partychef.engine.chance import Chance
from partychef.games.green_chef.moves import AnyMove
from partychef.games.green_chef.options import Options
from partychef.games.green_chef.rules import GreenChefGame
from partychef.games.green_chef.setup import SEATS, set_up


class GreenChef:
    """The game on the shelf."""

    id = "green-chef"
    title = "Green Chef"
    rules_version = 1
    seats = SEATS
    options: type[Any] = Options
    moves: Any = AnyMove

    def deal(
        self, seats: int, options: Options, chance: Chance, deal: Mapping[str, Any] | None = None
    ) -> GreenChefGame:
        """A fresh game; see `setup.py`."""
        return set_up(seats, options, chance, deal)
