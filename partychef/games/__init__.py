"""The shelf: all games by id."""

from __future__ import annotations

from importlib import import_module

from partychef.engine.game import Game

SHELF = (
    "cooking_party",
    "kitchen_closing",
    "green_chef",
    "chefs_hat",
    "cuisine_decks",
    "cook_off",
)
"""The games' folders, in the order in which a host is offered them."""


def game_in(folder: str) -> Game:
    """The game of a folder: the constant named like the folder, in capitals."""
    game: Game = getattr(import_module(f"{__name__}.{folder}"), folder.upper())
    return game


GAMES: dict[str, Game] = {game.id: game for game in map(game_in, SHELF)}
