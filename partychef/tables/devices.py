"""Going on with a practice game on another device: whoever opens the link takes over the chair and its powers.

The link is signed and names the keys that are good now. They change when it is used, so it works once.
"""

from __future__ import annotations

from itsdangerous import BadSignature, SignatureExpired, URLSafeTimedSerializer

from partychef.tables import alone, names
from partychef.tables.live import Live
from partychef.tables.names import Refusal, WrongCode
from partychef.tables.play import Tables
from partychef.tables.practice import Opened

GOOD_FOR = 30 * 86_400
"""Seconds for which a link works."""
ANEW = (
    "To play on here, open the game on the device where you played last, tap “Continue on another device” there, and \
open the new link here."
)
NOT_WHOLE = "Perhaps a part of it is missing: copy the whole link, or scan the QR code again."


class SpentLink(Refusal):
    """A link of this house that leads nowhere any more (410); `advice` says what to do instead.

    Nobody but this house can have signed it: what is told of it helps nobody to guess another.
    """

    def __init__(self, sentence: str, advice: str) -> None:
        super().__init__(sentence, status=410)
        self.advice = advice


def link_for(live: Live, secret: str) -> str:
    """The token of a link that takes over the chair of whoever practises at this table."""
    return _signer(secret).dumps([live.table.code, _good_now(live)])


def table_of(tables: Tables, secret: str, token: str) -> Live:
    """The table that a link leads to. Raises WrongCode for what is no such link, SpentLink for one that is of no use
    any more."""
    code, good = _read(secret, token)
    try:
        live = tables.newest(code)
    except WrongCode as wrong:
        raise SpentLink("This game is deleted.", "You can begin another one.") from wrong
    if good != _good_now(live):
        raise SpentLink("This link has been used.", f"It works once, and the game went on where it was opened. {ANEW}")
    return live


def code_of(secret: str, token: str) -> str:
    """The code of the table that a link leads or has led to. Raises WrongCode and SpentLink."""
    return _read(secret, token)[0]


def take_over(tables: Tables, secret: str, token: str, player: str | None = None) -> Opened:
    """Give the chair a new key, and the table too; whoever had the old ones is sent away. Raises WrongCode
    and SpentLink.

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


def _read(secret: str, token: str) -> tuple[str, str]:
    """The code of the table in a link, and a part of the hash of the key that was good then."""
    try:
        code, good = _signer(secret).loads(token, max_age=GOOD_FOR)
    except SignatureExpired as old:
        raise SpentLink("This link is too old.", f"It worked for thirty days. {ANEW}") from old
    except (BadSignature, ValueError, TypeError) as wrong:
        raise WrongCode("This link does not work.") from wrong
    if not good:
        raise WrongCode("This link does not work.")
    return str(code), str(good)


def _good_now(live: Live) -> str:
    """A part of the hash of the key that is good now; "" where nobody practises."""
    chair = alone.player(live)
    return (chair.token_hash or "")[:24] if chair is not None else ""


def _signer(secret: str) -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(secret, salt="practice on another device")
