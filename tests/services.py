"""PostgreSQL and Redis for tests: servers of their own from what the system has, in a temporary folder, on free ports.

They can be stopped, paused and started again, and nobody else's parties are in them.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

WANTED = ("initdb", "postgres", "redis-server")
PATIENCE = 60.0


def program(name: str) -> str | None:
    """Where this program is; distributions keep those of PostgreSQL out of the search path."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return shutil.which(name) or next((str(one / name) for one in folders if (one / name).is_file()), None)


@cache
def missing() -> tuple[str, ...]:
    """The programs that this machine lacks."""
    return tuple(name for name in WANTED if program(name) is None)


class PostgreSQL:
    """A PostgreSQL server."""

    def __init__(self, folder: Path, durable: bool = False) -> None:
        """`durable`: whether what is committed is on the disk, which tests need not wait for."""
        self.port = free_port()
        self._durable = durable
        self._data = folder / "data"
        self._log = folder / "log"
        self._user = _somebody_else()
        if self._user is not None:
            shutil.chown(folder, self._user)
        self._run("initdb", "-D", str(self._data), "-A", "trust", "-U", "partychef", "--no-sync", "-E", "UTF8")
        self.start()
        self._made = 0

    def start(self) -> None:
        """Start it, and return once it answers."""
        fsync = "fsync=on" if self._durable else "fsync=off"
        options = [f"-c{one}" for one in ("listen_addresses=127.0.0.1", fsync, "unix_socket_directories=")]
        with self._log.open("a") as log:
            self._process = subprocess.Popen(
                [str(program("postgres")), "-D", str(self._data), "-p", str(self.port), *options],
                stdout=log, stderr=log, cwd="/", user=self._user,
            )  # fmt: skip
        wait_until(lambda: self._answers())

    @property
    def pid(self) -> int:
        """The id of its first process."""
        return self._process.pid

    def stop(self) -> None:
        """End all connections and stop."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait()

    def new_database(self) -> str:
        """The URL of an empty database."""
        self._made += 1
        name = f"party_{self._made}"
        self.sql(f"CREATE DATABASE {name}")
        return self.url(name)

    def drop(self, url: str) -> None:
        """Delete a database."""
        self.sql(f"DROP DATABASE {url.rpartition('/')[2]} WITH (FORCE)")

    def cut_connections(self) -> None:
        """End all connections of clients, as a router that restarts does."""
        self.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname "
                 "LIKE 'party%'")  # fmt: skip

    def url(self, name: str) -> str:
        """The URL of a database."""
        return f"postgresql+psycopg://partychef@127.0.0.1:{self.port}/{name}"

    def sql(self, statement: str) -> None:
        """Run a statement as the owner of everything."""
        import psycopg

        where = f"host=127.0.0.1 port={self.port} user=partychef dbname=postgres"
        with psycopg.connect(where, autocommit=True, connect_timeout=5) as connection:
            connection.execute(statement)

    def _answers(self) -> bool:
        import psycopg

        try:
            self.sql("SELECT 1")
        except psycopg.OperationalError:
            assert self._process.poll() is None, self._log.read_text()
            return False
        return True

    def _run(self, name: str, *arguments: str) -> None:
        done = subprocess.run(
            [str(program(name)), *arguments], capture_output=True, text=True, check=False, cwd="/", user=self._user
        )
        assert done.returncode == 0, done.stdout + done.stderr


class Redis:
    """A Redis server that keeps nothing on disk."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._folder = folder
        self.start()

    def start(self) -> None:
        """Start it, empty, and return once it answers."""
        options = f"--port {self.port} --bind 127.0.0.1 --appendonly no --loglevel warning --save".split()
        with (self._folder / "log").open("a") as log:
            self._process = subprocess.Popen(
                [str(program("redis-server")), *options, ""], cwd=self._folder, stdout=log, stderr=log
            )
        wait_until(lambda: self._answers())

    @property
    def pid(self) -> int:
        """The id of its first process."""
        return self._process.pid

    def stop(self) -> None:
        """Stop it; all that it held is gone."""
        self._process.kill()
        self._process.wait()

    def pause(self) -> None:
        """It answers nobody, and connections to it stay open."""
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """It answers again."""
        self._process.send_signal(signal.SIGCONT)

    def _answers(self) -> bool:
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1) as probe:
            probe.sendall(b"PING\r\n")
            return probe.recv(10).startswith(b"+PONG")
        return False


@contextmanager
def postgresql(durable: bool = False) -> Iterator[PostgreSQL]:
    """A PostgreSQL server while the block runs."""
    with tempfile.TemporaryDirectory(prefix="partychef-", ignore_cleanup_errors=True) as folder:
        server = PostgreSQL(Path(folder), durable)
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def redis() -> Iterator[Redis]:
    """A Redis server while the block runs."""
    with tempfile.TemporaryDirectory(prefix="partychef-") as folder:
        server = Redis(Path(folder))
        try:
            yield server
        finally:
            server.stop()


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until(true: Callable[[], bool]) -> None:
    """Return once it is true."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "a server that tests need did not start"
        threading.Event().wait(0.02)


def _somebody_else() -> str | None:
    """PostgreSQL refuses to be run by root: who runs it then."""
    if os.geteuid() != 0:
        return None
    import pwd  # not everywhere

    names = {one.pw_name for one in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"
