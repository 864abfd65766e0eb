"""Writing: together, in order, each caller only after its commit; and a schema that is what the models say."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, insert, select, text

from partychef.tables.models import Base, ReplayFile
from partychef.tables.store import SCHEMA, Store, migrate


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
