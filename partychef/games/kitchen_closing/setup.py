"""Setup (rulebook 9.2): checks the house rules, appoints the first dealer and deals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from partychef.engine.chance import Chance
from partychef.engine.game import insist, read_deal
from partychef.games.kitchen_closing.dealing import deal_round
from partychef.games.kitchen_closing.options import Options
from partychef.games.kitchen_closing.rules import KitchenGame

SEATS = range(3, 8)  # KC-1
MOST_ROUNDS = 10  # KC-24


class Prepared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards that a prepared deal puts on top of the first round's deck, top card first."""

    ingredients: tuple[str, ...] = ()


def set_up(seats: int, options: Options, chance: Chance, deal: Mapping[str, Any] | None = None) -> KitchenGame:
    """A fresh game. Raises IllegalMove for a house rule that cannot be kept."""
    insist(options.first_dealer in (None, *range(seats)), f"There is no seat {options.first_dealer} to deal first.")
    insist(1 <= options.rounds <= MOST_ROUNDS, f"Play 1 to {MOST_ROUNDS} rounds, not {options.rounds}.")
    prepared = read_deal(deal, Prepared, "deck")
    dealer = options.first_dealer if options.first_dealer is not None else chance.below(seats)  # KC-2
    game = KitchenGame(options=options, scores=dict.fromkeys(range(seats), 0), dealer=dealer)
    deal_round(game, chance, prepared.ingredients)  # KC-5: the dealer first, then the shuffle
    return game
