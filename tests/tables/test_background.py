"""Pools whose threads nobody waits for, and tasks by key."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from concurrent.futures import CancelledError, wait

import pytest

from partychef.tables.background import DaemonThreads, Task, Tasks
from tests.on_demand import OnDemand


def broken() -> str:
    raise ValueError("no")


def test_futures_bring_results_and_errors() -> None:
    pool = DaemonThreads(2, "test")
    fine, failed = pool.submit(pow, 2, 10), pool.submit(broken)
    assert fine.result(10) == 1024
    assert isinstance(failed.exception(10), ValueError)
    pool.shutdown()
    with pytest.raises(RuntimeError):
        pool.submit(pow, 2, 10)


def test_threads_are_started_when_there_is_work_for_them_and_no_more_than_allowed() -> None:
    pool, before = DaemonThreads(3, "counted"), threading.active_count()
    assert threading.active_count() == before
    go_on = threading.Event()
    futures = [pool.submit(go_on.wait, 10)]
    assert [thread.name for thread in threading.enumerate() if thread.name.startswith("counted")] == ["counted 1"]
    futures += [pool.submit(go_on.wait, 10) for _ in range(5)]
    assert sum(thread.name.startswith("counted") for thread in threading.enumerate()) == 3
    go_on.set()
    assert not wait(futures, 10).not_done
    pool.shutdown(wait=True)
    assert not any(thread.name.startswith("counted") for thread in threading.enumerate())


def test_shutting_down_cancels_what_waits_and_leaves_what_goes_on() -> None:
    pool, began, go_on = DaemonThreads(1, "test"), threading.Event(), threading.Event()

    def slow() -> str:
        began.set()
        go_on.wait(10)
        return "done"

    first, second = pool.submit(slow), pool.submit(slow)
    assert began.wait(10)
    pool.shutdown(wait=False, cancel_futures=True)
    assert second.cancelled()
    go_on.set()
    assert first.result(10) == "done"


def test_python_ends_although_a_thread_still_works() -> None:
    script = (
        "import threading\n"
        "from partychef.tables.background import DaemonThreads\n"
        "began = threading.Event()\n"
        "DaemonThreads(1, 'slow').submit(lambda: (began.set(), threading.Event().wait(60)))\n"
        "began.wait(10)\n"
    )
    start = time.monotonic()
    subprocess.run([sys.executable, "-c", script], check=True, timeout=50)
    assert time.monotonic() - start < 30


def test_a_task_tells_how_far_it_is() -> None:
    pool, now = OnDemand(), 5.0
    tasks: Tasks[str] = Tasks(pool, lambda: now)
    tasks.begin("a", lambda: "fine", owner="Ana", about=7)
    tasks.begin("b", broken)
    task, failing = tasks.find("a"), tasks.find("b")
    assert task is not None and failing is not None
    assert (task.owner, task.about, task.done, task.result, task.submitted, task.began) == (
        "Ana",
        7,
        False,
        None,
        5,
        None,
    )
    assert tasks.going_on() == [task, failing]
    now = 8.0
    pool.work_off()
    assert (task.done, task.result, task.error, task.began) == (True, "fine", None, 8)
    assert (failing.done, failing.result, type(failing.error)) == (True, None, ValueError)
    assert tasks.going_on() == []


def test_only_so_many_tasks_are_remembered_and_dropping_spares_what_goes_on() -> None:
    pool = OnDemand()
    tasks: Tasks[str] = Tasks(pool, lambda: 0.0, remembered=2)
    for key in "abc":
        tasks.begin(key, lambda: "fine")
    assert tasks.find("a") is None
    tasks.drop(lambda task: True)
    assert tasks.find("b") is not None
    pool.work_off()
    tasks.drop(lambda task: True)
    assert tasks.find("b") is None


def test_nothing_begins_after_closing_and_what_was_cancelled_has_no_result() -> None:
    pool, go_on = DaemonThreads(1, "test"), threading.Event()
    tasks: Tasks[bool] = Tasks(pool, lambda: 0.0)
    tasks.begin("slow", lambda: go_on.wait(10))
    tasks.begin("waiting", lambda: True)
    waiting = tasks.find("waiting")
    tasks.close()
    tasks.begin("late", lambda: True)
    assert tasks.find("late") is None
    assert isinstance(waiting, Task)
    assert (waiting.done, waiting.result, type(waiting.error)) == (True, None, CancelledError)
    go_on.set()
