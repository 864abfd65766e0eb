"""The database: opening it, keeping its schema current, and one queue for all writing.

Whatever waits to be written is committed together (group commit), and each caller goes on only after its commit. On
SQLite there is one writer at a time anyway; queueing in the process is fairer and faster than its busy timeout.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text

from partychef.tables.models import Base

T = TypeVar("T")
SCHEMA = "0001"
"""The newest revision in `migrations/versions`."""


class Store:
    """One database. Read with `reading()`, change it only through `write()`."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self._writer = self.engine.execution_options(partychef_writes=True)
        self._queue: list[_Job[Any]] = []
        self._gate = threading.Lock()
        self._writing = threading.Lock()

    def write(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction and return its result once that is committed.

        An exception from `work` undoes that work alone, and is raised here.
        """
        job = _Job(work)
        with self._gate:
            self._queue.append(job)
        with self._writing:  # whoever comes first writes for everybody who waits
            if not job.done:
                self._write_queue()
        return job.outcome()

    def reading(self) -> Connection:
        """A connection for reading; use it in a `with` statement."""
        return self.engine.connect()

    def upgrade(self) -> None:
        """Bring the schema up to date. Alembic is imported only for a database of an older version: it is slow."""
        with self._writer.begin() as connection:
            tables = inspect(connection).get_table_names()
            if not tables:
                Base.metadata.create_all(connection)
                connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
                connection.execute(text(f"INSERT INTO alembic_version VALUES ('{SCHEMA}')"))
            elif connection.scalar(text("SELECT version_num FROM alembic_version")) != SCHEMA:
                migrate(connection)

    def close(self) -> None:
        """Give all connections back."""
        self.engine.dispose()

    def _write_queue(self) -> None:
        with self._gate:
            jobs, self._queue = self._queue, []
        try:
            with self._writer.begin() as connection:
                for job in jobs:
                    job.run(connection)
        except Exception as error:
            for job in jobs:
                job.error = job.error or error
        for job in jobs:
            job.done = True


def migrate(connection: Connection) -> None:
    """Run all migrations that this database has not seen."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


class _Job(Generic[T]):
    """One piece of writing that waits for its commit."""

    def __init__(self, work: Callable[[Connection], T]) -> None:
        self.work = work
        self.result: T
        self.error: Exception | None = None
        self.done = False

    def run(self, connection: Connection) -> None:
        try:
            with connection.begin_nested():
                self.result = self.work(connection)
        except Exception as error:
            self.error = error

    def outcome(self) -> T:
        if self.error is not None:
            raise self.error
        return self.result


def _engine(url: str) -> Engine:
    engine = create_engine(url, pool_pre_ping=not url.startswith("sqlite"))
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves, else savepoints do not work
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    # A transaction that begins by reading cannot wait for its turn to write; one that begins IMMEDIATE does.
    writes = connection.get_execution_options().get("partychef_writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
