"""One database file belongs to one server: two of them would each go on with a picture of their own."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO

from partychef.tables.database_file import file_of


class Taken(Exception):
    """Another process serves this database. The message is one sentence that names it."""


class Lock:
    """Holds a file locked for as long as the process lives, or a process that it has become."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def release(self) -> None:
        """Let another server have the database."""
        self._file.close()


def lock(database: str) -> Lock | None:
    """Take the database of this URL; None where the system or the database sees to that, or nobody else can see it.

    The lock is the system's, beside the file: it is gone with the process, however that ends. Raises Taken and OSError.
    """
    found = file_of(database)
    if sys.platform == "win32" or found is None:
        return None
    import fcntl

    path = Path(f"{found.path}.lock")
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
    return Lock(file)
