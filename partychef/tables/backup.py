"""A copy of a whole house in one file, made and brought back also while the server runs.

The copy of an SQLite database is a state that it had at one moment (SQLite's own backup). Beside it go the files of the
instance folder that hosts write, and the key that signs cookies: with it phones find their seats again.
"""

from __future__ import annotations

import os
import sqlite3
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path, PurePosixPath
from typing import IO, NamedTuple

from partychef.settings import Settings
from partychef.tables.database_file import PRIVATE, file_of
from partychef.tables.store import NoDatabase, Store

DATABASE = "partychef.db"
OWN_FILES = ("settings.toml", "secret_key")
OWN_FOLDERS = ("critics", "chefs")
LARGEST = 16 * 1024 * 1024
"""Bytes of one of the host's own files."""
BUSY = 15.0
"""Seconds to wait for others who write."""


class NoBackup(Exception):
    """It cannot be made or brought back. The message is one sentence."""


class Copied(NamedTuple):
    """What a copy holds."""

    parties: int
    files: int
    """The host's own."""


def backup(settings: Settings, target: Path) -> Copied:
    """Write a copy of the house into this file, readable by its owner alone. Raises NoBackup and OSError.

    A file that was there is replaced only when the new one is complete.
    """
    source = _file(settings)
    if not source.is_file():
        raise NoBackup(f"there is no database at {source}")
    with _beside(target) as (folder, fresh):
        copy = folder / DATABASE
        _copy(source, copy)
        own = list(_own_files(settings.instance))
        with tarfile.open(fresh, "w:gz", format=tarfile.PAX_FORMAT) as archive:
            archive.add(copy, DATABASE, filter=_nobodys)
            for path in own:
                archive.add(path, path.relative_to(settings.instance).as_posix(), filter=_nobodys)
        parties = _parties(copy)
        fresh.replace(target)
    return Copied(parties, len(own))


def restore(settings: Settings, source: Path, kept: Path) -> Copied:
    """Bring the house of this file back in place of what is here, which is saved in `kept` if it can be read.

    Raises NoBackup and OSError.

    Nothing is changed unless the whole file can be read. The database stays the same file, so a server that runs goes
    on with what is in it now; it reads its tables again within a minute.
    """
    target = _file(settings)
    settings.instance.mkdir(parents=True, exist_ok=True)
    with _beside(target) as (folder, _):
        copy = folder / DATABASE
        own = _read(source, copy)
        _bring_up_to_date(copy, source)
        with suppress(NoBackup):
            backup(settings, kept)
        if not target.exists():
            os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE))
        _copy(copy, target)
        for name, content in own.items():
            path = settings.instance / name
            path.parent.mkdir(parents=True, exist_ok=True)
            fresh = folder / "fresh"
            fresh.write_bytes(content)
            fresh.chmod(PRIVATE)
            fresh.replace(path)
        return Copied(_parties(copy), len(own))


def _file(settings: Settings) -> Path:
    found = file_of(settings.database)
    if found is None:
        raise NoBackup("this is for SQLite: a database server has tools of its own for that, such as pg_dump")
    return found.path


@contextmanager
def _beside(path: Path) -> Iterator[tuple[Path, Path]]:
    """A private folder on the same disk as this file, and a new file in it."""
    with tempfile.TemporaryDirectory(prefix=".partychef-", dir=path.resolve().parent) as name:
        folder = Path(name)
        fresh = folder / "fresh"
        fresh.touch(PRIVATE)
        yield folder, fresh


def _copy(source: Path, target: Path) -> None:
    """Copy a database as it is at one moment, into a new one or over one that is in use."""
    try:
        with (
            closing(sqlite3.connect(source, timeout=BUSY)) as one,
            closing(sqlite3.connect(target, timeout=BUSY)) as other,
        ):
            one.backup(other)
            (found,) = other.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        raise NoBackup(f"the database cannot be copied ({error})") from None
    if found != "ok":
        raise NoBackup(f"the database is damaged ({' '.join(str(found).split())})")


def _own_files(instance: Path) -> Iterator[Path]:
    yield from (path for name in OWN_FILES if (path := instance / name).is_file())
    for name in OWN_FOLDERS:
        yield from sorted(path for path in (instance / name).rglob("*") if path.is_file() and not path.is_symlink())


def _nobodys(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mode = PRIVATE
    return member


def _read(source: Path, database: Path) -> dict[str, bytes]:
    """The host's own files by name; the database is written to a file."""
    own: dict[str, bytes] = {}
    try:
        with tarfile.open(source, "r:gz") as archive:
            for member in archive:
                file = archive.extractfile(member) if member.isreg() and _is_ours(member.name) else None
                if file is None or (member.name != DATABASE and member.size > LARGEST):
                    raise NoBackup(f"{source} is no backup of partychef: it has {member.name!r} in it")
                if member.name == DATABASE:
                    _pour(file, database)
                else:
                    own[member.name] = file.read()
    except (tarfile.TarError, EOFError, OSError) as error:
        raise NoBackup(f"{source} cannot be read ({error})") from None
    if not database.exists():
        raise NoBackup(f"{source} is no backup of partychef: there is no database in it")
    return own


def _pour(file: IO[bytes], database: Path) -> None:
    with database.open("wb") as target:
        while piece := file.read(1024 * 1024):
            target.write(piece)


def _is_ours(name: str) -> bool:
    parts = PurePosixPath(name).parts
    return name == DATABASE or name in OWN_FILES or (len(parts) > 1 and parts[0] in OWN_FOLDERS and ".." not in parts)


def _bring_up_to_date(copy: Path, source: Path) -> None:
    store = Store(f"sqlite:///{copy}")
    try:
        store.check()
        store.upgrade()
        store.scrub()
    except NoDatabase:
        raise NoBackup(f"the database in {source} is damaged, or of a newer partychef") from None
    finally:
        store.close()


def _parties(database: Path) -> int:
    with closing(sqlite3.connect(database)) as connection:
        return int(connection.execute("SELECT COUNT(*) FROM party_table").fetchone()[0])
