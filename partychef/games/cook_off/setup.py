"""Game Setup: checks the house rules, appoints the first player, shuffles, deals and opens the store."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from partychef.engine.chance import Chance
from partychef.engine.game import insist, read_deal
from partychef.engine.piles import stacked
from partychef.games.cook_off.cards import event_deck, goals, ingredient_deck, meals
from partychef.games.cook_off.options import Options
from partychef.games.cook_off.rounds import begin_meal
from partychef.games.cook_off.rules import CookOffGame
from partychef.games.cook_off.supply import draw, fill

SEATS = range(2, 5)  # CO-1
HAND = 3  # CO-4
MOST_MEALS = 12  # CO-45


class Prepared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards that a prepared deal puts on top of the decks, top card first."""

    ingredients: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    meals: tuple[str, ...] = ()


def set_up(seats: int, options: Options, chance: Chance, deal: Mapping[str, Any] | None = None) -> CookOffGame:
    """Return a fresh game at its first turn. Raises IllegalMove if the house rules do not fit."""
    first = options.first_player
    insist(first in (None, *range(seats)), f"There is no seat {first} to be first player.")
    insist(1 <= options.meals <= MOST_MEALS, f"Cook 1 to {MOST_MEALS} meals, not {options.meals}.")
    prepared = read_deal(deal, Prepared)
    everybody = range(seats)
    game = CookOffGame(
        options=options,
        points=dict.fromkeys(everybody, 0),
        money=dict.fromkeys(everybody, 0),  # CO-6
        hands=dict.fromkeys(everybody, ()),
        goals=dict.fromkeys(everybody, ()),
        trophies=dict.fromkeys(everybody, ()),
        first_player=chance.below(seats) if options.first_player is None else options.first_player,  # CO-2
        shelf={goal.kind: goal.copies for goal in goals().values()},  # CO-8
    )
    game.deck = stacked(ingredient_deck(), prepared.ingredients, chance)  # CO-3
    game.event_deck = stacked(event_deck(), prepared.events, chance)
    game.meal_deck = stacked(tuple(meals()), prepared.meals, chance)
    for seat in game.in_order():
        game.hands[seat] = draw(game, HAND, chance)
    fill(game, chance)
    begin_meal(game, chance)
    return game
