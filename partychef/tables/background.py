"""Work that takes a while, such as asking a model, in a few threads beside the requests and the clock."""

from __future__ import annotations

import threading
import traceback
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import CancelledError, Executor, Future
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class DaemonThreads(Executor):
    """A pool of threads, started when they are needed, for which Python does not wait when it ends.

    `ThreadPoolExecutor` joins its threads when the interpreter exits, whatever `shutdown` was told: a model that never
    answers would keep the server from stopping. Nothing is lost by cutting work off: moves are asked for again at the
    next start, and all else is only for a page that waits.
    """

    def __init__(self, most: int, name: str) -> None:
        self._most = most
        self._name = name
        self._queue: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._unfinished = 0
        self._closed = False
        self._lock = threading.Lock()

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """See `Executor`."""
        future: Future[T] = Future()
        with self._lock:
            if self._closed:
                raise RuntimeError("this pool is shut down")
            self._queue.put((future, partial(fn, *args, **kwargs)))
            self._unfinished += 1
            if len(self._threads) < min(self._most, self._unfinished):
                name = f"{self._name} {len(self._threads) + 1}"
                self._threads.append(threading.Thread(target=self._work, name=name, daemon=True))
                self._threads[-1].start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """See `Executor`."""
        with self._lock:
            self._closed = True
            waiting = self._take_back() if cancel_futures else []
            for _ in self._threads:
                self._queue.put(None)
        for future in waiting:
            future.cancel()
        if wait:
            for thread in self._threads:
                thread.join()

    def _take_back(self) -> list[Future[Any]]:
        taken = []
        try:
            while call := self._queue.get_nowait():
                taken.append(call[0])
        except Empty:
            pass
        return taken

    def _work(self) -> None:
        while (call := self._queue.get()) is not None:
            _run(*call)
            with self._lock:
                self._unfinished -= 1


def _run(future: Future[T], work: Callable[[], T]) -> None:
    """Do the work of a future in this thread, unless it has been cancelled."""
    if future.set_running_or_notify_cancel():
        try:
            future.set_result(work())
        except BaseException as error:
            future.set_exception(error)


class Task(Generic[T]):
    """One piece of work: waiting for a thread, going on, or done."""

    def __init__(self, owner: str, about: Any, at: float) -> None:
        self.owner = owner
        """A table's code or a browser's name."""
        self.about = about
        """What the owner wants to know when the task is found again."""
        self.submitted = at
        self.began: float | None = None
        """When a thread took it up; None while it waits for one."""
        self.future: Future[T] = Future()

    @property
    def done(self) -> bool:
        """Whether it has ended, well or not."""
        return self.future.done()

    @property
    def result(self) -> T | None:
        """What came of it; None while it goes on, and if it failed or was cancelled."""
        return None if not self.done or self.error is not None else self.future.result()

    @property
    def error(self) -> BaseException | None:
        """Why it failed; None while it goes on, and if it did not."""
        try:
            return self.future.exception() if self.done else None
        except CancelledError as cancelled:
            return cancelled


class Tasks(Generic[T]):
    """The tasks of one pool by key, the newest of each key. Done tasks stay until they are dropped."""

    def __init__(self, pool: Executor, now: Callable[[], float], remembered: int | None = None) -> None:
        """`remembered` is how many tasks are kept at most; the oldest make room."""
        self.now = now
        self._pool = pool
        self._remembered = remembered
        self._tasks: OrderedDict[Hashable, Task[T]] = OrderedDict()
        self._closed = False
        self._lock = threading.Lock()

    def begin(
        self, key: Hashable, work: Callable[[], T], owner: str = "", about: Any = None,
        done: Callable[[], None] | None = None,
    ) -> None:  # fmt: skip
        """Submit the work under this key, in place of what was there; `done` is called when it has ended.

        Nothing happens once `close` was called.
        """
        task: Task[T] = Task(owner, about, self.now())
        with self._lock:
            if self._closed:
                return
            self._tasks.pop(key, None)
            self._tasks[key] = task
            while self._remembered is not None and len(self._tasks) > self._remembered:
                self._tasks.popitem(last=False)
            task.future = self._pool.submit(self._timed, task, work)
        if done is not None:
            task.future.add_done_callback(lambda _: done())

    def find(self, key: Hashable) -> Task[T] | None:
        """The task of this key, if it is still kept."""
        with self._lock:
            return self._tasks.get(key)

    def going_on(self) -> list[Task[T]]:
        """The tasks that are not done."""
        with self._lock:
            return [task for task in self._tasks.values() if not task.done]

    def drop(self, unwanted: Callable[[Task[T]], bool]) -> None:
        """Forget the done tasks that are unwanted."""
        with self._lock:
            for key in [key for key, task in self._tasks.items() if task.done and unwanted(task)]:
                del self._tasks[key]

    def close(self) -> None:
        """Begin nothing more. Tasks that are going on are not waited for."""
        with self._lock:
            self._closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _timed(self, task: Task[T], work: Callable[[], T]) -> T:
        task.began = self.now()
        return work()


def where(error: BaseException) -> str:
    """The kind of an error and the line it comes from: what it says may hold a key or somebody's cards."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" in {frames[-1].name}, line {frames[-1].lineno}" if frames else ""
    return type(error).__name__ + place
