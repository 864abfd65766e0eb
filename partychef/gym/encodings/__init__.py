"""What the numbers of each game mean: one module for each, with its `ENCODING`."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from partychef.gym.encoding import Encoding


def encoding_of(game: str) -> Encoding:
    """The encoding of a game by its id: `ENCODING` of the module that is named like its folder.

    Raises ValueError for a game that has none.
    """
    module = f"{__name__}.{game.replace('-', '_')}"
    if find_spec(module) is None:
        raise ValueError(f"Nobody has said how {game} is put into numbers: that would be in {module}.")
    encoding: Encoding = import_module(module).ENCODING
    return encoding
