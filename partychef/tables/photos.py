"""Photos of the dishes of a tasting. They lie in the database, where every process finds them, and go with their table.

Which photo belongs to whose dish stands with the table, so that all pages and processes learn of it like of any change.
"""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import delete, insert, select

from partychef.engine.game import Seat
from partychef.tables.live import Live
from partychef.tables.models import Photo
from partychef.tables.names import Refusal
from partychef.tables.play import Tables

_PHOTO: Any = Photo.__table__


def hang(tables: Tables, code: str, dish: Seat, jpeg: bytes | None) -> None:
    """Show this photo with the dish of that seat, in place of an older one; None takes the older one down.

    Raises Refusal where that seat has no dish that is cooked for real.
    """
    with tables.at(code) as live:
        if dish not in dishes(live):
            raise Refusal("There is no dish of yours in this tasting.", status=409)
        table, key = live.table.id, secrets.token_urlsafe(16)
        photos = {seat: known for seat, known in live.table.photos.items() if seat != str(dish)}
        old = live.table.photos.get(str(dish))
        if jpeg is not None:
            row = {"key": key, "table_id": table, "jpeg": jpeg}
            tables.store.write(lambda connection: connection.execute(insert(_PHOTO).values(row)))
            photos[str(dish)] = key
        tables.change(live, {"photos": photos})
        if old is not None:
            tables.store.write(lambda connection: connection.execute(delete(_PHOTO).where(_PHOTO.c.key == old)))


def dishes(live: Live) -> dict[Seat, Seat]:
    """From whoever invented a dish of the tasting to who cooks it; empty while nothing is really cooked."""
    tasting = getattr(live.state.view(None), "tasting", None) if live.state is not None else None
    if tasting is None or (live.state is not None and live.state.step == "nominating"):
        return {}
    return dict(tasting.cooks)


def photo(tables: Tables, live: Live, key: str) -> bytes:
    """A photo of this table, as JPEG. Raises Refusal (404) where there is none."""
    query = select(_PHOTO.c.jpeg).where(_PHOTO.c.key == key, _PHOTO.c.table_id == live.table.id)
    with tables.store.reading() as connection:
        found = connection.scalar(query)
    if found is None:
        raise Refusal("This photo is not there any more.", status=404)
    return bytes(found)


def of_table(tables: Tables, live: Live) -> dict[Seat, bytes]:
    """All photos of a table, by the seat whose dish they show."""
    if not live.table.photos:
        return {}
    with tables.store.reading() as connection:
        rows = connection.execute(select(_PHOTO.c.key, _PHOTO.c.jpeg).where(_PHOTO.c.table_id == live.table.id))
        known = {key: bytes(jpeg) for key, jpeg in rows}
    return {int(seat): known[key] for seat, key in live.table.photos.items() if key in known}
