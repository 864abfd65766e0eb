"""Changes of a table and its chairs in the database: each is made to the revision that it was thought out for, or not
at all.

Two processes may have the same table in memory. Whoever writes second has an old picture: a party that has begun would
be dealt again, or a guest put into a chair that is gone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar

from sqlalchemy import Connection, bindparam, delete, insert, update
from sqlalchemy.exc import IntegrityError

from partychef.tables import drafts, results
from partychef.tables.live import Live
from partychef.tables.models import Chair, Entry, Table
from partychef.tables.names import Refusal
from partychef.tables.store import Store

P = ParamSpec("P")
T = TypeVar("T")

_TABLE: Any = Table.__table__
_CHAIR: Any = Chair.__table__
_ENTRY: Any = Entry.__table__
# Made once: building a statement takes longer than running it.
_NEW_ENTRY = insert(_ENTRY)
_TABLE_CHANGE = update(_TABLE).where(_TABLE.c.id == bindparam("row"), _TABLE.c.revision == bindparam("known"))
_CHAIR_CHANGE = update(_CHAIR).where(_CHAIR.c.id == bindparam("row"))
_NEW_CHAIR = insert(_CHAIR).returning(_CHAIR.c.id)


class Outdated(Refusal):
    """Somebody else has changed the table since it was read here: nothing was written (409)."""

    def __init__(self) -> None:
        super().__init__("The table has changed in the meantime: look at it again and tap once more.", status=409)


class Change(NamedTuple):
    """What is written together."""

    table: Mapping[str, Any] = {}
    """New values for columns of the table."""
    chairs: Mapping[int, Mapping[str, Any]] = {}
    """New values for columns of chairs, by id."""
    entry: Mapping[str, Any] | None = None
    """A new line of the log."""
    drafts_over: bool = False
    """Whether what people have written but not sent is not wanted any more."""
    joins: Mapping[str, Any] | None = None
    """The columns of a new chair."""
    leaves: int | None = None
    """The id of a chair that goes."""
    result: Mapping[str, Any] | None = None
    """A line for the page of whoever practised here."""


def dated(changes: Mapping[str, Any], at: float) -> dict[str, Any]:
    """New values for the table, with the moment if a deadline is among them."""
    return {**changes, "deadline_set": at} if changes.get("deadline") is not None else {**changes}


def set_here(live: Live, change: Change) -> None:
    """Set the new values of the table and of chairs in memory, once they are written. The caller holds the table."""
    rows = [(live.table, change.table), *((chair, change.chairs.get(chair.id, {})) for chair in live.chairs)]
    for row, values in rows:
        for name, value in values.items():
            setattr(row, name, value)


def write(store: Store, live: Live, change: Change, at: float) -> int | None:
    """Commit a change at a time in seconds, and note the new revision; returns the id of a new chair.

    The caller holds the table, and takes over the new values. Raises Outdated.
    """
    known = live.table.revision
    touched = max(at, live.table.touched)
    change = change._replace(table={**change.table, "revision": known + 1, "touched": touched})
    number = store.write(lambda connection: _write(connection, live.table.id, known, change))
    live.table.revision, live.table.touched = known + 1, touched
    return number


def _write(connection: Connection, table: int, known: int, change: Change) -> int | None:
    if not connection.execute(_TABLE_CHANGE, {"row": table, "known": known, **change.table}).rowcount:
        raise Outdated
    if change.entry:
        try:
            connection.execute(_NEW_ENTRY, change.entry)
        except IntegrityError:  # of an older partychef, which counts no revisions
            raise Outdated from None
    for number, values in change.chairs.items():
        if values:
            connection.execute(_CHAIR_CHANGE, {"row": number, **values})
    if change.leaves is not None:
        connection.execute(delete(_CHAIR).where(_CHAIR.c.id == change.leaves))
    if change.drafts_over:
        drafts.clear(connection, table)
    if change.result is not None:
        results.keep(connection, change.result)
    return connection.scalar(_NEW_CHAIR, change.joins) if change.joins is not None else None


def once_more(work: Callable[P, T]) -> Callable[P, T]:
    """The same work, done a second time, from what the table says now, if the first time was Outdated."""

    @wraps(work)
    def patient(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return work(*args, **kwargs)
        except Outdated:
            return work(*args, **kwargs)

    return patient
