"""Setup: checks the house rules and a prepared deal, then begins the first shift."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from partychef.engine.chance import Chance
from partychef.engine.game import insist, read_deal
from partychef.games.chefs_hat.cards import MOST_SHIFTS, PLAYERS
from partychef.games.chefs_hat.options import Options
from partychef.games.chefs_hat.rules import Restaurant
from partychef.games.chefs_hat.shifts import begin_shift, check_prepared
from partychef.games.chefs_hat.simulator_rules import differences
from partychef.games.chefs_hat.state import ShiftDeal

SEATS = range(PLAYERS, PLAYERS + 1)  # CH-1


class Prepared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Shifts that are not left to chance, in order."""

    shifts: tuple[ShiftDeal, ...] = ()


def set_up(seats: int, options: Options, chance: Chance, deal: Mapping[str, Any] | None = None) -> Restaurant:
    """A fresh game. Raises IllegalMove for seats, options or a deal that cannot be."""
    insist(1 <= options.shifts <= MOST_SHIFTS, f"Play 1 to {MOST_SHIFTS} shifts, not {options.shifts}.")
    restaurant = Restaurant(
        options=options,
        differs=differences(options.rules, options.version),
        prepared=read_deal(deal, Prepared, "shifts").shifts,
        scores=[0] * seats,
    )
    check_prepared(restaurant)
    begin_shift(restaurant, chance)
    return restaurant
