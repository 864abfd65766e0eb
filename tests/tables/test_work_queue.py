"""Jobs that ask models go to processes that do nothing else, and each is done once, whoever is killed or away."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Iterator

import pytest

from partychef.tables.claims import Claims
from partychef.tables.leases import Leases
from partychef.tables.store import Store
from partychef.tables.work_queue import WorkQueue
from tests import services
from tests.serving import wait_for

pytestmark = pytest.mark.cluster


@pytest.fixture
def redis() -> Iterator[services.Redis]:
    """A server of this test's own, for it is paused and stopped."""
    with services.redis() as server:
        yield server


class Process:
    """One process of a house."""

    def __init__(self, store: Store, redis: str, house: str, name: str) -> None:
        self.done: list[str] = []
        self.go_on = threading.Event()
        self.go_on.set()
        self.life = Leases(store, name, shares=False)
        self.life.begin(lambda code: None)
        self.jobs = WorkQueue(redis, house, Claims(store, name))
        self.jobs.offer("cook", self._cook)
        self._stop = threading.Event()
        self._worker: threading.Thread | None = None

    def _cook(self, order: bytes) -> bytes:
        self.done.append(order.decode())
        assert self.go_on.wait(30)
        return b"cooked " + order

    def work(self) -> None:
        self._worker = threading.Thread(target=self.jobs.work, args=(2, self._stop), daemon=True)
        self._worker.start()
        wait_for(self.jobs._is_staffed)

    def ask(self, order: str) -> list[bytes]:
        """Have it cooked, on a thread; what came of it is put into the list."""
        told: list[bytes] = []
        threading.Thread(target=lambda: told.append(self.jobs.do("cook", order, order.encode())), daemon=True).start()
        return told

    def close(self) -> None:
        self.go_on.set()
        self._stop.set()
        if self._worker is not None:
            self._worker.join(20)
        self.life.close()
        self.jobs.close()


Opened = Callable[[str], Process]


@pytest.fixture
def opened(postgresql: services.PostgreSQL, redis: services.Redis) -> Iterator[Opened]:
    store = Store(postgresql.new_database())
    store.upgrade()
    house, processes = secrets.token_hex(4), list[Process]()

    def open_one(name: str) -> Process:
        processes.append(Process(store, redis.url, house, name))
        return processes[-1]

    yield open_one
    for process in processes:
        process.close()
    store.close()


def test_where_nobody_works_whoever_wants_it_does_it(opened: Opened) -> None:
    waiter = opened("waiter")
    assert waiter.jobs.do("cook", "soup", b"soup") == b"cooked soup"
    assert waiter.done == ["soup"]


def test_who_works_does_it_for_others(opened: Opened) -> None:
    waiter, cook = opened("waiter"), opened("cook")
    cook.work()
    assert waiter.jobs.do("cook", "soup", b"soup") == b"cooked soup"
    assert (waiter.done, cook.done) == ([], ["soup"])
    assert waiter.jobs.do("cook", "soup", b"soup") == b"cooked soup"  # asked again, it is done again
    assert cook.done == ["soup", "soup"]


def test_two_who_want_the_same_have_it_done_once(opened: Opened) -> None:
    waiters, cook = [opened("waiter"), opened("waitress")], opened("cook")
    cook.go_on.clear()
    cook.work()
    told = [waiter.ask("soup") for waiter in waiters]
    wait_for(lambda: cook.done == ["soup"])
    cook.go_on.set()
    wait_for(lambda: any(told))
    assert cook.done == ["soup"]


def test_the_job_of_a_killed_worker_is_given_to_another_one(opened: Opened) -> None:
    waiter, killed, cook = opened("waiter"), opened("killed"), opened("cook")
    killed.go_on.clear()
    killed.work()
    told = waiter.ask("soup")
    wait_for(lambda: killed.done == ["soup"])
    cook.work()
    killed._stop.set()
    killed.life._stop.set()  # no more signs of life, and no goodbye
    wait_for(lambda: bool(told))
    assert told == [b"cooked soup"]
    assert cook.done == ["soup"]


def test_while_redis_is_away_no_two_do_the_same_job(opened: Opened, redis: services.Redis) -> None:
    waiter, other = opened("waiter"), opened("other")
    redis.stop()
    for process in (waiter, other):
        process.go_on.clear()
    told = [waiter.ask("soup"), other.ask("soup")]
    wait_for(lambda: waiter.done == ["soup"] or other.done == ["soup"])
    assert sorted([waiter.done, other.done]) == [[], ["soup"]]
    for process in (waiter, other):
        process.go_on.set()
    wait_for(lambda: all(told))
    redis.start()


def test_jobs_that_redis_has_forgotten_are_given_out_again(opened: Opened, redis: services.Redis) -> None:
    waiter, cook = opened("waiter"), opened("cook")
    cook.go_on.clear()
    cook.work()
    first = [waiter.ask(dish) for dish in ("soup", "stew", "salad", "sorbet")]  # two are cooked, two wait
    wait_for(lambda: len(cook.done) == 2)
    redis.stop()
    redis.start()
    cook.go_on.set()
    wait_for(lambda: all(first))
    assert {tuple(told) for told in first} == {
        (b"cooked " + dish.encode(),) for dish in ("soup", "stew", "salad", "sorbet")
    }
