"""Thinking in threads: one request a place at a time, results only for the very request, and no secrets in the log."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from partychef.engine.game import Move
from partychef.games.cooking_party.moves import Finish, Thank
from partychef.tables.background import DaemonThreads
from partychef.tables.pending_moves import GRACE, MoveRequest, PendingMoves
from tests.on_demand import OnDemand

REQUEST = MoveRequest("ABCDEF", 1, "1.judging", 4, "critic:grandmother")


@pytest.fixture
def pool() -> OnDemand:
    return OnDemand()


def never_done(_code: str) -> None:
    """Nobody waits for it."""


def test_a_place_is_thought_about_once_however_often_it_is_found(pool: OnDemand) -> None:
    pending, thought = PendingMoves(lambda: 0.0, pool=pool), []

    def think(request: MoveRequest) -> Move:
        thought.append(request)
        return Finish()

    for _ in range(3):
        pending.begin(REQUEST, think, never_done)
        pending.begin(replace(REQUEST, made=5), think, never_done)  # the same place: it has to wait
    pool.work_off()
    pending.begin(REQUEST, think, never_done)  # its result is here already
    pool.work_off()
    assert thought == [REQUEST]


def test_a_result_is_for_the_very_job_and_no_other(pool: OnDemand) -> None:
    pending = PendingMoves(lambda: 0.0, pool=pool)
    pending.begin(REQUEST, lambda _: Finish(), never_done)
    pool.work_off()
    assert pending.result(REQUEST) == Finish()
    for other in (
        replace(REQUEST, made=5),
        replace(REQUEST, kind="person"),
        replace(REQUEST, appeal=1),
        replace(REQUEST, seat=2),
    ):
        assert pending.result(other) is None


def test_a_later_thought_replaces_an_old_one(pool: OnDemand) -> None:
    pending, later = PendingMoves(lambda: 0.0, pool=pool), replace(REQUEST, made=5)
    pending.begin(REQUEST, lambda _: Finish(), never_done)
    pool.work_off()
    pending.begin(later, lambda _: Thank(), never_done)
    pool.work_off()
    assert (pending.result(REQUEST), pending.result(later)) == (None, Thank())


def test_what_a_table_no_longer_waits_for_is_forgotten(pool: OnDemand) -> None:
    pending, elsewhere = PendingMoves(lambda: 0.0, pool=pool), replace(REQUEST, code="GHJKLM")
    for request in (REQUEST, elsewhere):
        pending.begin(request, lambda _: Finish(), never_done)
    pool.work_off()
    pending.forget("ABCDEF", {replace(REQUEST, made=5)})
    assert pending.result(REQUEST) is None
    assert pending.result(elsewhere) == Finish()


def test_who_waits_for_a_job_is_told_when_it_is_done_also_when_nothing_came_of_it(pool: OnDemand) -> None:
    pending = PendingMoves(lambda: 0.0, pool=pool)
    told: list[str] = []
    pending.begin(REQUEST, lambda _: None, told.append)
    pool.work_off()
    assert told == ["ABCDEF"]
    assert pending.result(REQUEST) is None
    pending.begin(REQUEST, lambda _: Finish(), told.append)  # it may be begun again
    pool.work_off()
    assert pending.result(REQUEST) == Finish()


def test_a_thinker_that_breaks_is_logged_without_what_it_said(caplog: pytest.LogCaptureFixture, pool: OnDemand) -> None:
    def think(_request: MoveRequest) -> Move:
        raise RuntimeError("the key sk-12345 was not accepted")

    pending = PendingMoves(lambda: 0.0, pool=pool)
    pending.begin(REQUEST, think, never_done)
    pool.work_off()
    assert "RuntimeError in think" in caplog.text
    assert "sk-12345" not in caplog.text


def test_a_thought_has_the_limit_of_a_verdict_from_when_it_begins(pool: OnDemand) -> None:
    time, seen = 100.0, []
    pending = PendingMoves(lambda: time, limit=60.0, pool=pool)
    assert pending.late_at(REQUEST) is None

    def think(request: MoveRequest) -> Move:
        seen.append(pending.late_at(request))
        return Finish()

    pending.begin(REQUEST, think, never_done)
    assert pending.late_at(REQUEST) == 100 + 2 * (60 + GRACE)  # it waits for a thread
    time = 150.0
    pool.work_off()
    assert seen == [150 + 60 + GRACE]
    assert pending.late_at(REQUEST) is None


def test_no_more_think_at_the_same_time_than_there_are_threads_and_all_get_their_turn() -> None:
    pending = PendingMoves(lambda: 0.0, pool=DaemonThreads(2, "thinker"))
    lock, at_once, most = threading.Lock(), 0, 0
    both, done = threading.Barrier(2), threading.Semaphore(0)

    def think(_request: MoveRequest) -> Move:
        nonlocal at_once, most
        with lock:
            at_once += 1
            most = max(most, at_once)
        both.wait(10)  # two think at the same time, or this breaks
        with lock:
            at_once -= 1
        return Finish()

    for seat in range(6):
        pending.begin(replace(REQUEST, seat=seat), think, lambda _: done.release())
    assert all(done.acquire(timeout=10) for _ in range(6))
    assert most == 2
    pending.close()


def test_closing_begins_nothing_more() -> None:
    pending = PendingMoves(lambda: 0.0, pool=DaemonThreads(1, "thinker"))
    began, go_on, done, thought = threading.Event(), threading.Event(), threading.Event(), []

    def think(request: MoveRequest) -> Move:
        thought.append(request.seat)
        began.set()
        go_on.wait(10)
        return Finish()

    pending.begin(REQUEST, think, lambda _: done.set())
    assert began.wait(10)
    pending.begin(replace(REQUEST, seat=2), think, never_done)
    pending.close()  # does not wait for the first
    go_on.set()
    assert done.wait(10)
    assert thought == [1]
