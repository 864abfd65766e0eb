"""All parties move from SQLite to PostgreSQL and back: every row is the same, and the parties go on."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import Connection, Table

from partychef.cli import main
from partychef.engine.record import Record
from partychef.tables import host, moving
from partychef.tables.leases import Leases
from partychef.tables.lock import lock
from partychef.tables.records import record_of
from partychef.tables.store import Store
from tests import services
from tests.tables.conftest import House

pytestmark = pytest.mark.cluster


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    return str(tmp_path / "first.db"), str(tmp_path / "second.db")


@pytest.fixture
def shared(postgresql: services.PostgreSQL) -> str:
    return postgresql.new_database()


def evening(house: House) -> tuple[str, str, Record]:
    """A party that is over and one in the middle of a round; their codes, and the record of the first."""
    over = house.party("Ana", "Ben", "Cleo")
    house.play_until(over, "break")
    host.stop(house.tables, over)
    return over, house.party("Änne", "Bjørn 🍅", "Cleo"), record_of(house.tables, house.live(over))


def move(source: str, target: str) -> str:
    told = CliRunner().invoke(main, ["move-data", source, target])
    assert told.exception is None or isinstance(told.exception, SystemExit), told.exception
    return told.output if told.exit_code == 0 else f"{told.exit_code}: {told.output}"


def test_parties_go_to_postgresql_and_back_and_play_on(files: tuple[str, str], shared: str) -> None:
    house = House(Path(files[0]))
    over, going_on, record = evening(house)
    house.store.close()
    told = move(files[0], shared)
    assert "All rows are the same" in told
    assert "entry" in told
    big = House(shared)
    assert record_of(big.tables, big.live(over)) == record
    big.default(going_on, big.view(going_on).judge)
    new = big.party("Dan", "Eve", "Fay")  # new rows get numbers that nobody has
    kept = big.view(going_on)
    big.store.close()
    assert "All rows are the same" in move(shared, files[1])
    small = House(Path(files[1]))
    assert small.view(going_on) == kept
    assert record_of(small.tables, small.live(over)) == record
    assert [chair.name for chair in small.live(new).chairs] == ["Dan", "Eve", "Fay"]
    assert small.live(going_on).chairs[1].name == "Bjørn 🍅"
    small.store.close()


def test_nothing_is_copied_to_where_something_is(files: tuple[str, str], shared: str) -> None:
    house = House(Path(files[0]))
    evening(house)
    house.store.close()
    assert "All rows" in move(files[0], shared)
    assert move(files[0], shared).startswith("2: partychef: The database to which the parties go is not empty")


def test_nothing_is_copied_while_a_server_is_at_it(files: tuple[str, str], shared: str) -> None:
    House(Path(files[0])).store.close()
    served = lock(f"sqlite:///{files[0]}")
    assert served is not None
    assert "Another partychef" in move(files[0], shared)
    served.release()
    store = Store(shared)
    store.upgrade()
    process = Leases(store, "a server")
    process.begin(lambda code: None)
    assert "A server uses the database to which the parties go: stop it first." in move(files[0], shared)
    process.close()
    store.close()


@pytest.mark.parametrize(
    ("source", "sentence"),
    [("nowhere.db", "There is no file"), ("postgresql+psycopg2://x/y", "needs the Python package psycopg2")],
)
def test_what_cannot_be_opened_is_told_in_one_sentence(source: str, sentence: str, tmp_path: Path) -> None:
    assert sentence in move(source, str(tmp_path / "new.db"))


def test_a_copy_that_is_not_the_same_is_not_kept(
    files: tuple[str, str], shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(Path(files[0]))
    evening(house)
    house.store.close()
    monkeypatch.setattr("partychef.tables.moving._rows", altered())
    assert "is not the same after the copy" in move(files[0], shared)
    store = Store(shared)
    with store.reading() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM party_table").scalar() == 0
    store.close()


def altered() -> Callable[[Connection, Table], Generator[dict[str, Any], None, None]]:
    """Reads rows, and loses a letter of a name on the way back."""
    honest = moving._rows

    def rows(connection: Connection, table: Table) -> Generator[dict[str, Any], None, None]:
        with closing(honest(connection, table)) as found:
            kept = list(found)
        for row in kept:
            back = connection.dialect.name == "postgresql" and table.name == "chair"
            yield {**row, "name": row["name"][1:]} if back else row

    return rows
