"""How long somebody who practises waits between two moves of their own: `python benchmarks/practice.py [--games 5]`.

Simulated time: the player plays like a good cook and moves at once, AI chefs keep the pauses of the speed, and what a
chef thinks takes no time (`--kind master --real` lets it think, and adds the seconds that it takes). A wait is the time
from a move of the player until the table asks them again, if somebody else has moved in between. A result that is on
show ends it, for the player goes on from that.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from partychef.chefs import heuristic
from partychef.cli._text import columns
from partychef.engine.chance import Chance
from partychef.engine.game import Seat
from partychef.games import GAMES
from partychef.judges.critics import Critics
from partychef.settings import data_folder
from partychef.tables.ai_seats import AiSeats
from partychef.tables.alone import SPEEDS, has_the_word, player
from partychef.tables.clock import Clock
from partychef.tables.live import Live, has_work
from partychef.tables.pending_moves import PendingMoves
from partychef.tables.play import Tables
from partychef.tables.practice import Critic, open_practice
from partychef.tables.push import Hub
from partychef.tables.store import Store

T = TypeVar("T")

OPTIONS: dict[str, dict[str, Any]] = {"cooking-party": {"rounds": 2}, "cuisine-decks": {"random_decks": True}}


class AtOnce(Executor):
    """A pool whose only thread is this one: what is thought takes no simulated time, unless it is added."""

    def __init__(self, room: Room) -> None:
        self.room = room

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        began, future = time.perf_counter(), Future[T]()
        future.set_result(fn(*args, **kwargs))
        if self.room.real:
            self.room.time += time.perf_counter() - began
        return future


class Room:
    """One practice game, played to its end."""

    def __init__(self, folder: Path, game: str, speed: str, kind: str, seed: str, real: bool) -> None:
        self.time, self.real = 1_700_000_000.0, real
        self.store = Store(f"sqlite:///{folder / seed}.db")
        self.store.upgrade()
        self.tables = Tables(self.store, Hub(), lambda: self.time)
        critics = Critics(data_folder("prompts") / "critics", folder)
        pending = PendingMoves(lambda: self.time, pool=AtOnce(self))
        self.clock = Clock(self.tables, ai_seats=AiSeats(critics), pending=pending)
        critic = None
        if GAMES[game].always_judged:
            found = critics["columnist"]
            critic = Critic(found.id, found.name, found.emoji)
        self.code = open_practice(
            self.tables, game, kind=kind, speed=speed, critic=critic, seed=seed, options=OPTIONS.get(game)
        ).code
        self.waits: list[float] = []

    def play(self) -> None:
        """Play the game; the waits of the player are noted."""
        live, moved_at, moved = self.tables.find(self.code), self.time, 0
        while live.playing:
            self.clock.tick()
            if self.asked(live):
                if live.n > moved:  # else the turn goes on
                    self.waits.append(self.time - moved_at)
                with self.tables.at(self.code) as live:
                    self.move(live)
                moved_at, moved = self.time, live.n
                continue
            n, due = live.n, self.clock.tick() or self.clock.tick()  # at the second look what was thought is there
            if self.asked(live) or live.n > n:
                continue
            if due is None and live.playing:
                raise RuntimeError(f"{live.table.game} is stuck in {live.step_key}")
            self.time = max(self.time, due or 0.0)
        self.clock.stop()
        self.store.close()

    def asked(self, live: Live) -> bool:
        """Whether the table waits for the player."""
        chair = player(live)
        if chair is None or chair.seat is None or live.state is None or not live.playing:
            return False
        return has_the_word(live) or (chair.seat in live.state.to_move() and has_work(live, chair.seat))

    def move(self, live: Live) -> None:
        """The player moves, or goes on from a result."""
        chair, state = player(live), live.state
        assert chair is not None and state is not None
        if has_the_word(live):
            self.tables.make_move(live, None, state.default_move(None), "host")
            return
        seat: Seat = chair.seat or 0
        chance = Chance(f"player {live.table.seed}", live.n)
        move = heuristic.choose(state.view(seat), state.legal_moves(seat), chance)
        self.tables.make_move(live, seat, move, "person")


def measure(game: str, games: int, speed: str, kind: str, real: bool) -> dict[str, Any]:
    """The waits in some games."""
    waits: list[float] = []
    with TemporaryDirectory() as folder:
        for number in range(games):
            room = Room(Path(folder), game, speed, kind, f"practice-{number}", real)
            room.play()
            waits += room.waits
    return {
        "game": game, "speed": speed, "waits": len(waits), "median": median(waits),
        "90 %": quantiles(waits, n=10)[-1], "longest": max(waits),
    }  # fmt: skip


def main() -> None:
    """Play and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--game", choices=list(GAMES), help="one game alone")
    parser.add_argument("--speed", choices=list(SPEEDS), help="one speed alone")
    parser.add_argument("--kind", default="", help="the kind of the AI chefs, otherwise the usual one")
    parser.add_argument("--real", action="store_true", help="add the time that chefs think")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    rows = [
        measure(game, given.games, speed, given.kind, given.real)
        for game in ([given.game] if given.game else GAMES)
        for speed in ([given.speed] if given.speed else SPEEDS)
    ]
    if given.json:
        print(json.dumps(rows))
        return
    told = [[f"{value:.1f}" if isinstance(value, float) else str(value) for value in row.values()] for row in rows]
    print(columns([list(rows[0]), *told]))


if __name__ == "__main__":
    main()
