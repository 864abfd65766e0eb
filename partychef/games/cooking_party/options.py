"""The house rules of Cooking Party Cards: frozen, with the rulebook's defaults."""

from __future__ import annotations

from typing import Literal

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table decides before the cards are shuffled.

    Seats are numbers from 0; `permanent_judge` may also be the number of seats: a judge who is no player (CP-62).
    """

    first_judge: int | None = None
    """Who judges first (CP-6); None lets chance decide."""
    laps: int = 1
    """How often everybody judges, 1 to 5 (CP-7)."""
    assignment: Literal["choose", "top", "custom"] = "choose"
    """The judge chooses a card, reads the top one (CP-15) or invents the task (CP-16)."""
    permanent_judge: int | None = None
    """The seat that judges every round and never scores (CP-54); None takes turns."""
    rounds: int | None = None
    """With a permanent judge: how many rounds; None means as many as there are chefs."""
