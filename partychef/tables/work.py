"""Work that takes a while: what an AI with a mind does is thought out by a few threads that hold no table.

A job is found in the state, and found again after a crash. Its result waits here until the clock makes the move, if
the table still waits for it by then.
"""

from __future__ import annotations

import logging
import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from queue import SimpleQueue

from partychef.engine.game import Move, Seat

log = logging.getLogger(__name__)

GRACE = 15.0
"""Seconds that a job may take beyond the limit of a verdict before it counts as stuck."""


@dataclass(frozen=True)
class Job:
    """One move to be thought out. Two jobs are equal when the same thought would do for both."""

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

    @property
    def place(self) -> tuple[str, Seat, str]:
        """Whose job it is. At one place one job is done at a time, so nothing is asked twice at once."""
        return self.code, self.seat, self.step


Think = Callable[[Job], Move | None]
"""The move for a job; None when the table no longer waits for it."""
Done = Callable[[str], None]
"""Told the code of the table where a job is done."""


@dataclass
class _Task:
    job: Job
    think: Think
    done: Done
    queued: float
    began: float | None = None


class Workers:
    """A few threads, started when they are needed. With none, `work_off` does the work: for tests and simulations."""

    def __init__(self, threads: int, now: Callable[[], float], limit: float = 120.0) -> None:
        """`limit`: seconds that the models may take for one job."""
        self.threads = threads
        self.now = now
        self.limit = limit
        self._queue: SimpleQueue[_Task | None] = SimpleQueue()
        self._tasks: dict[tuple[str, Seat, str], _Task] = {}
        self._results: dict[tuple[str, Seat, str], tuple[Job, Move]] = {}
        self._started = 0
        self._lock = threading.Lock()

    def begin(self, job: Job, think: Think, done: Done) -> None:
        """Have the job done, unless a job of that place is under way or its result is here."""
        with self._lock:
            if job.place in self._tasks or self._result(job) is not None:
                return
            task = _Task(job, think, done, self.now())
            self._tasks[job.place] = task
            self._queue.put(task)
            if self._started < min(self.threads, len(self._tasks)):
                self._started += 1
                threading.Thread(target=self._work, name=f"thinker {self._started}", daemon=True).start()

    def result(self, job: Job) -> Move | None:
        """What came of exactly this job; None while nothing has."""
        with self._lock:
            return self._result(job)

    def forget(self, code: str, but: set[Job]) -> None:
        """Drop the results of a table that it no longer waits for."""
        with self._lock:
            for place, (job, _) in list(self._results.items()):
                if job.code == code and job not in but:
                    del self._results[place]

    def late_at(self, job: Job) -> float | None:
        """When this place has been thought about for too long; None where no job is under way.

        A job that waits for a thread has as much time again for waiting.
        """
        with self._lock:
            task = self._tasks.get(job.place)
            if task is None:
                return None
            patience = self.limit + GRACE
            return task.queued + 2 * patience if task.began is None else task.began + patience

    def work_off(self) -> None:
        """Do all that is queued, in this thread."""
        while not self._queue.empty():
            task = self._queue.get()
            if task is not None:
                self._do(task)

    def close(self) -> None:
        """Begin nothing more. A job under way is not waited for: it is found again after the next start."""
        with self._lock:
            while not self._queue.empty():
                self._queue.get()
            for _ in range(self._started):
                self._queue.put(None)
            self.threads = 0

    def _result(self, job: Job) -> Move | None:
        known, move = self._results.get(job.place, (None, None))
        return move if known == job else None

    def _work(self) -> None:
        while (task := self._queue.get()) is not None:
            self._do(task)

    def _do(self, task: _Task) -> None:
        task.began = self.now()
        move = None
        try:
            move = task.think(task.job)
        except Exception as error:
            log.error("nobody in seat %d of table %s could move: %s", task.job.seat, task.job.code, where(error))
        with self._lock:
            del self._tasks[task.job.place]
            if move is not None:
                self._results[task.job.place] = (task.job, move)
        task.done(task.job.code)


def where(error: BaseException) -> str:
    """The kind of an error and the line it comes from: what it says may hold a key or somebody's cards."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" in {frames[-1].name}, line {frames[-1].lineno}" if frames else ""
    return type(error).__name__ + place
