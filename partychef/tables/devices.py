"""Going on with a practice game on another device: whoever opens the link takes over the chair and its powers.

The link is signed and names the keys that are good now. They change when it is used, so it works once.
"""

from __future__ import annotations

from itsdangerous import BadSignature, URLSafeTimedSerializer

from partychef.tables import alone, names
from partychef.tables.live import Live
from partychef.tables.names import WrongCode
from partychef.tables.play import Tables
from partychef.tables.practice import Opened

GOOD_FOR = 30 * 86_400
"""Seconds for which a link works."""
GONE = "This link has been used, or is too old: make a new one on the device where you played last."


def link_for(live: Live, secret: str) -> str:
    """The token of a link that takes over the chair of whoever practises at this table."""
    return _signer(secret).dumps([live.table.code, _good_now(live)])


def table_of(tables: Tables, secret: str, token: str) -> Live:
    """The table that a link leads to. Raises WrongCode for a link that is of no use (any more)."""
    try:
        code, good = _signer(secret).loads(token, max_age=GOOD_FOR)
        live = tables.newest(code)
    except (BadSignature, ValueError, TypeError) as wrong:
        raise WrongCode(GONE) from wrong
    if not good or good != _good_now(live):
        raise WrongCode(GONE)
    return live


def take_over(tables: Tables, secret: str, token: str, player: str | None = None) -> Opened:
    """Give the chair a new key, and the table too; whoever had the old ones is sent away. Raises WrongCode.

    If a result of this game is kept, it will stand on the page of the `player` who goes on, see `results.py`.
    """
    with tables.at(table_of(tables, secret, token).table.code) as live:
        table_of(tables, secret, token)  # somebody may have been faster
        chair, key, host_key = alone.player(live), names.new_key(), names.new_key()
        assert chair is not None
        own = {"host_hash": names.key_hash(host_key)}
        if live.table.player is not None and player is not None:
            own["player"] = player
        tables.change(live, own, {chair.id: {"token_hash": names.key_hash(key)}})
        tables.hub.dismiss(live.table.code, chair.id)
        return Opened(live.table.code, host_key, chair.id, key)


def _good_now(live: Live) -> str:
    """A part of the hash of the key that is good now; "" where nobody practises."""
    chair = alone.player(live)
    return (chair.token_hash or "")[:24] if chair is not None else ""


def _signer(secret: str) -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(secret, salt="practice on another device")
