"""The evening's book: every dish as a recipe card with its verdict, kept under a link that only the guests know."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from flask import Blueprint, Response, render_template, url_for

from partychef.engine import record
from partychef.tables.live import Live
from partychef.tables.names import Refusal
from partychef.tables.paper import record_of
from partychef.web.address import base_url
from partychef.web.pages import chair_view, csrf, seating_plan
from partychef.web.party import the_party
from partychef.web.recipes import as_markdown, recipes

pages = Blueprint("recap", __name__)


@pages.get("/party/<recap>")
def party(recap: str) -> str:
    """The recap page."""
    live = _live(recap)
    finished = live.table.status in ("over", "stopped")
    urls = {
        "markdown": url_for("recap.markdown", recap=recap),
        "record": url_for("recap.record", code=live.table.code) if finished else None,
        "replay": url_for("replay.table", code=live.table.code) if finished else None,
        "landing": url_for("lobby.landing"),
        "share": base_url() + url_for("recap.party", recap=recap),
    }
    return render_template("table/recap.html", csrf=csrf(), urls=urls, **_book(live))


@pages.get("/party/<recap>.md")
def markdown(recap: str) -> Response:
    """The recap as Markdown, to keep."""
    book = _book(_live(recap))
    text = as_markdown(book["title"], book["when"], book["standings"], book["cards"])
    return download(text, "text/markdown", "partychef-evening.md")


@pages.get("/table/<code>/record", endpoint="record")
def record_file(code: str) -> Response:
    """The record of a party that is over."""
    tables = the_party().tables
    text = record.write(record_of(tables, tables.find(code)))
    return download(text, "application/jsonl", f"partychef-{code}.jsonl")


def _live(recap: str) -> Live:
    tables = the_party().tables
    live = tables.find(tables.code_of(recap=recap))
    if live.state is None:
        raise Refusal("Nothing has been cooked at this party yet.", status=404)
    return live


def _book(live: Live) -> dict[str, Any]:
    assert live.state is not None
    view: Any = live.state.view(None)
    who = seating_plan([chair_view(chair, None) for chair in live.shown.chairs])
    judge = live.table.options.get("permanent_judge")  # who judges every round is not in the running (CP-54)
    players = [place for place in view.places if place.seat != judge]
    points = sorted(((place.score, place.seat) for place in players), key=lambda pair: (-pair[0], pair[1]))
    standings = [(who(seat), score, 1 + sum(other > score for other, _ in points)) for score, seat in points]
    return {
        "title": live.game.title, "when": day(live.table.created),
        "standings": standings, "cards": recipes(view, who), "code": live.table.code,
    }  # fmt: skip


def day(seconds: float) -> str:
    """A date as it stands on a menu: 7 March 2026."""
    moment = datetime.fromtimestamp(seconds)
    return f"{moment.day} {moment:%B %Y}"


def download(text: str, kind: str, name: str) -> Response:
    """A text as a file to keep."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, mimetype=kind, headers=headers)
