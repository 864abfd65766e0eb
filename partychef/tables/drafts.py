"""What people have written but not sent, kept beside their table: it outlives a dead phone, a restart, a deadline.

A draft belongs to a seat, however many phones that has, or to several seats that write together (`Drafting.together`),
and to what it was written for (`Drafting.occasion`). It is no
part of the game: it is never in the log, no view and no page of anybody else shows it, and it is gone when what it was
written for is over, when the seat goes to somebody else, and when the table ends. Where everybody waits for somebody's
words, all see how many there are (`Drafting.awaited`).
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from partychef.engine.game import Actor, IllegalMove, Move, Seat, State
from partychef.tables.models import Draft
from partychef.tables.moderation import is_a_dish
from partychef.tables.names import Refusal
from partychef.tables.push import Flash
from partychef.tables.timers import while_writing
from partychef.typed import from_json

if TYPE_CHECKING:
    from partychef.tables.live import Live
    from partychef.tables.play import Tables

LONGEST = 2_000
"""Characters of one field."""
MOST = 60_000
"""Characters of a whole draft: twenty critiques and as many notes."""
MOST_FIELDS = 500
MANY = 2**31
"""A version that nobody reaches: of a phone that does not say which words it has seen."""
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
    by: Seat | None = None
    """Who wrote it."""


class Saved(NamedTuple):
    """What became of words that a phone has sent."""

    version: int
    """That of the words; 0 when they were written for something that is over."""
    overtaken: tuple[str, ...] = ()
    """Fields that were left alone, because a mate has written there what the phone does not know of."""


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
        return _read(connection, live.table.id, writers(live, seat)[0], now)


def writers(live: Live, seat: Seat) -> tuple[Seat, ...]:
    """Everybody who writes the same draft as this seat; it is kept under the number of the first."""
    return (seat,) if live.game.drafts is None else live.game.drafts.together(live.state, seat)


def save(
    tables: Tables, live: Live, seat: Seat, written_for: str, words: Mapping[str, str], known: Mapping[str, int] = {}
) -> Saved:
    """Put these fields into the draft of a seat and leave its others alone.

    `known` are the versions of the fields that the phone has seen: nobody overwrites what a mate has written since.
    Nothing is kept of what was written for something that is over. Raises Refusal (413) when the words are too much,
    and (422) for names that no field has.
    """
    if occasion(live) != written_for:
        return Saved(0)
    if not all(_NAME.fullmatch(name) for name in words):
        raise Refusal("There is no such field.", status=422)
    if any(len(text) > LONGEST for text in words.values()):
        raise Refusal("That is too long to be kept.", status=413)
    mates = writers(live, seat)
    if live.drafted is not None:
        live.drafted.update(mates)
    new = {name: Written(text, known.get(name, MANY), seat) for name, text in words.items()}
    found = tables.store.write(lambda connection: _save(connection, live.table.id, mates[0], written_for, new))
    if found is None:
        raise Refusal("That is too much to be kept.", status=413)
    if later := while_writing(live, seat, tables.now()):
        tables.change(live, later)
    _show(tables, live, seat, words)
    if len(mates) > 1:  # what was written, only their phones may ask
        tables.hub.flash(live.table.code, Flash("draft", msgspec.json.encode({"seats": mates}).decode()))
    return found


def _show(tables: Tables, live: Live, seat: Seat, words: Mapping[str, str]) -> None:
    """Tell the pages of the table how many words stand by now in the field that everybody waits for."""
    assert live.game.drafts is not None
    field = live.game.drafts.awaited(live.state, seat)
    written = [text for name, text in words.items() if field and name.startswith(field)]
    if written:
        tables.hub.refresh(
            live.table.code, Flash("pen", msgspec.json.encode({"words": len(written[-1].split())}).decode())
        )


def moves(tables: Tables, live: Live, actor: Actor) -> list[Move]:
    """The moves that the draft of a person asks for who is late; none where there is no draft, or no sense in it.

    Nothing that stands in a draft can stop the clock: of moves that are not legal the caller makes none.
    """
    chair, drafting = live.chair_in(actor), live.game.drafts
    if drafting is None or actor is None or live.state is None or chair is None or chair.kind != "person":
        return []
    if live.drafted is not None and actor not in live.drafted:
        return []
    try:
        words = {name: written.text for name, written in read(tables, live, actor).items() if written.text}
        found = list(drafting.moves(live.state, actor, words))[:MOST_MOVES] if words else []
    except Exception:
        log.exception("a draft at table %d makes no moves", live.table.id)
        return []
    strict = live.table.moderation == "strict"  # then the host has read none of it
    return [move for move in found if not (strict and is_a_dish(move))]


def first(tables: Tables, live: Live, actor: Actor, move: Move) -> list[Move]:
    """What somebody has written that is said before their own move, because that move would leave it unsaid."""
    drafting = live.game.drafts
    return moves(tables, live, actor) if drafting is not None and drafting.ends(move) else []


def is_legal(state: State, actor: Actor, move: Move) -> bool:
    """Whether a move that a draft asks for can be made now."""
    try:
        state.check(actor, move)
    except IllegalMove:
        return False
    return True


def is_over(live: Live, after: State) -> bool:
    """Whether what drafts are written for has changed with the move that led to this state."""
    return live.game.drafts is not None and occasion(live, after) != occasion(live)


def forget(tables: Tables, live: Live, seat: Seat | None) -> None:
    """Delete the draft of a seat that somebody else takes over; what is written together stays with the others."""
    if live.game.drafts is not None and seat is not None and writers(live, seat) == (seat,):
        tables.store.write(lambda connection: clear(connection, live.table.id, seat))


def clear(connection: Connection, table: int, seat: Seat | None = None) -> None:
    """Delete the drafts of a table by its id, or only that of a seat."""
    where = {"at_table": table} if seat is None else {"at_table": table, "at_seat": seat}
    connection.execute(_CLEAR if seat is None else _CLEAR_SEAT, where)


def _read(connection: Connection, table: int, seat: Seat, written_for: str) -> dict[str, Written]:
    stored = connection.scalar(_WORDS, {"at_table": table, "at_seat": seat, "written_for": written_for})
    return from_json(stored, dict[str, Written]) if stored else {}


def _save(
    connection: Connection, table: int, seat: Seat, written_for: str, words: Mapping[str, Written]
) -> Saved | None:
    """Save the words, whose versions are those that the phone knew; None where the draft would become too large."""
    old = _read(connection, table, seat, written_for)
    overtaken = tuple(name for name, one in words.items() if name in old and _is_overtaken(one, old[name]))
    version = 1 + max((written.version for written in old.values()), default=0)
    new = {**old, **{name: one._replace(version=version) for name, one in words.items() if name not in overtaken}}
    if len(new) > MOST_FIELDS or sum(len(name) + len(written.text) for name, written in new.items()) > MOST:
        return None
    row = {"table_id": table, "seat": seat, "occasion": written_for, "words": msgspec.json.encode(new).decode()}
    if not connection.execute(_CHANGE, {"at_table": table, "at_seat": seat, **row}).rowcount:
        connection.execute(insert(_DRAFT), row)
    return Saved(version, overtaken)


def _is_overtaken(new: Written, old: Written) -> bool:
    return old.version > new.version and old.by not in (new.by, None) and old.text != new.text
