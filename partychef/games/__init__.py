"""The shelf: every game there is, by id."""

from __future__ import annotations

from collections.abc import Mapping

from partychef.engine.game import Game
from partychef.engine.judged import Breaks, Judged
from partychef.engine.pace import Pace
from partychef.games.chefs_hat import ChefsHat
from partychef.games.chefs_hat import pace as chefs_hat
from partychef.games.cook_off import CookOff
from partychef.games.cook_off import at_table as cook_off_table
from partychef.games.cook_off import pace as cook_off
from partychef.games.cooking_party import CookingParty
from partychef.games.cooking_party import at_table as cooking_party_table
from partychef.games.cooking_party import pace as cooking_party
from partychef.games.cuisine_decks import CuisineDecks
from partychef.games.cuisine_decks import pace as cuisine_decks
from partychef.games.green_chef import GreenChef
from partychef.games.green_chef import pace as green_chef
from partychef.games.kitchen_closing import KitchenClosing
from partychef.games.kitchen_closing import pace as kitchen_closing

GAMES: dict[str, Game] = {
    game.id: game for game in (CookingParty(), KitchenClosing(), GreenChef(), ChefsHat(), CuisineDecks(), CookOff())
}

PACES: Mapping[str, Pace] = {
    "cooking-party": cooking_party.PACE,
    "kitchen-closing": kitchen_closing.PACE,
    "green-chef": green_chef.PACE,
    "chefs-hat": chefs_hat.PACE,
    "cuisine-decks": cuisine_decks.PACE,
    "cook-off": cook_off.PACE,
}
"""How fast each of them is played."""
JUDGED: Mapping[str, Judged] = {
    "cooking-party": cooking_party_table.JUDGED,
    "cook-off": cook_off_table.JUDGED,
}
"""Those in which somebody judges dishes."""
BREAKS: Mapping[str, Breaks] = {"cooking-party": cooking_party_table.BREAKS}
"""Those between whose rounds people come and go."""

USUAL_PACE = Pace()


def pace_of(game: str) -> Pace:
    """How fast this game is played."""
    return PACES.get(game, USUAL_PACE)


def always_judged(game: str) -> bool:
    """Whether every table of this game has a judge: a guest, an AI critic or a jury."""
    judged = JUDGED.get(game)
    return judged is not None and not judged.option
