"""Tells open pages that something has changed. A page never gets every change, only the latest state."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable
from typing import NamedTuple

log = logging.getLogger(__name__)

PER_VIEWER = 2
"""How many pages a phone may have open at one table; the newest replaces the oldest."""


class Flash(NamedTuple):
    """News that may be lost: a reaction floating by."""

    event: str
    data: str


class Full(Exception):
    """The server streams to as many pages as it can already."""


Look = Callable[[], str | None]
"""Draws what to send to a page: empty when nothing is new, None when its stream is to be closed."""


class Listener:
    """One open page. The renderer that draws it guards its fields."""

    def __init__(self, code: str, viewer: str, chair: int | None, look: Look, renderer: Renderer) -> None:
        self.code = code
        self.viewer = viewer
        self.chair = chair
        self.look = look
        self.closed = False
        self.replaced = False
        """Closed because the same browser opened the page again."""
        self.alarm = threading.Event()
        self.sleeping = False
        self.news = True
        """Whether something is to be drawn; at first the whole page is."""
        self.mail: str | None = None
        self._renderer = renderer
        self._flashes: deque[Flash] = deque(maxlen=20)

    def wait(self, seconds: float) -> str | None:
        """Wait for what is new and return it drawn; None when the time is up.

        Also returns, with an empty text, for a flash or because the page is closed.
        """
        return self._renderer.wait(self, seconds)

    def tell(self, flash: Flash | None = None) -> None:
        """Note a flash, or without one that there is something new to draw."""
        if flash is None:
            self._renderer.tell(self)
        else:
            self._flashes.append(flash)
            self.alarm.set()

    def close(self) -> None:
        """End the stream at its next step."""
        self.closed = True
        self.alarm.set()

    def flashes(self) -> list[Flash]:
        """The flashes since the last call."""
        taken = []
        while self._flashes:
            taken.append(self._flashes.popleft())
        return taken


class Renderer:
    """Draws all pages, one after the other, in a thread of its own; the pages' own threads only send.

    A thousand threads that draw would spend most of their time waiting for the interpreter's lock, and every page would
    begin with a cold cache.
    """

    def __init__(self) -> None:
        self._queue: OrderedDict[Listener, None] = OrderedDict()
        self._told = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closed = False

    def tell(self, listener: Listener) -> None:
        """Note news for this page. It is drawn once the page has sent what it got before, so the latest state wins."""
        with self._told:
            listener.news = True
            if listener.sleeping:
                self._enqueue(listener)

    def wait(self, listener: Listener, seconds: float) -> str | None:
        """See `Listener.wait`."""
        with self._told:
            if listener.mail is None:
                listener.sleeping = True
                if listener.news:
                    self._enqueue(listener)
        rung = listener.alarm.wait(seconds)  # at once if something is there already
        with self._told:
            listener.sleeping = False
            listener.alarm.clear()
            mail, listener.mail = listener.mail, None
        return mail or ("" if rung else None)

    def close(self) -> None:
        """Draw nothing more."""
        with self._told:
            self._closed = True
            self._told.notify()

    def _enqueue(self, listener: Listener) -> None:
        self._queue.setdefault(listener)
        self._told.notify()
        if self._thread is None and not self._closed:
            self._thread = threading.Thread(target=self._draw_all, name="renderer", daemon=True)
            self._thread.start()

    def _draw_all(self) -> None:
        while (listener := self._next()) is not None:
            try:
                mail = listener.look()
            except Exception:
                log.exception("a page of table %s could not be drawn", listener.code)
                mail = None  # it reconnects and gets the whole page
            if mail is None:
                listener.close()
            elif mail:
                with self._told:
                    listener.mail = mail
                listener.alarm.set()

    def _next(self) -> Listener | None:
        with self._told:
            while not self._queue and not self._closed:
                self._told.wait()
            if self._closed:
                return None
            listener, _ = self._queue.popitem(last=False)
            listener.news = False
            return listener


class Hub:
    """All open pages of this process."""

    def __init__(self, limit: int = 600) -> None:
        self.limit = limit
        self.closed = False
        self._lock = threading.Lock()
        self._listeners: dict[str, list[Listener]] = defaultdict(list)
        self._count = 0
        self._watchers: list[Callable[[str], None]] = []
        self._renderer = Renderer()

    def listen(self, code: str, viewer: str, chair: int | None = None, look: Look = str) -> Listener:
        """Open a stream. Raises Full above the limit; a viewer's third page closes its first.

        In a full house a page that comes back takes the place of its own old ones: they may be connections to nobody.
        """
        listener = Listener(code, viewer, chair, look, self._renderer)
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
        """Forget a page that was closed."""
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
        """Tell watchers and pages that the table has changed."""
        for watcher in self._watchers:
            watcher(code)
        self.refresh(code)

    def refresh(self, code: str, flash: Flash | None = None) -> None:
        """Wake every page of the table, for a flash or to draw it again."""
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
        """End all streams at once, because the server stops."""
        self.closed = True
        self._renderer.close()
        with self._lock:
            listeners = [listener for table in self._listeners.values() for listener in table]
        for listener in listeners:
            listener.close()
