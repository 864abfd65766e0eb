"""What the big screen reports of its voice, so that the table's clock waits for it; and the sound of a model."""

from __future__ import annotations

from typing import get_args

from flask import Blueprint, Response, abort, request
from flask.typing import ResponseReturnValue

from partychef.tables.live import Live
from partychef.tables.news import Voiced
from partychef.tables.voice import Report, hear
from partychef.web import stream
from partychef.web.pages import csrf, draw, page_for
from partychef.web.party import Party, the_party
from partychef.web.spoken import spoken_on

pages = Blueprint("voice", __name__)

LONGEST_KEY = 120
"""Characters of the name of a text."""


@pages.get("/table/<code>/voice")
def token(code: str) -> Response:
    """The token for reports. Only screens with a voice need it."""
    the_party().tables.find(code)
    return Response(csrf(), mimetype="text/plain")


@pages.post("/table/<code>/voice")
def report(code: str) -> ResponseReturnValue:
    """Take in that the voice is on or off, or that it begins or has ended a text; what comes late changes nothing.

    One screen of a table is waited for. Another one may talk, and becomes that screen once the first is gone.
    """
    party = the_party()
    party.tables.find(code)
    screen = _big_screen(party, code)
    what: Report | None = next((known for known in get_args(Report) if known == request.form.get("report")), None)
    key = request.form.get("key", "")
    if what is None or len(key) > LONGEST_KEY:
        abort(422, "This is no report of a voice.")
    with party.tables.at(code) as live:
        speaker = live.voice.screen
        if speaker in ("", screen) or not party.hub.listens(code, speaker):
            hear(party.tables, code, screen, what, key)
            party.hub.news.tell(Voiced(code, screen, what, key))
    if what == "begin" and party.speech is not None and key not in live.voice.given:
        _note_texts(party, live)
    party.clock.look_at(code)
    return "", 204


@pages.get("/table/<code>/voice/speech")
def speech(code: str) -> ResponseReturnValue:
    """A sentence of a text on the big screen, read aloud by a model; empty where the browser shall read.

    Players' words are among these texts: they go to no model but the one for speech that the host has chosen.
    """
    party = the_party()
    live = party.tables.find(code)
    _big_screen(party, code)
    if party.speech is None:
        return "", 204
    sentence, key = request.args.get("words", "").strip(), request.args.get("key", "")
    if key not in live.voice.given:
        _note_texts(party, live)
    said = live.voice.given.get(key)
    if said is None or not _letters(sentence) or _letters(sentence) not in _letters(said.text):
        return "", 204
    sound = party.speech.say(sentence, said.speaker, party.ledger(live))
    return Response(sound, mimetype="audio/mpeg") if sound else ("", 204)


def _note_texts(party: Party, live: Live) -> None:
    """Note what is to be read on the big screen now: a voice that is late may ask for it later."""
    page = draw(live.shown, page_for(live, "screen", None, False), party.tables.now(), frozenset())
    with party.tables.at(live.table.code) as held:
        held.voice.give(spoken_on(page))


def _letters(text: str) -> str:
    return "".join(sign for sign in text if sign.isalnum())


def _big_screen(party: Party, code: str) -> str:
    """The name of the big screen that this browser has open at the table; anybody else is refused."""
    screen = stream.viewer("screen")
    if not party.hub.listens(code, screen):
        abort(403, "Only the big screen of this table speaks.")
    return screen
