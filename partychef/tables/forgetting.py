"""Deleting a table: the words, moves and verdicts, what models were told, and the links that led to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, select, update

from partychef.engine.game import Seat
from partychef.tables.live import Live
from partychef.tables.models import Chair, Draft, Entry, Exchange, Lease, Photo, Restaurant, Sitting, Table
from partychef.tables.names import WrongCode
from partychef.tables.play import Tables
from partychef.tables.results import forget_result

_TABLE: Any = Table.__table__
_PARTS = (Draft, Photo, Exchange, Entry, Chair, Lease)
"""What belongs to a table and refers to it."""


class Forgotten(NamedTuple):
    """What was deleted."""

    game: str
    """The id of the game."""
    created: float
    """When the table was opened, in seconds since 1970."""
    chairs: int
    moves: int
    before: tuple[str, ...]
    """The codes of tables that it followed, from which a link led to it."""


def forget_for_good(tables: Tables, code: str) -> Forgotten:
    """Delete a table with its line on the page of whoever practised there, and tell its open pages.

    Raises Refusal (404) where there is none.
    """
    found = forget_all(tables, [code], with_results=True)
    if not found:
        raise WrongCode("There is no party with this code: look at the big screen again.", "code")
    return found[0]


def forget_all(tables: Tables, codes: Sequence[str], *, with_results: bool = False) -> list[Forgotten]:
    """Delete those of these tables that exist, all together, and tell their open pages."""

    def work(connection: Connection) -> list[Forgotten]:
        for code in codes if with_results else ():
            forget_result(connection, code)
        return [one for code in codes if (one := delete_table(connection, code))]

    found = tables.store.write(work)
    for code in codes:
        say_goodbye(tables, code)
    for other in (code for one in found for code in one.before):
        tables.forget(other)
        tables.hub.changed(other)
    if found:
        tables.store.scrub()
    return found


def say_goodbye(tables: Tables, code: str) -> None:
    """Drop what is in memory of a table that is deleted, and end its open pages with a sentence."""
    tables.forget(code)
    tables.hub.part_with(code)
    tables.hub.changed(code)  # the clock has thoughts of its AIs
    tables.when_deleted()


def delete_table(connection: Connection, code: str) -> Forgotten | None:
    """Delete everything that belongs to this table; None where there is none."""
    row = connection.execute(
        select(_TABLE.c.id, _TABLE.c.game, _TABLE.c.created, _TABLE.c.restaurant).where(_TABLE.c.code == code)
    ).first()
    if row is None:
        return None
    chairs, moves = (
        connection.scalar(select(func.count()).select_from(part).where(part.table_id == row.id)) or 0
        for part in (Chair, Entry)
    )
    before = tuple(connection.scalars(select(_TABLE.c.code).where(_TABLE.c.again == code)))
    connection.execute(
        update(_TABLE).where(_TABLE.c.again == code).values(again=None, revision=_TABLE.c.revision + 1)
    )  # fmt: skip
    for part in _PARTS:
        connection.execute(delete(part).where(part.table_id == row.id))
    forget_reviews(connection, row.id)
    connection.execute(delete(_TABLE).where(_TABLE.c.id == row.id))
    others = select(_TABLE.c.id).where(_TABLE.c.restaurant == row.restaurant)
    connection.execute(delete(Restaurant).where(Restaurant.token == row.restaurant, ~others.exists()))
    return Forgotten(row.game, row.created, chairs, moves, before)


def review_key(live: Live, seat: Seat) -> str:
    """Under which key it is kept what was found when somebody looked back at a seat's game."""
    return review_key_of(live.table.id, seat)


def review_key_of(table: int, seat: Seat) -> str:
    """The same, by the number of the table in the database."""
    return f"review-{table}-{seat}"


def forget_reviews(connection: Connection, table: int) -> None:
    """Delete what was found when somebody looked back at this table's game: it may quote what players wrote."""
    connection.execute(delete(Sitting).where(Sitting.key.startswith(f"review-{table}-", autoescape=True)))


def still_there(connection: Connection, codes: set[str]) -> set[str]:
    """Those of these tables that exist."""
    return set(connection.scalars(select(_TABLE.c.code).where(_TABLE.c.code.in_(codes)))) if codes else set()
