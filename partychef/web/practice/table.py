"""What the player of a practice table does besides playing: the speed, a pause, another device, the next game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from urllib.parse import urlsplit

from flask import Blueprint, Response, current_app, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from partychef.tables import alone, devices, host, practice, rematch
from partychef.tables.live import Live
from partychef.tables.names import Refusal, WrongCode
from partychef.tables.play import Tables
from partychef.tables.writing import once_more
from partychef.web import whoami
from partychef.web.address import base_url, only_here
from partychef.web.doors import turned_away
from partychef.web.drawing import qr_code
from partychef.web.htmx import redirect_browser
from partychef.web.pages import csrf
from partychef.web.party import the_party
from partychef.web.practice.start import sit_down
from partychef.web.table import answer

pages = Blueprint("practice_table", __name__)

ACTIONS: Mapping[str, Callable[[Tables, str], object]] = {
    "skip": alone.skip, "next": alone.go_on, "pause": host.pause, "resume": host.resume, "stop": host.stop,
    **{speed: partial(alone.set_speed, speed=speed) for speed in alone.SPEEDS},
}  # fmt: skip
NEXT = {"again": 0, "harder": 1, "easier": -1}
"""How many steps up the ladder the AI chefs of the next game are."""


@pages.post("/table/<code>/practice/<action>")
def act(code: str, action: str) -> ResponseReturnValue:
    """Do what the player asks of their own table."""
    tables = the_party().tables
    try:
        live = _mine(code)
        if action in NEXT:
            return redirect_browser(url_for("table.phone", code=_another(live, NEXT[action])))
        if action not in ACTIONS:
            raise Refusal("There is no such button.", status=404)
        once_more(ACTIONS[action])(tables, code)
    except Refusal as error:
        return answer(code, str(error), error.status)
    return answer(code)


@pages.get("/table/<code>/device")
def device(code: str) -> str:
    """The link with which the game goes on elsewhere, and its QR code."""
    link = _link(_mine(code))
    parts = urlsplit(link)
    near = parts.netloc if only_here(parts.hostname or "") else ""
    return render_template("practice/device.html", code=code, link=link, only_here=near)


@pages.get("/table/<code>/device.svg")
def device_qr(code: str) -> Response:
    """The same link as a picture."""
    return qr_code(_link(_mine(code)))


@pages.get("/practice/continue/<token>")
def welcome(token: str) -> ResponseReturnValue:
    """Ask whether to continue here: a browser that only looks at the link takes nothing over."""
    try:
        if (code := _already_here(token)) is not None:
            return redirect(url_for("table.phone", code=code), 303)
        live = devices.table_of(the_party().tables, _secret(), token)
    except Refusal as error:
        return _leads_nowhere(error)
    return render_template("practice/continue.html", csrf=csrf(), title=live.game.title, token=token)


@pages.post("/practice/continue/<token>")
def take_over(token: str) -> ResponseReturnValue:
    """Go on with the game in this browser."""
    try:
        code = _already_here(token)
        if code is None:
            opened = devices.take_over(the_party().tables, _secret(), token, whoami.player())
            sit_down(opened)
            code = opened.code
    except Refusal as error:
        return _leads_nowhere(error)
    return redirect(url_for("table.phone", code=code), 303)


def _already_here(token: str) -> str | None:
    """The code of the game that a link leads to, if this browser has its seat: who opens it again goes there."""
    code = devices.code_of(_secret(), token)
    with suppress(WrongCode):  # it is deleted
        return code if whoami.chair_at(the_party().tables.newest(code)) is not None else None
    return None


def _leads_nowhere(error: Refusal) -> ResponseReturnValue:
    """Tell what has become of a link, and what to do. Whoever tries many that nobody gave them is slowed down."""
    told = turned_away(error)
    if told is not error:
        raise told
    advice = error.advice if isinstance(error, devices.SpentLink) else devices.NOT_WHOLE
    page = render_template("practice/no_link.html", csrf=csrf(), title=str(error).rstrip("."), advice=advice)
    return page, error.status


def _mine(code: str) -> Live:
    """The practice table, if this browser's chair is there. Raises Refusal."""
    live = the_party().tables.newest(code)
    chair = whoami.chair_at(live)
    if not live.table.practice or chair is None:
        raise Refusal("Only whoever practises at this table can do that.", status=403)
    return live


def _beside(kinds: Sequence[str], kind: str, steps: int) -> str:
    """The kind of AI chefs so many steps up the ladder, or down. Raises Refusal at its ends."""
    if kind not in (kinds[:-1] if steps > 0 else kinds[1:]):
        than = "better" if steps > 0 else "worse"
        raise Refusal(f"Nobody plays this game {than} than those you have met.", status=409)
    return kinds[kinds.index(kind) + steps]


def _another(live: Live, steps: int) -> str:
    """Open the same again, with AI chefs that are so many steps stronger; returns the code. Raises Refusal."""
    tables, table = the_party().tables, live.table
    if table.status not in ("over", "stopped"):
        raise Refusal("Finish this game first.", status=409)
    if not steps and table.again is not None:
        return table.again
    kinds = practice.kinds(table.game)
    others = [chair.kind for chair in live.guests() if chair.kind != "person"]
    kind = others[0] if others else ""
    if steps:
        kind = _beside(kinds, kind, steps)
    rules = rematch.house_rules(live.game, table.options)
    if "rounds" in table.options:
        rules = {**rules, "rounds": table.options["rounds"]}
        rules.pop("laps", None)
    opened = practice.open_practice(
        tables, table.game, kind=kind, opponents=len(others), options=rules,
        speed=alone.speed_of(table.pace), critic=_critic(live), player=whoami.player(),
    )  # fmt: skip
    sit_down(opened)
    if not steps:
        with tables.at(table.code) as again:
            tables.change(again, {"again": opened.code})
    return opened.code


def _critic(live: Live) -> practice.Critic | None:
    """Whoever tastes at this table."""
    for chair in live.critics():
        ids = live.table.judge.removeprefix("critic:")
        return practice.Critic(ids, chair.name, chair.emoji, live.table.language)
    return None


def _link(live: Live) -> str:
    return base_url() + url_for("practice_table.welcome", token=devices.link_for(live, _secret()))


def _secret() -> str:
    return str(current_app.config["SECRET_KEY"])
