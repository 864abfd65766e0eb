"""The house rules of Chef's Hat: frozen, with the rulebook's defaults."""

from __future__ import annotations

from typing import Literal

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table decides before the cards are dealt."""

    rules: Literal["rulebook", "simulator"] = "rulebook"
    """Play by the rulebook, or like the published simulator (CH-44)."""
    version: str = ""
    """Version of the simulator, such as 0.2.1; only with `simulator`. Empty: the newest whose logs are read."""
    shifts: int = 10
    """The most shifts that are played, 1 to 10 (CH-45)."""
