"""Copying everything from one database to another, and comparing every row afterwards."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from itertools import islice, zip_longest
from typing import Any

from sqlalchemy import Connection, Table, func, insert, select, text

from partychef.tables.models import Base, Claim, Lease, Process
from partychef.tables.store import NoDatabase, Store

AT_ONCE = 1000
"""Rows that are copied together."""

Tell = Callable[[str, int], None]
"""Called with the name of each table that was copied and compared, and the number of its rows."""


def move(source: Store, target: Store, tell: Tell) -> None:
    """Copy all parties into an empty database; nothing is there unless all of it is, and all of it is the same.

    Raises NoDatabase with one sentence.
    """
    target.upgrade()
    _nobody_uses(source, "from which the parties come")
    _nobody_uses(target, "to which the parties go")
    with source.snapshot() as old:
        target.write(lambda new: _copy(old, new, tell))


def _copied() -> list[Table]:
    """The tables that are copied, those that others refer to before these."""
    passing = {Process.__tablename__, Lease.__tablename__, Claim.__tablename__}  # they are about processes that run
    return [table for table in Base.metadata.sorted_tables if table.name not in passing]


def _nobody_uses(store: Store, which: str) -> None:
    if not store.shared:
        return  # the lock of the file tells
    with store.reading() as connection:
        now = func.extract("epoch", func.clock_timestamp())
        if connection.scalar(select(func.count()).select_from(Process).where(Process.until > now)):
            raise NoDatabase(f"A server uses the database {which}: stop it first.")


def _copy(old: Connection, new: Connection, tell: Tell) -> None:
    for table in _copied():
        if new.execute(select(table).limit(1)).first() is not None:
            raise NoDatabase("The database to which the parties go is not empty: nothing was copied.")
    for table in _copied():
        rows = _rows(old, table)
        while some := list(islice(rows, AT_ONCE)):
            new.execute(insert(table), some)
        _count_on(new, table)
        tell(table.name, _compare(old, new, table))


def _rows(connection: Connection, table: Table) -> Generator[dict[str, Any], None, None]:
    in_order = select(table).order_by(*table.primary_key)
    with connection.execute(in_order, execution_options={"yield_per": AT_ONCE}) as found:
        yield from (dict(row) for row in found.mappings())


def _compare(old: Connection, new: Connection, table: Table) -> int:
    """The number of rows. Raises NoDatabase where one is not what it was."""
    number = 0
    with closing(_rows(old, table)) as rows, closing(_rows(new, table)) as copied:
        for before, after in zip_longest(rows, copied):
            if before is None or after is None or before != after:
                raise NoDatabase(f"A row of {table.name} is not the same after the copy: nothing was copied.")
            number += 1
    return number


def _count_on(connection: Connection, table: Table) -> None:
    """Have PostgreSQL number new rows after those that were copied, as SQLite does by itself."""
    column = table.autoincrement_column
    if column is not None and connection.dialect.name == "postgresql":
        sequence = f"pg_get_serial_sequence('{table.name}', '{column.name}')"
        newest = f"SELECT max({column.name}) FROM {table.name}"
        connection.execute(text(f"SELECT setval({sequence}, ({newest})) WHERE ({newest}) IS NOT NULL"))
