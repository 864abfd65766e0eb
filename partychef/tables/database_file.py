"""The file of an SQLite database: private, whole, and still the one that was opened.

SQLite goes on writing into a file that somebody has deleted. All of that is gone with the process, so nobody may be
told that it is saved.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from partychef.tables.names import Refusal

PRIVATE = 0o600
_EARLIER_IS_SAFE = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY}
"""Why SQLite may refuse to write while all that it wrote before is on the disk."""
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


class Gone(Refusal):
    """The file is no longer where it was: nothing can be saved (503) until it is back."""

    def __init__(self) -> None:
        super().__init__(
            "This could not be saved: the folder of this server was moved or deleted, and the host has to bring it "
            "back or start anew.",
            status=503,
        )


class DatabaseFile:
    """The file of one database, with the journal beside it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known: dict[Path, tuple[int, int] | None] = {}

    def keep_private(self) -> None:
        """Let nobody but the owner read what guests write. An empty file is made if there is none yet."""
        # Never opened where it exists: to close it would end the locks that SQLite has on it in this process.
        with suppress(FileExistsError):
            os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE))
        for end in ("", "-wal", "-shm", "-journal", ".lock"):
            path = Path(f"{self.path}{end}")
            with suppress(OSError):  # some systems know no such thing
                if path.is_file():
                    path.chmod(PRIVATE)

    def remember(self) -> None:
        """From now on it should be this file, with this journal if it has one. A connection must be open."""
        self._known = {path: _number_of(path) for path in (self.path, Path(f"{self.path}-wal"))}

    def let_go(self) -> None:
        """All connections are closed, and the journal goes with the last one."""
        self._known = {}

    def check(self) -> None:
        """See that they are still there, and no others in their place. Raises Gone."""
        if any(_number_of(path) != known for path, known in self._known.items() if known is not None):
            raise Gone


def file_of(database: str) -> DatabaseFile | None:
    """The file of the database of this URL; None where it is in memory, or a server's."""
    url = make_url(database)
    name = url.database or ":memory:"
    if url.get_backend_name() != "sqlite" or name.startswith((":memory:", "file:")):
        return None
    return DatabaseFile(Path(name))


def is_damage(error: DBAPIError) -> bool:
    """Whether SQLite could not make sense of the file."""
    return _kind(error) in _DAMAGED


def not_saved(error: SQLAlchemyError) -> str:
    """What to tell somebody whose tap the database did not take: one sentence, which claims no more than is known."""
    if _kind(error) in _DAMAGED:
        return "The database of this server is damaged: what was played may be lost, and nothing more is saved."
    if _kind(error) in _EARLIER_IS_SAFE:
        return "That could not be saved just now. Nothing earlier is lost: try again in a moment."
    return "That could not be saved just now: try again in a moment, and tell the host if it happens again."


def _kind(error: SQLAlchemyError) -> int | None:
    """SQLite's primary code of an error; None for other databases."""
    code: int | None = getattr(getattr(error, "orig", None), "sqlite_errorcode", None)
    return code & 0xFF if code is not None else None


def _number_of(path: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)  # noqa: PTH116 - twice as fast, and done four times a commit
    except OSError:
        return None
    return found.st_dev, found.st_ino
