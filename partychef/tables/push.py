"""Tells open pages that something has changed. A page never gets every change, only the latest state."""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable, Collection
from typing import NamedTuple

from partychef.tables.news import Flashed, Messenger, NoNews, Present
from partychef.tables.places import Full, Places, Visitor
from partychef.tables.presence import Presence

log = logging.getLogger(__name__)


EVENING = "evening/"


def of_evening(code: str) -> str:
    """What stands in place of a table's code for pages that show a whole evening."""
    return EVENING + code


class Flash(NamedTuple):
    """News that may be lost: a reaction floating by."""

    event: str
    data: str


Look = Callable[[], str | None]
"""Draws what to send to a page: empty when nothing is new, None when its stream is to be closed."""


class Listener:
    """One open page. The renderer that draws it guards its fields."""

    def __init__(self, code: str, who: Visitor, look: Look, renderer: Renderer, follows: Collection[str] = ()) -> None:
        self.code = code
        self.follows = tuple(follows)
        """The codes of other tables whose changes it shows."""
        self.who = who
        self.look = look
        self.closed = False
        self.replaced = False
        """Closed because the same browser opened the page again."""
        self.gone = False
        """Closed because the table is deleted."""
        self.ring: Callable[[], None] = _nobody_hears
        """Called, on any thread, when there is something to take or the page is closed."""
        self.waiting = False
        self.news = True
        """Whether something is to be drawn; at first the whole page is."""
        self.told_at: float | None = None
        """When the first news came that are not drawn yet, on the clock of the process; None if there are none."""
        self.drawn_from: float | None = None
        """The same of the news that are drawn in `mail`."""
        self.mail: str | None = None
        self._renderer = renderer
        self._flashes: deque[Flash] = deque(maxlen=20)
        self._bell: threading.Event | None = None

    def answer_with(self, ring: Callable[[], None]) -> None:
        """Have `ring` called from now on; at once if there is something to take already."""
        self.ring = ring
        if self.mail is not None or self._flashes or self.closed:
            ring()

    def ready(self) -> None:
        """Say that the page has been sent all it took: what is new is drawn from now on."""
        self._renderer.ready(self)

    def take(self) -> str:
        """What was drawn since the last call, or an empty text."""
        return self._renderer.take(self)

    def wait(self, seconds: float) -> str | None:
        """Wait on this thread for what is new and return it drawn; None when the time is up.

        Also returns, with an empty text, for a flash or because the page is closed.
        """
        if self._bell is None:
            self._bell = threading.Event()
            self.answer_with(self._bell.set)
        self.ready()
        rung = self._bell.wait(seconds)
        self._bell.clear()
        return self.take() or ("" if rung else None)

    def tell(self, flash: Flash | None = None) -> None:
        """Note a flash, or without one that there is something new to draw."""
        if flash is None:
            self._renderer.tell(self)
        else:
            self._flashes.append(flash)
            self.ring()

    def close(self) -> None:
        """End the stream at its next step."""
        self.closed = True
        self.ring()

    def flashes(self) -> list[Flash]:
        """The flashes since the last call."""
        taken = []
        while self._flashes:
            taken.append(self._flashes.popleft())
        return taken


def _nobody_hears() -> None:
    """Stands in until somebody sends what the page takes."""


class Renderer:
    """Draws all pages, one after the other, in a thread of its own; others only send.

    A thousand threads that draw would spend most of their time waiting for the interpreter's lock, and every page would
    begin with a cold cache.
    """

    def __init__(self, told: Callable[[float], object]) -> None:
        self._queue: OrderedDict[Listener, None] = OrderedDict()
        self._note_told = told
        self._told = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closed = False

    def tell(self, listener: Listener) -> None:
        """Note news for this page. It is drawn once the page has sent what it got before, so the latest state wins."""
        with self._told:
            listener.news = True
            listener.told_at = time.monotonic() if listener.told_at is None else listener.told_at
            if listener.waiting:
                self._enqueue(listener)

    def ready(self, listener: Listener) -> None:
        """See `Listener.ready`."""
        with self._told:
            if listener.mail is None:
                listener.waiting = True
                if listener.news:
                    self._enqueue(listener)

    def take(self, listener: Listener) -> str:
        """See `Listener.take`."""
        with self._told:
            listener.waiting = False
            mail, listener.mail = listener.mail, None
            drawn_from, listener.drawn_from = listener.drawn_from, None
        if mail and drawn_from is not None:
            self._note_told(time.monotonic() - drawn_from)
        return mail or ""

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
                log.exception("a page could not be drawn")
                mail = None  # it reconnects and gets the whole page
            if mail is None:
                listener.close()
            elif mail:
                with self._told:
                    listener.mail = mail
                listener.ring()

    def _next(self) -> Listener | None:
        with self._told:
            while not self._queue and not self._closed:
                self._told.wait()
            if self._closed:
                return None
            listener, _ = self._queue.popitem(last=False)
            listener.news = False
            listener.drawn_from, listener.told_at = listener.told_at, None
            return listener


class Hub:
    """All open pages of this process, and who has pages open at others."""

    def __init__(
        self,
        limit: int = 600,
        per_address: int = 300,
        news: Messenger | None = None,
        told: Callable[[float], object] = bool,
    ) -> None:
        """`told` is called with the age in seconds of news that a page has got."""
        self.places = Places[Listener](limit, per_address)
        self.news: Messenger = news or NoNews()
        self.elsewhere = Presence()
        self.closed = False
        self._lock = threading.Lock()
        self._listeners: dict[str, list[Listener]] = defaultdict(list)
        self._followers: dict[str, list[Listener]] = defaultdict(list)
        """By the codes of the tables that they follow."""
        self._watchers: list[Callable[[str], None]] = []
        self._renderer = Renderer(told)

    def listen(self, code: str, who: Visitor, look: Look = str, follows: Collection[str] = ()) -> Listener:
        """Open a stream. Raises Full when there is no place; a viewer's third page closes its first.

        `follows` are the codes of other tables: the page is drawn again when one of them changes, and gets nothing else
        of theirs. A page of an evening follows all of its tables, and `code` is the evening's, see `of_evening`.

        In a full house a page that comes back takes the place of its own old ones: they may be connections to nobody.
        Somebody who belongs to a table takes the place of a stranger.
        """
        listener = Listener(code, who, look, self._renderer, follows)
        with self._lock:
            if self.closed:
                raise Full("The kitchen is closing.")
            mine = [old for old in self._listeners.get(code, ()) if old.who.name == who.name]
            leaving = self.places.take(listener, who, code, mine)
            for old in leaving:
                old.replaced = old in mine
                self._forget(old)
            self._listeners[code].append(listener)
            for followed in listener.follows:
                self._followers[followed].append(listener)
        for old in leaving:
            old.close()
        self.tell_presence(code)
        return listener

    def leave(self, listener: Listener) -> None:
        """Forget a page that was closed."""
        with self._lock:
            self._forget(listener)
        self.tell_presence(listener.code)

    def tell_presence(self, code: str | None = None) -> None:
        """Tell other processes who has pages of a table open here, or of each table."""
        with self._lock:
            codes = list(self._listeners) if code is None else [code]
            viewers = {one: [(page.who.name, page.who.chair) for page in self._listeners.get(one, ())] for one in codes}
        for one, present in viewers.items():
            self.news.tell(Present(one, present))

    def _forget(self, listener: Listener) -> None:
        listeners = self._listeners.get(listener.code, [])
        if listener in listeners:
            listeners.remove(listener)
            self.places.give_back(listener)
            for followed in listener.follows:
                self._followers[followed].remove(listener)
                if not self._followers[followed]:
                    del self._followers[followed]
        if not listeners:
            self._listeners.pop(listener.code, None)

    def listens(self, code: str, viewer: str) -> bool:
        """Whether this viewer has the page open, here or elsewhere, so that news reach it."""
        with self._lock:
            here = any(one.who.name == viewer and not one.closed for one in self._listeners.get(code, ()))
        return here or any(name == viewer for name, _ in self.elsewhere.viewers(code))

    def online(self, code: str) -> frozenset[int]:
        """The chairs whose phones are connected, here or elsewhere."""
        with self._lock:
            here = [one.who.chair for one in self._listeners.get(code, ())]
        elsewhere = [chair for _, chair in self.elsewhere.viewers(code)]
        return frozenset(chair for chair in (*here, *elsewhere) if chair is not None)

    def watch(self, watcher: Callable[[str], None]) -> None:
        """Call `watcher` with the code of every table that changes."""
        self._watchers.append(watcher)

    def changed(self, code: str) -> None:
        """Tell watchers and pages that the table has changed."""
        for watcher in self._watchers:
            watcher(code)
        self.refresh(code)

    def refresh(self, code: str, flash: Flash | None = None) -> None:
        """Wake every page of the table at this process for a flash, or those that follow it too, to draw them again."""
        with self._lock:
            listeners = list(self._listeners.get(code, ()))
            if flash is None:
                listeners += self._followers.get(code, ())
        for listener in listeners:
            listener.tell(flash)

    def flash(self, code: str, flash: Flash) -> None:
        """Send a flash to every page of the table, here and elsewhere."""
        self.refresh(code, flash)
        self.news.tell(Flashed(code, flash.event, flash.data, time.time()))

    def dismiss(self, code: str, chair: int) -> None:
        """Close the streams of somebody who was sent away."""
        with self._lock:
            theirs = [one for one in self._listeners.get(code, ()) if one.who.chair == chair]
        for listener in theirs:
            listener.close()

    def part_with(self, code: str) -> None:
        """End all streams of a table that is deleted."""
        with self._lock:
            listeners = list(self._listeners.get(code, ()))
        for listener in listeners:
            listener.gone = True
            listener.close()

    def open_pages(self) -> dict[str, int]:
        """How many pages are open, by whose they are: of guests with a chair, big screens, others."""
        with self._lock:
            return dict(Counter(one.who.part for listeners in self._listeners.values() for one in listeners))

    def phones(self) -> int:
        """How many chairs have a phone that is connected."""
        with self._lock:
            return sum(len({one.who.chair for one in listeners} - {None}) for listeners in self._listeners.values())

    def watched(self) -> set[str]:
        """The codes of all tables that somebody has open, or follows."""
        with self._lock:
            opened = {code for code, listeners in self._listeners.items() if listeners and not code.startswith(EVENING)}
            return opened | self._followers.keys()

    def close(self) -> None:
        """End all streams at once, because the server stops."""
        self.closed = True
        self._renderer.close()
        with self._lock:
            listeners = [listener for table in self._listeners.values() for listener in table]
        for listener in listeners:
            listener.close()
