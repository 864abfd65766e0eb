"""Replays: walking through a game move by move, at a finished table or from a record that somebody drops in."""

from __future__ import annotations

from collections.abc import Container
from typing import Any, NamedTuple

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from partychef.engine import record
from partychef.engine.game import Seat, State, View
from partychef.engine.leaving import Leave
from partychef.engine.record import Entry, Header, Record, RecordError
from partychef.engine.taking_back import TakeBack
from partychef.games import GAMES
from partychef.tables.exchanges import NO_NOTES
from partychef.tables.live import Live
from partychef.tables.names import Refusal, WrongCode
from partychef.tables.practice import YOU
from partychef.tables.records import keep_file, kept_file, record_of
from partychef.web.form_sizes import FormSize, takes_large_forms
from partychef.web.games import screens_of
from partychef.web.games.screens import Scene, Screens, Who, in_base_form
from partychef.web.pages import ChairView, TableView, csrf, in_third_person, seating_plan, stranger
from partychef.web.party import the_party
from partychef.web.practice import looking_back
from partychef.web.revealing import secret

pages = Blueprint("replay", __name__)

RECORD_LIMIT = 2 * 1024 * 1024
"""The most bytes of a dropped record: an evening of twenty talkative people has about half as many."""
RECORD_TOO_LARGE = f"This file has more than {RECORD_LIMIT // 1024**2} MB: no record of a game is that large."
FACES = tuple("🍅 🍋 🥕 🍄 🧀 🍓 🥑 🌶️ 🥐 🍇 🥦 🍒 🍍 🧄 🌽 🍑 🍆 🥥 🍐 🫐 🍊".split())

NOBODY_PLAYS: dict[str, Any] = {
    "watching": True, "on": "replay", "is_host": False, "after": 0, "deadline": None, "notice": None, "typed": {},
    "instead": "", "sent_away": False, "gone": (), "series": None, "noted": NO_NOTES, "photos": {}, "chips_seen": False,
    "hushed": False, "veiled": False, "silenced": "", "practice": None,
}  # fmt: skip
"""The variables of a fragment where nobody can do anything."""


@pages.get("/replay")
def upload(error: str | None = None) -> str:
    """The page where a record can be dropped. `error` says what is wrong with the last one."""
    return render_template("replay/upload.html", csrf=csrf(), error=error)


@pages.post("/replay")
@takes_large_forms(lambda: FormSize(RECORD_LIMIT, RECORD_LIMIT), RECORD_TOO_LARGE)
def read() -> ResponseReturnValue:
    """Check a dropped record and open it."""
    file = request.files.get("record")
    try:
        text = file.read().decode("utf-8-sig") if file else ""
        text = _as_record(text, (file.filename if file else "") or "record")
    except UnicodeDecodeError:
        return upload("This file is not text: a record is a .jsonl file."), 422
    except RecordError as error:
        return upload(f"{str(error).rstrip('.')}."), 422
    return redirect(url_for("replay.dropped", key=keep_file(the_party().tables, text)), 303)


def _as_record(text: str, name: str) -> str:
    """The text as a record; logs of other programs are converted. Raises RecordError when it cannot be played."""
    for game in GAMES:
        foreign = screens_of(game).foreign_record(text, name)
        if foreign is not None:
            return record.write(foreign)
    record.read(text, GAMES, name)
    return text


@pages.get("/replay/<key>")
def dropped(key: str) -> str:
    """A dropped record, after the move `at`."""
    try:
        paper = record.read(kept_file(the_party().tables, key), GAMES)
    except RecordError:
        raise WrongCode("There is no record at this address.") from None
    names = paper.names(len(paper.header.players) + 100)
    # Paper does not say who practised; but no guest of a party may be called "You" (`tables/names.py`).
    chairs = [stranger(seat, name, face_of(seat, name), practice=True) for seat, name in names.items()]
    return _watch(paper, chairs, url_for("replay.dropped", key=key))


def face_of(seat: int, name: str) -> str:
    """An emoji for somebody whom the record only names; a critic of this house keeps their own."""
    known = {critic.name: critic.emoji for critic in the_party().critics.values()}
    return known.get(name) or FACES[seat % len(FACES)]


@pages.get("/table/<code>/replay")
def table(code: str) -> str:
    """A finished table, after the move `at`."""
    tables = the_party().tables
    live = tables.find(code)
    if secret(live.shown):
        raise Refusal("The big screen has not shown how it ends: wait a moment.", status=409)
    practice = live.table.practice
    chairs = [stranger(c.seat, c.name, c.emoji, c.kind, practice) for c in live.chairs if c.seat is not None]
    return _watch(record_of(tables, live), chairs, url_for("replay.table", code=code), live)


def _watch(paper: Record, chairs: list[ChairView], url: str, live: Live | None = None) -> str:
    """The page of a record; `live` is the table that played it, if it still exists."""
    total = len(paper.entries)
    at = min(max(0, request.args.get("at", 0, type=int)), total)
    alone = {chair.seat for chair in chairs if chair.is_you}
    chairs = [in_third_person(chair) for chair in chairs]
    who = seating_plan(chairs)
    screens = screens_of(paper.header.game)
    state, chapters = _walk(paper, screens, who, at)
    seat = request.args.get("as", None, type=int)
    seat = seat if seat in {chair.seat for chair in chairs} else None
    view = state.view(seat)
    return render_template(
        "replay/watch.html", **_controls(url, at, total, seat), **NOBODY_PLAYS, csrf=csrf(), view=view,
        who=who, chairs=chairs, players=chairs, me=who(seat) if seat is not None else None,
        t=_table(paper.header, view), urls=_ways_out(live),
        move_text=_told(paper.entries[at - 1], screens, who, alone) if at else "The cards are dealt.",
        chapters=chapters, begins_itself="at" not in request.args or "play" in request.args,
        screens=screens, **looking_back.beside(paper, live, seat, at), **screens.variables(Scene(view, who)),
    )  # fmt: skip


def _ways_out(live: Live | None) -> dict[str, str]:
    """Where one goes from a replay: home, and if a table has played it, to its recap once there is one."""
    over = live is not None and live.table.status in ("over", "stopped")
    recap = {"recap": url_for("recap.party", recap=live.table.recap)} if live is not None and over else {}
    return {"landing": url_for("lobby.landing"), **recap}


class Chapter(NamedTuple):
    """A moment that is worth jumping to."""

    at: int
    """The number of the move that leads to it."""
    title: str
    begins: bool
    """Whether a round begins there."""


def _walk(paper: Record, screens: Screens, who: Who, at: int) -> tuple[State, list[Chapter]]:
    """Play the record through: the state after the move `at`, and the chapters of the whole game."""
    chapters: list[Chapter] = []
    key, last, number = "", "", 0
    for n, state in enumerate(record.positions(paper, GAMES)):
        if n == at:
            shown = state.copy()
        step = state.timed_step()
        title = screens.chapter(paper.entries[n - 1], who) if n else ""
        if step.key != key:
            now = state.view(None)
            if now.round != number and now.step not in screens.chapters:
                number = now.round
                chapters.append(Chapter(n, screens.where(now), True))
            title = title or (screens.chapters.get(now.step, "") if now.step != last else "")
            key, last = step.key, now.step
        if title and (not chapters or chapters[-1].at != n):
            chapters.append(Chapter(n, title, False))
    return shown, chapters


def _told(entry: Entry, screens: Screens, who: Who, alone: Container[Seat | None]) -> str:
    """One sentence about a move. Whoever practised alone is told of their own as at the table."""
    if isinstance(entry.move, TakeBack):
        return f"{who(entry.seat).name}: the last move is taken back."
    if isinstance(entry.move, Leave):
        return f"{who(entry.move.seat).name} has left; an AI chef plays on, and cannot win."
    said, name = screens.in_words(entry, who), who(entry.seat).name
    return f"{YOU} {in_base_form(said, name)}" if entry.seat in alone else said


def _controls(url: str, at: int, total: int, seat: int | None) -> dict[str, Any]:
    view_as = "" if seat is None else f"&as={seat}"

    def link(number: int) -> str | None:
        return f"{url}?at={number}{view_as}" if 0 <= number <= total and number != at else None

    return {
        "at": at, "total": total, "as_seat": seat, "form_url": url, "first_url": link(0), "prev_url": link(at - 1),
        "next_url": link(at + 1), "last_url": link(total),
    }  # fmt: skip


def _table(header: Header, view: View) -> TableView:
    """The table that a record was played at."""
    judge = "critic" if header.judge else "seat" if header.options.get("permanent_judge") is not None else "turns"
    status = "over" if view.step == "over" else "playing"
    return TableView.of(header.game, header.options, judge)._replace(status=status)
