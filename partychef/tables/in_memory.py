"""The tables that are in memory: finding them, reading them from the database, putting them away."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable

from partychef.tables.live import Live, load
from partychef.tables.names import WrongCode
from partychef.tables.push import Hub
from partychef.tables.store import Store

KEEP_IN_MEMORY = 500
"""From how many tables on those whose game is over make room."""


class InMemory:
    """Tables by their codes. Anybody may find one; who changes it holds its lock (see `Tables.at`)."""

    def __init__(self, store: Store, hub: Hub, now: Callable[[], float]) -> None:
        self.store = store
        self.hub = hub
        self.now = now
        self._live: dict[str, Live] = {}
        self._loading = threading.Lock()

    def find(self, code: str) -> Live:
        """The table with this code. Raises Refusal (404), in the same words for unused codes and tables long gone."""
        live = self._live.get(code)
        if live is not None:  # without the lock: every tap and every page comes by
            live.asked = self.now()
            return live
        with self._loading:
            live = self._live.get(code)
            if live is None:
                with self.store.snapshot() as connection:
                    live = load(connection, code, self.now())
                if live is None:
                    raise WrongCode("There is no party with this code: look at the big screen again.", "code")
                self._live[code] = live
                self._make_room()
            live.asked = self.now()
        return live

    def has(self, code: str) -> bool:
        """Whether this table is in memory."""
        return code in self._live

    def revisions(self) -> dict[str, int]:
        """The revisions of the tables that are in memory, by code."""
        with self._loading:
            return {code: live.table.revision for code, live in self._live.items()}

    def forget(self, code: str) -> None:
        """Drop the copy in memory, so that the log is read again."""
        with self._loading:
            self._live.pop(code, None)

    def by_status(self) -> dict[str, int]:
        """How many tables in memory are in the lobby, playing, over or stopped."""
        with self._loading:
            return dict(Counter(live.table.status for live in self._live.values()))

    def number(self, code: str) -> int:
        """The number of a table for logs, which must not show its code: with that, anybody can come in. 0 if it is not
        in memory."""
        with self._loading:
            return self._live[code].table.id if code in self._live else 0

    def put_away(self, since: float) -> None:
        """Drop the tables from memory that nobody has looked up since then, and nobody holds or has open."""
        watched = self.hub.watched()
        with self._loading:
            for code, live in list(self._live.items()):
                if live.asked < since and code not in watched and live.lock.acquire(blocking=False):
                    del self._live[code]
                    live.lock.release()

    def _make_room(self) -> None:
        spare = [code for code, live in self._live.items() if live.table.status in ("over", "stopped")]
        for code in spare[: max(0, len(self._live) - KEEP_IN_MEMORY)]:
            del self._live[code]
