"""What a replay and a review show of one seat's game: its moves along the slider, its chances as a line to tap.

What a review has found is kept with what the judge was asked (`web/judge/tasks.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from flask import url_for

from partychef.chefs.review import Decision, can_review, read_back
from partychef.engine.game import Seat
from partychef.engine.record import Record
from partychef.engine.taking_back import standing
from partychef.tables.forgetting import review_key
from partychef.tables.live import Live
from partychef.web.judge.tasks import JudgeTask
from partychef.web.party import the_party
from partychef.web.practice.trying_again import may_branch, own_seat

WIDE, HIGH = 600, 160
"""The size of the drawing of chances, in its own units."""


class Spot(NamedTuple):
    """A decision in the drawing of chances."""

    x: float
    """From the left, by its move."""
    y: float
    """From the top, by the chance that is lost."""
    one: Decision
    url: str
    """Where it is seen: the game just before it, through the eyes of its player."""


def beside(paper: Record, live: Live | None, seat: Seat | None, at: int) -> dict[str, Any]:
    """What stands beside the slider of a replay that is seen through the eyes of this seat, or by everybody."""
    found: dict[str, Any] = {
        "own_moves": (), "spots": (), "wide": WIDE, "high": HIGH, "branch_url": None, "review_url": None,
    }  # fmt: skip
    mine = own_seat(live) if live is not None else None
    if live is not None and mine is not None and may_branch(live) and at < len(paper.entries):
        found["branch_url"] = url_for("trying_again.branch", code=live.table.code)
    seat = mine if seat is None else seat
    if seat is None:
        return found
    moves = [(entry.seat, entry.move) for entry in paper.entries]
    found["own_moves"] = [place + 1 for place in standing(moves) if moves[place][0] == seat]
    if live is not None and (decided := decided_by(live, seat)):
        found["spots"] = spots(decided, len(paper.entries), live.table.code, seat)
        found["review_url"] = review_url(live.table.code, seat)
    return found


def review_url(code: str, seat: Seat) -> str:
    """Where this seat's game is looked back at."""
    return f"{url_for('review.show', code=code)}?as={seat}"


def review_of(live: Live, seat: Seat) -> JudgeTask | None:
    """How far looking back at this seat's game is; None if nobody has asked for it."""
    return the_party().judge_tasks.find(review_key(live, seat))


def decided_by(live: Live, seat: Seat) -> list[Decision]:
    """What has been found about the decisions of this seat; nothing if nobody has looked yet."""
    task = review_of(live, seat) if can_review(live.table.game) else None
    return [read_back(live.table.game, row) for row in (task.result if task is not None and task.result else ())]


class SoFar(NamedTuple):
    """How far looking back is that goes on."""

    of: int
    """How many decisions there are."""
    found: list[Decision]
    """Those that have been weighed; nothing more will change about them."""


def noted(of: int, rows: Sequence[dict[str, Any]]) -> str:
    """What `so_far` reads: what was found of so many decisions."""
    return msgspec.json.encode({"of": of, "found": rows}).decode()


def so_far(task: JudgeTask | None, game: str) -> SoFar | None:
    """How far looking back is; None before the first decision is weighed, and once all are."""
    if task is None or task.done or not task.heard:
        return None
    told = msgspec.json.decode(task.heard)
    return SoFar(told["of"], [read_back(game, row) for row in told["found"]])


def spots(decided: Sequence[Decision], last: int, code: str, seat: Seat) -> list[Spot]:
    """Where the drawing has each decision of a game with so many moves."""
    replay = url_for("replay.table", code=code)
    return [
        Spot(
            WIDE * one.number / max(1, last), HIGH * (1 - one.chance), one, f"{replay}?at={one.number - 1}&as={seat}"
        )
        for one in decided
    ]  # fmt: skip
