"""Cooking Party Cards: a judge sets a task, chefs invent dishes from their cards, chips are handed out.

`RULES.md` says how it is played here; the rules begin in `rules.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from partychef.engine.chance import Chance
from partychef.games.cooking_party.moves import AnyMove
from partychef.games.cooking_party.options import Options
from partychef.games.cooking_party.rules import Party
from partychef.games.cooking_party.setup import SEATS, set_up


class CookingParty:
    """The game on the shelf."""

    id = "cooking-party"
    title = "Cooking Party Cards"
    rules_version = 1
    seats = SEATS
    options: type[Any] = Options
    moves: Any = AnyMove

    def deal(self, seats: int, options: Options, chance: Chance, deal: Mapping[str, Any] | None = None) -> Party:
        """A fresh evening; see `setup.py`."""
        return set_up(seats, options, chance, deal)
