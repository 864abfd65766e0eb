"""The practice room: somebody alone picks a game and a strength and plays against AI chefs at once.

What was chosen last is kept in this browser's cookie, so that the next game is one tap away.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from partychef.games import GAMES
from partychef.tables import practice
from partychef.tables.names import Refusal
from partychef.web import whoami
from partychef.web.games import screens_of
from partychef.web.judge.choices import critics, kind_of, name_and_face
from partychef.web.pages import csrf
from partychef.web.party import the_party
from partychef.web.practice import lessons, words
from partychef.web.practice.menu import MYSELF, PICKS, Wish, opponents_of, read_wish
from partychef.web.practice.unfinished import forget_what_is_over, removed, unfinished

pages = Blueprint("practice", __name__)

KEPT = "practice"
"""Where the cookie keeps what was chosen last."""


@pages.get("/practice")
def room(error: Refusal | None = None) -> str:
    """The page where a game is picked. `error` says what is wrong with the last form."""
    last = remembered()
    chosen = dict(request.form) if error else dict(last.form) if last else {}
    if request.args.get("game") in GAMES:
        chosen["game"] = request.args["game"]
    return render_template(
        "practice/room.html",
        csrf=csrf(),
        games=[(game, screens_of(game.id)) for game in GAMES.values()],
        room=words,
        picks=PICKS,
        opponents_of=opponents_of,
        kinds=practice.kinds,
        usual_kind=practice.usual_kind,
        usual_opponents=practice.usual_opponents,
        critics=critics(),
        myself=MYSELF,
        quick=practice.QUICK,
        last=last,
        unfinished=unfinished(),
        removed=removed(),
        new_games=lessons.new_games(),
        chosen=chosen,
        error=error,
    )


@pages.post("/practice")
def play() -> ResponseReturnValue:
    """Begin what the form asks for; an empty one asks for the same as last time."""
    try:
        wish = read_wish(request.form, the_party().critics) if "game" in request.form else remembered()
        if wish is None:
            raise Refusal("Choose one of the games.", "game", 422)
        session[KEPT] = dict(wish.form)
        code = begin(wish)
    except Refusal as error:
        return room(error), error.status
    return redirect(url_for("table.phone", code=code), 303)


def remembered() -> Wish | None:
    """What this browser practised last; None if it never did, or that is not offered any more."""
    try:
        return read_wish(session.get(KEPT, {}), the_party().critics)
    except Refusal:
        return None


def begin(wish: Wish, **columns: Any) -> str:
    """Open a table for what is wished, with this browser in its first seat; returns its code. Raises Refusal."""
    taster = None
    if wish.critic:
        chosen = (the_party().critics[wish.critic],)
        taster = practice.Critic(kind_of(chosen).removeprefix("critic:"), *name_and_face(chosen), chosen[0].language)
    opened = practice.open_practice(
        the_party().tables, wish.game, kind=wish.kind, opponents=wish.opponents, options=wish.options,
        speed=wish.speed, critic=taster, player=whoami.player(), **columns,
    )  # fmt: skip
    sit_down(opened)
    return opened.code


def sit_down(opened: practice.Opened) -> None:
    """Let this browser remember that the first seat of a practice table is its own."""
    forget_what_is_over()
    whoami.remember_chair(opened.code, opened.chair, opened.chair_key)
    whoami.remember_host(opened.code, opened.host_key)
