"""Keeps the tables of this process up to date with what other processes do.

News say at once what has changed. They may be lost, so the database is asked for revisions too: now and then, and often
while no news arrive.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Collection
from typing import Any, get_args

from sqlalchemy import bindparam, select
from sqlalchemy.exc import DBAPIError

from partychef.tables import voice
from partychef.tables.models import Table
from partychef.tables.names import Refusal
from partychef.tables.news import AnyNews, Changed, Flashed, Gone, Here, Present, Reacted, Voiced
from partychef.tables.play import Tables
from partychef.tables.push import Flash

OFTEN, SELDOM = 0.3, 3.0
"""Seconds between two questions to the database, while no news arrive and otherwise."""
GONE = 4.0
"""Seconds without a sign of life after which those who had pages open at a process count as away."""
TOGETHER = 500
"""Tables in one question."""

_TABLE: Any = Table.__table__
_REVISIONS = select(_TABLE.c.code, _TABLE.c.revision).where(_TABLE.c.code.in_(bindparam("codes", expanding=True)))

log = logging.getLogger(__name__)


class Following:
    """Follows what other processes tell, and what they have written."""

    def __init__(self, tables: Tables, look_at: Callable[[str], None]) -> None:
        """`look_at` has the clock look at a table by its code."""
        self.tables = tables
        self.hub = tables.hub
        self._look_at = look_at
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to follow."""
        self.hub.news.listen(self.hear)
        self._thread = threading.Thread(target=self._poll_on, name="following", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Follow nothing more, and let others know."""
        self._stop.set()
        self.hub.news.close()
        if self._thread is not None:
            self._thread.join(timeout=5)

    # -- news ---------------------------------------------------------------------------------------------------------

    def hear(self, process: str, news: AnyNews) -> None:
        """Take in what a process tells; also signs of life of this one."""
        if isinstance(news, Here | Gone | Present):
            self._hear_who_is_there(process, news)
        elif self.tables.has(news.code):
            try:
                self._hear_of_a_table(news)
            except Refusal:  # it is gone
                self.hub.refresh(news.code)
            except DBAPIError as error:  # what was missed is found by `poll`
                log.warning("the database does not answer: %s", type(error.orig).__name__)

    def _hear_who_is_there(self, process: str, news: Here | Gone | Present) -> None:
        self.hub.elsewhere.heard(process, time.monotonic())
        if isinstance(news, Present):
            if process != self.hub.news.name:
                self.hub.elsewhere.set(process, news.code, news.viewers)
                self.hub.refresh(news.code)
        elif isinstance(news, Gone):
            self._refresh(self.hub.elsewhere.forget([process]))
        elif news.new:
            self.hub.tell_presence()
        if process == self.hub.news.name:
            self._refresh(self.hub.elsewhere.expire(time.monotonic() - GONE))

    def _hear_of_a_table(self, news: Changed | Flashed | Reacted | Voiced) -> None:
        code = news.code
        if isinstance(news, Changed):
            self.tables.hear(news)
        elif isinstance(news, Flashed):
            self.hub.refresh(code, Flash(news.event, news.data))
        elif isinstance(news, Reacted):
            live = self.tables.find(code)
            live.applause.add(news.chair, news.kind, self.tables.now(), news.counted)
        elif news.report in get_args(voice.Report):
            voice.hear(self.tables, code, news.screen, news.report, news.key)  # type: ignore[arg-type]
            self._look_at(code)

    def _refresh(self, codes: Collection[str]) -> None:
        for code in codes:
            self.hub.refresh(code)

    # -- the database -------------------------------------------------------------------------------------------------

    def _poll_on(self) -> None:
        asked = 0.0
        while not self._stop.wait(OFTEN):
            if self.hub.news.silent or time.monotonic() - asked > SELDOM:
                asked = time.monotonic()
                try:
                    self.poll()
                except DBAPIError as error:
                    log.warning("the database does not answer: %s", type(error.orig).__name__)
                except Exception:
                    log.exception("the tables could not be brought up to date")

    def poll(self) -> None:
        """Ask the database which tables in memory have changed, and take over what is new."""
        known = self.tables.revisions()
        codes, newest = sorted(known), dict[str, int]()
        with self.tables.store.reading() as connection:
            for first in range(0, len(codes), TOGETHER):
                some = codes[first : first + TOGETHER]
                newest.update(tuple(row) for row in connection.execute(_REVISIONS, {"codes": some}))
        for code in codes:
            if newest.get(code) != known[code]:
                self.tables.catch_up(code)
