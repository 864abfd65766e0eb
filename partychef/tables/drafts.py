"""What people have written but not sent, kept beside their table: it outlives a dead phone, a restart, a deadline.

A draft belongs to a seat, however many phones that has, and to what it was written for (`Drafting.occasion`). It is no
part of the game: it is never in the log, no view and no page of anybody else shows it, and it is gone when what it was
written for is over, when the seat goes to somebody else, and when the table ends.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from partychef.engine.game import Actor, Move, Seat, State
from partychef.tables.models import Draft
from partychef.tables.names import Refusal

if TYPE_CHECKING:
    from partychef.tables.live import Live
    from partychef.tables.play import Tables

LONGEST = 2_000
"""Characters of one field."""
MOST = 60_000
"""Characters of a whole draft: twenty critiques and as many notes."""
MOST_FIELDS = 500
MOST_MOVES = 100
"""How many moves of a draft are made at most."""
_NAME = re.compile(r"[a-z_]{1,20}(\.[\w -]{1,40}){0,2}", re.ASCII)
_DRAFT: Any = Draft.__table__

# Made once: building a statement takes longer than running it, and every move asks for drafts or clears them.
_AT_TABLE = _DRAFT.c.table_id == bindparam("at_table")
_OF_SEAT = _DRAFT.c.seat == bindparam("at_seat")
_WORDS = select(_DRAFT.c.words).where(_AT_TABLE, _OF_SEAT, _DRAFT.c.occasion == bindparam("written_for"))
_CLEAR, _CLEAR_SEAT = delete(_DRAFT).where(_AT_TABLE), delete(_DRAFT).where(_AT_TABLE, _OF_SEAT)
_CHANGE = update(_DRAFT).where(_AT_TABLE, _OF_SEAT)

log = logging.getLogger(__name__)


class Written(NamedTuple):
    """What stands in one field."""

    text: str
    """Empty where something was taken out."""
    version: int
    """Rises with every save of the draft: a phone that knows a lower one has something older."""


def occasion(live: Live, state: State | None = None) -> str | None:
    """What drafts at this table are written for now; None when nobody writes any."""
    state, drafting = state or live.state, live.game.drafts
    if drafting is None or state is None or not live.playing or state.outcome() is not None:
        return None
    return drafting.occasion(state)


def read(tables: Tables, live: Live, seat: Seat) -> dict[str, Written]:
    """The draft of a seat by the names of its fields; what was written for something else is left out."""
    now = occasion(live)
    if now is None:
        return {}
    with tables.store.reading() as connection:
        return _read(connection, live.table.id, seat, now)


def save(tables: Tables, live: Live, seat: Seat, written_for: str, words: Mapping[str, str]) -> int:
    """Put these fields into the draft of a seat and leave its others alone; returns the version they have then.

    It is 0, and nothing is kept, when they were written for something that is over. Raises Refusal (413) when they are
    too much, and (422) for names that no field has.
    """
    if occasion(live) != written_for:
        return 0
    if not all(_NAME.fullmatch(name) for name in words):
        raise Refusal("There is no such field.", status=422)
    if any(len(text) > LONGEST for text in words.values()):
        raise Refusal("That is too long to be kept.", status=413)
    found = tables.store.write(lambda connection: _save(connection, live.table.id, seat, written_for, words))
    if found is None:
        raise Refusal("That is too much to be kept.", status=413)
    return found


def moves(tables: Tables, live: Live, actor: Actor) -> list[Move]:
    """The moves that the draft of a person asks for who is late; none where there is no draft, or no sense in it.

    Nothing that stands in a draft can stop the clock: of moves that are not legal the caller makes none.
    """
    chair, drafting = live.chair_in(actor), live.game.drafts
    if drafting is None or actor is None or live.state is None or chair is None or chair.kind != "person":
        return []
    try:
        words = {name: written.text for name, written in read(tables, live, actor).items() if written.text}
        return list(drafting.moves(live.state, actor, words))[:MOST_MOVES] if words else []
    except Exception:
        log.exception("a draft at table %s makes no moves", live.table.code)
        return []


def is_over(live: Live, after: State) -> bool:
    """Whether what drafts are written for has changed with the move that led to this state."""
    return live.game.drafts is not None and occasion(live, after) != occasion(live)


def forget(tables: Tables, live: Live, seat: Seat | None) -> None:
    """Delete the draft of a seat that somebody else takes over."""
    if live.game.drafts is not None and seat is not None:
        tables.store.write(lambda connection: clear(connection, live.table.id, seat))


def clear(connection: Connection, table: int, seat: Seat | None = None) -> None:
    """Delete the drafts of a table by its id, or only that of a seat."""
    where = {"at_table": table} if seat is None else {"at_table": table, "at_seat": seat}
    connection.execute(_CLEAR if seat is None else _CLEAR_SEAT, where)


def _read(connection: Connection, table: int, seat: Seat, written_for: str) -> dict[str, Written]:
    stored = connection.scalar(_WORDS, {"at_table": table, "at_seat": seat, "written_for": written_for})
    return msgspec.json.decode(stored, type=dict[str, Written]) if stored else {}


def _save(connection: Connection, table: int, seat: Seat, written_for: str, words: Mapping[str, str]) -> int | None:
    """Returns the new version; None where the draft would become too large."""
    old = _read(connection, table, seat, written_for)
    version = 1 + max((written.version for written in old.values()), default=0)
    new = {**old, **{name: Written(text, version) for name, text in words.items()}}
    if len(new) > MOST_FIELDS or sum(len(name) + len(written.text) for name, written in new.items()) > MOST:
        return None
    row = {"table_id": table, "seat": seat, "occasion": written_for, "words": msgspec.json.encode(new).decode()}
    if not connection.execute(_CHANGE, {"at_table": table, "at_seat": seat, **row}).rowcount:
        connection.execute(insert(_DRAFT), row)
    return version
