"""A restaurant on the web: the page on which guests find their table, and the screen of the kitchen.

Both look again by themselves every few seconds: they show many tables, whose streams are the tables' own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from partychef.engine.game import IllegalMove
from partychef.games.cooking_party.rounds import Order
from partychef.games.cooking_party.view import PartyView
from partychef.tables import restaurants
from partychef.tables.live import Live
from partychef.tables.names import Refusal
from partychef.tables.restaurants import Evening, Scores
from partychef.web import whoami
from partychef.web.address import base_url
from partychef.web.drawing import qr_code
from partychef.web.games import screens_of
from partychef.web.games.cooking_party_teams import cooks_now
from partychef.web.games.screens import Who
from partychef.web.house import house, lives_of
from partychef.web.htmx import htmx, redirect_browser
from partychef.web.pages import chair_view, csrf, seating_plan
from partychef.web.party import the_party

pages = Blueprint("restaurant", __name__)

FIELDS = 400
"""The most fields of a form with scores that are kept."""


class Pass(NamedTuple):
    """One table, as the kitchen sees it."""

    number: int
    code: str
    status: str
    view: PartyView | None
    who: Who
    to: tuple[str, str, str]
    """For the forms: where they go, the token, and nothing: the rules tell a second tap."""
    orders: tuple[Order, ...]
    """What has been ordered of this course."""
    plates: Mapping[str, tuple[Order, ...]]
    """What was ordered and confirmed so far, by course."""
    scores: Scores
    waits: bool
    """Whether the table waits for nothing but the kitchen's scores."""
    by_ai: bool
    """Whether an AI critic is the chef of this table."""

    @property
    def open(self) -> int:
        """How many orders wait for the chef."""
        return sum(not order.confirmed and not order.asked for order in self.orders)


# The evening


@pages.get("/evening/<code>")
def evening(code: str) -> str:
    """Where guests choose their table, and the host sees all of them."""
    return render_template("restaurant/evening.html", **_evening_vars(restaurants.by_code(the_party().tables, code)))


@pages.get("/evening/<code>/look")
def look_at_evening(code: str) -> ResponseReturnValue:
    """The same page if something has changed."""
    return _fragment("restaurant/evening_fragment.html", _evening_vars(restaurants.by_code(the_party().tables, code)))


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
    return _again("restaurant/evening", _evening_vars(found, trouble), url_for("restaurant.evening", code=code))


def _evening_vars(found: Evening, notice: str = "") -> dict[str, Any]:
    lives = lives_of(found)
    hosts = any(whoami.hosts(live) for live in lives)
    stamp = _stamp(lives, found)
    return {
        "evening": found, "house": house(found), "is_host": hosts, "notice": notice, "csrf": csrf(),
        "tables": [(live, _names(live)) for live in lives], "join_host": base_url().split("://")[1],
        "kitchen": url_for("restaurant.kitchen", key=found.kitchen) if hosts else None,
        "look": url_for("restaurant.look_at_evening", code=found.code, stamp=stamp), "stamp": stamp,
    }  # fmt: skip


def _names(live: Live) -> list[Any]:
    return [chair_view(chair, None) for chair in live.shown.chairs if not chair["kind"].startswith("critic:")]


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
    return render_template("restaurant/kitchen.html", **_kitchen_vars(_by_key(key)))


@pages.get("/kitchen/<key>/look")
def look_into_kitchen(key: str) -> ResponseReturnValue:
    """The same screen if something has changed."""
    return _fragment("restaurant/kitchen_fragment.html", _kitchen_vars(_by_key(key)))


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
    home = url_for("restaurant.kitchen", key=key)
    return _again("restaurant/kitchen", _kitchen_vars(_by_key(key), trouble), home, status)


def _kitchen_vars(found: Evening, notice: str = "") -> dict[str, Any]:
    lives = lives_of(found)
    stamp = _stamp(lives, found)
    passes = [_pass(found, live) for live in lives]
    return {
        "evening": found, "house": house(found), "passes": passes, "notice": notice, "csrf": csrf(),
        "waiting": sum(one.open for one in passes), "ready": sum(one.waits for one in passes),
        "playing": sum(one.status == "playing" and not one.by_ai for one in passes),
        "look": url_for("restaurant.look_into_kitchen", key=found.kitchen, stamp=stamp), "stamp": stamp,
        "urls": {
            "reveal": url_for("restaurant.reveal", key=found.kitchen),
            "scores": url_for("restaurant.keep_scores", key=found.kitchen, code="_").removesuffix("_"),
            "qr": url_for("restaurant.kitchen_qr", key=found.kitchen),
            "evening": url_for("restaurant.evening", code=found.code),
        },
    }  # fmt: skip


def _pass(found: Evening, live: Live) -> Pass:
    shown, code = live.shown, live.table.code
    who: Who = seating_plan([chair_view(chair, None) for chair in shown.chairs])
    view: Any = shown.state.view(None) if shown.state is not None else None
    ordered = [order for past in view.past for order in past.orders] if view is not None else []
    confirmed = [*ordered, *(order for order in (view.orders if view is not None else ()) if order.confirmed)]
    courses = dict.fromkeys(order.dish.label for order in confirmed)
    return Pass(
        number=live.table.number, code=code, status=live.table.status, view=view,
        who=cooks_now(view, who) if view is not None else who,
        to=(url_for("restaurant.take_order", key=found.kitchen, code=code), csrf(), ""),
        orders=tuple(view.orders) if view is not None and view.step == "ordering" else (),
        plates={course: tuple(one for one in confirmed if one.dish.label == course) for course in courses},
        scores=found.scores.get(code, {}), waits=restaurants.waits_for_kitchen(live),
        by_ai=view is not None and view.professional is not None,
    )  # fmt: skip


# Looking again


def _stamp(lives: list[Live], found: Evening) -> str:
    """A mark that changes whenever these pages change. What the chef types is on the page already."""
    facts = [f"{live.table.code}{live.shown.stamp:.3f}" for live in lives]
    return hashlib.sha256(" ".join([*facts, found.code]).encode()).hexdigest()[:12]


def _fragment(template: str, variables: dict[str, Any]) -> ResponseReturnValue:
    if request.args.get("stamp") == variables["stamp"]:
        return "", 204
    return render_template(template, **variables)


def _again(template: str, variables: dict[str, Any], home: str, status: int = 200) -> ResponseReturnValue:
    """The answer to a form: the fragment for htmx, else the page."""
    if htmx:
        return render_template(f"{template}_fragment.html", **variables), status
    return (render_template(f"{template}.html", **variables), status) if variables["notice"] else redirect(home, 303)
