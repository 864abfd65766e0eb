"""Who does which job: a job that asks models is done by one process at a time, whatever becomes of Redis or the queue.

What a model has answered is kept, so whoever does the same job after another asks nothing that was answered.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, delete, or_, select
from sqlalchemy.dialects.postgresql import insert

from partychef.tables.leases import ALIVE_NOW
from partychef.tables.models import Claim
from partychef.tables.store import Store

AGAIN = 0.3
"""Seconds until somebody who waits for a job of another process looks again."""

_CLAIM: Any = Claim.__table__


class Claims:
    """The jobs of one process, which must give signs of life (see `Leases`)."""

    def __init__(self, store: Store, name: str) -> None:
        """`name` is that of this process."""
        self.store = store
        self.name = name

    @contextmanager
    def held(self, job: str) -> Iterator[None]:
        """Have the job of this name to oneself; waits while somebody else who is alive does it."""
        while not self.store.write(lambda connection: self._take(connection, job)):
            time.sleep(AGAIN)
        try:
            yield
        finally:
            self.store.write(lambda connection: connection.execute(delete(_CLAIM).where(_CLAIM.c.name == job)))

    def is_orphaned(self, job: str) -> bool:
        """Whether somebody was doing this job who is gone."""
        with self.store.reading() as connection:
            orphaned = select(_CLAIM.c.name).where(_CLAIM.c.name == job, _CLAIM.c.process.not_in(ALIVE_NOW))
            return connection.scalar(orphaned) is not None

    def _take(self, connection: Connection, job: str) -> bool:
        claim = insert(_CLAIM).values(name=job, process=self.name)
        gone = _CLAIM.c.process.not_in(ALIVE_NOW)
        claim = claim.on_conflict_do_update(index_elements=["name"], set_={"process": self.name}, where=or_(gone))
        return connection.scalar(claim.returning(_CLAIM.c.name)) is not None
