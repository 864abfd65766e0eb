"""An evening of several tables with one kitchen: one code for all guests, and one secret link for whoever cooks.

Each table is a party of its own, with its own log; what they share is a row that says which kitchen is theirs. What the
professional chef scores lies in that row until it is revealed: then it becomes moves of the tables (CP-57).
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from partychef.engine.game import Actor
from partychef.games.cooking_party.moves import Award, AwardPoints
from partychef.games.cooking_party.rounds import MOST_POINTS, PendingAward
from partychef.tables import host, names
from partychef.tables.live import Live, as_json
from partychef.tables.models import Restaurant, Table
from partychef.tables.names import Refusal, WrongCode
from partychef.tables.play import Tables
from partychef.tables.timers import waits_for_cooks
from partychef.tables.writing import once_more

MOST_TABLES = 12
ORDERS = ("confirm_order", "ask_guest")
"""The moves that the kitchen makes as orders come in."""
Scores = Mapping[str, str]
"""The fields of the kitchen's form for one table, as they were filled in: "points.dessert.2", "chips.dessert.50"."""

_ROW: Any = Restaurant.__table__
_TABLE: Any = Table.__table__


class Evening(NamedTuple):
    """A restaurant as pages need it."""

    token: str
    code: str
    kitchen: str
    scores: Mapping[str, Scores]
    tables: tuple[str, ...]
    """The codes of its tables, by their numbers."""


def open_evening(
    tables: Tables, settings: Mapping[str, Any], many: int, critic: tuple[str, str, str] | None = None
) -> tuple[str, dict[str, str]]:
    """Open so many tables with these columns, and their kitchen. Raises Refusal for a number that no restaurant has.

    `critic`: id, name and emoji of an AI that cooks and scores. Returns the code of the evening, and the host's keys by
    the codes of the tables.
    """
    if not 1 <= many <= MOST_TABLES:
        raise Refusal(f"A restaurant has 1 to {MOST_TABLES} tables.", "tables")
    token, code = _new(tables)
    keys = dict(tables.open_table({**settings, "restaurant": token, "number": n}) for n in range(1, many + 1))
    for one in keys if critic is not None else ():
        host.seat_critic(tables, one, *critic)  # type: ignore[misc]  # there is one
    return code, keys


@once_more
def kitchen_of(tables: Tables, code: str) -> Evening:
    """The restaurant of a table, which gets one if it has none. Raises Refusal where no orders are taken."""
    with tables.at(code) as live:
        if live.table.restaurant is None:
            if live.table.options.get("mode") != "restaurant":
                raise Refusal("Only a night in a restaurant has a kitchen.", status=409)
            tables.change(live, {"restaurant": _new(tables)[0], "number": 1})
        token = live.table.restaurant
    return _find(tables, _ROW.c.token == token)


def by_code(tables: Tables, code: str) -> Evening:
    """The evening that guests find by its six letters. Raises Refusal (404)."""
    return _find(tables, _ROW.c.code == code)


def is_one(tables: Tables, code: str) -> bool:
    """Whether this is the code of an evening, and not of a table."""
    with tables.store.reading() as connection:
        return connection.scalar(select(_ROW.c.token).where(_ROW.c.code == code)) is not None


def by_token(tables: Tables, token: str) -> Evening:
    """The evening of the QR code. Raises Refusal (404)."""
    return _find(tables, _ROW.c.token == token)


def by_kitchen(tables: Tables, key: str) -> Evening:
    """The evening whose kitchen has this key. Raises Refusal (404)."""
    return _find(tables, _ROW.c.kitchen == key)


def take_order(tables: Tables, evening: Evening, code: str, data: Mapping[str, Any]) -> None:
    """Confirm an order, or ask a guest about it. Raises IllegalMove or Refusal."""
    if data.get("move") not in ORDERS:
        raise Refusal("The kitchen confirms orders and asks about them, and nothing else.", status=409)
    _own(evening, code)
    live = tables.find(code)
    if cooked_by_ai(live):
        raise Refusal("The AI chef cooks for this table: take it over first.", status=409)
    tables.submit(code, _professional(live), dict(data), by="host")


@once_more
def take_table(tables: Tables, evening: Evening, code: str) -> None:
    """Let the people in the kitchen cook for a table in place of its AI chef, from now on (CP-62). Raises Refusal.

    The AI chef's chair gets a key that nobody has: the link of the kitchen is enough to cook.
    """
    _own(evening, code)
    with tables.at(code) as live:
        if not live.playing:
            raise Refusal("Nobody eats at this table right now.", status=409)
        if not cooked_by_ai(live):
            raise Refusal("The kitchen cooks for this table already.", status=409)
        host.take_over(tables, code)
        if live.state is not None and waits_for_cooks(live, live.state):
            tables.change(live, {"paused_left": host.NO_DEADLINE} if live.paused else {"deadline": None})


@once_more
def give_table_back(tables: Tables, evening: Evening, code: str) -> None:
    """Let the AI chef cook for its table again. Raises Refusal where none was to cook, or nothing is played."""
    _own(evening, code)
    host.give_back(tables, code)


def cooked_by_ai(live: Live) -> bool:
    """Whether an AI chef takes the orders of a table and scores its dishes, and no person in its place."""
    return any(chair.kind != "person" for chair in live.critics())


def _professional(live: Live) -> Actor:
    """Whose moves those of the kitchen are: the host's, or those of the AI chef's seat (CP-57, CP-62)."""
    return next((chair.seat for chair in live.critics()), None)


def keep_scores(tables: Tables, evening: Evening, code: str, scores: Scores) -> None:
    """Keep what the chef has filled in for this table. Nobody is told."""
    _own(evening, code)

    def write(connection: Connection) -> None:
        known = connection.scalar(select(_ROW.c.scores).where(_ROW.c.token == evening.token)) or {}
        connection.execute(
            update(_ROW).where(_ROW.c.token == evening.token).values(scores={**known, code: dict(scores)})
        )

    tables.store.write(write)


def waits_for_kitchen(live: Live) -> bool:
    """Whether a table has nothing left to do but to hear the kitchen's scores."""
    if not live.playing or live.state is None or live.state.step != "judging" or cooked_by_ai(live):
        return False
    return _professional(live) in live.state.to_move()


def reveal(tables: Tables, evening: Evening) -> int:
    """Tell every table that waits for it what the kitchen has given. Returns how many tables were told."""
    return sum(_reveal(tables, code, evening.scores.get(code, {})) for code in evening.tables)


def reveal_here(tables: Tables, code: str) -> bool:
    """Tell one table, whose host goes on without waiting for the chef; whether it waited for the scores at all."""
    live = tables.find(code)
    if live.table.restaurant is None or not waits_for_kitchen(live):
        return False
    return _reveal(tables, code, by_token(tables, live.table.restaurant).scores.get(code, {}))


def _reveal(tables: Tables, code: str, scores: Scores) -> bool:
    with tables.at(code) as live:
        waits = waits_for_kitchen(live)
        while waits_for_kitchen(live) and live.state is not None:
            move = award_of(live.state.view(None).due, scores)  # type: ignore[attr-defined]
            tables.submit(code, _professional(live), msgspec.json.decode(as_json(move)), by="host")
        return waits


def award_of(award: PendingAward, scores: Scores) -> Award | AwardPoints:
    """What the kitchen gives for a course: a blank field is nothing, chips not placed go round the table (CP-57)."""
    if award.answer == "points":
        return AwardPoints({seat: points_in(scores, award.course, seat) or 0 for seat in award.to})
    placed = {chip: scores.get(f"chips.{award.course}.{chip}") for chip in award.chips}
    chosen = {chip: seat for chip, to in placed.items() for seat in award.to if to == str(seat)}
    return Award({**award.dealt_round(award.to), **chosen})


def points_in(scores: Scores, course: str, seat: int) -> int | None:
    """The points that were filled in for a dish; None for a blank field."""
    text = scores.get(f"points.{course}.{seat}", "").strip()
    return int(text) if text.isdecimal() and len(text) < 4 and int(text) <= MOST_POINTS else None


def _new(tables: Tables) -> tuple[str, str]:
    """Make the row of a restaurant; returns its token and its code, which no table has."""
    token = secrets.token_urlsafe(32)
    for _ in range(20):
        code = names.new_code()
        row = {
            "token": token, "code": code, "kitchen": secrets.token_urlsafe(32), "scores": {}, "created": tables.now()
        }  # fmt: skip
        with tables.store.reading() as connection:
            taken = connection.scalar(select(_TABLE.c.id).where(_TABLE.c.code == code))
        if taken is None:
            try:
                tables.store.write(lambda connection, row=row: connection.execute(insert(_ROW).values(**row)))  # type: ignore[misc]
            except IntegrityError:
                continue
            return token, code
    raise Refusal("No free code was found: please try again.", status=503)


def _find(tables: Tables, which: ColumnElement[bool]) -> Evening:
    with tables.store.reading() as connection:
        row = connection.execute(select(_ROW).where(which)).first()
        if row is None:
            raise WrongCode("There is no evening with this code: look at the card on your table again.", "code")
        own = select(_TABLE.c.code).where(_TABLE.c.restaurant == row.token).order_by(_TABLE.c.number, _TABLE.c.id)
        codes = tuple(connection.scalars(own))
    return Evening(row.token, row.code, row.kitchen, row.scores, codes)


def _own(evening: Evening, code: str) -> None:
    if code not in evening.tables:
        raise Refusal("This kitchen does not cook for that table.", status=404)
