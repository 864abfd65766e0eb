"""What somebody is writing on a phone is kept by the server; only phones of the same seat ever get it back.

`static/drafts.js` saves while one writes. It may send the same words twice or too late: neither does any harm.
"""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, Response, jsonify, request

from partychef.engine.game import Seat
from partychef.tables import drafts
from partychef.tables.live import Live
from partychef.tables.names import Refusal
from partychef.web import whoami
from partychef.web.party import the_party

pages = Blueprint("drafts", __name__)

FIELD = "words."
"""What the names of fields begin with in a request."""
SEEN = "seen."
"""What the names of the versions begin with that the phone knows of these fields."""


@pages.get("/table/<code>/draft")
def show(code: str) -> Response:
    """The draft of this browser's seat: `{"occasion": "2", "words": {"name.0": ["Low Tide", 3]}}`, with versions.

    Where several seats write it, `"by": {"name.0": "Ben"}` names who of the others wrote what.
    """
    tables = the_party().tables
    with tables.at(code) as live:
        seat = _seat(live)
        found = drafts.read(tables, live, seat)
        words = {name: (one.text, one.version) for name, one in found.items()}
        return jsonify(occasion=drafts.occasion(live) or "", words=words, **_written_by_others(live, seat, found))


@pages.post("/table/<code>/draft")
def save(code: str) -> Response:
    """Keep what has changed; answers with the version of these words, 0 if they are outdated: `{"version": 4}`.

    Where several seats write it, `"overtaken": ["name.0"]` names fields in which another was quicker: what stands there
    now is to be read first.
    """
    tables, form = the_party().tables, request.form
    words = {name.removeprefix(FIELD): text for name, text in form.items() if name.startswith(FIELD)}
    known = {name.removeprefix(SEEN): int(number) for name, number in form.items() if _is_version(name, number)}
    with tables.at(code) as live:
        saved = drafts.save(tables, live, _seat(live), form.get("occasion", ""), words, known)
        return jsonify(version=saved.version, **({"overtaken": saved.overtaken} if saved.overtaken else {}))


def _is_version(name: str, number: str) -> bool:
    return name.startswith(SEEN) and number.isascii() and number.isdigit() and len(number) < 10


def _written_by_others(live: Live, seat: Seat, found: Mapping[str, drafts.Written]) -> dict[str, dict[str, str]]:
    if len(drafts.writers(live, seat)) == 1:
        return {}
    chairs = {name: live.chair_in(one.by) for name, one in found.items() if one.by not in (seat, None)}
    return {"by": {name: chair.name for name, chair in chairs.items() if chair is not None}}


def _seat(live: Live) -> Seat:
    """The seat of this browser. Raises Refusal (403) for guests without one."""
    chair = whoami.chair_at(live)
    if chair is None or chair.seat is None:
        raise Refusal("You have no seat in this game.", status=403)
    return chair.seat
