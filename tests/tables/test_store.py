"""Writing: together, in order, each caller only after its commit; and a schema that is what the models say."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, insert, inspect, select, text
from sqlalchemy.exc import IntegrityError, OperationalError

from partychef import tables
from partychef.tables import store as stores
from partychef.tables.models import Base, Chair, Entry, ReplayFile, Table
from partychef.tables.store import SCHEMA, NoDatabase, Store, migrate
from tests import services
from tests.tables.conftest import House

SET_UP = stores._set_up_sqlite
"""As a house does it; tests/conftest.py has its own way."""


@pytest.fixture
def store(database: str):  # type: ignore[no-untyped-def]
    store = Store(database)
    store.upgrade()
    yield store
    store.close()


def add(key: str):  # type: ignore[no-untyped-def]
    return lambda connection: connection.execute(insert(ReplayFile).values(id=key, text="", at=0.0))


def keys(store: Store) -> set[str]:
    with store.reading() as connection:
        return set(connection.scalars(select(ReplayFile.id)))


def test_the_migrations_make_what_the_models_say(database: str) -> None:
    empty = Store(database)
    with empty.engine.begin() as connection:
        migrate(connection)
    with empty.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, Base.metadata) == []
        assert context.get_current_revision() == SCHEMA
    empty.close()


def test_a_new_database_needs_no_migration(store: Store) -> None:
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, Base.metadata) == []
        assert context.get_current_revision() == SCHEMA


def test_upgrading_twice_changes_nothing(store: Store) -> None:
    store.write(add("kept"))
    store.upgrade()
    assert keys(store) == {"kept"}


def test_a_commit_reaches_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "_set_up_sqlite", SET_UP)
    store = Store(f"sqlite:///{tmp_path / 'x.db'}")
    with store.engine.connect() as connection:
        assert connection.scalar(text("PRAGMA synchronous")) == 2  # FULL
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
    store.close()


def test_what_fails_is_undone_alone(store: Store) -> None:
    def half(connection: Connection) -> None:
        add("half")(connection)
        raise ValueError("burned")

    with pytest.raises(ValueError, match="burned"):
        store.write(half)
    store.write(add("whole"))
    assert keys(store) == {"whole"}


def test_fifty_writers_at_once_are_all_written(store: Store) -> None:
    threads = [threading.Thread(target=store.write, args=(add(f"k{n}"),)) for n in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(keys(store)) == 50


def test_writing_returns_after_the_commit(store: Store) -> None:
    store.write(add("here"))
    other = Store(store.engine.url.render_as_string(hide_password=False))
    assert "here" in keys(other)
    other.close()


def old_database(url: str) -> Store:
    """A database of the first version, in the middle of a party."""
    store = Store(url)
    config = Config()
    config.set_main_option("script_location", str(Path(tables.__file__).parent / "migrations"))
    with store.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.execute(text(
            "INSERT INTO party_table VALUES (7, 'ABCDEF', 'i', 'r', 'cooking-party', 1, '{\"rounds\": 2}', NULL, '7', "
            "'playing', 2, 'h', 'critic:grandmother', 'off', 1.0, NULL, '', NULL, false, 5.0, 6.0, NULL)"
        ))  # fmt: skip
        connection.execute(text("INSERT INTO chair VALUES (3, 7, 1, 0, 'Ana', 'x', 'person', 'hash', false, false)"))
        connection.execute(text("INSERT INTO entry VALUES (7, 1, 2, '{}', 'ai', 8.0)"))
        connection.execute(text("INSERT INTO replay_file VALUES ('key', 'a record', 9.0)"))
    return store


def test_a_party_of_the_first_version_is_whole_after_the_upgrade(database: str) -> None:
    store = old_database(database)
    store.upgrade(by_command=True)
    with store.reading() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, Base.metadata) == []
        assert context.get_current_revision() == SCHEMA
        table = connection.execute(select(Table.__table__)).mappings().one()
        chair = connection.execute(select(Chair.__table__)).mappings().one()
        entry = connection.execute(select(Entry.__table__)).mappings().one()
    assert (table["id"], table["code"], table["judge"], table["options"]) == (
        7, "ABCDEF", "critic:grandmother", {"rounds": 2}
    )  # fmt: skip
    assert (table["language"], table["appealed"], table["started"]) == ("en", 0, 6.0)
    assert (chair["table_id"], chair["name"], chair["token_hash"]) == (7, "Ana", "hash")
    assert (entry["table_id"], entry["n"], entry["by"]) == (7, 1, "ai")
    assert keys(store) == {"key"}
    store.close()


def test_after_an_upgrade_nothing_may_refer_to_a_table_that_is_not_there(tmp_path: Path) -> None:
    store = old_database(f"sqlite:///{tmp_path / 'old.db'}")
    store.upgrade()
    with pytest.raises(IntegrityError):
        store.write(lambda connection: connection.execute(text("INSERT INTO entry VALUES (8, 1, 2, '{}', 'ai', 8.0)")))
    with store.reading() as connection:
        assert connection.execute(text("PRAGMA foreign_key_check")).all() == []
    store.close()


def test_before_an_upgrade_by_itself_a_copy_of_the_file_is_kept_for_its_owner_alone(tmp_path: Path) -> None:
    store = old_database(f"sqlite:///{tmp_path / 'old.db'}")
    store.upgrade()
    store.close()
    copy = tmp_path / "old.0001.db"
    assert copy.stat().st_mode & 0o077 == 0
    before = Store(f"sqlite:///{copy}")
    with before.reading() as connection:
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == "0001"
        assert connection.scalar(text("SELECT name FROM chair")) == "Ana"
    before.close()


def test_a_database_that_is_up_to_date_is_not_copied(tmp_path: Path) -> None:
    for _ in range(2):
        store = Store(f"sqlite:///{tmp_path / 'new.db'}")
        store.upgrade()
        store.close()
    assert [path.name for path in tmp_path.glob("new*.db")] == ["new.db"]


@pytest.mark.cluster
def test_a_database_of_many_processes_is_migrated_only_by_command(postgresql: services.PostgreSQL) -> None:
    store = old_database(postgresql.new_database())
    with pytest.raises(NoDatabase, match="run `partychef migrate`"):
        store.upgrade()
    with store.reading() as connection:
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == "0001"
    store.upgrade(by_command=True)
    store.upgrade()
    store.close()


@pytest.mark.cluster
def test_processes_that_start_at_once_make_the_tables_once(postgresql: services.PostgreSQL) -> None:
    url = postgresql.new_database()
    stores = [Store(url) for _ in range(4)]
    threads = [threading.Thread(target=store.upgrade) for store in stores]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    stores[0].write(add("here"))
    assert keys(stores[3]) == {"here"}
    for store in stores:
        store.close()


@pytest.mark.cluster
def test_a_connection_that_was_cut_fails_at_most_once_and_not_after_a_while(
    postgresql: services.PostgreSQL, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(postgresql.new_database())
    store.upgrade()
    store.write(add("kept"))
    postgresql.cut_connections()
    with pytest.raises(OperationalError):
        keys(store)
    assert keys(store) == {"kept"}
    monkeypatch.setattr("partychef.tables.store.IDLE", -1.0)
    postgresql.cut_connections()
    assert keys(store) == {"kept"}
    store.close()


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("postgresql+psycopg2://nobody:secret@nowhere/party", "needs the Python package psycopg2"),
        ("what+ever://nobody:secret@nowhere/party", "no database that partychef knows"),
    ],
)
def test_a_database_without_its_driver_is_refused_with_one_sentence(url: str, sentence: str) -> None:
    with pytest.raises(NoDatabase, match=sentence) as refused:
        Store(url)
    assert "secret" not in str(refused.value)


def test_an_upgrade_that_fails_changes_nothing(tmp_path: Path) -> None:
    store = old_database(f"sqlite:///{tmp_path / 'old.db'}")
    with store.engine.begin() as connection:
        connection.execute(text("CREATE TABLE exchange (surprise INTEGER)"))
    with pytest.raises(NoDatabase, match="exchange"):
        store.upgrade()
    with store.reading() as connection:
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == "0001"
        assert "language" not in {column["name"] for column in inspect(connection).get_columns("party_table")}
        assert connection.scalar(text("PRAGMA foreign_keys")) == 1
    store.close()


def test_the_clock_waits_for_a_database_that_is_away_and_says_so_in_a_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    house = House(tmp_path / "party.db")
    code = house.party("Ana", "Ben", "Cleo", timers="brisk")
    away = house.path.rename(house.path.with_name("away.db"))
    house.time += 1_000
    house.clock.tick()
    assert house.view(code).step == "assignment"
    assert "the folder of this server was moved or deleted" in caplog.text and "Traceback" not in caplog.text
    away.rename(house.path)
    house.time += 5
    house.clock.tick()
    assert house.view(code).step == "cooking"
    house.store.close()
