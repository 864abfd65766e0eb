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
from sqlalchemy.exc import IntegrityError

from partychef import tables
from partychef.tables.models import Base, Chair, Entry, ReplayFile, Table
from partychef.tables.store import SCHEMA, NoDatabase, Store, migrate


@pytest.fixture
def store(tmp_path: Path):  # type: ignore[no-untyped-def]
    store = Store(f"sqlite:///{tmp_path / 'x.db'}")
    store.upgrade()
    yield store
    store.close()


def add(key: str):  # type: ignore[no-untyped-def]
    return lambda connection: connection.execute(insert(ReplayFile).values(id=key, text="", at=0.0))


def keys(store: Store) -> set[str]:
    with store.reading() as connection:
        return set(connection.scalars(select(ReplayFile.id)))


def test_the_migrations_make_what_the_models_say(tmp_path: Path) -> None:
    empty = Store(f"sqlite:///{tmp_path / 'empty.db'}")
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


def test_a_commit_reaches_the_disk(store: Store) -> None:
    with store.engine.connect() as connection:
        assert connection.scalar(text("PRAGMA synchronous")) == 2  # FULL
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"


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
    other = Store(str(store.engine.url))
    assert "here" in keys(other)
    other.close()


def old_database(path: Path) -> Store:
    """A database of the first version, in the middle of a party."""
    store = Store(f"sqlite:///{path}")
    config = Config()
    config.set_main_option("script_location", str(Path(tables.__file__).parent / "migrations"))
    with store.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.execute(text(
            "INSERT INTO party_table VALUES (7, 'ABCDEF', 'i', 'r', 'cooking-party', 1, '{\"rounds\": 2}', NULL, '7', "
            "'playing', 2, 'h', 'critic:grandmother', 'off', 1.0, NULL, '', NULL, 0, 5.0, 6.0, NULL)"
        ))  # fmt: skip
        connection.execute(text("INSERT INTO chair VALUES (3, 7, 1, 0, 'Ana', 'x', 'person', 'hash', 0, 0)"))
        connection.execute(text("INSERT INTO entry VALUES (7, 1, 2, '{}', 'ai', 8.0)"))
        connection.execute(text("INSERT INTO replay_file VALUES ('key', 'a record', 9.0)"))
    return store


def test_a_party_of_the_first_version_is_whole_after_the_upgrade(tmp_path: Path) -> None:
    store = old_database(tmp_path / "old.db")
    store.upgrade()
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
    store = old_database(tmp_path / "old.db")
    store.upgrade()
    with pytest.raises(IntegrityError):
        store.write(lambda connection: connection.execute(text("INSERT INTO entry VALUES (8, 1, 2, '{}', 'ai', 8.0)")))
    with store.reading() as connection:
        assert connection.execute(text("PRAGMA foreign_key_check")).all() == []
    store.close()


def test_an_upgrade_that_fails_changes_nothing(tmp_path: Path) -> None:
    store = old_database(tmp_path / "old.db")
    with store.engine.begin() as connection:
        connection.execute(text("CREATE TABLE exchange (surprise INTEGER)"))
    with pytest.raises(NoDatabase, match="exchange"):
        store.upgrade()
    with store.reading() as connection:
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == "0001"
        assert "language" not in {column["name"] for column in inspect(connection).get_columns("party_table")}
        assert connection.scalar(text("PRAGMA foreign_keys")) == 1
    store.close()
