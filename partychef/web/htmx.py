"""Talking to htmx through flask-htmx: whether a request comes from it, and what the answer tells it to do."""

from __future__ import annotations

from flask import Response, redirect
from flask.typing import ResponseReturnValue
from flask_htmx import HTMX, make_response
from markupsafe import Markup

htmx = HTMX()
"""True during a request by htmx, which wants a fragment; false during one by the browser, which wants a page."""

CHANGED = "table-changed"
"""The event on the page that says when the table last changed: its stream should show that state in a moment."""


def redirect_browser(url: str) -> ResponseReturnValue:
    """Send the browser to another page, also in response to htmx."""
    if htmx:
        response: Response = make_response(redirect=url)
        return response
    return redirect(url, 303)


def news_by_stream(stamp: str) -> Response:
    """An empty answer: the page's stream brings what has changed. The page checks that it does, by the stamp."""
    response: Response = make_response("", 204, trigger={CHANGED: {"stamp": stamp}})
    return response


def toast(sentence: str, status: int) -> Response:
    """A sentence that htmx shows over the page, which stays as it is."""
    response: Response = make_response(
        Markup("<p>{}</p>").format(sentence), status, retarget="#toast", reswap="innerHTML"
    )
    return response
