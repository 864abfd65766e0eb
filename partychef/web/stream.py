"""One stream per open page. Each event is the whole current fragment, so a lost one never matters."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Blueprint, Flask, Response, current_app, request

from partychef.tables.live import Live, Shown
from partychef.tables.names import Refusal
from partychef.tables.push import Full, Listener
from partychef.web import whoami
from partychef.web.pages import On, Page, draw, page_for
from partychef.web.party import Party, the_party

pages = Blueprint("stream", __name__)

HEARTBEAT = 15.0
"""Seconds between heartbeats, which are events because scripts cannot see comments."""
RETRY = 750
"""Milliseconds before a page reconnects; it adds jitter, so that not all come at once after a restart."""
HEADERS = {"X-Accel-Buffering": "no", "Cache-Control": "no-store"}


@pages.get("/table/<code>/stream")
def events(code: str) -> Response:
    """The stream of a table's events for one page."""
    party = the_party()
    live = party.tables.find(code)
    on: On = "screen" if request.args.get("on") == "screen" else "phone"
    chair, is_host = whoami.chair_at(live), whoami.hosts(live)
    chair = chair if on == "phone" else None
    notice = whoami.farewell(live) if on == "phone" else None
    page = page_for(live, on, chair, is_host and on == "phone", notice)
    app = current_app._get_current_object()  # type: ignore[attr-defined]
    look = _Look(app, party, page, chair.token_hash if chair else None)
    try:
        listener = party.hub.listen(code, viewer(on), page.chair, look)
    except Full:
        return Response("Too many pages are open.", 503, {"Retry-After": "5"})
    body = _events(party, listener)
    response = Response(body, mimetype="text/event-stream", headers=HEADERS)
    response.call_on_close(lambda: party.hub.leave(listener))  # a HEAD request never starts the generator
    return response


def viewer(on: On) -> str:
    """The name that this browser's streams of one kind share."""
    return f"{whoami.browser()}.{on}"


class _Look:
    """Draws a page again whenever something that it shows has changed."""

    def __init__(self, app: Flask, party: Party, page: Page, token: str | None) -> None:
        self.app = app
        self.party = party
        self.page = page
        self.token = token
        self.drawn: tuple[Shown, frozenset[int]] | None = None

    def __call__(self) -> str | None:
        try:
            live = self.party.tables.find(self.page.code)
        except Refusal:
            return None
        if self.page.chair is not None and not _sits(live, self.page.chair, self.token):
            return None  # sent away while the stream was being opened
        shown, online = live.shown, self.party.hub.online(self.page.code)
        if (shown, online) == self.drawn:
            return ""
        with self.app.app_context():
            fragment = draw(shown, self.page, self.party.tables.now(), online)
        self.drawn = (shown, online)
        return event(fragment, number=f"{shown.n}.{shown.stamp:.3f}")


def _sits(live: Live, number: int, token: str | None) -> bool:
    chair = live.chair(number)
    return chair is not None and chair.token_hash == token


def _events(party: Party, listener: Listener) -> Iterator[str]:
    here = listener.chair is not None
    if here:
        party.hub.refresh(listener.code)  # the others see that this phone is back
    try:
        yield f"retry: {RETRY}\n\n"
        while not listener.closed:
            news = listener.wait(HEARTBEAT)
            flashes = "".join(event(flash.data, name=flash.event) for flash in listener.flashes())
            if news is None:
                yield event("{}", name="beat")
            elif (news or flashes) and not listener.closed:
                yield news + flashes
        if listener.replaced:
            yield event("{}", name="replaced")
    finally:
        party.hub.leave(listener)
        if here:
            party.hub.refresh(listener.code)


def event(data: str, *, name: str | None = None, number: str | None = None) -> str:
    """One server-sent event. All kinds of line breaks in what players typed are handled: each would end a field."""
    head = (f"event: {name}\n" if name else "") + (f"id: {number}\n" if number else "")
    if "\r" in data:
        data = data.replace("\r\n", "\n").replace("\r", "\n")
    return head + "data: " + data.replace("\n", "\ndata: ") + "\n\n"
