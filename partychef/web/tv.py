"""The way from a television to the big screen: a short address, a code typed with a remote, and who is asked first."""

from __future__ import annotations

import re

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from partychef.tables import restaurants
from partychef.tables.live import Live
from partychef.tables.names import Refusal, tidy_code
from partychef.web import whoami
from partychef.web.address import base_url
from partychef.web.doors import turned_away
from partychef.web.drawing import qr_code
from partychef.web.pages import csrf
from partychef.web.party import the_party

pages = Blueprint("tv", __name__)

TELEVISIONS = re.compile(
    r"smart-?tv|google ?tv|apple ?tv|android ?tv|opera tv|philipstv|\btv (store|safari)|hbbtv|netcast|web0s|webos|tizen"
    r"|bravia|viera|aquos|vidaa|hisense|roku|crkey|\baft\w+\b|\bmibox|playstation|xbox|nintendo",
    re.I,
)
"""What browsers of televisions, and of the boxes and consoles beside them, call themselves."""


def is_television() -> bool:
    """Whether this request says that it comes from a television. Many do not: wide windows are asked as well."""
    return bool(TELEVISIONS.search(request.headers.get("User-Agent", "")))


def asks_what_this_is(live: Live) -> bool:
    """Whether a stranger who looks at a table may be the big screen rather than a guest. The page shows the question
    on televisions and in wide windows, in place of the way in for guests."""
    stranger = whoami.chair_at(live) is None and not whoami.hosts(live)
    asked = request.method == "GET" and "guest" not in request.args
    return stranger and asked and live.table.status in ("lobby", "playing")


@pages.get("/tv")
def door() -> ResponseReturnValue:
    """Take a code and open the big screen of its table."""
    typed = request.args.get("code", "")
    if not typed:
        return _form()
    code = tidy_code(typed)
    if len(code) != 6:
        return _form("A code has six letters or digits: look at the host’s phone.", typed), 422
    if restaurants.is_one(the_party().tables, code):
        return redirect(url_for("restaurant.evening", code=code), 303)
    try:
        the_party().tables.find(code)
    except Refusal as error:
        told = turned_away(error)
        wrong = "There is no party with this code: look at the host’s phone again." if told is error else str(told)
        return _form(wrong, typed), told.status
    return redirect(url_for("table.screen", code=code), 303)


@pages.get("/tv/<code>")
def straight(code: str) -> ResponseReturnValue:
    """The same with the code in the address, as the QR code for televisions has it."""
    return redirect(url_for("tv.door", code=code), 303)


@pages.get("/table/<code>/tv.svg")
def qr(code: str) -> Response:
    """The way to the big screen as a QR code, for remotes and phones that send pages to a television."""
    the_party().tables.find(code)
    return qr_code(base_url() + url_for("tv.straight", code=code))


def _form(wrong: str = "", typed: str = "") -> str:
    return render_template("lobby/tv.html", wrong=wrong, typed=typed, csrf=csrf())
