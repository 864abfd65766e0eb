"""The heuristic chef plays as the game's own `chef.py` advises; if a game has none, it plays any legal move."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from partychef.chefs.novice import novice
from partychef.engine.chance import Chance
from partychef.engine.game import Move, View

Chef = Callable[[View, list[Move], Chance], Move]


def choose(view: View, legal: list[Move], chance: Chance) -> Move:
    """The move that a sensible player of the view's game makes."""
    return _advice(_package(view))(view, legal, chance)


def obvious(view: View) -> tuple[type[Move], ...]:
    """The kinds of moves that nobody overlooks in the view's game: a beginner, too, sees that one may wait."""
    return _obvious(_package(view))


def _package(view: View) -> str:
    return type(view).__module__.rpartition(".")[0]


@cache
def _advice(game: str) -> Chef:
    """The `choose` of the game's `chef.py`, or the novice if it has none; `game` is the name of its package."""
    if not game or find_spec(f"{game}.chef") is None:
        return novice
    chef: Chef = import_module(f"{game}.chef").choose
    return chef


@cache
def _obvious(game: str) -> tuple[type[Move], ...]:
    """The `OBVIOUS` of the game's `chef.py`; none if it names none."""
    known = import_module(f"{game}.chef") if game and find_spec(f"{game}.chef") is not None else None
    found: tuple[type[Move], ...] = getattr(known, "OBVIOUS", ())
    return found
