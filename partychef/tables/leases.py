"""Leases: the database knows which process looks after which table, and until when each counts as alive.

Nothing else has to be up. Whoever wrongly believes a table to be its own writes nothing by it, since every write is
checked against the table's revision.
"""

from __future__ import annotations

import logging
import math
import threading
import time
from typing import Any

from sqlalchemy import Connection, delete, func, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import DBAPIError

from partychef.tables.keeping import TakeOver
from partychef.tables.models import Lease, Process, Table
from partychef.tables.store import Store

ALIVE = 2.0
"""Seconds that a process counts as alive after each sign of life."""
BEAT = 0.5
"""Seconds between two of them, and between looking for tables that nobody looks after."""
OTHERS = 30.0
"""Seconds that a process believes a table to be another's before it asks again. If that is gone, `_take_over` tells."""
TIDY = 10
"""After so many signs of life what is of no use any more is deleted."""
FORGOTTEN = 3600.0
"""Seconds after which nobody remembers a process that is gone."""

_LEASE: Any = Lease.__table__
_PROCESS: Any = Process.__table__
_TABLE: Any = Table.__table__
_NOW = func.extract("epoch", func.clock_timestamp())
ALIVE_NOW = select(_PROCESS.c.name).where(_PROCESS.c.until > _NOW)
"""The names of the processes that are alive."""
_FREE = or_(_LEASE.c.process.is_(None), _LEASE.c.process.not_in(ALIVE_NOW))
"""Whether nobody who is alive looks after a table."""
_ENDED = select(_TABLE.c.id).where(_TABLE.c.status.in_(("over", "stopped")))

log = logging.getLogger(__name__)


class Leases:
    """Shares the tables of a PostgreSQL database with other processes."""

    def __init__(self, store: Store, name: str, shares: bool = True) -> None:
        """`name` is that of this process; one that does not share looks after no table, and is only alive."""
        self.store = store
        self.name = name
        self._shares = shares
        self._mine: set[int] = set()
        self._others: dict[int, float] = {}
        self._alive_until = float("-inf")
        self._looks = 0
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def keeps(self, table: int) -> bool:
        """See `Keeping`."""
        with self._lock:
            if not self._shares or time.monotonic() > self._alive_until:
                return False  # the others may think that this process is gone
            if table in self._mine:
                return True
            if self._others.get(table, 0.0) > time.monotonic():
                return False
        mine = self.store.write(lambda connection: self._claim(connection, table))
        self._note(table, mine)
        return mine

    def begin(self, take_over: TakeOver) -> None:
        """See `Keeping`."""
        self.look(take_over)
        self._thread = threading.Thread(target=self._look_on, args=(take_over,), name="leases", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """See `Keeping`."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join(timeout=5)
        self._alive_until = float("-inf")
        try:
            self.store.write(self._leave)
        except DBAPIError:  # then it takes the others a moment longer
            log.warning("this process could not say goodbye")

    def _note(self, table: int, mine: bool) -> None:
        with self._lock:
            if mine:
                self._mine.add(table)
            else:
                self._others[table] = time.monotonic() + OTHERS

    def _look_on(self, take_over: TakeOver) -> None:
        while not self._stop.wait(BEAT):
            self.look(take_over)

    def look(self, take_over: TakeOver) -> None:
        """Give a sign of life, and take over tables that nobody looks after."""
        try:
            began = time.monotonic()
            mine = self.store.write(self._sign_of_life)
            with self._lock:
                self._mine, self._alive_until = mine, began + ALIVE
            for code in self.store.write(self._take_over) if self._shares else ():
                take_over(code)
        except DBAPIError as error:
            log.warning("the database does not answer: %s", type(error.orig).__name__)
        except Exception:
            log.exception("this process could not look for tables that nobody looks after")

    # -- in a transaction ---------------------------------------------------------------------------------------------

    def _sign_of_life(self, connection: Connection) -> set[int]:
        """Say that this process is alive; returns the ids of its tables."""
        alive = insert(_PROCESS).values(name=self.name, until=_NOW + ALIVE, shares=self._shares)
        connection.execute(alive.on_conflict_do_update(index_elements=["name"], set_={"until": _NOW + ALIVE}))
        if self._looks % TIDY == 0:
            connection.execute(delete(_PROCESS).where(_PROCESS.c.until < _NOW - FORGOTTEN))
            connection.execute(delete(_LEASE).where(_LEASE.c.process == self.name, _LEASE.c.table_id.in_(_ENDED)))
        self._looks += 1
        return set(connection.scalars(select(_LEASE.c.table_id).where(_LEASE.c.process == self.name)))

    def _claim(self, connection: Connection, table: int) -> bool:
        """Take a table, unless a process that is alive has it; returns whether it is this one's now."""
        claim = insert(_LEASE).values(table_id=table, process=self.name)
        free = or_(_LEASE.c.process == self.name, _FREE)
        claim = claim.on_conflict_do_update(index_elements=["table_id"], set_={"process": self.name}, where=free)
        return connection.scalar(claim.returning(_LEASE.c.table_id)) is not None

    def _take_over(self, connection: Connection) -> list[str]:
        """Take this process's share of the tables that nobody looks after; returns their codes."""
        playing = select(_TABLE.c.id, _TABLE.c.code).where(_TABLE.c.status == "playing")
        nobodys = playing.outerjoin(_LEASE, _LEASE.c.table_id == _TABLE.c.id).where(_FREE)
        found = connection.execute(nobodys.order_by(_TABLE.c.id)).all()
        if not found:
            return []
        sharing = select(func.count()).select_from(_PROCESS).where(_PROCESS.c.until > _NOW, _PROCESS.c.shares)
        share = found[: math.ceil(len(found) / (connection.scalar(sharing) or 1))]
        taken = [(number, code) for number, code in share if self._claim(connection, number)]
        with self._lock:
            self._mine |= {number for number, _ in taken}
        return [code for _, code in taken]

    def _leave(self, connection: Connection) -> None:
        connection.execute(delete(_LEASE).where(_LEASE.c.process == self.name))
        connection.execute(delete(_PROCESS).where(_PROCESS.c.name == self.name))
