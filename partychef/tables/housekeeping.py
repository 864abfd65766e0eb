"""What the clock does now and then: idle tables leave the memory, and old ones are deleted, a few at a time.

A clock can be wrong for years in both directions, and what is deleted is gone. So nothing is deleted in the first hour
of a server, nothing by a clock that is before this program, and a table counts as old only if the computer's clock says
so now, as well as the steady one of this process. A table from a time that never was counts as new.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, or_, select, update
from sqlalchemy.exc import DBAPIError

from partychef.tables.database_file import Gone
from partychef.tables.forgetting import forget_all, say_goodbye, still_there
from partychef.tables.models import Chair, ReplayFile, Table
from partychef.tables.play import Tables
from partychef.tables.results import forget_old

log = logging.getLogger(__name__)

IDLE = 300.0
"""Seconds after which a table that nobody looks at leaves the memory."""
EVERY = 60.0
"""Seconds between two looks at what is idle."""
FIRST = 3600.0
"""Seconds after the start until something is deleted, and between two looks at what is old."""
AT_ONCE = 10
"""How many tables are deleted in one step."""
BETWEEN = 2.0
"""Seconds between two steps."""
NEVER = float("inf")
DAY = 86_400.0
EARLIEST = 1_577_836_800.0
"""The year 2020, before there was this program."""


class Housekeeping:
    """Looks after the memory and the age of all tables. `step` does what is due."""

    def __init__(
        self,
        tables: Tables,
        keep_played: int = 365,
        keep_empty: int = 1,
        *,
        wall: Callable[[], float] = time.time,
    ) -> None:
        """The days that tables are kept since they changed last, 0 for ever: those where something was played or
        somebody sits, and empty ones. `wall` is the computer's clock."""
        self.tables = tables
        self.keep_played = keep_played
        self.keep_empty = keep_empty
        self._wall = wall
        self._tidies = self._deletes = NEVER

    def step(self) -> float:
        """Do what is due, at first nothing; returns when something will be due next."""
        now = self.tables.now()
        if self._tidies == NEVER:
            self._tidies, self._deletes = now + EVERY, now + FIRST
        try:
            if now >= self._tidies:
                self._tidies = now + EVERY
                self._tidy(now)
            if now >= self._deletes:
                self._deletes = now + (BETWEEN if self._delete_some(min(now, self._wall())) else FIRST)
        except (Gone, DBAPIError) as trouble:
            log.error("old tables stay for now: %s", getattr(trouble, "orig", trouble))
            self._deletes = max(self._deletes, now + EVERY)
        return min(self._tidies, self._deletes)

    def goes_at(self, table: Table, seated: bool) -> float | None:
        """When a table will be deleted if nothing happens there; None if it is kept for ever."""
        days = self.keep_played if table.started or seated else self.keep_empty
        return max(table.touched, table.created) + days * DAY if days else None

    def _tidy(self, now: float) -> None:
        """Drop what is idle, and what another process has deleted (`partychef forget`) or changed (`restore`)."""
        self.tables.put_away(now - IDLE)
        known = {*self.tables.revisions()} | self.tables.hub.watched()
        with self.tables.store.reading() as connection:
            gone = known - still_there(connection, known)
            rows = connection.execute(select(Table.code, Table.revision).where(Table.code.in_(known - gone)))
            revisions = {row.code: row.revision for row in rows}
        for code in gone:
            say_goodbye(self.tables, code)
        for code, revision in self.tables.revisions().items():
            if revisions.get(code, revision) != revision:
                self._read_again(code)

    def _read_again(self, code: str) -> None:
        """Drop a table from memory, unless it was changed here in the meantime, and have its pages drawn."""
        with self.tables.at(code) as live, self.tables.store.reading() as connection:
            stored = connection.scalar(select(Table.revision).where(Table.id == live.table.id))
            outdated = stored != live.table.revision
        if outdated:
            self.tables.forget(code)
            self.tables.hub.changed(code)

    def _delete_some(self, now: float) -> bool:
        """Delete a few of those that are old; returns whether there are more."""
        if now < EARLIEST:
            return False
        if self.keep_played:
            before = now - self.keep_played * DAY
            self.tables.store.write(lambda connection: _old_files(connection, before))
            self.tables.store.write(lambda connection: forget_old(connection, before, EARLIEST))
        self.tables.store.write(lambda connection: _count_anew(connection, now))
        with self.tables.store.reading() as connection:
            found = list(connection.scalars(select(Table.code).where(self._is_old(now)).order_by(Table.id)))
        old = [code for code in found if code not in self.tables.hub.watched()]
        if old:
            forget_all(self.tables, old[:AT_ONCE])
        return len(old) > AT_ONCE

    def _is_old(self, now: float) -> ColumnElement[bool]:
        seated = exists().where(Chair.table_id == Table.id, Chair.kind == "person")
        empty = and_(Table.started == 0, ~seated)
        old = [
            and_(what, Table.touched < now - days * DAY, Table.created < now - days * DAY)
            for what, days in ((empty, self.keep_empty), (~empty, self.keep_played))
            if days
        ]
        return or_(*old) if old else Table.id < 0


def _count_anew(connection: Connection, now: float) -> None:
    """Let the time run from now on for tables of a clock that was years behind."""
    wrong = and_(Table.touched < EARLIEST, Table.created < EARLIEST)
    connection.execute(update(Table).where(wrong).values(touched=now))


def _old_files(connection: Connection, before: float) -> None:
    connection.execute(delete(ReplayFile).where(ReplayFile.at < before, ReplayFile.at > EARLIEST))
