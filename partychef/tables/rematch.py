"""Playing again with the same people: a new table with the same settings, and a chair there for everybody."""

from __future__ import annotations

import secrets

from partychef.tables import host, names
from partychef.tables.names import Refusal
from partychef.tables.play import Tables

COPIED = ("game", "judge", "timers", "pace")


def open_again(tables: Tables, code: str) -> tuple[str, str | None]:
    """Open the follow-up table of a party that is over.

    Returns its code and the host's key; no key if it was open already. Raises Refusal while the party goes on.
    """
    with tables.at(code) as live:
        if live.table.status not in ("over", "stopped"):
            raise Refusal("Finish this party first.", status=409)
        if live.table.again is not None:
            return live.table.again, None
        options = {name: value for name, value in live.table.options.items() if name != "permanent_judge"}
        settings = {name: getattr(live.table, name) for name in COPIED}
        new, key = tables.open_table({**settings, "options": options})
        for critic in live.critics():
            host.seat_critic(tables, new, critic.kind.removeprefix("critic:"), critic.name, critic.emoji)
        for chair in live.guests():
            if not chair.leaving:
                kind = "person" if chair.token_hash is not None else chair.kind
                # Nobody knows this key: the phone gets its own when it follows.
                number, _ = tables.sit(new, chair.name, chair.emoji, kind=kind, key=secrets.token_urlsafe(16))
                if chair.is_judge:
                    host.choose_judge(tables, new, number)
        tables.change(live, {"again": new})
        return new, key


def take_over(tables: Tables, code: str, number: int) -> tuple[int, str] | None:
    """The new chair's id and a fresh key for somebody of the old table; None when there is no chair of that name."""
    with tables.at(code) as old:
        chair, new = old.chair(number), old.table.again
    if chair is None or new is None:
        return None
    with tables.at(new) as live:
        mine = next((one for one in live.guests() if one.name == chair.name and one.token_hash is not None), None)
        if mine is None:
            return None
        key = names.new_key()
        tables.change(live, {}, {mine.id: {"token_hash": names.key_hash(key)}})
        return mine.id, key
