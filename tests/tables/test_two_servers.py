"""Two processes with the same database: whoever has an old picture of a table changes nothing by it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from partychef.tables import host
from partychef.tables.lock import Taken, lock
from partychef.tables.writing import Outdated
from tests.tables.conftest import House


@pytest.fixture
def second(house: House) -> Iterator[House]:
    second = House(house.url)
    yield second
    second.store.close()


def test_a_start_from_an_old_picture_of_the_lobby_deals_nothing_again(house: House, second: House) -> None:
    """The party goes on as it was dealt, also after the next restart."""
    code = house.party("Ana", "Ben", "Cleo", started=False)
    second.live(code)
    house.tables.sit(code, "Dan", "🥝")
    house.tables.start(code)
    house.default(code, house.view(code).judge)
    hands = house.view(code).places
    second.tables.start(code)
    assert second.view(code).places == hands
    assert [chair.name for chair in second.live(code).chairs] == ["Ana", "Ben", "Cleo", "Dan"]
    third = House(house.url)
    assert third.view(code).places == hands
    third.store.close()


def test_a_guest_who_sits_down_through_the_second_server_plays_with_those_of_the_first(
    house: House, second: House
) -> None:
    code = house.party("Ana", "Ben", started=False)
    second.live(code)
    house.tables.sit(code, "Cleo", "🥝")
    second.tables.sit(code, "Dan", "🥑")
    assert [chair.name for chair in second.live(code).chairs] == ["Ana", "Ben", "Cleo", "Dan"]


POWERS: dict[str, Callable[[House, str], object]] = {
    "pause": lambda house, code: host.pause(house.tables, code),
    "send away": lambda house, code: host.remove(house.tables, code, house.live(code).chairs[0].id),
    "skip": lambda house, code: host.skip(house.tables, code),
}


@pytest.mark.parametrize("power", POWERS)
def test_what_a_host_does_with_an_old_picture_is_refused_once_and_done_the_second_time(
    house: House, second: House, power: str
) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    second.live(code)
    house.default(code, house.view(code).judge)
    with pytest.raises(Outdated, match="tap once more"):
        POWERS[power](second, code)
    assert second.step(code) == "cooking"
    POWERS[power](second, code)
    third = House(house.url)
    assert third.live(code).table.revision == second.live(code).table.revision
    third.store.close()


def test_a_database_file_belongs_to_one_server_and_the_other_is_told_which(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'partychef.db'}"
    first = lock(url)
    assert first is not None
    with pytest.raises(Taken, match=r"Another partychef \(process \d+\) serves the parties in"):
        lock(url)
    first.release()
    again = lock(url)
    assert again is not None
    again.release()
    assert lock("postgresql+psycopg://db/party") is None and lock("sqlite://") is None
