"""A restaurant on the web: the page on which guests find their table, and the screen of the kitchen.

Both show many tables: each has one stream, which follows all of them.
"""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from partychef.engine.game import IllegalMove
from partychef.tables import restaurants
from partychef.tables.names import Refusal
from partychef.tables.places import Part
from partychef.tables.push import of_evening
from partychef.tables.restaurants import Evening
from partychef.web import whoami
from partychef.web.address import base_url
from partychef.web.drawing import qr_code
from partychef.web.evening_pages import Door, EveningLook, On, door_to, stamp_of, variables
from partychef.web.games import screens_of
from partychef.web.house import lives_of
from partychef.web.htmx import htmx, news_by_stream, redirect_browser
from partychef.web.party import the_party
from partychef.web.stream import open_stream, viewer, visitor

pages = Blueprint("restaurant", __name__)

FIELDS = 400
"""The most fields of a form with scores that are kept."""


# The evening


@pages.get("/evening/<code>")
def evening(code: str) -> str:
    """Where guests choose their table, and the host sees all of them."""
    return _page(_newest(restaurants.by_code(the_party().tables, code)), "evening")


@pages.get("/evening/<code>/stream")
def evening_stream(code: str) -> Response:
    """The stream of this page."""
    return _stream(_newest(restaurants.by_code(the_party().tables, code)), "evening")


@pages.get("/evening/join/<token>")
def invitation(token: str) -> ResponseReturnValue:
    """The link in the QR code."""
    found = restaurants.by_token(the_party().tables, token)
    return redirect(url_for("restaurant.evening", code=found.code), 303)


@pages.get("/evening/<code>/qr.svg")
def qr(code: str) -> Response:
    """The way to the evening as a QR code."""
    found = restaurants.by_code(the_party().tables, code)
    return qr_code(base_url() + url_for("restaurant.invitation", token=found.token))


@pages.post("/evening/<code>/start")
def start(code: str) -> ResponseReturnValue:
    """Let all tables begin at which enough guests sit."""
    tables = the_party().tables
    found = restaurants.by_code(tables, code)
    ready = [live for live in lives_of(found) if whoami.hosts(live) and live.table.status == "lobby"]
    trouble = ""
    for live in [one for one in ready if one.guests()]:
        try:
            tables.start(live.table.code)
        except Refusal as refusal:
            trouble = f"Table {live.table.number}: {refusal}"
    if not ready:
        trouble = "Only the host can do that, and only once."
    elif not trouble and not any(live.guests() for live in ready):
        trouble = "Nobody sits at a table yet."
    return _answer(found, "evening", trouble)


# The kitchen


@pages.post("/table/<code>/kitchen")
def open_kitchen(code: str) -> ResponseReturnValue:
    """Show the host the kitchen of their table."""
    tables = the_party().tables
    if not whoami.hosts(tables.find(code)):
        raise Refusal("Only the host can open the kitchen: ask for its link.", status=403)
    return redirect_browser(url_for("restaurant.kitchen", key=restaurants.kitchen_of(tables, code).kitchen))


@pages.get("/kitchen/<key>")
def kitchen(key: str) -> str:
    """The screen of the professional chef."""
    return _page(_newest(_by_key(key)), "kitchen")


@pages.get("/kitchen/<key>/stream")
def kitchen_stream(key: str) -> Response:
    """The stream of this screen."""
    return _stream(_newest(_by_key(key)), "kitchen")


@pages.get("/kitchen/<key>/qr.svg")
def kitchen_qr(key: str) -> Response:
    """The way to the kitchen as a QR code, for the chef's own phone or tablet."""
    return qr_code(base_url() + url_for("restaurant.kitchen", key=_by_key(key).kitchen))


@pages.post("/kitchen/<key>/order/<code>")
def take_order(key: str, code: str) -> ResponseReturnValue:
    """Confirm an order, or ask about it."""
    tables, found = the_party().tables, _by_key(key)

    def act() -> None:
        game = tables.find(code).game
        restaurants.take_order(tables, found, code, screens_of(game.id).move(game, request.form))

    return _do(key, act)


@pages.post("/kitchen/<key>/take/<code>")
def take_table(key: str, code: str) -> ResponseReturnValue:
    """Cook for a table in place of its AI chef."""
    found = _by_key(key)
    return _do(key, lambda: restaurants.take_table(the_party().tables, found, code))


@pages.post("/kitchen/<key>/give_back/<code>")
def give_table_back(key: str, code: str) -> ResponseReturnValue:
    """Let the AI chef cook for the table again."""
    found = _by_key(key)
    return _do(key, lambda: restaurants.give_table_back(the_party().tables, found, code))


@pages.post("/kitchen/<key>/scores/<code>")
def keep_scores(key: str, code: str) -> ResponseReturnValue:
    """Keep what is filled in so far: it is told when the chef says so."""
    found = _by_key(key)
    fields = {name: value.strip() for name, value in request.form.items() if name.startswith(("points.", "chips."))}
    kept = {name: value for name, value in list(fields.items())[:FIELDS] if len(name) < 60 and len(value) < 6}
    wrong = [value for name, value in kept.items() if name.startswith("points.") and value and not _is_score(value)]
    refused = f"Give 0 to 100 points, not {wrong[0]}. Nothing else of it is lost." if wrong else ""

    def act() -> None:
        restaurants.keep_scores(the_party().tables, found, code, kept)
        if refused:
            raise Refusal(refused)

    return _do(key, act)


@pages.post("/kitchen/<key>/reveal")
def reveal(key: str) -> ResponseReturnValue:
    """Tell all tables that wait for it what the kitchen has given."""

    def act() -> None:
        if not restaurants.reveal(the_party().tables, _by_key(key)):
            raise Refusal("No table waits for the scores: they first give chips to one another.", status=409)

    return _do(key, act)


def _by_key(key: str) -> Evening:
    return restaurants.by_kitchen(the_party().tables, key)


def _is_score(text: str) -> bool:
    return text.isdecimal() and len(text) < 4 and int(text) <= 100


def _do(key: str, act: Callable[[], None]) -> ResponseReturnValue:
    """Do what the chef asks; what is refused is told with one sentence, and nothing is lost."""
    trouble, status = "", 200
    try:
        act()
    except (IllegalMove, Refusal) as refusal:
        trouble, status = str(refusal), getattr(refusal, "status", 422)
    return _answer(_by_key(key), "kitchen", trouble, status)


# Pages and streams


def _newest(found: Evening) -> Evening:
    """The same evening, with its tables as the database has them: other processes may have changed them."""
    for live in lives_of(found):
        the_party().tables.newest(live.table.code)
    return found


def _page(found: Evening, on: On, notice: str = "") -> str:
    return render_template(f"restaurant/{on}.html", **variables(found, lives_of(found), door_to(found, on, notice)))


def _stream(found: Evening, on: On) -> Response:
    door = door_to(found, on)
    part: Part = "guest" if _belongs(found, door) else "stranger"
    look = EveningLook(the_party(), found, door)
    return open_stream(of_evening(found.code), visitor(on, part), look, found.tables)


def _belongs(found: Evening, door: Door) -> bool:
    """Whether this page is somebody's who is part of the evening: the chef's, the host's or a guest's."""
    return door.on == "kitchen" or door.is_host or any(whoami.chair_at(live) is not None for live in lives_of(found))


def _answer(found: Evening, on: On, notice: str = "", status: int = 200) -> ResponseReturnValue:
    """What a form gets back: the fragment for htmx, else the page; with a sentence where something was refused.

    htmx gets no fragment where the page's own stream brings it anyway.
    """
    door = door_to(found, on, notice)
    if not htmx:
        return (_page(found, on, notice), status) if notice else redirect(door.urls[on], 303)
    lives = lives_of(found)
    if not notice and the_party().hub.listens(of_evening(found.code), viewer(on)):
        return news_by_stream(stamp_of([live.shown for live in lives]))
    return render_template(f"restaurant/{on}_fragment.html", **variables(found, lives, door)), status
