"""The review of a game that is over: a player's chances move by move, and the moves that cost most.

It takes seconds of a processor, so another process looks back while the page waits (`tables/thinkers.py`). What it
found is kept with what the judge was asked (`web/judge/tasks.py`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from partychef.chefs.advice import advise
from partychef.chefs.review import WORLDS, Decision, can_review, costliest, finest, to_weigh
from partychef.engine import record
from partychef.engine.game import Move, Seat
from partychef.engine.record import Entry
from partychef.games import GAMES
from partychef.tables.forgetting import review_key
from partychef.tables.live import Live
from partychef.tables.names import Refusal
from partychef.tables.records import record_of
from partychef.web import whoami
from partychef.web.games import screens_of
from partychef.web.games.screens import Who, capital, in_base_form, is_you
from partychef.web.judge.tasks import JudgeTask
from partychef.web.pages import csrf, seating_plan, stranger
from partychef.web.party import the_party
from partychef.web.practice import judged_review
from partychef.web.practice.looking_back import HIGH, WIDE, decided_by, noted, review_of, review_url, so_far, spots
from partychef.web.practice.second_try import second_try
from partychef.web.practice.trying_again import may_branch, own_seat
from partychef.web.practice.words import best_move, costly
from partychef.web.revealing import secret

pages = Blueprint("review", __name__)


class Mistake(NamedTuple):
    """A move that cost something, or the best one, in words that are not escaped."""

    number: int
    where: str
    """When in the game it was made."""
    made: str
    better: str
    more: int
    """How many more games of a hundred the better move would have won."""
    low: int
    high: int
    """Between them lies that number with 99 % confidence."""
    before: str
    """The address of the game as the player saw it before this move."""
    as_advised: bool = False
    """Whether a hint would have advised the move that was made: it comes from rules of thumb, not from playing on."""


class Moment(NamedTuple):
    """A moment of the game that was looked back at."""

    where: str
    """When in the game it was, in words."""
    advised: Move
    """What a hint would have advised then."""


@pages.get("/table/<code>/review")
def show(code: str) -> ResponseReturnValue:
    """What is known of a seat's decisions: those of the seat `as`, or of whoever asks."""
    if judged_review.can_review(the_party().tables.find(code)):
        shown = url_for("judged_review.show", code=code)
        return redirect(f"{shown}?as={seat}" if (seat := request.args.get("as", type=int)) is not None else shown)
    live, seat = _found(code)
    return _page(live, seat, review_of(live, seat))


@pages.post("/table/<code>/review")
def begin(code: str) -> ResponseReturnValue:
    """Look back at the game in the background. Raises Refusal (403, 429)."""
    if judged_review.can_review(the_party().tables.find(code)):
        return judged_review.begin(code)
    live, seat = _found(code)
    if whoami.chair_at(live) is None and not whoami.hosts(live):
        raise Refusal("Only those who sat at this table can look back at its games.", status=403)
    party, key = the_party(), review_key(live, seat)
    paper = record_of(party.tables, live)
    text, many = record.write(paper), len(to_weigh(paper, seat))

    def work() -> list[dict[str, Any]]:
        found = []
        for one in party.clock.ai_seats.look_back(text, seat):
            found.append(msgspec.to_builtins(one._asdict()))
            party.judge_tasks.tell(key, noted(many, found))
        return found

    task = party.judge_tasks.find(key)
    if task is None or task.trouble:
        party.judge_tasks.begin(key, work, None, key=key)
    return redirect(review_url(code, seat), 303)


def address(live: Live, seat: Seat | None) -> str | None:
    """Where this seat's game is looked back at; None where nobody can."""
    if seat is None or not can_review(live.table.game):
        return judged_review.address(live, seat)
    return review_url(live.table.code, seat)


def _found(code: str) -> tuple[Live, Seat]:
    live = the_party().tables.find(code)
    if not can_review(live.table.game):
        raise Refusal(f"{GAMES[live.table.game].title} cannot be reviewed yet.", status=404)
    if live.state is None or live.state.to_move() or secret(live.shown):
        raise Refusal(
            "You can look back at a game once it is over and the big screen has shown how it ends.", status=409
        )
    chair = whoami.chair_at(live)
    seat = request.args.get("as", chair.seat if chair is not None else 0, type=int)
    if seat is None or seat not in {chair.seat for chair in live.chairs}:
        raise Refusal("Nobody sat there.", status=404)
    return live, seat


def _page(live: Live, seat: Seat, task: JudgeTask | None) -> str:
    seated = [chair for chair in live.chairs if chair.seat is not None]
    who = seating_plan([stranger(c.seat, c.name, c.emoji, c.kind, live.table.practice) for c in seated])
    decided = decided_by(live, seat)
    worst = costliest(decided)
    best = finest(decided)
    moments = _moments(live, seat, {one.number for one in (*worst, *([best] if best else []))})
    branches = own_seat(live) == seat and may_branch(live)
    going_on = so_far(task, live.table.game)
    early = costliest(going_on.found) if going_on is not None else []
    return render_template(
        "table/review.html", csrf=csrf(), who=who, seat=seat, waits=task is not None and not task.done,
        trouble=task.trouble if task is not None else "", known=task is not None and task.result is not None,
        decided=decided, mistakes=[_told(one, moments[one.number], live, seat, who) for one in worst],
        finest=_finest(best, live, seat, who) if best else "",
        finest_at=_told(best, moments[best.number], live, seat, who) if best else None,
        so_far=going_on, first_found=[_told_early(one, live, seat, who) for one in early],
        spots=spots(decided, live.n, live.table.code, seat), wide=WIDE, high=HIGH, worlds=WORLDS,
        here=address(live, seat), second_try=second_try(live.shown, seat),
        others=[(who(chair.seat), address(live, chair.seat)) for chair in seated if chair.seat != seat],
        recap=url_for("recap.party", recap=live.table.recap), game=GAMES[live.table.game].title, t={"status": "over"},
        branch_url=url_for("trying_again.branch", code=live.table.code) if branches else None,
    )  # fmt: skip


def _moments(live: Live, seat: Seat, moves: set[int]) -> dict[int, Moment]:
    """The moments before these moves of the seat."""
    if not moves:
        return {}
    states, where = record.positions(record_of(the_party().tables, live), GAMES), screens_of(live.table.game).where
    return {
        number: Moment(where(state.view(None)), advise(state.view(seat), state.legal_moves(seat)).move)
        for number, state in enumerate(states, 1)
        if number in moves
    }


def _finest(best: Decision, live: Live, seat: Seat, who: Who) -> str:
    """The best move in a sentence, which is not escaped."""
    made = _in_words(best.made, live, seat, who).rstrip(".")
    return best_move(made, best.gain, "" if is_you(who(seat)) else who(seat).name)


def _told_early(one: Decision, live: Live, seat: Seat, who: Who) -> str:
    """A costly move in a sentence while others are still weighed; it is not escaped."""
    made, better = (_in_words(move, live, seat, who).rstrip(".") for move in (one.made, one.better))
    return f"Move {one.number}: {costly(made, better)}"


def _told(one: Decision, moment: Moment, live: Live, seat: Seat, who: Who) -> Mistake:
    made, better = (_in_words(move, live, seat, who) for move in (one.made, one.better))
    before = f"{url_for('replay.table', code=live.table.code)}?at={one.number - 1}&as={seat}"
    cost, low, high = (round(100 * share) for share in (one.cost, one.low, one.high))
    where = f"{moment.where}, move {one.number} of {live.n}"
    return Mistake(one.number, where, made, better, cost, low, high, before, moment.advised == one.made)


def _in_words(move: Move, live: Live, seat: Seat, who: Who) -> str:
    """What the player of this seat did, or could have done: "Take the carrot."."""
    said = screens_of(live.table.game).in_words(Entry(seat, move), who)
    return capital(in_base_form(said, who(seat).name))
