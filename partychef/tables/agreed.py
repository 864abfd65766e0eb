"""What all processes of a house agree on: whoever comes first says it, and the database keeps it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from partychef.tables.models import HouseNote
from partychef.tables.store import Store

_NOTE: Any = HouseNote.__table__


def agreed(store: Store, name: str, proposal: str) -> str:
    """What holds in this house under this name: the proposal, if nobody has made another before."""

    def propose(connection: Connection) -> None:
        if _read(connection, name) is None:
            connection.execute(insert(_NOTE).values(name=name, text=proposal))

    with suppress(IntegrityError):  # somebody else has proposed at the same moment
        store.write(propose)
    return known(store, name) or proposal


def known(store: Store, name: str) -> str | None:
    """What holds in this house under this name; None if nobody has said."""
    with store.reading() as connection:
        return _read(connection, name)


def _read(connection: Connection, name: str) -> str | None:
    return connection.scalar(select(_NOTE.c.text).where(_NOTE.c.name == name))
