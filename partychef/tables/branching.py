"""Trying again from the middle of a game: a practice table of its own, whose log begins with the moves of another one.

The game goes on with the same seed, so the same cards lie where they lay. Its table says from which game it branches
off, and so does its record.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection, insert, select, update

from partychef.engine.game import Seat, State
from partychef.engine.record import read_logged
from partychef.engine.taking_back import standing
from partychef.tables import names, practice
from partychef.tables.live import Live, play_through
from partychef.tables.models import Chair, Entry, Table
from partychef.tables.names import Refusal
from partychef.tables.play import Tables
from partychef.tables.practice import Opened

COPIED = ("game", "options", "deal", "judge", "language", "moderation")
"""The columns of a table that a branch has, too."""
STAND_IN = "🍽️"
"""The face of an AI chef in a seat whose player has left since."""
_ENTRY: Any = Entry.__table__


def branch_off(tables: Tables, code: str, moves: int, seat: Seat, pace: float) -> Opened:
    """Open a practice table that goes on after the first `moves` moves of this one, for the player of this seat.

    AI chefs play all the other seats. Raises Refusal where the game cannot go on from there.
    """
    live = tables.find(code)
    state = state_after(tables, live, moves)
    if not state.to_move():
        raise Refusal("The game is over there: choose an earlier moment.", status=409)
    if seat not in state.seats():
        raise Refusal("You did not play yet at that moment: choose a later one.", status=409)
    settings = {name: getattr(live.table, name) for name in COPIED}
    new, host_key = tables.open_table(
        {**settings, "timers": "off", "pace": pace, "practice": True, "branch_of": code, "branch_at": moves},
        live.table.seed,
    )
    key = names.new_key()
    with tables.store.reading() as connection:
        table, log = connection.scalar(select(Table.id).where(Table.code == new)), _log(connection, live, moves)
    chairs = list(_chairs(live, state, seat, names.key_hash(key)))
    values = {"status": "playing", "seats": live.table.seats, "started": tables.now(), "tempo": {"introduced": True}}

    def work(connection: Connection) -> int:
        connection.execute(update(Table).where(Table.id == table).values(**values))
        mine = 0
        for place, chair in enumerate(chairs, 1):
            row = {"table_id": table, "position": place, "leaving": False, "is_judge": False, **chair}
            number = connection.scalar(insert(Chair).values(**row).returning(Chair.id))
            mine = number if chair["seat"] == seat and number is not None else mine
        if log:
            connection.execute(insert(_ENTRY), [{**row, "table_id": table} for row in log])
        return mine

    mine = tables.store.write(work)
    tables.forget(new)
    tables.hub.changed(new)
    return Opened(new, host_key, mine, key)


def state_after(tables: Tables, live: Live, moves: int) -> State:
    """The state of a table's game after so many moves. Raises Refusal if it has not had as many."""
    if not live.dealt or not 0 <= moves <= live.n:
        raise Refusal("This game has no such moment: choose one from its replay.", status=404)
    with tables.store.reading() as connection:
        log = _log(connection, live, moves)
    return play_through(live.table, log)


def before_last_move(tables: Tables, live: Live, seat: Seat) -> int:
    """How many moves the log had before the last one of this seat that has not been taken back. Raises Refusal."""
    with tables.store.reading() as connection:
        log = _log(connection, live, live.n)
    moves = [(row["seat"], read_logged(live.game, msgspec.json.decode(row["move"]))) for row in log]
    own = [place for place in standing(moves) if moves[place][0] == seat and log[place]["by"] == "person"]
    if not own:
        raise Refusal("You have not made a move yet.", status=409)
    return own[-1]


def _log(connection: Connection, live: Live, moves: int) -> list[dict[str, Any]]:
    rows = connection.execute(
        select(_ENTRY).where(_ENTRY.c.table_id == live.table.id, _ENTRY.c.n <= moves).order_by(_ENTRY.c.n)
    ).mappings()
    return [dict(row) for row in rows]


def _chairs(live: Live, state: State, seat: Seat, key: str) -> Iterator[Mapping[str, Any]]:
    """A chair for every seat of the game, and for critics who have none; people other than the player become AIs."""
    usual = practice.usual_kind(live.table.game)
    seated = {chair.seat: chair for chair in live.chairs if chair.seat is not None}
    for one in state.seats():
        chair = seated.get(one)
        if chair is None:
            yield {"seat": one, "name": f"Seat {one}", "emoji": STAND_IN, "kind": usual, "token_hash": None}
            continue
        kind = "person" if one == seat else usual if chair.kind == "person" else chair.kind
        hash_ = key if one == seat else None
        yield {"seat": one, "name": chair.name, "emoji": chair.emoji, "kind": kind, "token_hash": hash_}
