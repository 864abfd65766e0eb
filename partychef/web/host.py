"""The host's buttons. The host has a key of its own in the cookie: a host may be just a television."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from partychef.engine.game import IllegalMove
from partychef.tables import approval, host, lobby_teams, restaurants, tempo
from partychef.tables.names import Refusal
from partychef.tables.play import Tables
from partychef.tables.push import Flash
from partychef.tables.writing import once_more
from partychef.web import whoami
from partychef.web.games import screens_of
from partychef.web.judge.choices import name_and_face
from partychef.web.party import the_party
from partychef.web.table import answer

pages = Blueprint("host", __name__)

Form = Mapping[str, str]

SOUND_LEVELS, VOICE_LEVELS = ("off", "1", "2", "3"), ("off", "on")
"""What `static/base/sound.js` and `static/stage.js` know: silent, quiet, medium, loud; and a voice or none."""

ACTIONS: dict[str, Callable[[Tables, str, Form], object]] = {
    "start": lambda tables, code, form: tables.start(code),
    "evening": lambda tables, code, form: _change_evening(tables, code, form.get("evening", "")),
    "judge_kind": lambda tables, code, form: _change_judge(tables, code, form.get("judge", ""), form.get("critic", "")),
    "clock": lambda tables, code, form: host.change_clock(tables, code, form.get("clock", "")),
    "pause": lambda tables, code, form: host.pause(tables, code),
    "resume": lambda tables, code, form: host.resume(tables, code),
    "extend": lambda tables, code, form: tempo.extend(tables, code, form.get("step")),
    "hurry": lambda tables, code, form: tempo.hurry(tables, code, form.get("step")),
    "skip": lambda tables, code, form: _skip(tables, code, form.get("step")),
    "skip_introduction": lambda tables, code, form: host.skip_introduction(tables, code),
    "end": lambda tables, code, form: host.end_after_round(tables, code, form.get("off") is None),
    "stop": lambda tables, code, form: host.stop(tables, code),
    "add_ai": lambda tables, code, form: _add_ai(tables, code, form.get("kind", "heuristic")),
    "fill": lambda tables, code, form: host.fill(tables, code),
    "remove": lambda tables, code, form: host.send_away(tables, code, _chair(form)),
    "kick": lambda tables, code, form: host.send_away(tables, code, _chair(form)),
    "let_back": lambda tables, code, form: host.let_back(tables, code, _chair(form)),
    "to_ai": lambda tables, code, form: host.to_ai(tables, code, _chair(form), form.get("kind", "heuristic")),
    "to_person": lambda tables, code, form: host.to_person(tables, code, _chair(form)),
    "novice": lambda tables, code, form: host.mark_novice(tables, code, _chair(form)),
    "swap_teams": lambda tables, code, form: lobby_teams.swap_teams(tables, code, _chair(form), _number(form, "with")),
    "make_captain": lambda tables, code, form: lobby_teams.make_captain(tables, code, _chair(form)),
    "move_up": lambda tables, code, form: host.move_chair(tables, code, _chair(form), -1),
    "move_down": lambda tables, code, form: host.move_chair(tables, code, _chair(form), 1),
    "sound": lambda tables, code, form: _tell_screens(code, "sound", form.get("level", ""), SOUND_LEVELS),
    "voice": lambda tables, code, form: _tell_screens(code, "voice", form.get("level", ""), VOICE_LEVELS),
    "moderation": lambda tables, code, form: approval.change_level(tables, code, form.get("level", "")),
    "let_through": lambda tables, code, form: approval.let_through(tables, code, _number(form, "id")),
    "send_back": lambda tables, code, form: approval.send_back(tables, code, _number(form, "id")),
    "late": lambda tables, code, form: _flag_late(tables, code, form),
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
        _do(ACTIONS[action], tables, code)
    except Refusal as error:
        return answer(code, str(error), error.status)
    return answer(code)


def _do(action: Callable[[Tables, str, Form], object], tables: Tables, code: str) -> None:
    """Do it; once more if it was refused only because another process had changed the table."""
    try:
        once_more(action)(tables, code, request.form)
    except Refusal:
        if not tables.store.shared or not tables.catch_up(code):
            raise
        action(tables, code, request.form)


def _skip(tables: Tables, code: str, step: str | None) -> None:
    """Go on without whoever is late; a kitchen that has yet to reveal its scores gives those that it has filled in."""
    if not restaurants.reveal_here(tables, code):
        host.skip(tables, code, step)


def _add_ai(tables: Tables, code: str, kind: str) -> None:
    """Add an AI chef: one that cooks by rules, or a character that a model plays."""
    kind, _, name = kind.partition(":")
    character = the_party().characters().get(name) if kind == "model" and the_party().models else None
    host.add_ai(tables, code, kind, character)


def _change_evening(tables: Tables, code: str, name: str) -> None:
    """In the lobby: play another of the game's presets. It keeps what the host chose of clock and words, unless the
    preset wants words to be read first."""
    table = tables.find(code).table
    new = screens_of(table.game).another_evening(name, table.judge)
    kept = ("options", "judge", *(("moderation", "timers") if new.columns["moderation"] == "strict" else ()))
    critic = name_and_face(new.critics) if new.critics else None
    host.change_evening(tables, code, {column: new.columns[column] for column in kept}, critic)


def _change_judge(tables: Tables, code: str, kind: str, critic: str) -> None:
    """In the lobby: somebody else judges the same evening; what else was chosen stays."""
    table = tables.find(code).table
    screens = screens_of(table.game)
    evening = screens.evening(table.options)
    if evening is None or not kind:
        raise Refusal("Choose who judges.", status=422)
    new = screens.another_evening(evening.id, table.judge, kind, critic)
    # Rounds are counted one by one only where one judge judges them all.
    options = {name: it for name, it in table.options.items() if name != "rounds" or kind != "turns" or evening.rounds}
    columns = {"judge": new.columns["judge"], "language": new.columns["language"], "options": options}
    host.change_evening(tables, code, columns, name_and_face(new.critics) if new.critics else None)


def _flag_late(tables: Tables, code: str, form: Form) -> None:
    """In a tasting: somebody was late, or was not after all (CP-50)."""
    flag = {"move": "flag_late", "player": _number(form, "seat"), "late": form.get("off") is None}
    try:
        tables.submit(code, None, flag, by="host")
    except IllegalMove as refusal:
        raise Refusal(str(refusal), status=409) from None


def _tell_screens(code: str, what: str, level: str, levels: tuple[str, ...]) -> None:
    """Set the sounds or the voice of the big screens. Each screen remembers it: it is no business of the game's."""
    if level not in levels:
        raise Refusal("The host has no such button.", status=404)
    the_party().hub.flash(code, Flash(what, json.dumps({"level": level})))


def _chair(form: Form) -> int:
    return _number(form, "chair", "Nobody sits in that chair any more.")


def _number(form: Form, field: str, otherwise: str = "This is not waiting any more.") -> int:
    number = form.get(field, "")
    if not number.isdecimal() or len(number) > 15:
        raise Refusal(otherwise, status=409)
    return int(number)
