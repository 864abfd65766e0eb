"""The recap of an evening: every dish as a recipe card with its verdict, under a link that only the guests know."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from flask import Blueprint, Response, render_template, url_for

from partychef.engine import record
from partychef.tables.live import Live
from partychef.tables.names import Refusal
from partychef.tables.records import record_of
from partychef.web.address import base_url
from partychef.web.games import folder_of, screens_of
from partychef.web.pages import chair_view, csrf, seating_plan
from partychef.web.party import the_party
from partychef.web.recipes import as_markdown

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
    text = as_markdown(book["title"], book["when"], book["standings"], book.get("cards", ()), book["rounds"])
    return download(text, "text/markdown", "partychef-evening.md")


@pages.get("/table/<code>/record", endpoint="record")
def record_file(code: str) -> Response:
    """The record of a party that is over, as a file."""
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
    view = live.state.view(None)
    who = seating_plan([chair_view(chair, None) for chair in live.shown.chairs])
    screens = screens_of(live.table.game)
    # A guest who judges every round is not ranked (CP-54).
    ranking = screens.ranking(view, live.table.options.get("permanent_judge"))
    return {
        "title": live.game.title, "when": day(live.table.created),
        "standings": [(who(place.seat), place.score, rank) for place, rank in ranking],
        "code": live.table.code, "view": view, "who": who, "screens": screens,
        "judged": live.game.always_judged, "folder": folder_of(live.table.game),
        "rounds": [(one.name, [one.points.get(place.seat, 0) for place, _ in ranking]) for one in screens.rounds(view)],
        **screens.book(view, who),
    }  # fmt: skip


def day(seconds: float) -> str:
    """A date in words: 7 March 2026."""
    moment = datetime.fromtimestamp(seconds)
    return f"{moment.day} {moment:%B %Y}"


def download(text: str, kind: str, name: str) -> Response:
    """A text as a file to keep."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, mimetype=kind, headers=headers)
