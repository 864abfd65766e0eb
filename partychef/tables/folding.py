"""Taking over what other processes have written to a table: only what is new is read, and put onto the state here."""

from __future__ import annotations

import logging
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection, bindparam, select
from sqlalchemy.exc import DBAPIError

from partychef.tables.live import Live, Shown, columns, play_forward, play_on
from partychef.tables.models import Chair, Table
from partychef.tables.news import Changed
from partychef.tables.store import Store
from partychef.tables.voice import follow

log = logging.getLogger(__name__)

_TABLE: Any = Table.__table__
_CHAIR: Any = Chair.__table__
# Made once: building a statement takes longer than running it.
_ROW = select(_TABLE).where(_TABLE.c.id == bindparam("table"))
_CHAIRS = select(_CHAIR).where(_CHAIR.c.table_id == bindparam("table")).order_by(_CHAIR.c.position, _CHAIR.c.id)


def fold(store: Store, live: Live, now: float) -> bool | None:
    """Bring a table in memory up to date; whether there was anything new. The caller holds the table.

    None if what is in memory is of no use any more, because the table is gone or does not fit to it.
    """
    before = live.tempo
    try:
        with store.snapshot() as connection:
            changed = _fold(connection, live, now)
    except DBAPIError:
        raise
    except Exception:
        log.exception("what others have written to table %s is read from the beginning", live.table.code)
        changed = None
    live.outdated = False
    if changed:
        live.folded = True
        live.heed(before, now)
        follow(live, now)
        live.touch(now)
    return changed


def _fold(connection: Connection, live: Live, now: float) -> bool | None:
    row = connection.execute(_ROW, {"table": live.table.id}).mappings().first()
    if row is None or row["rewritten"] != live.table.rewritten:
        return None
    if row["revision"] == live.table.revision:
        return False
    by_the_table = live.made[None]
    live.table = Table(**row)
    _take_chairs(connection, live)
    if live.dealt:
        play_forward(connection, live, now)
    _hush_the_room(live, by_the_table)
    return True


def take_over(live: Live, news: Changed, now: float) -> bool:
    """Do the same with what news bring; whether that was possible, and the database need not be read."""
    follows = all(entry["n"] == n for n, entry in enumerate(news.entries, live.n + 1))
    if news.since != live.table.revision or not live.dealt or not follows:
        return False
    by_the_table, before = live.made[None], live.tempo
    try:
        play_on(live, news.entries, now)
    except Exception:
        log.exception("news of table %s do not fit to it: the database is read", news.code)
        live.table.revision = -1
        return False
    live.table = Table(**{**columns(live.table), **news.table})
    _hush_the_room(live, by_the_table)
    live.folded = True
    live.heed(before, now)
    follow(live, now)
    return True


def told_by(live: Live, before: Shown) -> Changed:
    """The news of what has changed here since pages were shown this."""
    news = Changed(live.table.code, live.table.revision, live.stamp, live.spoke != before.spoke)
    if live.folded or before.chairs != live.shown.chairs or before.state is None:
        return news
    table = {name: value for name, value in live.shown.table.items() if before.table[name] != value}
    return replace(news, since=before.table["revision"], table=table, entries=[dict(entry) for entry in live.fresh])


def _hush_the_room(live: Live, by_the_table: int) -> None:
    """Forget the applause if the table has made a move of it: whoever made that has counted what the room did."""
    if live.made[None] > by_the_table and live.last[None][1] == "table":
        live.applause.take()


def _take_chairs(connection: Connection, live: Live) -> None:
    """Set the chairs; those that were here stay the same objects, and the list is replaced."""
    known = {chair.id: chair for chair in live.chairs}
    chairs = []
    for row in connection.execute(_CHAIRS, {"table": live.table.id}).mappings():
        chair = known.get(row["id"]) or Chair(**row)
        for name, value in row.items():
            setattr(chair, name, value)
        chairs.append(chair)
    live.chairs = chairs
