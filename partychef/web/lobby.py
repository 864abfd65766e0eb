"""The landing page: host a party, join one, try it alone, look at the last parties of this browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from partychef.engine.pace import CLOCKS
from partychef.games import GAMES
from partychef.judges.critics import Critic
from partychef.tables import host, restaurants
from partychef.tables.moderation import LEVELS
from partychef.tables.names import Refusal, tidy_code
from partychef.tables.seating import how_many
from partychef.tables.waiting_games import practice_games
from partychef.web import whoami
from partychef.web.doors import turned_away
from partychef.web.games import screens_of
from partychef.web.games.screens import NewTable
from partychef.web.judge.choices import LANGUAGES, critics, kind_of, name_and_face
from partychef.web.pages import csrf
from partychef.web.party import the_party
from partychef.web.practice import start as practice
from partychef.web.practice import words as practice_words
from partychef.web.practice.menu import read_wish
from partychef.web.practice.unfinished import removed, unfinished
from partychef.web.sentences import day_and_hour

pages = Blueprint("lobby", __name__)

USUAL_GAME = "cooking-party"


@pages.get("/")
def landing(errors: Mapping[str, str] | None = None, form: MultiDict[str, str] | None = None) -> str:
    """The landing page. A form that was refused is shown again, with what is wrong in `errors`."""
    form = form if form is not None else MultiDict()
    decks, deck_errors = the_party().decks()
    return render_template(
        "lobby/landing.html",
        csrf=csrf(),
        games=[(game, screens_of(game.id)) for game in GAMES.values()],
        players_of=how_many,
        critics=critics(),
        critic_errors=the_party().critics.errors,
        decks=decks,
        deck_errors=deck_errors,
        engine=the_party().engine(),
        languages=LANGUAGES,
        recent=_recent(),
        room=practice_words,
        last=practice.remembered(),
        unfinished=unfinished(),
        removed=removed(),
        errors=errors or {},
        form=form,
        jury=form.getlist("jury"),
    )


ROBOTS = """User-agent: *
Disallow: /party/
Disallow: /join/
Disallow: /series/
Disallow: /kitchen/
Disallow: /evening/
"""
"""What search engines may not read: what only a party's guests have the address of. A table's pages say so themselves
as soon as they name somebody; one that may not be read could not."""


@pages.get("/robots.txt")
def robots() -> Response:
    """Tell search engines what to leave alone."""
    return Response(ROBOTS, mimetype="text/plain")


@pages.post("/host")
def open_party() -> ResponseReturnValue:
    """Open a party as the host's form says."""
    form = _game_and_evening(request.form)
    try:
        table = _choices(form)
    except Refusal as error:
        return landing({error.field or "judge": str(error)}, form), error.status
    if table.tables > 1:
        return redirect(url_for("restaurant.evening", code=_open_several(table)), 303)
    return redirect(url_for("table.phone", code=_open(table.columns, table.critics)), 303)


@pages.post("/join")
def join() -> ResponseReturnValue:
    """Find a party by its code."""
    code = tidy_code(request.form.get("code", ""))
    try:
        if len(code) != 6:
            raise Refusal("A code has six letters or digits: look at the big screen.", "code")
        if not restaurants.is_one(the_party().tables, code):
            the_party().tables.find(code)
            return redirect(url_for("table.phone", code=code), 303)
    except Refusal as error:
        told = turned_away(error)
        return landing({"code": str(told)}, request.form), told.status
    return redirect(url_for("restaurant.evening", code=code), 303)


@pages.get("/join/<invite>")
def invitation(invite: str) -> ResponseReturnValue:
    """The link in the QR code."""
    return redirect(url_for("table.phone", code=the_party().tables.code_of(invite=invite)), 303)


@pages.post("/try")
def try_it() -> ResponseReturnValue:
    """Start a game at once for one person and three AI chefs; a judged one has one round and an AI critic."""
    try:
        wish = read_wish({"game": request.form.get("game", USUAL_GAME)}, the_party().critics)
    except Refusal as error:
        return landing({"try": str(error)}, request.form), error.status
    return redirect(url_for("table.phone", code=practice.begin(wish)), 303)


def _open(settings: dict[str, Any], chosen: Sequence[Critic]) -> str:
    tables = the_party().tables
    code, key = tables.open_table(settings)
    whoami.remember_host(code, key)
    if chosen:
        host.seat_critic(tables, code, kind_of(chosen).removeprefix("critic:"), *name_and_face(chosen))
    return code


def _open_several(table: NewTable) -> str:
    """Open the tables of a restaurant, all with this browser as their host; returns the code of the evening."""
    critic = (kind_of(table.critics).removeprefix("critic:"), *name_and_face(table.critics)) if table.critics else None
    code, keys = restaurants.open_evening(the_party().tables, table.columns, table.tables, critic)
    for one, key in keys.items():
        whoami.remember_host(one, key)
    return code


def _game_and_evening(form: MultiDict[str, str]) -> MultiDict[str, str]:
    """The host's form with the game by itself: the tile of an evening names both, as in "cooking-party.duel"."""
    game, _, evening = form.get("game", USUAL_GAME).partition(".")
    told = MultiDict(form)
    told["game"] = game
    if evening:
        told["evening"] = evening
    return told


def _choices(form: MultiDict[str, str]) -> NewTable:
    """The columns of a new table and its AI judges. Raises Refusal for values that the form does not offer."""
    if (game := form["game"]) not in GAMES:
        raise Refusal("Choose one of the games.", "game")
    asked = screens_of(game).new_table(form)
    timers = form.get("timers") or asked.columns.get("timers", "relaxed")
    if timers not in CLOCKS:
        raise Refusal("Choose one of the clocks.", "timers")
    if (level := form.get("moderation") or asked.columns.get("moderation", "off")) not in LEVELS:
        raise Refusal("Choose one of the three.", "moderation")
    columns = {**asked.columns, "game": game, "timers": timers, "moderation": level}
    return NewTable(columns, asked.critics, asked.tables)


def _recent() -> list[dict[str, Any]]:
    """This browser's last parties that still exist."""
    found = []
    codes = whoami.remembered()
    practised = practice_games(the_party().store, codes)
    for code in [code for code in codes if code not in practised][:6]:
        try:
            live = the_party().tables.find(code)
        except Refusal:
            continue
        table = live.table
        found.append(
            {
                "code": code, "title": live.game.title, "status": table.status,
                "judged": GAMES[table.game].always_judged,
                "url": url_for("table.phone", code=code),
                "when": day_and_hour(table.created),
                "role": "host" if whoami.hosts(live) else "player",
                "recap_url": url_for("recap.party", recap=table.recap) if table.status in ("over", "stopped") else None,
            }
        )  # fmt: skip
    return found
