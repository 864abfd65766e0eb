"""Chefs who think while people play: `python benchmarks/thinking.py [--game cook-off] [--seconds 30] [--rounds 3]`.

Five phones play at a table of a server, as in `benchmarks/latency.py`. In turns nobody thinks, and then a `master`
thinks beside them without a break, in the processes that a house has for that (`tables/thinkers.py`), about moves of a
game of its own. Two things are printed: how long a tap takes to all phones, without the chef and with it, and their
ratio; and how long the chef took for a move, beside its budget of seconds.
Everything runs on this machine, also what taps and listens.
"""

from __future__ import annotations

import argparse
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.latency import loaded, percentiles
from partychef.chefs import ladder
from partychef.chefs.ladder import MASTER, looks_ahead
from partychef.engine.chance import Chance
from partychef.engine.game import Move, View, read_options
from partychef.games import GAMES
from partychef.tables.alone import THINKING
from partychef.tables.thinkers import Thinkers

LATE = 0.1
"""A move is late when it takes so many seconds longer than its budget."""


def decisions(game_id: str) -> Iterator[tuple[View, list[Move], Chance]]:
    """What seats with a choice see in games of heuristic chefs, without end."""
    game, seed = GAMES[game_id], 0
    while True:
        seed += 1
        state: Any = game.deal(max(game.seats[0], 4), read_options(game, {}), Chance(f"thinking-{seed}", 0))
        number = 0
        while movers := state.to_move():
            number += 1
            seat = min(one for one in movers if one is not None)
            legal, chance = state.legal_moves(seat), Chance(f"thinking-{seed}/{seat}", number)
            view = state.view(seat)
            if len(legal) > 1:
                yield view, legal, chance
            state.apply(seat, ladder.think("chef", view, legal, chance, 0.0, time.monotonic), chance)


class Master:
    """A chef who thinks about one move after the other, and how long each of them took."""

    def __init__(self, game: str, budget: float) -> None:
        self.game, self.budget = game, budget
        self.took: list[float] = []
        self._enough = threading.Event()

    @contextmanager
    def thinking(self) -> Iterator[None]:
        """It thinks while the block runs."""
        self._enough.clear()
        thinkers = Thinkers()
        thread = threading.Thread(target=self._think, args=(thinkers,))
        thread.start()
        try:
            yield
        finally:
            self._enough.set()
            thread.join()
            thinkers.close()

    def _think(self, thinkers: Thinkers) -> None:
        asked = decisions(self.game)
        thinkers.think(MASTER, *next(asked), THINKING["instant"])  # the process has to start first
        while not self._enough.is_set():
            began = time.perf_counter()
            thinkers.think(MASTER, *next(asked), self.budget)
            self.took.append(time.perf_counter() - began)

    def report(self) -> str:
        """One line."""
        p50, p99 = percentiles(self.took)
        late = sum(took > self.budget + LATE for took in self.took)
        return (
            f"{len(self.took)} moves of a {MASTER} in {GAMES[self.game].title}, budget {self.budget:.1f} s: "
            f"p50 {p50:.2f} s, p99 {p99:.2f} s, longest {max(self.took):.2f} s, {late} of them late"
        )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    known = [game for game in GAMES if looks_ahead(game, MASTER)]
    parser.add_argument("--game", choices=known, default="cook-off", help="what the chef plays; otherwise Cook Off!")
    parser.add_argument("--seconds", type=float, default=30.0, help="for each part of a round, at least 2")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--speed", choices=list(THINKING), default="calm", help="of the table, which sets the budget")
    args = parser.parse_args()
    chef = Master(args.game, THINKING[args.speed])
    alone, beside, lost = list[float](), list[float](), 0
    for _ in range(args.rounds):
        load, expected = loaded(1, args.seconds)
        alone += load.times()
        with chef.thinking():
            busy, expected_too = loaded(1, args.seconds)
        beside += busy.times()
        lost += expected + expected_too - len(load.times()) - len(busy.times())
    (p50, p99), (busy50, busy99) = percentiles(alone), percentiles(beside)
    print(f"Five phones alone: p50 {p50 * 1e3:.1f} ms, p99 {p99 * 1e3:.1f} ms; {lost} events were lost in all.")
    print(f"While a chef thinks: p50 {busy50 * 1e3:.1f} ms, p99 {busy99 * 1e3:.1f} ms.")
    print(f"Ratio: p50 {busy50 / p50:.2f}, p99 {busy99 / p99:.2f}.")
    print(chef.report())


if __name__ == "__main__":
    main()
