"""“What would you do?”: what a player who practises may ask at every decision, in three steps.

First what to look at, then the chef's move and why, then the figures. All of it follows from what the player sees
(`chefs/advice.py`). The figures take seconds of a processor, so another process finds them while the page waits
(`tables/thinkers.py`), and they are kept with what the judge was asked (`web/judge/tasks.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from partychef.chefs.advice import advise, advises, nudge
from partychef.chefs.review import Option, can_review
from partychef.engine.game import Move, Seat, State, View, read_move
from partychef.games import GAMES
from partychef.games.cooking_party.view import PartyView
from partychef.judges.critics import without_greeting
from partychef.tables.live import Shown
from partychef.tables.names import Refusal
from partychef.web import whoami
from partychef.web.games import screens_of
from partychef.web.games.screens import Person, Who, capital, in_base_form
from partychef.web.htmx import htmx
from partychef.web.judge.tasks import JudgeTask
from partychef.web.pages import csrf, seating_plan, stranger
from partychef.web.party import the_party
from partychef.web.practice.coaching import coached

pages = Blueprint("hints", __name__)

CLOSED, NUDGE, MOVE, FIGURES = 0, 1, 2, 3
"""How much somebody wants to know."""
BUSY = "The chefs are busy: ask again in a moment."


class Chef(NamedTuple):
    """Who makes the move that is advised, in a sentence about it."""

    name: str = "The chef"
    emoji: str = "👩‍🍳"


class Asked(NamedTuple):
    """A decision that somebody asks about."""

    shown: Shown
    seat: Seat
    view: View
    legal: list[Move]

    @property
    def key(self) -> str:
        """The name of the task that finds the figures."""
        return f"hint-{self.shown.table['id']}-{self.shown.n}"

    @property
    def played_on(self) -> bool:
        """Whether somebody can look ahead in this game, so that figures come from imagined games."""
        return can_review(self.shown.table["game"])


class Row(NamedTuple):
    """A move among others, and what it is worth."""

    told: str
    worth: str
    between: str
    """Between what the true figure lies."""
    advised: bool = False
    better: bool = False
    equal: bool = False
    """Whether luck alone explains how much it differs from the advised move."""
    below: bool = False
    """Whether even the top of its range is below that of the advised move."""


@pages.get("/table/<code>/hint")
def show(code: str) -> ResponseReturnValue:
    """As much as is asked for: `level` 1, 2 or 3, or with 0 the question alone again. Raises Refusal (403, 409)."""
    level = min(max(CLOSED, request.args.get("level", NUDGE, type=int)), FIGURES)
    if level == CLOSED:
        if not htmx:
            return redirect(url_for("table.phone", code=code), 303)
        return render_template("hint/offer.html", here=url_for("hints.show", code=code))
    asked = _asked(code)
    task = _task(asked) if level == FIGURES else None
    return _page(code, asked, level, task, task.trouble if task is not None else "")


@pages.post("/table/<code>/hint")
def find_figures(code: str) -> ResponseReturnValue:
    """Begin to look for the figures. Raises Refusal (403, 409)."""
    asked, party, trouble = _asked(code), the_party(), ""
    before = _task(asked)
    if asked.played_on and (before is None or before.trouble):

        def work() -> list[dict[str, Any]]:
            found = party.clock.ai_seats.compare(asked.view, asked.legal)
            return [msgspec.to_builtins(one._asdict(), str_keys=True) for one in found]

        try:
            party.judge_tasks.begin(asked.key, work, None, key=asked.key)
        except Refusal:
            trouble = BUSY
    if not htmx and not trouble:
        return redirect(url_for("hints.show", code=code, level=FIGURES), 303)
    return _page(code, asked, FIGURES, _task(asked), trouble)


def _asked(code: str) -> Asked:
    live = the_party().tables.newest(code)
    shown, chair = live.shown, whoami.chair_at(live)
    if chair is None or chair.seat is None or chair.kind != "person" or not coached(shown):
        raise Refusal("Chefs give advice to those who practise, at their own table.", status=403)
    state = shown.state
    if state is None or shown.table["status"] != "playing" or chair.seat not in state.to_move():
        raise Refusal("There is nothing for you to decide just now.", status=409)
    return _asked_of(shown, state, chair.seat)


def _asked_of(shown: Shown, state: State, seat: Seat) -> Asked:
    view = state.view(seat)
    if not advises(view):
        raise Refusal("There is nothing to decide in this step.", status=409)
    return Asked(shown, seat, view, state.legal_moves(seat))


def _task(asked: Asked) -> JudgeTask | None:
    """The search for the figures, if it has begun."""
    return the_party().judge_tasks.find(asked.key) if asked.played_on else None


def _page(code: str, asked: Asked, level: int, task: JudgeTask | None, trouble: str = "") -> str:
    screens, who = screens_of(asked.shown.table["game"]), _names(asked)
    advised = advise(asked.view, asked.legal) if level >= MOVE else None
    rows = _rows(asked, task) if level == FIGURES else []
    variables = {
        "level": level, "nudge": nudge(_as_advised(asked.view), asked.legal), "csrf": csrf(),
        "here": url_for("hints.show", code=code), "back": url_for("table.phone", code=code),
        "title": GAMES[asked.shown.table["game"]].title, "closes": bool(htmx),
        "move": screens.planned(advised.move, asked.view, who) if advised is not None else "",
        "reason": advised.reason if advised is not None else "", "rows": rows, "trouble": trouble,
        "waits": task is not None and not task.done, "t": {"status": "playing"},
        "leads": len(rows) > 1 and all(row.below for row in rows[1:]),
        "has_figures": len(asked.legal) > 1 and asked.played_on,
    }  # fmt: skip
    return render_template("hint/asked.html" if htmx else "hint/page.html", **variables)


def _as_advised(view: View) -> View:
    """The view without the greeting with which a critic may have begun: a hint quotes only what it rewards."""
    if not isinstance(view, PartyView):
        return view
    greetings = [line for critic in the_party().critics.values() for line in critic.bank("greetings")]
    return msgspec.structs.replace(view, criteria=without_greeting(view.criteria, greetings))


def _names(asked: Asked) -> Who:
    """Who sits where; the seat that asks is that of the chef who advises it."""
    others = seating_plan(
        stranger(one["seat"], one["name"], one["emoji"], one["kind"])
        for one in asked.shown.chairs
        if one["seat"] is not None
    )

    def who(seat: Seat | None) -> Person:
        return Chef() if seat == asked.seat else others(seat)

    return who


def _rows(asked: Asked, task: JudgeTask | None) -> Sequence[Row]:
    """The advised move first, then the others, the best first."""
    if task is None or task.result is None:
        return []
    game = GAMES[asked.shown.table["game"]]
    options = [Option(**{**row, "move": read_move(game, row["move"])}) for row in task.result]
    first, *others = options
    return [
        Row(
            _told(asked, one.move), f"{100 * one.chance:.0f}", f"{100 * one.low:.0f} to {100 * one.high:.0f}",
            one is first, one.better, one is not first and not one.better and one.low <= first.chance <= one.high,
            one.high < first.low,
        )
        for one in (first, *sorted(others, key=lambda one: -one.chance))
    ]  # fmt: skip


def _told(asked: Asked, move: Move) -> str:
    """A move in a few words, without who makes it: "Draw a card"."""
    said = screens_of(asked.shown.table["game"]).planned(move, asked.view, _names(asked))
    return capital(in_base_form(said, Chef().name).removesuffix("."))
