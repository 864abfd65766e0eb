"""How long games last and whether they are fair: `python benchmarks/pace.py GAME [--games 1000] [--json]`.

AI chefs play a number of games for each number of players. Each game has a module of its own that says what is counted.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import pace_cook_off, pace_cuisine_decks, pace_green_chef


class Pace(NamedTuple):
    """How one game is measured."""

    measure: Callable[[int], dict[str, Any]]
    """From a number of games, for each number of players, to figures."""
    report: Callable[[dict[str, Any]], str]
    """From the figures to tables of text."""


GAMES: dict[str, Pace] = {
    "cook-off": Pace(pace_cook_off.measure, pace_cook_off.report),
    "cuisine-decks": Pace(pace_cuisine_decks.measure, pace_cuisine_decks.report),
    "green-chef": Pace(pace_green_chef.measure, pace_green_chef.report),
}


def main() -> None:
    """Play and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--games", type=int, default=1000, help="for each number of players; otherwise 1000")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    figures = GAMES[given.game].measure(given.games)
    print(json.dumps(figures) if given.json else GAMES[given.game].report(figures))


if __name__ == "__main__":
    main()
