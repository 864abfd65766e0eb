"""Processes that look ahead for AI chefs: thinking takes a processor, which the server needs for its guests.

They are started when the first chef has something to think about. If they cannot be, or one dies, the chef plays like
the heuristic one, and the next move gets new processes.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from typing import ParamSpec, TypeVar

from partychef.chefs import ladder
from partychef.chefs.review import Decision, Option, compare, decision_at, to_weigh
from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat, View
from partychef.engine.record import read
from partychef.games import GAMES
from partychef.judges.critics import Critic
from partychef.judges.tasted_again import DishAgain, tasted_again

P = ParamSpec("P")
T = TypeVar("T")

POLITE = 10
"""How far the processes stand back behind the server, as `nice` counts it."""

COMPARING = 3.0
"""Seconds that the moves of one decision may be compared for somebody who waits."""

log = logging.getLogger(__name__)


class Thinkers:
    """The processes of this house that look ahead."""

    def __init__(self, most: int | None = None) -> None:
        """`most`: how many there are at most; otherwise one for each processor but one."""
        self._most = most or max(1, (os.cpu_count() or 1) - 1)
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False
        self._lock = threading.Lock()

    def think(self, kind: str, view: View, legal: list[Move], chance: Chance, seconds: float) -> Move:
        """The move of a chef of this kind of the ladder, who may look ahead for so many seconds.

        It waits for it: the caller should hold no table.

        Raises RuntimeError, BrokenProcessPool among them, when there is no process to think.
        """
        return self._work(_thought, kind, view, legal, chance.seed, chance.number, seconds)

    def look_back(self, text: str, seat: Seat) -> Iterator[Decision]:
        """What each decision of a seat was worth in the game of this record, which must be one that can be reviewed.

        It waits for each of them; between two of them a chef who plays may think. Raises RuntimeError as `think` does.
        """
        for number in to_weigh(read(text, GAMES), seat):
            yield self._work(_weighed, text, number)

    def taste_again(
        self, text: str, seat: Seat, critics: Sequence[Critic], judged_by: Sequence[Critic], language: str,
        by_ai: Collection[Seat],
    ) -> list[DishAgain]:  # fmt: skip
        """What critics would have said of a seat's dishes in the game of this record: see `judges/tasted_again.py`.

        It waits for it. Raises RuntimeError as `think` does.
        """
        return self._work(_tasted_again, text, seat, critics, judged_by, language, by_ai)

    def compare(self, view: View, legal: list[Move]) -> list[Option]:
        """What the moves that a chef considers are worth, in a game that can be reviewed.

        It waits for it. Raises RuntimeError as `think` does.
        """
        return self._work(_compared, view, legal)

    def close(self) -> None:
        """Think no more. What is being thought about is not waited for."""
        with self._lock:
            self._closed, pool, self._pool = True, self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)

    def _work(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What a function returns in one of the processes."""
        pool = self._started()
        try:
            return pool.submit(work, *args, **kwargs).result()
        except RuntimeError:
            self._give_up(pool)
            raise

    def _started(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._closed:
                raise RuntimeError("this house is closed")
            if self._pool is None:
                # Spawned: a fork of a process with threads may find locks held by nobody.
                self._pool = ProcessPoolExecutor(self._most, mp_context=get_context("spawn"), initializer=_begin)
            return self._pool

    def _give_up(self, broken: ProcessPoolExecutor) -> None:
        with self._lock:
            if self._pool is broken:
                self._pool = None
        broken.shutdown(wait=False, cancel_futures=True)


def _begin() -> None:
    """Stand back behind the server, and end with it however it ends."""
    os.nice(POLITE)
    server = parent_process()
    if server is not None:
        threading.Thread(target=_end_with, args=(server,), name="with the server", daemon=True).start()


def _end_with(server: BaseProcess) -> None:
    server.join()
    os._exit(0)


def _thought(kind: str, view: View, legal: list[Move], seed: str, number: int, seconds: float) -> Move:
    return ladder.think(kind, view, legal, Chance(seed, number), seconds, time.monotonic)


def _tasted_again(
    text: str, seat: Seat, critics: Sequence[Critic], judged_by: Sequence[Critic], language: str,
    by_ai: Collection[Seat],
) -> list[DishAgain]:  # fmt: skip
    return list(tasted_again(read(text, GAMES), seat, critics, judged_by, language, by_ai))


def _compared(view: View, legal: list[Move]) -> list[Option]:
    lookahead = ladder.lookahead_of(type(view).__module__.rpartition(".")[0])
    return compare(lookahead, view, legal, COMPARING, time.monotonic)


def _weighed(text: str, number: int) -> Decision:
    return decision_at(read(text, GAMES), number)
