"""A table on a phone and on the big screen: looking, sitting down, making moves, reacting, playing again."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from partychef.engine.game import IllegalMove
from partychef.tables import approval, host, lobby_teams, rematch
from partychef.tables.live import Live
from partychef.tables.moderation import funny_name
from partychef.tables.names import Refusal
from partychef.tables.play import Tables
from partychef.tables.push import Flash
from partychef.web import stream, tv, whoami
from partychef.web.drawing import qr_code
from partychef.web.forms import check_filled
from partychef.web.games import screens_of
from partychef.web.htmx import htmx, news_by_stream, redirect_browser
from partychef.web.pages import On, draw, fragment_vars, page_for
from partychef.web.party import the_party
from partychef.web.practice import lessons
from partychef.web.practice.unfinished import wanted

pages = Blueprint("table", __name__)

REACTIONS = {"👏": "applause", "😋": "delicious", "😂": "laughter", "😱": "shock", "🔥": "fire", "❤️": "love"}


@pages.get("/table/<code>")
def phone(code: str) -> str:
    """A guest's phone: their hand and their decisions."""
    return show(the_party().tables.newest(code), "phone")


@pages.get("/table/<code>/screen")
def screen(code: str) -> str:
    """The big screen: what everybody may see."""
    return show(the_party().tables.newest(code), "screen")


@pages.get("/table/<code>/qr.svg")
def qr(code: str) -> Response:
    """The invitation as a QR code."""
    live = the_party().tables.find(code)
    return qr_code(page_for(live, "screen", None, False).join_url)


@pages.post("/table/<code>/join")
def join(code: str) -> ResponseReturnValue:
    """Take a chair at the table."""
    tables = the_party().tables
    if whoami.chair_of(tables, code) is not None:
        return answer(code)
    if whoami.sent_away(tables.find(code)):
        return answer(code, "The host gave your seat away. You can watch, and the host can let you back in.", 403)
    try:
        wanted, emoji = request.form.get("name", ""), request.form.get("emoji", "")
        number, key = tables.sit(code, wanted, emoji, read=whoami.hosts(tables.find(code)))
    except Refusal as error:
        return answer(code, str(error), error.status)
    whoami.remember_chair(code, number, key)
    # The open stream belongs to a stranger: a new page opens one that knows the chair.
    return redirect_browser(url_for("table.phone", code=code))


@pages.get("/table/<code>/name")
def name(code: str) -> str:
    """A field with a funny name that is free at this table."""
    live = the_party().tables.find(code)
    taken = [chair.name for chair in live.chairs]
    return render_template("table/name_field.html", name=funny_name(live.table.language, taken, secrets.choice))


@pages.post("/table/<code>/name")
def rename(code: str) -> ResponseReturnValue:
    """Another name, because the host asked for one."""
    return _call_it(code, approval.ask_for_name, "name")


@pages.post("/table/<code>/team")
def name_team(code: str) -> ResponseReturnValue:
    """In the lobby: what the team of this browser's chair is called."""
    return _call_it(code, lobby_teams.name_team, "team")


def _call_it(code: str, give: Callable[[Tables, str, int, str], object], field: str) -> ResponseReturnValue:
    """Give the chair of this browser, or what it belongs to, the name that stands in a field of the form."""
    tables = the_party().tables
    chair = whoami.chair_at(tables.find(code))
    try:
        if chair is None:
            raise Refusal("You have no chair at this table: take one first.", status=403)
        give(tables, code, chair.id, request.form.get(field, ""))
    except Refusal as error:
        return answer(code, str(error), error.status)
    return answer(code)


@pages.post("/table/<code>/leave")
def leave(code: str) -> ResponseReturnValue:
    """Give up this browser's chair."""
    chair = whoami.chair_of(the_party().tables, code)
    if chair is not None:
        host.remove(the_party().tables, code, chair.id)
        whoami.forget_chair(code)
    return redirect_browser(url_for("lobby.landing"))


@pages.post("/table/<code>/move")
def move(code: str) -> ResponseReturnValue:
    """Make a move in this browser's seat."""
    tables = the_party().tables
    live, chair = tables.find(code), whoami.chair_of(tables, code)
    try:
        if chair is None or chair.seat is None:
            raise Refusal("You have no seat in this game yet: take a chair first.", status=403)
        if chair.kind != "person":
            raise Refusal("An AI chef is playing for you: ask the host to give you your seat back.", status=409)
        after = request.form.get("after", type=int)
        screens = screens_of(live.table.game)
        data = screens.move(live.game, request.form)
        check_filled(live.game, data, screens.needs)
        tables.submit(code, chair.seat, data, after=after, read=whoami.hosts(live))
        lessons.remember(tables.find(code))
        wanted(code)
    except (IllegalMove, Refusal) as error:
        return answer(code, str(error), getattr(error, "status", 422))
    return answer(code)


@pages.post("/table/<code>/react")
def react(code: str) -> ResponseReturnValue:
    """Let an emoji float over the big screen; the log is told how many there were (see `tables/applause.py`)."""
    live = the_party().tables.find(code)
    chair, emoji = whoami.chair_at(live), request.form.get("emoji", "")
    welcome = emoji in REACTIONS and (chair is not None or whoami.hosts(live))
    if welcome and the_party().tables.react(code, chair.id if chair else None, REACTIONS[emoji]):
        shown = {"emoji": emoji, "name": chair.name if chair else "The host"}
        the_party().hub.flash(code, Flash("reaction", json.dumps(shown)))
    return ("", 204) if htmx else redirect(url_for("table.phone", code=code), 303)


@pages.route("/table/<code>/again", methods=["GET", "POST"])
def again(code: str) -> ResponseReturnValue:
    """Play again with the same people: the host opens the new table, and everybody else follows."""
    tables = the_party().tables
    live = tables.newest(code)
    if request.method == "POST" and whoami.hosts(live):
        new, key = rematch.open_again(tables, code)
        if key is not None:
            whoami.remember_host(new, key)
    if live.table.again is None:
        return answer(code, "The host has not opened the next party yet.", 409)
    new, chair = live.table.again, whoami.chair_at(live)
    if chair is not None and whoami.chair_at(tables.find(new)) is None:
        seat = rematch.take_over(tables, code, chair.id, whoami.key_of(code))
        if seat is not None:
            whoami.remember_chair(new, *seat)
    return redirect_browser(url_for("table.phone", code=new))


def show(live: Live, on: On, notice: str | None = None) -> str:
    """A whole page of a table."""
    chair, is_host = whoami.chair_at(live), whoami.hosts(live)
    page = page_for(live, on, chair if on == "phone" else None, is_host and on == "phone", notice, _typed())
    party = the_party()
    variables = fragment_vars(live.shown, page, party.tables.now(), party.hub.online(live.table.code))
    what = {
        "ask": on == "phone" and tv.asks_what_this_is(live),
        "television": tv.is_television(),
        "speech": party.speech is not None,
    }
    drawn = render_template(f"table/{on}.html", stream_url=page.urls["stream"], **what, **variables)
    return screens_of(live.table.game).in_their_words(drawn, live.table.options)


def answer(code: str, notice: str | None = None, status: int = 200) -> ResponseReturnValue:
    """What a form gets back: the fragment for htmx, a page otherwise; with a sentence where something was refused.

    htmx gets no fragment where the page's own stream brings it anyway.
    """
    live = the_party().tables.find(code)
    if not htmx:
        return (show(live, "phone", notice), status) if notice else redirect(url_for("table.phone", code=code), 303)
    if notice is None and the_party().hub.listens(code, stream.viewer("phone")):
        return news_by_stream(f"{live.shown.stamp:.3f}")
    chair = whoami.chair_at(live)
    page = page_for(live, "phone", chair, whoami.hosts(live), notice, _typed())
    party = the_party()
    return draw(live.shown, page, party.tables.now(), party.hub.online(code)), status


def _typed() -> dict[str, str]:
    return {name: value for name, value in request.form.items() if name in ("name", "emoji", "code")}
