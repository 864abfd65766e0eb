"""A pool without threads: what is submitted waits until the test has it done."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from typing import Any, TypeVar

T = TypeVar("T")


class OnDemand(Executor):
    """Does its work in the thread that calls `work_off`."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[Future[Any], Callable[[], Any]]] = deque()

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        future: Future[T] = Future()
        self._waiting.append((future, partial(fn, *args, **kwargs)))
        return future

    def work_off(self) -> None:
        """Do everything that waits, also what is submitted meanwhile."""
        while self._waiting:
            future, work = self._waiting.popleft()
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(work())
                except Exception as error:  # a test's KeyboardInterrupt is a crash, and goes through
                    future.set_exception(error)
