"""The shelf: every game there is, by id."""

from __future__ import annotations

from partychef.engine.game import Game
from partychef.games.chefs_hat import CHEFS_HAT
from partychef.games.cook_off import COOK_OFF
from partychef.games.cooking_party import COOKING_PARTY
from partychef.games.cuisine_decks import CUISINE_DECKS
from partychef.games.green_chef import GREEN_CHEF
from partychef.games.kitchen_closing import KITCHEN_CLOSING

GAMES: dict[str, Game] = {
    game.id: game for game in (COOKING_PARTY, KITCHEN_CLOSING, GREEN_CHEF, CHEFS_HAT, CUISINE_DECKS, COOK_OFF)
}
