"""Thinking in threads: one job a place at a time, results only for the very job, and no secrets in the log."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from partychef.engine.game import Move
from partychef.games.cooking_party.moves import Finish, Thank
from partychef.tables.work import GRACE, Job, Workers

JOB = Job("ABCDEF", 1, "1.judging", 4, "critic:grandmother")


def never_done(_code: str) -> None:
    """Nobody waits for it."""


def test_a_place_is_thought_about_once_however_often_it_is_found() -> None:
    workers, thought = Workers(0, lambda: 0.0), []

    def think(job: Job) -> Move:
        thought.append(job)
        return Finish()

    for _ in range(3):
        workers.begin(JOB, think, never_done)
        workers.begin(replace(JOB, made=5), think, never_done)  # the same place: it has to wait
    workers.work_off()
    workers.begin(JOB, think, never_done)  # its result is here already
    workers.work_off()
    assert thought == [JOB]


def test_a_result_is_for_the_very_job_and_no_other() -> None:
    workers = Workers(0, lambda: 0.0)
    workers.begin(JOB, lambda _: Finish(), never_done)
    workers.work_off()
    assert workers.result(JOB) == Finish()
    for other in (replace(JOB, made=5), replace(JOB, kind="person"), replace(JOB, appeal=1), replace(JOB, seat=2)):
        assert workers.result(other) is None


def test_a_later_thought_replaces_an_old_one() -> None:
    workers, later = Workers(0, lambda: 0.0), replace(JOB, made=5)
    workers.begin(JOB, lambda _: Finish(), never_done)
    workers.work_off()
    workers.begin(later, lambda _: Thank(), never_done)
    workers.work_off()
    assert (workers.result(JOB), workers.result(later)) == (None, Thank())


def test_what_a_table_no_longer_waits_for_is_forgotten() -> None:
    workers, elsewhere = Workers(0, lambda: 0.0), replace(JOB, code="GHJKLM")
    for job in (JOB, elsewhere):
        workers.begin(job, lambda _: Finish(), never_done)
    workers.work_off()
    workers.forget("ABCDEF", {replace(JOB, made=5)})
    assert workers.result(JOB) is None
    assert workers.result(elsewhere) == Finish()


def test_who_waits_for_a_job_is_told_when_it_is_done_also_when_nothing_came_of_it() -> None:
    workers = Workers(0, lambda: 0.0)
    told: list[str] = []
    workers.begin(JOB, lambda _: None, told.append)
    workers.work_off()
    assert told == ["ABCDEF"]
    assert workers.result(JOB) is None
    workers.begin(JOB, lambda _: Finish(), told.append)  # it may be begun again
    workers.work_off()
    assert workers.result(JOB) == Finish()


def test_a_thinker_that_breaks_is_logged_without_what_it_said(caplog: pytest.LogCaptureFixture) -> None:
    def think(_job: Job) -> Move:
        raise RuntimeError("the key sk-12345 was not accepted")

    workers = Workers(0, lambda: 0.0)
    workers.begin(JOB, think, never_done)
    workers.work_off()
    assert "RuntimeError in think" in caplog.text
    assert "sk-12345" not in caplog.text


def test_a_thought_has_the_limit_of_a_verdict_from_when_it_begins() -> None:
    time, seen = 100.0, []
    workers = Workers(0, lambda: time, limit=60.0)
    assert workers.late_at(JOB) is None

    def think(job: Job) -> Move:
        seen.append(workers.late_at(job))
        return Finish()

    workers.begin(JOB, think, never_done)
    assert workers.late_at(JOB) == 100 + 2 * (60 + GRACE)  # it waits for a thread
    time = 150.0
    workers.work_off()
    assert seen == [150 + 60 + GRACE]
    assert workers.late_at(JOB) is None


def test_no_more_think_at_the_same_time_than_there_are_threads_and_all_get_their_turn() -> None:
    workers = Workers(2, lambda: 0.0)
    lock, at_once, most = threading.Lock(), 0, 0
    both, done = threading.Barrier(2), threading.Semaphore(0)

    def think(_job: Job) -> Move:
        nonlocal at_once, most
        with lock:
            at_once += 1
            most = max(most, at_once)
        both.wait(10)  # two think at the same time, or this breaks
        with lock:
            at_once -= 1
        return Finish()

    for seat in range(6):
        workers.begin(replace(JOB, seat=seat), think, lambda _: done.release())
    assert all(done.acquire(timeout=10) for _ in range(6))
    assert most == 2
    workers.close()


def test_closing_begins_nothing_more() -> None:
    workers = Workers(1, lambda: 0.0)
    began, go_on, done, thought = threading.Event(), threading.Event(), threading.Event(), []

    def think(job: Job) -> Move:
        thought.append(job.seat)
        began.set()
        go_on.wait(10)
        return Finish()

    workers.begin(JOB, think, lambda _: done.set())
    assert began.wait(10)
    workers.begin(replace(JOB, seat=2), think, never_done)
    workers.close()  # does not wait for the first
    go_on.set()
    assert done.wait(10)
    assert thought == [1]
