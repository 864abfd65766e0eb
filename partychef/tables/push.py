"""Who is to be told. A listener is one open page; it learns that something changed, never what: the latest wins."""

from __future__ import annotations

import threading
from collections import defaultdict, deque
from collections.abc import Callable
from typing import NamedTuple

PER_VIEWER = 2
"""Open pages that one phone may have at one table; the newest replaces the oldest."""


class Flash(NamedTuple):
    """News that may be lost: a reaction floating by."""

    event: str
    data: str


class Full(Exception):
    """The server streams to as many pages as it can."""


class Listener:
    """One open page."""

    def __init__(self, code: str, viewer: str, chair: int | None) -> None:
        self.code = code
        self.viewer = viewer
        self.chair = chair
        self.closed = False
        self.replaced = False
        """Closed because the same browser opened the page again."""
        self._news = threading.Event()
        self._flashes: deque[Flash] = deque(maxlen=20)

    def wait(self, seconds: float) -> bool:
        """Wait for news; False when the time is up."""
        told = self._news.wait(seconds)
        self._news.clear()
        return told

    def tell(self, flash: Flash | None = None) -> None:
        """Wake the page up."""
        if flash is not None:
            self._flashes.append(flash)
        self._news.set()

    def close(self) -> None:
        """End the stream at its next step."""
        self.closed = True
        self._news.set()

    def flashes(self) -> list[Flash]:
        """Take what has flashed by since the last call."""
        taken = []
        while self._flashes:
            taken.append(self._flashes.popleft())
        return taken


class Hub:
    """All open pages of this process."""

    def __init__(self, limit: int = 600) -> None:
        self.limit = limit
        self.closed = False
        self._lock = threading.Lock()
        self._listeners: dict[str, list[Listener]] = defaultdict(list)
        self._count = 0
        self._watchers: list[Callable[[str], None]] = []

    def listen(self, code: str, viewer: str, chair: int | None = None) -> Listener:
        """Open a stream. Raises Full above the limit; a viewer's third page closes its first.

        In a full house a page that comes back takes the place of its own old ones: they may be connections to nobody.
        """
        listener = Listener(code, viewer, chair)
        with self._lock:
            mine = [old for old in self._listeners[code] if old.viewer == viewer]
            replaced = mine[: max(0, len(mine) - PER_VIEWER + 1)]
            if self._count - len(replaced) >= self.limit:
                replaced = mine
            if self.closed or self._count - len(replaced) >= self.limit:
                raise Full
            for old in replaced:
                old.replaced = True
                old.close()
            self._listeners[code].append(listener)
            self._count += 1
        return listener

    def leave(self, listener: Listener) -> None:
        """A page has gone."""
        with self._lock:
            listeners = self._listeners[listener.code]
            if listener in listeners:
                listeners.remove(listener)
                self._count -= 1
            if not listeners:
                del self._listeners[listener.code]

    def listens(self, code: str, viewer: str) -> bool:
        """Whether this viewer has the page open, so that news reach it."""
        with self._lock:
            return any(one.viewer == viewer and not one.closed for one in self._listeners.get(code, ()))

    def online(self, code: str) -> frozenset[int]:
        """The chairs whose phones are connected."""
        with self._lock:
            return frozenset(one.chair for one in self._listeners.get(code, ()) if one.chair is not None)

    def watch(self, watcher: Callable[[str], None]) -> None:
        """Call `watcher` with the code of every table that changes."""
        self._watchers.append(watcher)

    def changed(self, code: str) -> None:
        """Something at the table is new."""
        for watcher in self._watchers:
            watcher(code)
        self.refresh(code)

    def refresh(self, code: str, flash: Flash | None = None) -> None:
        """Wake every page of the table, with a flash or to look again."""
        with self._lock:
            listeners = list(self._listeners.get(code, ()))
        for listener in listeners:
            listener.tell(flash)

    def dismiss(self, code: str, chair: int) -> None:
        """Close the streams of somebody who was sent away."""
        with self._lock:
            theirs = [one for one in self._listeners.get(code, ()) if one.chair == chair]
        for listener in theirs:
            listener.close()

    def close(self) -> None:
        """End all streams at once: the server stops."""
        self.closed = True
        with self._lock:
            listeners = [listener for table in self._listeners.values() for listener in table]
        for listener in listeners:
            listener.close()
