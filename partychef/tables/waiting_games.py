"""Which games are played at some tables, read from the database: a list need not play their logs."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from partychef.tables.models import Chair, Table
from partychef.tables.store import Store

_TABLE: Any = Table.__table__
_CHAIR: Any = Chair.__table__


class PracticeGame(NamedTuple):
    """A practice game, as a list tells it."""

    game: str
    playing: bool
    touched: float
    """When something happened there last."""
    kinds: tuple[str, ...]
    """The kinds of the AI chefs, without a critic."""
    keys: frozenset[str]
    """The hashes of the keys that open its first seat."""
    first: str | None
    """The code of the table whose game this is a second try of, also if it is a second try of a second try; None for
    a game from the beginning."""


def practice_games(store: Store, codes: Collection[str]) -> dict[str, PracticeGame]:
    """Those of these tables where somebody practises, by code."""
    wanted = select(_TABLE).where(_TABLE.c.code.in_(list(codes)), _TABLE.c.practice)
    with store.reading() as connection:
        tables = list(connection.execute(wanted).mappings()) if codes else []
        of_these = select(_CHAIR).where(_CHAIR.c.table_id.in_([row["id"] for row in tables])).order_by(_CHAIR.c.id)
        chairs = list(connection.execute(of_these).mappings()) if tables else []
        first = _first_tables(connection, tables)
    found = {}
    for row in tables:
        mine = [chair for chair in chairs if chair["table_id"] == row["id"]]
        kinds = tuple(one["kind"] for one in mine if one["kind"] != "person" and not one["kind"].startswith("critic:"))
        keys = frozenset(one["token_hash"] for one in mine if one["token_hash"] is not None)
        touched = max(row["touched"], row["created"])
        found[row["code"]] = PracticeGame(
            row["game"], row["status"] == "playing", touched, kinds, keys, first.get(row["code"])
        )
    return found


def games_at_parties(store: Store, codes: Collection[str]) -> frozenset[str]:
    """Which games have begun at those of these tables where several people play."""
    begun = select(_TABLE.c.game).where(_TABLE.c.code.in_(list(codes)), ~_TABLE.c.practice, _TABLE.c.started > 0)
    with store.reading() as connection:
        return frozenset(connection.scalars(begun)) if codes else frozenset()


def _first_tables(connection: Connection, tables: Iterable[Any]) -> dict[str, str]:
    """The table with which each second try began, by code; a table that is deleted counts as the first."""
    before = {row["code"]: row["branch_of"] for row in tables}
    while unknown := {code for code in before.values() if code is not None} - before.keys():
        rows = connection.execute(select(_TABLE.c.code, _TABLE.c.branch_of).where(_TABLE.c.code.in_(sorted(unknown))))
        before |= dict.fromkeys(unknown) | {row.code: row.branch_of for row in rows}
    first = {}
    for code, one in before.items():
        while one is not None:
            first[code], one = one, before[one]
    return first
