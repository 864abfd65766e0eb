"""The shelf: every game there is, by id."""

from __future__ import annotations

from partychef.engine.game import Game
from partychef.games.cooking_party import CookingParty

GAMES: dict[str, Game] = {game.id: game for game in (CookingParty(),)}
