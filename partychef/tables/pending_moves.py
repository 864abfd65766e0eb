"""Moves of AIs that are being thought out in the background, by threads that hold no table.

A request for a move is found in the state, and found again after a crash. Its result waits here until the clock makes
the move, if the table still waits for it by then.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Set
from concurrent.futures import Executor
from dataclasses import dataclass

from partychef.engine.game import Move, Seat
from partychef.tables.background import DaemonThreads, Task, Tasks, where

log = logging.getLogger(__name__)

THREADS = 8
"""How many AIs of all tables may think at the same time."""
GRACE = 15.0
"""Seconds that a move may take beyond the limit of a verdict before it counts as stuck."""


@dataclass(frozen=True)
class MoveRequest:
    """One move that an AI is asked for. Two are equal when the same move would do for both."""

    code: str
    seat: Seat
    step: str
    """The key of the step."""
    made: int
    """How many moves the seat had made."""
    kind: str
    """Who sits there."""
    appeal: int = 0
    """Which tasting of the round it is: 1 after an appeal."""
    returns: int = 0
    """How often somebody had taken back a move: what was thought before is of another game."""

    @property
    def key(self) -> tuple[str, Seat, str]:
        """The seat and its step: only one move is thought about for each, so that no model is asked twice at once."""
        return self.code, self.seat, self.step


Think = Callable[[MoveRequest], Move | None]
"""The move that was asked for; None when the table no longer waits for it."""


class PendingMoves:
    """The requests that are being thought about, and the moves that wait to be made."""

    def __init__(self, now: Callable[[], float], limit: float = 120.0, pool: Executor | None = None) -> None:
        """`limit`: seconds that the models may take for one move."""
        self.limit = limit
        self._tasks: Tasks[Move | None] = Tasks(pool or DaemonThreads(THREADS, "thinker"), now)

    def begin(self, request: MoveRequest, think: Think, done: Callable[[str], None]) -> None:
        """Have the move thought out, unless that goes on for its seat and step already, or the move is here.

        `done` is then told the code of the table. Called by one thread only: the clock's.
        """
        task = self._tasks.find(request.key)
        if (task is None or task.done) and self.result(request) is None:
            self._tasks.begin(
                request.key, lambda: _thought(request, think), request.code, request, lambda: done(request.code)
            )

    def result(self, request: MoveRequest) -> Move | None:
        """What came of exactly this request; None while nothing has."""
        task = self._tasks.find(request.key)
        return task.result if task is not None and task.about == request else None

    def forget(self, code: str, but: Set[MoveRequest]) -> None:
        """Drop the moves of a table that it no longer waits for."""

        def unwanted(task: Task[Move | None]) -> bool:
            return task.owner == code and task.about not in but

        self._tasks.drop(unwanted)

    def late_at(self, request: MoveRequest) -> float | None:
        """When this seat and step have been thought about for too long; None where nobody thinks about them.

        A request that waits for a thread has as much time again for waiting.
        """
        task = self._tasks.find(request.key)
        if task is None or task.done:
            return None
        patience = self.limit + GRACE
        return task.submitted + 2 * patience if task.began is None else task.began + patience

    def close(self) -> None:
        """Begin nothing more. Nobody waits for a model: what it would have done is found again after the next start."""
        self._tasks.close()


def _thought(request: MoveRequest, think: Think) -> Move | None:
    try:
        return think(request)
    except Exception as error:
        log.error("nobody in seat %d could move: %s", request.seat, where(error))
        return None
