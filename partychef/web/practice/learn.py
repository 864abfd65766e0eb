"""First games that teach: `/learn` lists them, and a tap deals one."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from partychef.games import GAMES
from partychef.tables import practice
from partychef.web import whoami
from partychef.web.games import screens_of
from partychef.web.judge.choices import critics, kind_of, name_and_face
from partychef.web.pages import csrf
from partychef.web.party import the_party
from partychef.web.practice import lessons
from partychef.web.practice.start import sit_down

pages = Blueprint("learn", __name__)


@pages.get("/learn")
def all_games() -> str:
    """The first games that there are."""
    return render_template(
        "learn/all.html", games=[(game, screens_of(game.id)) for game in GAMES.values()], csrf=csrf()
    )


@pages.route("/learn/<game>", methods=["GET", "POST"])
def begin(game: str) -> ResponseReturnValue:
    """Deal the first game of somebody who learns this game; a link alone deals nothing."""
    lesson = GAMES[game].lesson if game in GAMES else None
    if lesson is None:
        abort(404)
    if request.method == "GET":
        return redirect(url_for("rules.show", game=game))
    taster = None
    if GAMES[game].always_judged:
        chosen = critics()[:1]
        taster = practice.Critic(kind_of(chosen).removeprefix("critic:"), *name_and_face(chosen), chosen[0].language)
    opened = practice.open_practice(
        the_party().tables, game, kind=lesson.kind, opponents=lesson.opponents, options=lesson.options,
        critic=taster, seed=lesson.seed, deal=lesson.deal, player=whoami.player(),
    )  # fmt: skip
    sit_down(opened)
    lessons.know(game, 0)
    return redirect(url_for("table.phone", code=opened.code), 303)


@pages.post("/learn/<game>/skip")
def skip(game: str) -> ResponseReturnValue:
    """Show this browser no more bubbles about a game."""
    if game not in GAMES:
        abort(404)
    lessons.know(game, lessons.ALL)
    code = request.form.get("code", "")
    return redirect(url_for("table.phone", code=code) if code in whoami.remembered() else url_for("lobby.landing"), 303)
