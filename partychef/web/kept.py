"""What is kept of guests: for everybody in plain words, and for a host of one party, to take home or to delete."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Blueprint, Response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from partychef.tables.export import everything_about
from partychef.tables.forgetting import forget_for_good
from partychef.tables.live import Live
from partychef.tables.names import Refusal
from partychef.web import whoami
from partychef.web.pages import csrf, party_or_game
from partychef.web.party import the_party
from partychef.web.recap.page import TOO_EARLY, download
from partychef.web.revealing import secret
from partychef.web.sentences import day

pages = Blueprint("kept", __name__)


@pages.get("/privacy")
def privacy() -> str:
    """What this house keeps of guests, for how long, and who sees it."""
    party = the_party()
    return render_template(
        "lobby/privacy.html", csrf=csrf(), models=party.engine().models, speech=party.speech is not None,
        played=party.settings.keep_played, empty=party.settings.keep_empty,
    )  # fmt: skip


@pages.get("/table/<code>/kept")
def page(code: str) -> str:
    """What is kept of a party, for its host."""
    return _page(_host_only(code))


@pages.get("/table/<code>/kept.json")
def data(code: str) -> Response:
    """All of it as JSON."""
    live = _host_only(code)
    if secret(live.shown):
        raise Refusal(TOO_EARLY, status=409)
    told = everything_about(the_party().tables, live)
    text = msgspec.json.format(msgspec.json.encode(told), indent=2).decode()
    return download(text, "application/json", f"partychef-{code}-everything.json")


@pages.post("/table/<code>/kept/delete")
def delete(code: str) -> ResponseReturnValue:
    """Delete the party, if the host is sure."""
    live = _host_only(code)
    if request.form.get("sure") != "on":
        return _page(live, "Tick the box first: what is deleted cannot be brought back."), 422
    forget_for_good(the_party().tables, code)
    whoami.forget_party(code)
    return render_template("table/kept.html", csrf=csrf(), deleted=True, game=party_or_game(live))


def _page(live: Live, refusal: str = "") -> str:
    party, code = the_party(), live.table.code
    people = [chair for chair in live.chairs if chair.kind == "person"]
    goes_at = party.housekeeping.goes_at(live.table, bool(people))
    return render_template(
        "table/kept.html", csrf=csrf(), deleted=False, refusal=refusal, title=live.game.title, code=code,
        when=day(live.table.created), until=day(goes_at) if goes_at is not None else "", people=len(people),
        game=party_or_game(live), moves=live.n, photos=len(live.table.photos),
        exchanges=len(party.ledger(live).exchanges()), urls=_urls(live),
        playing=live.table.status == "playing" or secret(live.shown),
    )  # fmt: skip


def _urls(live: Live) -> dict[str, Any]:
    code = live.table.code
    return {
        "back": url_for("table.phone", code=code), "json": url_for("kept.data", code=code),
        "delete": url_for("kept.delete", code=code), "privacy": url_for("kept.privacy"),
    }  # fmt: skip


def _host_only(code: str) -> Live:
    live = the_party().tables.find(code)
    if not whoami.hosts(live):
        raise Refusal("Only the host of this party can see that.", status=403)
    return live
