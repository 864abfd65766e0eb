"""The shelf: every game there is, by id."""

from __future__ import annotations

from partychef.engine.game import Game
from partychef.games.chefs_hat import ChefsHat
from partychef.games.cook_off import CookOff
from partychef.games.cooking_party import CookingParty
from partychef.games.cuisine_decks import CuisineDecks
from partychef.games.green_chef import GreenChef
from partychef.games.kitchen_closing import KitchenClosing

GAMES: dict[str, Game] = {
    game.id: game for game in (CookingParty(), KitchenClosing(), GreenChef(), ChefsHat(), CuisineDecks(), CookOff())
}
