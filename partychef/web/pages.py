"""What every fragment of a table is drawn from. The same variables serve requests, streams and replays."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, cast

from flask import current_app, url_for
from flask_wtf.csrf import generate_csrf

from partychef.games.cooking_party.cards import CHIPS, ingredients, pantry
from partychef.judges.critics import Critic
from partychef.tables.host import NO_DEADLINE
from partychef.tables.live import Live
from partychef.tables.models import Chair
from partychef.tables.names import EMOJIS
from partychef.web.address import base_url
from partychef.web.party import the_party

On = Literal["phone", "screen", "replay"]

ONE_AT_A_TIME = threading.Lock()
"""Drawing needs the interpreter all the time: under load, threads that share it spend much more on each page."""


class ChairView(NamedTuple):
    """What screens show of a chair."""

    id: int
    seat: int | None
    name: str
    emoji: str
    kind: str
    is_ai: bool
    online: bool
    waiting: bool
    is_judge: bool
    leaving: bool
    has_phone: bool
    critic: Critic | None


class TableView(NamedTuple):
    """What screens show of a table."""

    code: str
    status: str
    paused: bool
    title: str
    game: str
    join_url: str
    join_host: str
    again_code: str | None
    recap_id: str
    timers: str
    judge_kind: str
    critic: str | None
    laps: int
    assignment: str
    ending: bool
    stamp: str
    """When the table last changed: a page never swaps newer for older."""


@dataclass(frozen=True)
class Page:
    """Who looks at a table, and from where. Made in a request, so that streams need no request later."""

    code: str
    on: On
    chair: int | None
    is_host: bool
    csrf: str
    join_url: str
    join_host: str
    urls: Mapping[str, str]
    notice: str | None = None
    typed: Mapping[str, str] = field(default_factory=dict)


def csrf() -> str:
    """The token of this browser's forms."""
    return cast(str, generate_csrf())


def page_for(
    live: Live,
    on: On,
    chair: Chair | None,
    is_host: bool,
    notice: str | None = None,
    typed: Mapping[str, str] | None = None,
) -> Page:
    """The page that this request looks at."""
    code, base = live.table.code, base_url()
    urls = {
        name: url_for(endpoint, code=code)
        for name, endpoint in {
            "move": "table.move", "join": "table.join", "react": "table.react", "phone": "table.phone",
            "screen": "table.screen", "again": "table.again", "qr": "table.qr", "leave": "table.leave",
            "replay": "replay.table", "record": "recap.record",
        }.items()
    }  # fmt: skip
    urls["host"] = url_for("host.act", code=code, action="_").removesuffix("/_")
    urls["recap"] = url_for("recap.party", recap=live.table.recap)
    urls["stream"] = url_for("stream.events", code=code, on=on)
    urls["landing"] = url_for("lobby.landing")
    return Page(
        code=code, on=on, chair=chair.id if chair else None, is_host=is_host, csrf=csrf(), urls=urls, notice=notice,
        join_url=base + url_for("lobby.invitation", invite=live.table.invite), join_host=base.split("://")[1],
        typed=typed or {},
    )  # fmt: skip


def draw(live: Live, page: Page, now: float, online: frozenset[int]) -> str:
    """The fragment that this page shows now."""
    template = current_app.jinja_env.get_template("table/fragment.html")
    variables = fragment_vars(live, page, now, online)
    with ONE_AT_A_TIME:
        return template.render(variables)


def fragment_vars(live: Live, page: Page, now: float, online: frozenset[int]) -> dict[str, Any]:
    """All variables of a fragment; see the templates. The caller need not hold the table."""
    with live.lock:
        chairs = [chair_view(chair, online) for chair in live.chairs]
        state, paused, made = live.state, live.paused, dict(live.made)
        table, deadline = _table_view(live, page), _deadline(live, now)
    me = next((chair for chair in chairs if chair.id == page.chair), None)
    seat = me.seat if me and page.on != "screen" else None
    view = state.view(seat) if state is not None and live.table.status != "lobby" else None
    return {
        **deck_vars(), "t": table, "urls": page.urls, "csrf": page.csrf, "chairs": chairs, "me": me, "view": view,
        "who": seating_plan(chairs), "is_host": page.is_host, "on": page.on, "after": made.get(seat, 0),
        "deadline": deadline, "notice": page.notice, "typed": page.typed, "watching": False,
        "can_skip": table.status == "playing" and not paused, "ending": table.ending,
    }  # fmt: skip


def deck_vars() -> dict[str, Any]:
    """What does not change from table to table."""
    return {
        "ingredients": ingredients(), "pantry": pantry(), "chips": CHIPS, "emojis": EMOJIS,
        "critics": tuple(the_party().critics.values()),
    }  # fmt: skip


def seating_plan(chairs: list[ChairView]) -> Callable[[int | None], ChairView]:
    """A function from seats to who sits there; always somebody, also for seats that were released."""
    by_seat = {chair.seat: chair for chair in chairs if chair.seat is not None}

    def who(seat: int | None) -> ChairView:
        return (by_seat.get(seat) if seat is not None else None) or stranger(seat)

    return who


def stranger(seat: int | None, name: str = "", emoji: str = "🍽️", kind: str = "person") -> ChairView:
    """A chair that no table keeps: in replays of records, and for seats that nobody remembers."""
    name = name or ("The table" if seat is None else f"Seat {seat}")
    critic = _critic(kind)
    return ChairView(
        -1 if seat is None else seat,
        seat,
        name,
        emoji,
        kind,
        kind != "person",
        False,
        False,
        False,
        False,
        False,
        critic,
    )


def chair_view(chair: Chair, online: frozenset[int]) -> ChairView:
    """A chair as screens show it."""
    return ChairView(
        id=chair.id, seat=chair.seat, name=chair.name, emoji=chair.emoji, kind=chair.kind, is_ai=chair.kind != "person",
        online=chair.id in online, waiting=chair.seat is None, is_judge=chair.is_judge, leaving=chair.leaving,
        has_phone=chair.token_hash is not None, critic=_critic(chair.kind),
    )  # fmt: skip


def _critic(kind: str) -> Critic | None:
    if not kind.startswith("critic:"):
        return None
    return the_party().critics.get(kind.removeprefix("critic:"))  # None when its file was taken away after the party


def _table_view(live: Live, page: Page) -> TableView:
    table = live.table
    return TableView(
        code=table.code, status=table.status, paused=live.paused, title=live.game.title,
        game=table.game.replace("-", "_"),
        join_url=page.join_url, join_host=page.join_host, again_code=table.again, recap_id=table.recap,
        timers=table.timers, judge_kind=table.judge.split(":")[0], critic=table.judge.partition(":")[2] or None,
        laps=table.options.get("laps", 1), assignment=table.options.get("assignment", "choose"), ending=table.ending,
        stamp=f"{live.stamp:.3f}",
    )  # fmt: skip


def _deadline(live: Live, now: float) -> dict[str, Any] | None:
    table = live.table
    if table.paused_left is not None:
        return None if table.paused_left == NO_DEADLINE else {"left": round(table.paused_left)}
    if table.deadline is None or table.status != "playing":
        return None
    total = max(1, round(table.deadline - live.step_began))
    return {"at": table.deadline, "left": max(0, round(table.deadline - now)), "total": total}
