"""What the judge does for a page that waits: a verdict, a model's hello, a search for model servers."""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from partychef.tables.background import DaemonThreads, Task, Tasks
from partychef.tables.names import Refusal

log = logging.getLogger(__name__)

AT_ONCE = 3
"""How many tasks may go on at the same time; each verdict may ask a model many things."""
REMEMBERED = 100
"""Tasks whose pages still find what came of them."""


class JudgeTask(NamedTuple):
    """How far a task is, as its page shows it."""

    about: Any
    """Whatever its page shows meanwhile."""
    done: bool
    result: Any
    """What came of it; None while it goes on, or if it failed."""
    trouble: str
    """Why it failed, in one sentence; else empty."""
    seconds: int
    """How long ago it began."""


class JudgeTasks:
    """The judge's tasks in this process."""

    def __init__(self) -> None:
        self._tasks: Tasks[Any] = Tasks(DaemonThreads(AT_ONCE, "judge"), time.monotonic, REMEMBERED)
        self._lock = threading.Lock()

    def begin(self, owner: str, work: Callable[[], Any], about: Any = None, key: str = "") -> str:
        """Start `work`; returns the key of the task. An older task of the same key makes room for it.

        Raises Refusal (429) while the owner's last one goes on, or when the judge has enough to do.
        """
        key = key or secrets.token_urlsafe(16)
        with self._lock:
            going_on = self._tasks.going_on()
            if any(task.owner == owner for task in going_on):
                raise Refusal("The judge is still busy with what you brought: wait for that first.", status=429)
            if len(going_on) >= AT_ONCE:
                raise Refusal("The judge has a full table just now: try again in a minute.", status=429)
            self._tasks.begin(key, lambda: _logged(work), owner, about)
        return key

    def find(self, key: str) -> JudgeTask | None:
        """A task by its key, if it is still remembered."""
        task = self._tasks.find(key)
        if task is None:
            return None
        seconds = round(self._tasks.now() - task.submitted)
        # Read before the result: a task that ends meanwhile must not look done without one.
        done = task.done
        return JudgeTask(task.about, done, task.result, _trouble(task), seconds)

    def close(self) -> None:
        """Begin nothing more; what goes on is not waited for."""
        self._tasks.close()


def _logged(work: Callable[[], Any]) -> Any:
    try:
        return work()
    except Refusal:
        raise
    except Exception:
        log.exception("a task of the judge failed")
        raise


def _trouble(task: Task[Any]) -> str:
    if task.error is None:
        return ""
    return str(task.error) if isinstance(task.error, Refusal) else "Something burned in our kitchen: try again."
