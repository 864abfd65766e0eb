"""A host hides words after the fact: they are replaced in the log, so no screen, recap, picture or export has them.

Where others have quoted them, as critics do, they are replaced as well, and in what models were told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, bindparam, select, update

from partychef.engine.game import Move
from partychef.engine.record import read_logged
from partychef.tables import moderation
from partychef.tables.approval import stand_in_name
from partychef.tables.exchanges import NOTES
from partychef.tables.forgetting import forget_reviews
from partychef.tables.live import Live, as_json
from partychef.tables.models import Chair, Draft, Entry, Exchange, Table
from partychef.tables.names import Refusal
from partychef.tables.play import Tables
from partychef.tables.writing import Outdated, once_more

HIDDEN = "(hidden by the host)"
SHORTEST = 3
"""Letters that a text must have to be looked for in others: a shorter one stands in too many."""

_TABLE: Any = Table.__table__
_CHAIR: Any = Chair.__table__
_ENTRY: Any = Entry.__table__
_DRAFT: Any = Draft.__table__
_EXCHANGE: Any = Exchange.__table__


class Said(NamedTuple):
    """Something that somebody at the table has written."""

    n: int
    """The number of the move, from 1."""
    seat: int | None
    text: str


def said_at(tables: Tables, live: Live) -> list[Said]:
    """What everybody at the table can see of what was written, the newest first; each text once."""
    if live.state is None:
        return []
    shown = set(_strings(msgspec.to_builtins(live.state.view(None))))
    found: dict[str, Said] = {}
    for n, seat, move in _moves(tables, live):
        for text in moderation.texts_of(move):
            if text in shown and text != HIDDEN:
                found[text] = Said(n, seat, text)
    return sorted(found.values(), key=lambda one: -one.n)


@once_more
def hide_text(tables: Tables, code: str, n: int, text: str) -> None:
    """Hide a text that was written in move `n`. Raises Refusal when it is not there (any more)."""
    with tables.at(code) as live:
        here = [move for number, _, move in _moves(tables, live) if number == n]
        if not here or text not in moderation.texts_of(here[0]):
            raise Refusal("This is hidden already.", status=409)
        _rewrite(tables, live, text, HIDDEN)


@once_more
def hide_name(tables: Tables, code: str, number: int) -> None:
    """Hide a guest's name: from now on, and in all that was, they are Guest 3."""
    with tables.at(code) as live:
        chair = live.chair(number)
        if chair is None or chair in live.critics():
            raise Refusal("Nobody sits in that chair any more.", status=409)
        _rewrite(tables, live, chair.name, stand_in_name(live), chair)


def _rewrite(tables: Tables, live: Live, old: str, new: str, chair: Chair | None = None) -> None:
    """Replace a text in everything that is stored of a table, then read it anew. The caller holds the table."""
    spellings = {old, msgspec.json.encode(old).decode()[1:-1]}  # replies are JSON
    either = "|".join(map(re.escape, spellings))
    within = re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE) if len(old) >= SHORTEST else None

    def other(text: str) -> str:
        return new if text == old else within.sub(lambda _: new, text) if within else text

    moves = [(n, moderation.with_texts(move, other), move) for n, _, move in _moves(tables, live)]
    changed = [{"at_n": n, "move": as_json(after)} for n, after, before in moves if after != before]
    waiting = [one for one in live.table.waiting if old not in one["what"]]

    def work(connection: Connection) -> None:
        known = (_TABLE.c.id == live.table.id) & (_TABLE.c.revision == live.table.revision)
        revision, rewritten = live.table.revision + 1, live.table.rewritten + 1
        values = {"revision": revision, "rewritten": rewritten, "waiting": waiting}
        if not connection.execute(update(_TABLE).where(known).values(**values)).rowcount:
            raise Outdated
        if changed:
            mine = (_ENTRY.c.table_id == live.table.id) & (_ENTRY.c.n == bindparam("at_n"))
            connection.execute(update(_ENTRY).where(mine), changed)
        if chair is not None:
            connection.execute(update(_CHAIR).where(_CHAIR.c.id == chair.id).values(name=new))
        _rewrite_rows(connection, live.table.id, other)

    try:
        tables.store.write(work)
    finally:
        tables.forget(live.table.code)
    tables.when_deleted()
    tables.store.scrub()
    tables.hub.changed(live.table.code)


def _rewrite_rows(connection: Connection, table: int, other: Callable[[str], str]) -> None:
    """Replace it in what models answered, and in what is written but not sent; of what models were asked, where texts
    stand in many disguises, nothing is left."""
    forget_reviews(connection, table)
    mine = _EXCHANGE.c.table_id == table
    connection.execute(update(_EXCHANGE).where(mine, _EXCHANGE.c.trouble.not_in(NOTES)).values(prompt=HIDDEN))
    for row in connection.execute(select(_EXCHANGE.c.n, _EXCHANGE.c.reply).where(mine)).all():
        if (reply := other(row.reply)) != row.reply:
            connection.execute(update(_EXCHANGE).where(_EXCHANGE.c.n == row.n).values(reply=reply))
    for row in connection.execute(select(_DRAFT).where(_DRAFT.c.table_id == table)).all():
        words = {name: (other(text), version) for name, (text, version) in msgspec.json.decode(row.words).items()}
        seat = (_DRAFT.c.table_id == table) & (_DRAFT.c.seat == row.seat)
        connection.execute(update(_DRAFT).where(seat).values(words=msgspec.json.encode(words).decode()))


def _moves(tables: Tables, live: Live) -> list[tuple[int, int | None, Move]]:
    with tables.store.reading() as connection:
        rows = connection.execute(select(_ENTRY).where(_ENTRY.c.table_id == live.table.id).order_by(_ENTRY.c.n))
        return [(row.n, row.seat, read_logged(live.game, msgspec.json.decode(row.move))) for row in rows]


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _strings(one)
    elif isinstance(value, list | tuple | set | frozenset):
        for one in value:
            yield from _strings(one)
