"""The house rules of Cook Off!: frozen, with the rulebook's defaults."""

from __future__ import annotations

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table decides before the cards are shuffled. Seats are numbered from 0."""

    meals: int = 3
    """How many meals are cooked, 1 to 12 (CO-45)."""
    first_player: int | None = None
    """The seat with the first player token at Meal 1 (CO-2); None lets chance decide."""
    ai_choice: bool = False
    """With two players, a judge behind the last seat decides Player's Choice, because two votes always tie (CO-39)."""
