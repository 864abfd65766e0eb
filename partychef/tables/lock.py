"""One database file belongs to one server: two of them would each go on with a picture of their own."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

from sqlalchemy.engine import make_url


class Taken(Exception):
    """Another process serves this database. The message is one sentence that names it."""


class Lock:
    """Holds a file locked for as long as the process lives, or a process that it has become."""

    def __init__(self, file: IO[str], database: Path) -> None:
        self._file = file
        self._database = database

    def keep_private(self) -> None:
        """Let nobody but the owner read the database, whose hands and words are nobody else's business."""
        with suppress(OSError):
            self._database.chmod(0o600)

    def release(self) -> None:
        """Let another server have the database."""
        self._file.close()


def lock(database: str) -> Lock | None:
    """Take the database of this URL; None where the system or the database sees to that, or nobody else can see it.

    The lock is the system's, beside the file: it is gone with the process, however that ends. Raises Taken and OSError.
    """
    url = make_url(database)
    name = url.database or ":memory:"
    if sys.platform == "win32" or url.get_backend_name() != "sqlite" or name.startswith((":memory:", "file:")):
        return None
    import fcntl

    path = Path(f"{name}.lock")
    file = path.open("a+", encoding="utf-8")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.seek(0)
        process = file.read().strip() or "unknown"
        file.close()
        raise Taken(
            f"Another partychef (process {process}) serves the parties in {path.parent}: "
            "stop that one first, or give this one a folder of its own with PARTYCHEF_INSTANCE."
        ) from None
    file.truncate(0)
    file.write(str(os.getpid()))
    file.flush()
    return Lock(file, Path(name))
