"""One stream per open page. Each event is the whole current fragment, so a lost one never matters."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from flask import Blueprint, Flask, Response, current_app, request

from partychef.tables.live import Live
from partychef.tables.names import Refusal
from partychef.tables.push import Full, Listener
from partychef.web import whoami
from partychef.web.pages import On, Page, draw, page_for
from partychef.web.party import Party, the_party

pages = Blueprint("stream", __name__)

HEARTBEAT = 15.0
"""Seconds; an event and not a comment, because scripts cannot see comments."""
RETRY = 750
"""Milliseconds before a page connects again; the page adds jitter against the rush after a restart."""
HEADERS = {"X-Accel-Buffering": "no", "Cache-Control": "no-store"}


@pages.get("/table/<code>/stream")
def events(code: str) -> Response:
    """The events of a table for whoever looks at it."""
    party = the_party()
    live = party.tables.find(code)
    on: On = "screen" if request.args.get("on") == "screen" else "phone"
    chair, is_host = whoami.chair_at(live), whoami.hosts(live)
    chair = chair if on == "phone" else None
    notice = whoami.farewell(live) if on == "phone" else None
    page = page_for(live, on, chair, is_host and on == "phone", notice)
    try:
        listener = party.hub.listen(code, viewer(on), page.chair)
    except Full:
        return Response("Too many pages are open.", 503, {"Retry-After": "5"})
    app = current_app._get_current_object()  # type: ignore[attr-defined]
    body = _events(app, party, page, listener, chair.token_hash if chair else None)
    response = Response(body, mimetype="text/event-stream", headers=HEADERS)
    response.call_on_close(lambda: party.hub.leave(listener))  # a HEAD request never starts the generator
    return response


def viewer(on: On) -> str:
    """The name under which this browser's pages of a kind listen."""
    return f"{whoami.browser()}.{on}"


def _events(app: Flask, party: Party, page: Page, listener: Listener, token: str | None) -> Iterator[str]:
    shown: tuple[int, str] | None = None
    drawn: tuple[float, frozenset[int]] | None = None
    if page.chair is not None:
        party.hub.refresh(page.code)  # the others see that this phone is back
    try:
        yield f"retry: {RETRY}\n\n"
        while not listener.closed:
            try:
                live = party.tables.find(page.code)
            except Refusal:
                return
            if page.chair is not None and not _sits(live, page.chair, token):
                return  # sent away while this stream was being opened
            n, looks, flashes = live.n, (live.stamp, party.hub.online(page.code)), listener.flashes()
            if looks != drawn or not flashes:  # a reaction alone changes nothing on the page
                with app.app_context():
                    fragment = draw(live, page, party.tables.now(), looks[1])
                if (n, fragment) != shown:
                    yield event(fragment, number=f"{n}.{looks[0]:.3f}")
                shown, drawn = (n, fragment), looks
            for flash in flashes:
                yield event(flash.data, name=flash.event)
            if not listener.wait(HEARTBEAT):
                yield event("{}", name="beat")
        if listener.replaced:
            yield event("{}", name="replaced")
    finally:
        party.hub.leave(listener)
        if page.chair is not None:
            party.hub.refresh(page.code)


def _sits(live: Live, number: int, token: str | None) -> bool:
    chair = live.chair(number)
    return chair is not None and chair.token_hash == token


def event(data: str, *, name: str | None = None, number: str | None = None) -> str:
    """One server-sent event. What players typed may hold any kind of line break: each would end a field."""
    head = (f"event: {name}\n" if name else "") + (f"id: {number}\n" if number else "")
    return head + "".join(f"data: {line}\n" for line in re.split(r"\r\n|\r|\n", data)) + "\n"


def reaction(emoji: str, name: str) -> str:
    """The data of a reaction that floats over the big screen."""
    return json.dumps({"emoji": emoji, "name": name})
