"""One stream per open page. Each event is the whole current fragment, so a lost one never matters."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterator

from flask import Blueprint, Flask, Response, current_app, request

from partychef.tables.live import Live, Shown
from partychef.tables.names import Refusal, WrongCode
from partychef.tables.places import Full, Part, Visitor, neighbourhood
from partychef.tables.push import Listener, Look
from partychef.web import whoami
from partychef.web.house import House, house_of, others_of
from partychef.web.pages import On, Page, draw, page_for, party_or_game
from partychef.web.party import Party, the_party

pages = Blueprint("stream", __name__)

HEARTBEAT = 15.0
"""Seconds between heartbeats, which are events because scripts cannot see comments."""
RETRY = 750
"""Milliseconds before a page reconnects; it adds jitter, so that not all come at once after a restart."""
HEADERS = {"X-Accel-Buffering": "no", "Cache-Control": "no-store"}


TAKES_STREAMS = "partychef.takes_streams"
"""Where a server that holds streams without a thread for each says so in the environment of a request: a function that
takes a `Stream` and sends it after the head of the answer. Any other server gets a generator."""


@pages.get("/table/<code>/stream")
def events(code: str) -> Response:
    """The stream of a table's events for one page."""
    party = the_party()
    live = party.tables.newest(code)
    on: On = "screen" if request.args.get("on") == "screen" else "phone"
    chair, is_host = whoami.chair_at(live), whoami.hosts(live)
    part: Part = "screen" if on == "screen" else "guest" if chair is not None or is_host else "stranger"
    chair = chair if on == "phone" else None
    page = page_for(live, on, chair, is_host and on == "phone")
    look = _Look(_this_app(), party, page, chair.token_hash if chair else None)
    return open_stream(code, visitor(on, part, page.chair), look, others_of(live.shown), party_or_game(live))


def open_stream(code: str, who: Visitor, look: Look, follows: Collection[str] = (), what: str = "party") -> Response:
    """The answer to a page that wants to be told what is new of this table, or of an evening, see `Hub.listen`.

    `what` it is, a party or a game, is told when it is deleted.
    """
    app, party = _this_app(), the_party()
    try:
        stream = Stream(app, party, party.hub.listen(code, who, look, follows), what)
    except Full as full:
        return Response(str(full), 503, {"Retry-After": "5"}, mimetype="text/plain")
    take = request.environ.get(TAKES_STREAMS)
    if take is not None and request.method != "HEAD":
        take(stream)
        return Response(iter(()), mimetype="text/event-stream", headers=HEADERS)
    response = Response(_events(stream), mimetype="text/event-stream", headers=HEADERS)
    response.call_on_close(stream.close)  # a HEAD request never starts the generator
    return response


def visitor(on: str, part: Part, chair: int | None = None) -> Visitor:
    """Whoever opens a page of this kind with this request."""
    return Visitor(viewer(on), chair, part, neighbourhood(request.remote_addr or ""))


def viewer(on: str) -> str:
    """The name that this browser's streams of one kind share."""
    return f"{whoami.browser()}.{on}"


def _this_app() -> Flask:
    return current_app._get_current_object()  # type: ignore[attr-defined,no-any-return]


class Stream:
    """What one open page is sent. Whoever sends it calls `take`, sends that, then `ready`, and waits for its ring."""

    def __init__(self, app: Flask, party: Party, listener: Listener, what: str) -> None:
        self._app = app
        self._hub = party.hub
        self._listener = listener
        self._what = what
        self._open = True

    def begin(self, ring: Callable[[], None]) -> str:
        """How the stream begins. `ring` is called, on any thread, when there is something to take."""
        if self._listener.who.chair is not None:
            self._hub.refresh(self._listener.code)  # the others see that this phone is back
        self._listener.answer_with(ring)
        return f"retry: {RETRY}\n\n"

    def take(self) -> str | None:
        """The events since the last call, perhaps none; None at the end of the stream, see `end`."""
        news = self._listener.take()
        flashes = "".join(event(flash.data, name=flash.event) for flash in self._listener.flashes())
        return None if self._listener.closed else news + flashes

    def ready(self) -> None:
        """Say that all that was taken has been sent. What is new is drawn only then, so a slow page gets the newest."""
        self._listener.ready()

    def end(self) -> str:
        """The last words."""
        if self._listener.gone:
            last = self._app.jinja_env.get_template("table/forgotten.html").render(game=self._what)
            return event(last) + event("{}", name="gone")
        return event("{}", name="replaced") if self._listener.replaced else ""

    def close(self) -> None:
        """Give the place back; also when the page has gone before the stream began."""
        if self._open:
            self._open = False
            self._hub.leave(self._listener)
            if self._listener.who.chair is not None:
                self._hub.refresh(self._listener.code)


BEAT = "event: beat\ndata: {}\n\n"
"""Sent after `HEARTBEAT` seconds without any other event."""


def _events(stream: Stream) -> Iterator[str]:
    """The stream as a generator that waits on its thread."""
    bell = threading.Event()
    try:
        yield stream.begin(bell.set)
        stream.ready()
        while True:
            rung = bell.wait(HEARTBEAT)
            bell.clear()
            news = stream.take()
            if news is None:
                break
            if news or not rung:
                yield news or BEAT
            stream.ready()
        yield stream.end()
    finally:
        stream.close()


class _Look:
    """Draws a page again whenever something that it shows has changed."""

    def __init__(self, app: Flask, party: Party, page: Page, token: str | None) -> None:
        self.app = app
        self.party = party
        self.page = page
        self.token = token
        self.drawn: tuple[Shown, frozenset[int], House | None] | None = None

    def __call__(self) -> str | None:
        try:
            live = self.party.tables.find(self.page.code)
        except WrongCode:  # another process has deleted it
            self.party.hub.part_with(self.page.code)
            return None
        except Refusal:
            return None  # the page comes again, and perhaps the database is back
        if self.page.chair is not None and not _sits(live, self.page.chair, self.token):
            return None  # sent away while the stream was being opened
        shown, online = live.shown, self.party.hub.online(self.page.code)
        with self.app.app_context():
            drawn = (shown, online, house_of(shown))
            if drawn == self.drawn:
                return ""
            fragment = draw(shown, self.page, self.party.tables.now(), online)
        self.drawn = drawn
        return event(fragment, number=f"{shown.n}.{shown.stamp:.3f}")


def _sits(live: Live, number: int, token: str | None) -> bool:
    chair = live.chair(number)
    return chair is not None and chair.token_hash == token


def event(data: str, *, name: str | None = None, number: str | None = None) -> str:
    """One server-sent event. All kinds of line breaks in what players typed are handled: each would end a field."""
    head = (f"event: {name}\n" if name else "") + (f"id: {number}\n" if number else "")
    if "\r" in data:
        data = data.replace("\r\n", "\n").replace("\r", "\n")
    return head + "data: " + data.replace("\n", "\ndata: ") + "\n\n"
