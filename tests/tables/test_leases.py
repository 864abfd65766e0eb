"""Of all processes one looks after a table; when it is gone, another one does within three seconds."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import func, select, text

from partychef.tables import leases
from partychef.tables.leases import Leases
from partychef.tables.models import Lease
from tests import services
from tests.serving import wait_for
from tests.tables.conftest import House

pytestmark = pytest.mark.cluster


@pytest.fixture
def house(postgresql: services.PostgreSQL) -> Iterator[House]:
    url = postgresql.new_database()
    house = House(url)
    yield house
    house.store.close()
    postgresql.drop(url)


Opened = Callable[[str], tuple[Leases, list[str]]]


@pytest.fixture
def opened(house: House) -> Iterator[Opened]:
    """Begins a process of this name; returns its leases, and the codes that it has taken over."""
    begun = []

    def begin(name: str) -> tuple[Leases, list[str]]:
        taken: list[str] = []
        process = Leases(house.store, name)
        process.begin(taken.append)
        begun.append(process)
        return process, taken

    yield begin
    for process in begun:
        process.close()


def kill(process: Leases) -> None:
    """It gives no more signs of life, and says no goodbye."""
    process._stop.set()
    assert process._thread is not None
    process._thread.join()


def test_a_table_is_kept_by_whoever_asks_first(house: House, opened: Opened) -> None:
    table = house.live(house.party("Ana", "Ben", "Cleo")).table.id
    first, _ = opened("first")
    second, _ = opened("second")
    assert first.keeps(table)
    assert not second.keeps(table)
    assert first.keeps(table)


def test_the_tables_of_a_killed_process_are_taken_over_within_three_seconds(house: House, opened: Opened) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    table = house.live(code).table.id
    first, _ = opened("first")
    assert first.keeps(table)
    second, taken = opened("second")
    kill(first)
    killed = time.monotonic()
    wait_for(lambda: taken == [code])
    assert time.monotonic() - killed < 3.0
    assert second.keeps(table)
    assert not first.keeps(table)  # it may only have been asleep


def test_a_process_that_stops_leaves_its_tables_at_once(house: House, opened: Opened) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    first, _ = opened("first")
    assert first.keeps(house.live(code).table.id)
    second, taken = opened("second")
    first.close()
    wait_for(lambda: taken == [code], seconds=1.5)
    assert second.keeps(house.live(code).table.id)


def test_several_processes_share_what_one_has_left(house: House, opened: Opened) -> None:
    codes = [house.party("Ana", "Ben", "Cleo") for _ in range(6)]
    first, found = opened("first")
    assert sorted(found) == sorted(codes)
    second, third = Leases(house.store, "second"), Leases(house.store, "third")
    taken: tuple[list[str], list[str]] = [], []
    for _ in range(3):  # they look in turns, where each would look by its own clock
        second.look(taken[0].append)
        third.look(taken[1].append)
        if not any(taken):
            first.close()
    assert sorted(taken[0] + taken[1]) == sorted(codes)
    assert [len(codes) for codes in taken] == [4, 2]  # half of 6, half of the other 3, and the last one


def test_a_table_that_is_over_is_looked_after_by_nobody(house: House, opened: Opened) -> None:
    from partychef.tables import host

    code = house.party("Ana", "Ben", "Cleo")
    first, _ = opened("first")
    assert first.keeps(house.live(code).table.id)
    host.stop(house.tables, code)
    wait_for(lambda: rows(house) == 0)


def rows(house: House) -> int:
    with house.store.reading() as connection:
        return int(connection.scalar(select(func.count()).select_from(Lease)) or 0)


def test_the_clock_of_a_process_lets_other_peoples_tables_alone(house: House, opened: Opened) -> None:
    other, _ = opened("other")
    code = house.party("Ana", "Ben", "Cleo", timers="brisk")
    assert other.keeps(house.live(code).table.id)
    mine, _ = opened("mine")
    house.clock.keeping = mine
    house.wait(200)
    assert house.step(code) == "assignment"
    other.close()
    house.clock.take_over(code)
    wait_for(lambda: mine.keeps(house.live(code).table.id))
    house.wait(200)
    assert house.step(code) != "assignment"


def test_while_the_database_is_away_a_process_keeps_nothing(
    house: House, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = house.live(house.party("Ana", "Ben", "Cleo")).table.id
    monkeypatch.setattr(leases, "ALIVE", 0.6)
    first, _ = opened("first")
    assert first.keeps(table)
    monkeypatch.setattr(first, "_sign_of_life", lambda connection: connection.execute(text("SELECT nothing")))
    wait_for(lambda: not first.keeps(table))
