"""Taking back a move where somebody practises, and trying again from any moment of a game as a branch of it."""

from __future__ import annotations

from flask import Blueprint, request, url_for
from flask.typing import ResponseReturnValue

from partychef.engine.game import IllegalMove, Seat
from partychef.tables.alone import SPEEDS
from partychef.tables.branching import before_last_move, branch_off
from partychef.tables.live import Live
from partychef.tables.names import Refusal
from partychef.tables.practice import QUICK
from partychef.web import whoami
from partychef.web.htmx import redirect_browser
from partychef.web.party import the_party
from partychef.web.practice.start import sit_down
from partychef.web.revealing import secret
from partychef.web.table import answer

pages = Blueprint("trying_again", __name__)


@pages.post("/table/<code>/take-back")
def take_back(code: str) -> ResponseReturnValue:
    """Return to the moment before this browser's last move; if that is not possible, try again from there."""
    tables = the_party().tables
    live = tables.newest(code)
    seat = own_seat(live)
    try:
        if seat is None:
            raise Refusal("You have no seat in this game.", status=403)
        if seat not in live.shown.may_return:
            return redirect_browser(_begun(live, seat, before_last_move(tables, live, seat)))
        tables.take_back(code, seat, request.form.get("after", type=int))
    except (IllegalMove, Refusal) as error:
        return answer(code, str(error), getattr(error, "status", 422))
    return answer(code)


@pages.post("/table/<code>/branch")
def branch(code: str) -> ResponseReturnValue:
    """Try again from after the move `at`. Raises Refusal (403, 404, 409)."""
    live = the_party().tables.newest(code)
    seat = own_seat(live)
    if seat is None:
        raise Refusal("Only those who sat at this table can try its games again.", status=403)
    return redirect_browser(_begun(live, seat, request.form.get("at", -1, type=int)))


def own_seat(live: Live) -> Seat | None:
    """The seat of this browser at the table, in which a person plays or has played."""
    chair = whoami.chair_at(live)
    return chair.seat if chair is not None and chair.kind == "person" else None


def may_branch(live: Live) -> bool:
    """Whether games that branch off here spoil nothing for anybody: others who still play, or compare results."""
    if live.table.status in ("over", "stopped"):
        return not secret(live.shown)
    return bool(live.playing and live.table.practice and not live.table.daily)


def _begun(live: Live, seat: Seat, at: int) -> str:
    """Open the branch, with this browser in its seat; returns the address of its table."""
    if not may_branch(live):
        raise Refusal("You can try a game again once it is over.", status=409)
    pace = live.table.pace if live.table.practice else SPEEDS[QUICK]
    opened = branch_off(the_party().tables, live.table.code, at, seat, pace)
    sit_down(opened)
    return url_for("table.phone", code=opened.code)
