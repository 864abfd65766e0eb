"""What the big screen has not revealed yet, and no other page may tell: the chips while they fall, then the podium."""

from __future__ import annotations

from flask import make_response, render_template
from flask.typing import ResponseReturnValue

from partychef.games import GAMES
from partychef.tables.live import Shown
from partychef.web.party import the_party

FALL = 9.5
"""Seconds that the chips of a round take to fall on the big screen; `static/cooking_party.css` has the same."""
PODIUM = 4.0
"""Seconds until the winner of the evening stands on the podium; `static/base/stage.css` has the same."""
CURTAIN = 11.0
"""Seconds before the podium comes if chips fall first; `static/base/stage.css` has the same."""


def chips_seen(shown: Shown) -> bool:
    """Whether the chips of the last round had fallen in the break before the evening ended: they do not fall again."""
    over = shown.state is not None and shown.state.step == "over"
    return over and shown.step_began - shown.round_ended >= FALL


def veiled(shown: Shown) -> bool:
    """Whether the big screen still reads what the judge said, and has not begun to show the result of the round."""
    return shown.hushed and _shows_results(shown)


def falling(shown: Shown) -> bool:
    """Whether the chips of the last round are still falling on the big screen, or about to."""
    return _shows_results(shown) and (shown.hushed or _now() - shown.round_ended < FALL)


def secret(shown: Shown) -> bool:
    """Whether the big screen still shows a result piece by piece: the chips of a round, or the podium."""
    if not _shows_results(shown):
        return False
    if veiled(shown) or shown.state is None or shown.state.step != "over":
        return falling(shown)
    wait = PODIUM if chips_seen(shown) else CURTAIN + PODIUM
    return _now() - max(shown.step_began, shown.round_ended) < wait


def wait_a_moment() -> ResponseReturnValue:
    """A page that looks again by itself until the big screen has shown the result."""
    answer = make_response(render_template("table/recap_wait.html"), 200)
    answer.headers["Refresh"] = "3"
    return answer


def _shows_results(shown: Shown) -> bool:
    """Whether the big screen shows results bit by bit now. Whoever practises looks at none, and waits for none."""
    judged = GAMES[shown.table["game"]].always_judged and shown.table["status"] != "stopped"
    judged = judged and not shown.table["practice"]
    return judged and shown.state is not None and shown.state.step in ("break", "over")


def _now() -> float:
    return the_party().tables.now()
