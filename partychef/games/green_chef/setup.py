"""Setup (rulebook, Setup): checks the house rules and deals the first game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from partychef.engine.chance import Chance
from partychef.engine.game import insist, read_deal
from partychef.games.green_chef.dealing import Prepared, deal_game
from partychef.games.green_chef.options import Options
from partychef.games.green_chef.rules import GreenChefGame

SEATS = range(3, 7)  # GC-1
LONGEST_MATCH = 9  # GC-2


def set_up(seats: int, options: Options, chance: Chance, deal: Mapping[str, Any] | None = None) -> GreenChefGame:
    """A fresh game. Raises IllegalMove for house rules or a deal that cannot be."""
    insist(options.head_chef in (None, *range(seats)), f"There is no seat {options.head_chef} to be Head Chef.")
    insist(1 <= options.match <= LONGEST_MATCH, f"A match has 1 to {LONGEST_MATCH} games, not {options.match}.")
    prepared = read_deal(deal, Prepared)
    game = GreenChefGame(options=options, scores=dict.fromkeys(range(seats), 0), head_chef=0)
    deal_game(game, chance, options.head_chef, prepared)
    return game
