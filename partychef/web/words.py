"""The host's page of everything that was written at a table, to hide what should not have been."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from partychef.tables import hiding
from partychef.tables.live import Live
from partychef.tables.names import Refusal
from partychef.web import whoami
from partychef.web.pages import csrf
from partychef.web.party import the_party

pages = Blueprint("words", __name__)


@pages.get("/table/<code>/words")
def page(code: str) -> str:
    """What everybody can see of what guests have written, and their names."""
    return _page(_host_only(code))


@pages.post("/table/<code>/words/hide")
def hide(code: str) -> ResponseReturnValue:
    """Hide a text or a name for good."""
    live, tables = _host_only(code), the_party().tables
    number = request.form.get("chair") or request.form.get("n", "")
    try:
        if not number.isdecimal() or len(number) > 15:
            raise Refusal("This is hidden already.", status=409)
        if "chair" in request.form:
            hiding.hide_name(tables, code, int(number))
        else:
            hiding.hide_text(tables, code, int(number), request.form.get("text", "").replace("\r\n", "\n"))
    except Refusal as refusal:
        return _page(live, str(refusal)), refusal.status
    return redirect(url_for("words.page", code=code), 303)


def _page(live: Live, refusal: str = "") -> str:
    names = {chair.seat: chair.name for chair in live.chairs if chair.seat is not None}
    said = [
        (names.get(one.seat or 0, "") if one.seat is not None else "", one)
        for one in hiding.said_at(the_party().tables, live)
    ]
    code = live.table.code
    return render_template(
        "table/words.html", csrf=csrf(), title=live.game.title, said=said, guests=live.guests(), refusal=refusal,
        back=url_for("table.phone", code=code), hide=url_for("words.hide", code=code),
    )  # fmt: skip


def _host_only(code: str) -> Live:
    live = the_party().tables.find(code)
    if not whoami.hosts(live):
        raise Refusal("Only the host of this party can see that.", status=403)
    return live
