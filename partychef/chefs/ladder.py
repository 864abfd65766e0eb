"""The ladder: kinds of AI chefs from one who overlooks a lot to one who thinks far ahead.

The master is the strongest that there is. It looks ahead (`search/`), and the chef below it is the heuristic chef; in
Green Chef, where looking ahead gains nothing, the master is the heuristic chef. All others overlook some of what they
could do (`overlooking.py`). How much they overlook, and how far the master looks, is set for each game, so that each
kind beats the next lower one about two times out of three; docs/chefs.md says how often.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import NamedTuple

from partychef.chefs import heuristic, overlooking
from partychef.chefs.search.budget import Budget
from partychef.chefs.search.halving import Clock, best_move
from partychef.engine.chance import Chance
from partychef.engine.game import Move, View
from partychef.engine.lookahead import Lookahead

Chef = Callable[[View, list[Move], Chance], Move]

APPRENTICE, LINE_COOK, SOUS_CHEF, CHEF, MASTER = RUNGS = ("apprentice", "line-cook", "sous-chef", "chef", "master")
"""The kinds of the ladder, the weakest first."""


class Level(NamedTuple):
    """How well a kind of chef plays one game."""

    sees: float = 1.0
    """The share of its options that it notices."""
    playouts: int = 0
    """How many imagined games it plays on for a move; 0: it does not look ahead."""


def _levels(apprentice: float, line_cook: float, sous_chef: float, chef: float, master: int) -> Mapping[str, Level]:
    """What the four lower kinds notice, and how many games the master plays on; 0: it is the heuristic chef."""
    lower = map(Level, (apprentice, line_cook, sous_chef, chef))
    return dict(zip(RUNGS, (*lower, Level(playouts=master)), strict=True))


LEVELS: Mapping[str, Mapping[str, Level]] = {
    "chefs-hat": _levels(0.69, 0.8, 0.9, 1, master=128),
    "kitchen-closing": _levels(0.31, 0.4, 0.5, 1, master=64),
    "cook-off": _levels(0.46, 0.6, 0.78, 1, master=24),
    "green-chef": _levels(0.28, 0.46, 0.63, 0.83, master=0),
    "cuisine-decks": _levels(0.315, 0.42, 0.58, 1, master=32),
}
"""By game and kind. Games in which dishes are judged have no ladder: what is better there is a matter of taste."""


def rungs(game: str) -> tuple[str, ...]:
    """The kinds of the ladder that play this game, the weakest first."""
    return tuple(LEVELS.get(game, ()))


def why_not(game: str, title: str, kind: str) -> str:
    """Why a kind of the ladder cannot play this game, in one sentence; empty if it can, or is not of the ladder."""
    if kind not in RUNGS or kind in rungs(game):
        return ""
    return f"In {title} there is no {kind}: choose a good cook or a beginner."


def good_cook(game: str) -> str | None:
    """The kind of the ladder that plays like the heuristic chef; None where there is no ladder."""
    return next((kind for kind in rungs(game) if LEVELS[game][kind] == Level()), None)


def looks_ahead(game: str, kind: str) -> bool:
    """Whether a chef of this kind plays worlds on in this game, which takes its time."""
    return kind in rungs(game) and LEVELS[game][kind].playouts > 0


def chef(kind: str) -> Chef:
    """A chef of this kind, for all games of the ladder that it plays. It counts playouts and looks at no clock."""

    def choose(view: View, legal: list[Move], chance: Chance) -> Move:
        return think(kind, view, legal, chance, float("inf"), time.monotonic)

    return choose


def think(kind: str, view: View, legal: list[Move], chance: Chance, seconds: float, now: Clock) -> Move:
    """The move that a chef of this kind makes, after at most so many seconds of looking ahead."""
    package = type(view).__module__.rpartition(".")[0]
    level = LEVELS[package.rpartition(".")[2].replace("_", "-")][kind]
    if level.playouts:
        return best_move(lookahead_of(package), view, legal, chance, Budget(level.playouts, seconds), now)
    if level.sees < 1:
        return overlooking.choose(view, legal, chance, level.sees)
    return heuristic.choose(view, legal, chance)


@cache
def lookahead_of(package: str) -> Lookahead:
    """What the game in this package knows about looking ahead."""
    found: Lookahead = import_module(f"{package}.lookahead").LOOKAHEAD
    return found
