"""First games that teach: `/learn` lists them, and a tap deals one."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from partychef.games import GAMES
from partychef.tables import host
from partychef.web import lessons, whoami
from partychef.web.choices import critics, kind_of, name_and_face
from partychef.web.pages import csrf
from partychef.web.party import the_party

pages = Blueprint("learn", __name__)

PACE = 0.5
"""How slowly AI chefs move: a learner wants to see what they do."""


@pages.get("/learn")
def all_games() -> str:
    """The first games that there are."""
    return render_template("learn/all.html", games=GAMES.values(), csrf=csrf())


@pages.route("/learn/<game>", methods=["GET", "POST"])
def begin(game: str) -> ResponseReturnValue:
    """Deal the first game of somebody who learns this game; a link alone deals nothing."""
    lesson = GAMES[game].lesson if game in GAMES else None
    if lesson is None:
        abort(404)
    if request.method == "GET":
        return redirect(url_for("rules.show", game=game))
    tables, settings = the_party().tables, {"timers": "off", "pace": PACE, "practice": True, "game": game}
    critic = critics()[:1] if GAMES[game].always_judged else ()
    if critic:
        settings["judge"] = kind_of(critic)
    rules = {"options": dict(lesson.options), "deal": dict(lesson.deal)}
    code, key = tables.open_table({**settings, **rules}, lesson.seed)
    whoami.remember_host(code, key)
    if critic:
        host.seat_critic(tables, code, kind_of(critic).removeprefix("critic:"), *name_and_face(critic))
    whoami.remember_chair(code, *tables.sit(code, "You", "👩‍🍳", known=True))
    for kind in lesson.chefs:
        host.add_ai(tables, code, kind)
    tables.start(code)
    host.skip_introduction(tables, code)
    lessons.know(game, 0)
    return redirect(url_for("table.phone", code=code), 303)


@pages.post("/learn/<game>/skip")
def skip(game: str) -> ResponseReturnValue:
    """Show this browser no more bubbles about a game."""
    if game not in GAMES:
        abort(404)
    lessons.know(game, lessons.ALL)
    code = request.form.get("code", "")
    return redirect(url_for("table.phone", code=code) if code in whoami.remembered() else url_for("lobby.landing"), 303)
