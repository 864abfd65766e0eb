"""A table's log as a record that can be taken home, replayed and checked; and the store of dropped files."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET
from sqlalchemy import Connection, delete, insert, select

from partychef.engine.record import Entry as Line
from partychef.engine.record import Header, Record, read_logged
from partychef.tables.live import Live
from partychef.tables.models import Entry, ReplayFile
from partychef.tables.names import Refusal, WrongCode, new_key
from partychef.tables.play import Tables

Kind = Literal["record", "verdict"]
KEPT: dict[Kind, int] = {"record": 200, "verdict": 1000}
"""How many of each are kept; the oldest make room. Guests pass links to verdicts on, so those must last longer."""


def record_of(tables: Tables, live: Live) -> Record:
    """The whole record. Raises Refusal while the game goes on, since a record shows everybody's cards."""
    table = live.table
    if table.status not in ("over", "stopped") or live.state is None:
        raise Refusal("The record can be taken home when the party is over.", status=409)
    with tables.store.reading() as connection:
        rows = connection.execute(
            select(Entry.__table__).where(Entry.table_id == table.id).order_by(Entry.n)
        ).mappings()
        lines = tuple(Line(row["seat"], read_logged(live.game, msgspec.json.decode(row["move"]))) for row in rows)
    names = {chair.seat: chair.name for chair in live.chairs}
    header = Header(
        game=table.game,
        rules=table.rules_version,
        players=tuple(names.get(seat, f"Seat {seat}") for seat in range(table.seats)),
        seed=table.seed,
        options=table.options,
        deal=table.deal,
        judge=next((critic.name for critic in live.critics()), None),
        branch=table.branch_at if table.branch_of is not None else UNSET,
    )
    return Record(header, lines)


def keep_file(tables: Tables, text: str, kind: Kind = "record") -> str:
    """Store a dropped record or a verdict for a while; returns the key of its page."""
    key = new_key()
    same = select(ReplayFile.id).where(ReplayFile.kind == kind)
    old = same.order_by(ReplayFile.at.desc(), ReplayFile.id != key).offset(KEPT[kind])

    def work(connection: Connection) -> None:
        connection.execute(insert(ReplayFile).values(id=key, kind=kind, text=text, at=tables.now()))
        connection.execute(delete(ReplayFile).where(ReplayFile.id.in_(old)))

    tables.store.write(work)
    return key


def kept_file(tables: Tables, key: str, kind: Kind = "record") -> str:
    """The text of a stored record or verdict. Raises Refusal (404) when it is gone."""
    with tables.store.reading() as connection:
        text = connection.scalar(select(ReplayFile.text).where(ReplayFile.id == key, ReplayFile.kind == kind))
    if text is None:
        raise WrongCode("This replay is no longer kept: drop the record again.")
    return str(text)
