"""The house rules of Cooking Party Cards: frozen, with the rulebook's defaults, and which can be combined."""

from __future__ import annotations

from typing import Literal

import msgspec

from partychef.engine.game import insist


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table decides before the cards are shuffled.

    Seats are numbers from 0; `permanent_judge` may also be the number of seats: a judge who is no player (CP-62).
    """

    first_judge: int | None = None
    """Who judges first (CP-6); None lets chance decide."""
    laps: int = 1
    """How often everybody judges, 1 to 5 (CP-7)."""
    assignment: Literal["choose", "top", "custom"] = "choose"
    """The judge chooses a card, takes the top one (CP-15) or invents the task (CP-16)."""
    permanent_judge: int | None = None
    """The seat that judges every round and never scores (CP-54); None: the players take turns."""
    rounds: int | None = None
    """With a permanent judge: how many rounds; None means as many as there are chefs."""


HOST_CHOOSES = {
    "laps": "A party has 1 to 5 laps.",
    "assignment": "Choose how assignments come to the table.",
}
"""The options that a host may set before the guests sit down, each with the refusal of a wrong value. The other options
follow from who judges."""


def check_house_rules(seats: int, options: Options) -> None:
    """Raise IllegalMove for the first house rule that cannot be kept."""
    permanent = options.permanent_judge
    insist(1 <= options.laps <= 5, f"Everybody may judge 1 to 5 times, not {options.laps} times.")
    insist(options.first_judge in (None, *range(seats)), f"There is no seat {options.first_judge} to judge first.")
    insist(permanent in (None, *range(seats + 1)), f"There is no seat {permanent} for the permanent judge.")
    insist(permanent is None or options.first_judge is None, "A permanent judge always judges first.")
    insist(permanent is None or options.laps == 1, "Laps count only when the judges take turns.")
    insist(permanent is not None or options.rounds is None, "Rounds are set only with a permanent judge.")
    insist(options.rounds is None or 1 <= options.rounds <= 100, f"Play 1 to 100 rounds, not {options.rounds}.")
    insist(seats > 2 or permanent == 2, "Two players need a judge who is not one of them (permanent_judge 2).")
