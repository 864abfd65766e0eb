"""Everything that is stored about a table, as plain data that its host can take home."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from typing import Any

import msgspec
from sqlalchemy import select

from partychef.tables.live import Live, columns
from partychef.tables.models import Draft, Entry, Exchange, Photo
from partychef.tables.names import Refusal
from partychef.tables.play import Tables

LEFT_OUT = "Hashes of the keys that open chairs, the host's desk and a player's own page."
_SECRET = ("host_hash", "token_hash", "id", "table_id", "key", "player")


def everything_about(tables: Tables, live: Live) -> dict[str, Any]:
    """What the database holds of a table. The seed, which tells all cards, is left out before the game.

    Raises Refusal during the game, for it shows everybody's cards and words.
    """
    table = live.table
    if table.status == "playing":
        raise Refusal("Everybody's cards are in it: you can take it home when the party is over.", status=409)
    secret = (*_SECRET, "seed") if table.status == "lobby" else _SECRET
    with tables.store.reading() as connection:
        moves, drafts, exchanges, photos = (
            [dict(row) for row in connection.execute(query).mappings()]
            for query in (
                select(Entry.__table__).where(Entry.table_id == table.id).order_by(Entry.n),
                select(Draft.__table__).where(Draft.table_id == table.id).order_by(Draft.seat),
                select(Exchange.__table__).where(Exchange.table_id == table.id).order_by(Exchange.n),
                select(Photo.key, Photo.jpeg).where(Photo.table_id == table.id),
            )
        )
    return {
        "left_out": LEFT_OUT,
        "table": {
            **_without(columns(table), secret), "sent_away": [_without(one, secret) for one in table.sent_away]
        },
        "chairs": [_without(columns(chair), secret) for chair in live.chairs],
        "moves": [{**_without(row, secret), "move": msgspec.json.decode(row["move"])} for row in moves],
        "drafts": [{**_without(row, secret), "words": msgspec.json.decode(row["words"])} for row in drafts],
        "exchanges": [_without(row, secret) for row in exchanges],
        "photos": {row["key"]: b64encode(row["jpeg"]).decode() for row in photos},
    }  # fmt: skip


def _without(row: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in names}
