"""The database: opening it, keeping its schema up to date, and one queue for all writes.

All waiting writes are committed together (group commit), and each caller goes on only after its commit. SQLite has one
writer at a time anyway; a queue in the process is fairer and faster than its busy timeout.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.exc import DBAPIError

from partychef.tables.models import Base

T = TypeVar("T")
SCHEMA = "0008"
"""The newest revision in `migrations/versions`."""
TOGETHER = 200
"""The most writes that share a commit."""


class NoDatabase(Exception):
    """The database cannot be opened, or is of another version. The message is one sentence."""


class Store:
    """One database. Read with `reading()`, change it only through `write()`."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self._writer = self.engine.execution_options(partychef_writes=True)
        self._writes: SimpleQueue[_Write | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def write(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction and return its result once it is committed.

        An exception from `work` undoes that work alone, and is raised here.
        """
        write = _Write(work)
        self._writes.put(write)
        if self._thread is None:
            self._start()
        return cast(T, write.outcome.result())

    def reading(self) -> Connection:
        """A connection for reading; use it in a `with` statement."""
        return self.engine.connect()

    def upgrade(self) -> None:
        """Bring the schema up to date. Raises NoDatabase when that is impossible."""
        try:
            with self._writer.connect() as connection:
                _watch_references(connection, False)
                try:
                    with connection.begin():
                        _bring_up_to_date(connection)
                        # One that can only be read must not look as if a party could begin.
                        connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
                finally:
                    _watch_references(connection, True)
        except DBAPIError as error:
            where = self.engine.url.render_as_string(hide_password=True)
            raise NoDatabase(f"The database {where} cannot be used ({error.orig}).") from None

    def close(self) -> None:
        """Finish the waiting writes and close all connections."""
        self._writes.put(None)
        if self._thread is not None:
            self._thread.join()
        self.engine.dispose()

    def _start(self) -> None:
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._write_on, name="writer", daemon=True)
                self._thread.start()

    def _write_on(self) -> None:
        """Commit together whatever has queued up meanwhile, again and again."""
        while (write := self._writes.get()) is not None:
            writes = [write]
            while not self._writes.empty() and len(writes) < TOGETHER:
                following = self._writes.get()
                if following is None:
                    self._commit(writes)
                    return
                writes.append(following)
            self._commit(writes)

    def _commit(self, writes: list[_Write]) -> None:
        try:
            with self._writer.begin() as connection:
                if len(writes) == 1:
                    writes[0].run(connection)  # undone with the whole transaction
                else:
                    for write in writes:
                        write.run_beside_others(connection)
        except Exception as error:
            for write in writes:
                write.fail(error)
        for write in writes:
            write.report()


def _watch_references(connection: Connection, watch: bool) -> None:
    """Switch SQLite's check of references: it changes a column by remaking its table, which other tables refer to.

    The switch works only between transactions; a statement sent the usual way would begin one.
    """
    if connection.dialect.name == "sqlite":
        driver: Any = connection.connection.dbapi_connection
        driver.execute(f"PRAGMA foreign_keys={'ON' if watch else 'OFF'}")


def _bring_up_to_date(connection: Connection) -> None:
    """Make the tables of an empty database, or migrate. Alembic is imported only for an older version: it is slow."""
    tables = inspect(connection).get_table_names()
    if not tables:
        Base.metadata.create_all(connection)
        connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
        connection.execute(text(f"INSERT INTO alembic_version VALUES ('{SCHEMA}')"))
    elif connection.scalar(text("SELECT version_num FROM alembic_version")) != SCHEMA:
        migrate(connection)


def migrate(connection: Connection) -> None:
    """Run all migrations that this database has not seen. Raises NoDatabase for one of a newer version."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError:
        raise NoDatabase("The database was made by a newer partychef: install that version again.") from None


class _Write:
    """One write that waits for its commit."""

    def __init__(self, work: Callable[[Connection], Any]) -> None:
        self.work = work
        self.outcome: Future[Any] = Future()
        self._result: Any = None
        self._error: Exception | None = None

    def run(self, connection: Connection) -> None:
        self._result = self.work(connection)

    def run_beside_others(self, connection: Connection) -> None:
        try:
            with connection.begin_nested():
                self.run(connection)
        except Exception as error:
            self._error = error

    def fail(self, error: Exception) -> None:
        self._error = self._error or error

    def report(self) -> None:
        """Let the caller go on: its write is on the disk, or has failed."""
        if self._error is not None:
            self.outcome.set_exception(self._error)
        else:
            self.outcome.set_result(self._result)


def _engine(url: str) -> Engine:
    # Errors end up in logs, which must not show hands of cards or keys.
    engine = create_engine(url, pool_pre_ping=not url.startswith("sqlite"), hide_parameters=True)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves, else savepoints do not work
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=15000"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    # A transaction that begins by reading cannot wait for its turn to write; one that begins IMMEDIATE does.
    writes = connection.get_execution_options().get("partychef_writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
