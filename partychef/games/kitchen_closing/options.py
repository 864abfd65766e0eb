"""The house rules of The Kitchen is Closing: frozen, with the rulebook's defaults."""

from __future__ import annotations

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table decides before the cards are shuffled. Seats are numbers from 0."""

    first_dealer: int | None = None
    """Who deals the first round (KC-2); None lets chance decide."""
    rounds: int = 10
    """The most rounds that are played, 1 to 10 (KC-24)."""
