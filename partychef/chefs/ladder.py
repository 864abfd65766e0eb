"""The ladder: kinds of AI chefs from one who overlooks a lot to one who thinks far ahead.

In the middle stands the heuristic chef. Those below it overlook some of what they could do (`overlooking.py`), those
above it look ahead (`search/`). How much they overlook and how long they think is set for each game; docs/chefs.md says
how often each kind beats the next lower one.
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
SECONDS = {CHEF: 1.0, MASTER: 3.0}
"""How long a chef at a table may think about a move. The simulator only counts playouts, so that it can be repeated."""
HURRIED = 0.2
"""How long it may think where somebody practises and wants to wait for nobody."""


class Level(NamedTuple):
    """How well a kind of chef plays one game."""

    sees: float = 1.0
    """The share of its options that it notices."""
    playouts: int = 0
    """How many imagined games it plays on for a move; 0: it does not look ahead."""


LEVELS: Mapping[str, Mapping[str, Level]] = {
    "chefs-hat": {
        APPRENTICE: Level(sees=0.8), LINE_COOK: Level(sees=0.9), SOUS_CHEF: Level(),
        CHEF: Level(playouts=128), MASTER: Level(playouts=640),
    },
    "kitchen-closing": {
        APPRENTICE: Level(sees=0.6), LINE_COOK: Level(sees=0.78), SOUS_CHEF: Level(),
        CHEF: Level(playouts=64), MASTER: Level(playouts=320),
    },
    "cook-off": {
        APPRENTICE: Level(sees=0.6), LINE_COOK: Level(sees=0.78), SOUS_CHEF: Level(),
        CHEF: Level(playouts=24), MASTER: Level(playouts=192),
    },
    "green-chef": {APPRENTICE: Level(sees=0.6), LINE_COOK: Level(sees=0.85), SOUS_CHEF: Level()},
    "cuisine-decks": {
        APPRENTICE: Level(sees=0.42), LINE_COOK: Level(sees=0.58), SOUS_CHEF: Level(),
        CHEF: Level(playouts=32), MASTER: Level(playouts=160),
    },
}  # fmt: skip
"""By game and kind. Games in which dishes are judged have no ladder: what is better there is a matter of taste."""


def rungs(game: str) -> tuple[str, ...]:
    """The kinds of the ladder that play this game, the weakest first."""
    return tuple(LEVELS.get(game, ()))


def offered(game: str) -> tuple[str, ...]:
    """Those of them that a table offers: each has been measured to be stronger than the one before (docs/chefs.md)."""
    return tuple(kind for kind in rungs(game) if kind != MASTER)


def why_not(game: str, title: str, kind: str) -> str:
    """Why a kind of the ladder cannot play this game, in one sentence; empty if it can, or is not of the ladder."""
    if kind not in RUNGS or kind in rungs(game):
        return ""
    if not rungs(game):
        return f"In {title} there is no {kind}: choose a good cook or a beginner."
    best = rungs(game)[-1]
    return f"In {title} nobody plays better than the {best} yet, so there is no {kind}: choose the {best}."


def looks_ahead(game: str, kind: str) -> bool:
    """Whether a chef of this kind plays worlds on in this game, which takes its time."""
    return kind in rungs(game) and LEVELS[game][kind].playouts > 0


def seconds(kind: str, hurried: bool) -> float:
    """How long a chef of this kind may think about a move at a table."""
    most = SECONDS.get(kind, 0.0)
    return min(most, HURRIED) if hurried else most


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
