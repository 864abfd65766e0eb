"""The house rules of Chef's Hat: frozen, with the rulebook's defaults."""

from __future__ import annotations

from typing import Literal

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table decides before the cards are dealt."""

    rules: Literal["rulebook", "simulator"] = "rulebook"
    """By the rulebook, or as the published simulator plays (CH-44)."""
    version: str = ""
    """Which simulator, for example 0.2.1; only with `simulator`, where empty means the newest whose logs are read."""
