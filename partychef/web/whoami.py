"""Finds the chair of a browser: its signed cookie holds a key for each of its chairs and each table that it hosts."""

from __future__ import annotations

import hmac
import secrets
from typing import Any

from flask import session

from partychef.tables.live import Live
from partychef.tables.models import Chair
from partychef.tables.names import Refusal, key_hash, new_key
from partychef.tables.play import Tables

REMEMBERED = 20
"""How many parties a browser remembers; a cookie holds about 4 kB."""


def chair_at(live: Live) -> Chair | None:
    """This browser's chair at the table; None if it has none or was sent away."""
    number, key = session.get("chairs", {}).get(live.table.code, (None, ""))
    chair = live.chair(number) if number is not None else None
    if chair is None or chair.token_hash is None or not hmac.compare_digest(chair.token_hash, key_hash(key)):
        return None
    return chair


def chair_of(tables: Tables, code: str) -> Chair | None:
    """This browser's chair at the table, even if it sat down through another process a moment ago; else as above."""
    chair = chair_at(tables.find(code))
    return chair if chair is not None and chair.seat is not None else chair_at(tables.newest(code))


def number_at(code: str) -> int | None:
    """The id of this browser's chair at the table, even after it was sent away; None if it never had one."""
    number: int | None = session.get("chairs", {}).get(code, (None, ""))[0]
    return number


def key_of(code: str) -> str:
    """The key of this browser's chair at the table."""
    return str(session["chairs"][code][1])


def hash_of(code: str) -> str:
    """The hash of the key of this browser's chair at the table; "" if it has none."""
    key = session.get("chairs", {}).get(code, (None, ""))[1]
    return key_hash(key) if key else ""


def sent_away(live: Live) -> frozenset[str]:
    """The hashes of those keys of this browser whose seats the host has given away, at this table or one before it.

    Empty for everybody who may sit down, and for those who sit or host.
    """
    gone = {one["key"] for one in live.table.sent_away}
    if not gone or hosts(live) or chair_at(live) is not None:
        return frozenset()
    return frozenset(gone.intersection(key_hash(key) for _, key in session.get("chairs", {}).values()))


def forget_chair(code: str) -> None:
    """Take a chair's key out of the cookie, because its owner has left."""
    session["chairs"] = {kept: value for kept, value in session.get("chairs", {}).items() if kept != code}


def forget_party(code: str) -> None:
    """Take all keys of a party out of the cookie, because it is deleted."""
    for shelf in ("chairs", "hosts"):
        session[shelf] = {kept: value for kept, value in session.get(shelf, {}).items() if kept != code}


def hosts(live: Live) -> bool:
    """Whether this browser holds the host's key of the table."""
    key = session.get("hosts", {}).get(live.table.code)
    return key is not None and hmac.compare_digest(live.table.host_hash, key_hash(key))


def hosted(tables: Tables) -> Live | None:
    """The newest party here of which this browser is the host."""
    for code in reversed(session.get("hosts", {})):
        try:
            live = tables.find(code)
        except Refusal:
            continue
        if hosts(live):
            return live
    return None


def belongs_to(tables: Tables) -> str | None:
    """The code of a party where this browser has a seat or hosts; None for strangers."""
    for code in remembered():
        try:
            live = tables.find(code)
        except Refusal:
            continue
        if hosts(live) or chair_at(live) is not None:
            return f"{code}/{number_at(code)}"
    return None


def remember_chair(code: str, number: int, key: str) -> None:
    """Keep a chair's key in the cookie."""
    _remember("chairs", code, [number, key])


def remember_host(code: str, key: str) -> None:
    """Keep a host's key in the cookie."""
    _remember("hosts", code, key)


def remembered() -> list[str]:
    """Codes of the parties of this browser, the newest first."""
    codes = [*session.get("chairs", {}), *session.get("hosts", {})]
    return list(dict.fromkeys(reversed(codes)))


def player() -> str:
    """The hash of the key under which the results of this browser are kept; it gets a key if it has none."""
    if "player" not in session:
        session["player"] = new_key()
        session.permanent = True
    return key_hash(session["player"])


def known_player() -> str | None:
    """The same, but None for a browser that has no key."""
    return key_hash(session["player"]) if "player" in session else None


def forget_player() -> None:
    """Take the key out of the cookie: what comes next is somebody new."""
    session.pop("player", None)


def browser() -> str:
    """A random name for this browser, to count its open pages."""
    if "browser" not in session:
        session["browser"] = secrets.token_urlsafe(9)
        session.permanent = True
    return str(session["browser"])


def _remember(shelf: str, code: str, value: Any) -> None:
    kept = {**session.get(shelf, {}), code: value}
    session[shelf] = dict(list(kept.items())[-REMEMBERED:])
    browser()
