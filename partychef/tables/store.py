"""The database: opening it, keeping its schema up to date, and writing.

On SQLite all waiting writes are committed together (group commit), and each caller goes on only after its commit. It
has one writer at a time anyway; a queue in the process is fairer and faster than its busy timeout. PostgreSQL has many
writers, of many processes, and groups their commits itself: there every write is a transaction of its caller's thread.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.exc import ArgumentError, DBAPIError, DisconnectionError

from partychef.tables.database_file import file_of, is_damage
from partychef.tables.figures import Figures
from partychef.tables.models import Base

T = TypeVar("T")
SCHEMA = "0014"
"""The newest revision in `migrations/versions`."""
BUSY, SCRUBBING = 15_000, 50
"""Milliseconds that SQLite waits for others: usually, and to empty its journal."""
TOGETHER = 200
"""The most writes that share a commit."""
IDLE = 5.0
"""Seconds after which a connection is looked at before it is used; to look each time takes as long as to read."""
_WITH_CLUSTER = "pip install 'partychef[cluster]' brings it."


class NoDatabase(Exception):
    """The database cannot be opened, or is of another version. The message is one sentence."""


class Store:
    """One database. Read with `reading()`, change it only through `write()`.

    Raises NoDatabase where the Python package for this kind of database is missing.
    """

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self.figures = Figures()
        self._file = file_of(url)
        if self._file is not None:  # else a connection would make an empty one in its place
            event.listen(self.engine, "do_connect", lambda *_: self._see_the_file())
        self.shared = self.engine.dialect.name != "sqlite"
        """Whether several processes may use this database at the same time."""
        self._reader, self._snapshots = _readers(self.engine)
        self._writer = self.engine.execution_options(partychef_writes=True)
        self._writes: SimpleQueue[_Write | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()
        self._closed = False
        event.listen(self.engine, "checkin", self._see_whether_it_is_closed)

    def write(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction and return its result once it is committed.

        An exception from `work` undoes that work alone, and is raised here. Raises Gone when the file of the database
        is no longer where it was.
        """
        if self.shared:
            with self._writer.begin() as connection:
                return work(connection)
        write = _Write(work)
        self._writes.put(write)
        if self._thread is None:
            self._start()
        return cast(T, write.outcome.result())

    def can_write(self, seconds: float) -> bool:
        """Whether something can be written within so many seconds. It waits in the queue like every other write."""
        write = _Write(_write_nothing)
        self._writes.put(write)
        if self._thread is None:
            self._start()
        try:
            write.outcome.result(seconds)
        except Exception:  # whatever it is, it will be told where somebody wants to write
            return False
        return True

    def reading(self) -> Connection:
        """A connection for reading; use it in a `with` statement. Each statement sees what is committed by then."""
        return self._reader.connect()

    def snapshot(self) -> Connection:
        """The same, but all statements see one state of the database."""
        return self._snapshots.connect()

    def time(self) -> float:
        """The time of the database, in seconds since 1970; PostgreSQL only."""
        with self.reading() as connection:
            return float(connection.scalar(text("SELECT extract(epoch FROM clock_timestamp())")) or 0.0)

    def upgrade(self, by_command: bool = False) -> None:
        """Make the tables of an empty database, or bring the schema up to date: by itself on SQLite, after a copy of
        the file; elsewhere only `by_command`, for other processes may serve parties from it.

        Raises NoDatabase when that is impossible.
        """
        try:
            if self._file is not None:
                self._file.keep_private()
            with self._writer.connect() as connection:
                _keep_a_copy(connection)
                _watch_references(connection, False)
                try:
                    with connection.begin():
                        _bring_up_to_date(connection, by_command or not self.shared)
                        # One that can only be read must not look as if a party could begin.
                        _write_nothing(connection)
                    if self._file is not None:
                        self._file.remember()
                finally:
                    _watch_references(connection, True)
        except DBAPIError as error:
            raise NoDatabase(f"The database {self._where()} cannot be used ({error.orig}).") from None
        except OSError as error:
            raise NoDatabase(f"The database {self._where()} cannot be used ({error.strerror}).") from None

    def check(self) -> None:
        """Look through an SQLite database for damage, at more than a hundred MB a second. Raises NoDatabase."""
        if self._file is None or not self._file.path.is_file():
            return
        try:
            with self.reading() as connection:
                found = connection.scalar(text("PRAGMA quick_check(1)"))
        except DBAPIError as error:
            if not is_damage(error):
                return  # whatever it is, `upgrade` finds it, too
            found = error.orig
        if found != "ok":
            raise NoDatabase(
                f"The database {self._where()} is damaged ({' '.join(str(found).split())}): put a copy in its place, "
                "or move it away to begin with an empty house."
            )

    def _where(self) -> str:
        return self.engine.url.render_as_string(hide_password=True)

    def _see_the_file(self) -> None:
        """Raise Gone unless the file of the database is where it was."""
        if self._file is not None:
            self._file.check()

    def scrub(self) -> None:
        """Empty SQLite's journal, where what was deleted may still stand; if others use it just now, it stays.

        In the database itself SQLite writes zeros over it (`secure_delete`).
        """
        if self._file is None:
            return
        with self.engine.connect() as connection:
            driver: Any = connection.connection.dbapi_connection
            with suppress(sqlite3.Error):
                driver.execute(f"PRAGMA busy_timeout={SCRUBBING}")
                driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            driver.execute(f"PRAGMA busy_timeout={BUSY}")

    def close(self) -> None:
        """Finish the waiting writes and close all connections."""
        self._writes.put(None)
        if self._thread is not None:
            self._thread.join()
        self._closed = True
        self.engine.dispose()
        if self._file is not None:
            self._file.let_go()

    def _see_whether_it_is_closed(self, _connection: Any, record: Any) -> None:
        """Close a connection that a thread gives back when all others have been closed already."""
        if self._closed:
            record.close()

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
                self._see_the_file()
            self._see_the_file()
        except Exception as error:
            for write in writes:
                write.fail(error)
        for write in writes:
            write.report()


def _write_nothing(connection: Connection) -> None:
    """Write what is there already: only where writing is possible does it succeed."""
    connection.execute(text("UPDATE alembic_version SET version_num = version_num"))


def _watch_references(connection: Connection, watch: bool) -> None:
    """Switch SQLite's check of references: it changes a column by remaking its table, which other tables refer to.

    The switch works only between transactions; a statement sent the usual way would begin one.
    """
    if connection.dialect.name == "sqlite":
        driver: Any = connection.connection.dbapi_connection
        driver.execute(f"PRAGMA foreign_keys={'ON' if watch else 'OFF'}")


def _keep_a_copy(connection: Connection) -> None:
    """Copy an SQLite file that is to be migrated: beside it, with the old version in its name."""
    path = connection.engine.url.database or ""
    if connection.dialect.name != "sqlite" or not Path(path).is_file():
        return
    with connection.begin():
        version = _version(connection)
    if version in (None, SCHEMA):
        return
    copy = Path(path).with_suffix(f".{version}{Path(path).suffix}")
    half = copy.with_name(f"{copy.name}.half")
    half.unlink(missing_ok=True)
    os.close(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))  # what guests wrote is nobody else's business
    driver: Any = connection.connection.dbapi_connection
    target = sqlite3.connect(half)
    try:
        driver.backup(target)
    finally:
        target.close()
    half.replace(copy)


def _version(connection: Connection) -> str | None:
    """The version of the schema; None for an empty database."""
    tables = inspect(connection).get_table_names()
    if not tables:
        return None
    return str(connection.scalar(text("SELECT version_num FROM alembic_version")))


def _bring_up_to_date(connection: Connection, may_migrate: bool) -> None:
    """Make the tables of an empty database, or migrate. Alembic is imported only for an older version: it is slow."""
    if connection.dialect.name == "postgresql":  # several processes may start at once
        connection.execute(text("SELECT pg_advisory_xact_lock(7265)"))
    version = _version(connection)
    if version is None:
        Base.metadata.create_all(connection)
        connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
        connection.execute(text(f"INSERT INTO alembic_version VALUES ('{SCHEMA}')"))
    elif version != SCHEMA and (may_migrate or version > SCHEMA):
        migrate(connection)
    elif version != SCHEMA:
        raise NoDatabase("The database is of an older partychef: stop all servers, run `partychef migrate`, go on.")


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
    try:
        options = {} if url.startswith("sqlite") else {"pool_timeout": 10}
        engine = create_engine(url, hide_parameters=True, **options)
    except ModuleNotFoundError as error:
        raise NoDatabase(f"This database needs the Python package {error.name}: {_WITH_CLUSTER}") from None
    except ArgumentError:  # its message may show a password
        raise NoDatabase("PARTYCHEF_DATABASE is no database that partychef knows: see the README.") from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    else:
        event.listen(engine, "checkin", _note_use)
        event.listen(engine, "checkout", partial(_check_after_a_while, engine))
    return engine


def _readers(engine: Engine) -> tuple[Engine, Engine]:
    """For single statements, and for several that see one state. SQLite's transactions do for both."""
    if engine.dialect.name == "sqlite":
        return engine, engine
    # Without a transaction a statement takes one way to the server and back instead of three.
    return (
        engine.execution_options(isolation_level="AUTOCOMMIT"),
        engine.execution_options(isolation_level="REPEATABLE READ"),
    )


def _note_use(_connection: Any, record: Any) -> None:
    record.info["used"] = time.monotonic()


def _check_after_a_while(engine: Engine, connection: Any, record: Any, _proxy: Any) -> None:
    """See whether a connection that nobody has used for a while is still there; if not, the pool opens another."""
    if time.monotonic() - record.info.get("used", float("inf")) <= IDLE:
        return
    try:
        engine.dialect.do_ping(connection)
    except Exception as error:
        raise DisconnectionError from error


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves, else savepoints do not work
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        f"busy_timeout={BUSY}",
        "secure_delete=ON",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    # A transaction that begins by reading cannot wait for its turn to write; one that begins IMMEDIATE does.
    writes = connection.get_execution_options().get("partychef_writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
