"""`partychef move-data FROM TO`: moves all parties to another database, such as from SQLite to PostgreSQL."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from partychef.tables.store import Store


@click.command()
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
def command(source: str, target: str) -> None:
    """Copy all parties from one database to another one that is empty, and compare every row.

    FROM and TO are SQLAlchemy URLs, or files of SQLite. Stop the servers that use them before.
    """
    from partychef.tables.lock import Taken
    from partychef.tables.moving import move
    from partychef.tables.store import NoDatabase

    try:
        with ExitStack() as held:
            move(_opened(source, held, new=False), _opened(target, held, new=True), _tell)
    except (NoDatabase, Taken) as error:
        raise click.ClickException(str(error)) from None
    click.echo("All rows are the same. Set PARTYCHEF_DATABASE to the new database, and start.")


def _opened(name: str, held: ExitStack, new: bool) -> Store:
    """The database of this name, locked and up to date until `held` is closed. Raises NoDatabase and Taken."""
    from partychef.tables.database_file import file_of
    from partychef.tables.lock import lock
    from partychef.tables.store import NoDatabase, Store

    url = name if "://" in name else f"sqlite:///{Path(name).expanduser().resolve()}"
    path = Path(url.removeprefix("sqlite:///"))
    if url.startswith("sqlite") and not new and not path.is_file():
        raise NoDatabase(f"There is no file {path}.")
    if url.startswith("sqlite") and not path.parent.is_dir():
        raise NoDatabase(f"There is no folder {path.parent}.")
    kept = lock(url)
    if kept is not None:
        held.callback(kept.release)
    store = Store(url)
    held.callback(store.close)
    store.upgrade()
    file = file_of(url)
    if file is not None:
        file.keep_private()
    return store


def _tell(table: str, rows: int) -> None:
    click.echo(f"{table:12} {rows:9,} rows")
