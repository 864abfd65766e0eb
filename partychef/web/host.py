"""The host's buttons. The host has a key of its own in the cookie: a host may be just a television."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from partychef.tables import host, tempo
from partychef.tables.names import Refusal
from partychef.tables.play import Tables
from partychef.tables.push import Flash
from partychef.tables.writing import once_more
from partychef.web import whoami
from partychef.web.party import the_party
from partychef.web.table import answer

pages = Blueprint("host", __name__)

Form = Mapping[str, str]

ACTIONS: dict[str, Callable[[Tables, str, Form], object]] = {
    "start": lambda tables, code, form: tables.start(code),
    "pause": lambda tables, code, form: host.pause(tables, code),
    "resume": lambda tables, code, form: host.resume(tables, code),
    "extend": lambda tables, code, form: tempo.extend(tables, code, form.get("step")),
    "hurry": lambda tables, code, form: tempo.hurry(tables, code, form.get("step")),
    "skip": lambda tables, code, form: host.skip(tables, code, form.get("step")),
    "skip_introduction": lambda tables, code, form: host.skip_introduction(tables, code),
    "end": lambda tables, code, form: host.end_after_round(tables, code, form.get("off") is None),
    "stop": lambda tables, code, form: host.stop(tables, code),
    "add_ai": lambda tables, code, form: _add_ai(tables, code, form.get("kind", "heuristic")),
    "fill": lambda tables, code, form: host.fill(tables, code),
    "remove": lambda tables, code, form: host.remove(tables, code, _chair(form)),
    "kick": lambda tables, code, form: host.remove(tables, code, _chair(form)),
    "to_ai": lambda tables, code, form: host.to_ai(tables, code, _chair(form), form.get("kind", "heuristic")),
    "to_person": lambda tables, code, form: host.to_person(tables, code, _chair(form)),
    "move_up": lambda tables, code, form: host.move_chair(tables, code, _chair(form), -1),
    "move_down": lambda tables, code, form: host.move_chair(tables, code, _chair(form), 1),
    "sound": lambda tables, code, form: _sound(code, form.get("off") is None),
    "set_judge": lambda tables, code, form: host.choose_judge(
        tables, code, _chair(form) if form.get("chair") else None
    ),
}


@pages.post("/table/<code>/host/<action>")
def act(code: str, action: str) -> ResponseReturnValue:
    """Do what the host asks."""
    tables = the_party().tables
    try:
        if not whoami.hosts(tables.find(code)):
            raise Refusal("Only the host can do that.", status=403)
        if action not in ACTIONS:
            raise Refusal("The host has no such button.", status=404)
        once_more(ACTIONS[action])(tables, code, request.form)
    except Refusal as error:
        return answer(code, str(error), error.status)
    return answer(code)


def _add_ai(tables: Tables, code: str, kind: str) -> None:
    """Add an AI chef: one that cooks by rules, or a character that a model plays."""
    kind, _, name = kind.partition(":")
    character = the_party().characters().get(name) if kind == "model" and the_party().models else None
    host.add_ai(tables, code, kind, character)


def _sound(code: str, on: bool) -> None:
    """Switch the sounds of the big screens on or off. Each screen remembers it: it is no business of the game's."""
    the_party().hub.refresh(code, Flash("sound", json.dumps({"mute": not on})))


def _chair(form: Form) -> int:
    number = form.get("chair", "")
    if not number.isdecimal() or len(number) > 15:
        raise Refusal("Nobody sits in that chair any more.", status=409)
    return int(number)
