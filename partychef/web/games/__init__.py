"""What the web side knows of each game: one module per game, named like the game's folder, with one `SCREENS`.

A game without a module can still be played: `Screens` has defaults for everything.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from partychef.web.games.screens import Screens


@cache
def screens_of(game: str) -> Screens:
    """Return what the pages need to know about a game, by its id."""
    module = f"{__name__}.{folder_of(game)}"
    if find_spec(module) is None:
        return Screens()
    screens: Screens = import_module(module).SCREENS
    return screens


def folder_of(game: str) -> str:
    """Return the folder of a game's templates: `chefs_hat` for `chefs-hat`."""
    return game.replace("-", "_")
