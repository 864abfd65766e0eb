"""Playing again with the same people: a new table with the same settings and a chair for everybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from partychef.tables import host, names
from partychef.tables.live import Live
from partychef.tables.models import Chair
from partychef.tables.names import Refusal
from partychef.tables.play import Tables, most_players

COPIED = ("game", "judge", "timers", "answer_time", "pace", "language")


def open_again(tables: Tables, code: str) -> tuple[str, str | None]:
    """Open the follow-up table of a party that is over.

    Returns its code and the host's key, or None for the key if it was open already. Raises Refusal during a game.
    """
    with tables.at(code) as live:
        if live.table.status not in ("over", "stopped"):
            raise Refusal("Finish this party first.", status=409)
        if live.table.again is not None:
            return live.table.again, None
        options = house_rules(live.table.options)
        settings = {name: getattr(live.table, name) for name in COPIED}
        new, key = tables.open_table({**settings, "options": options})
        for critic in live.critics():
            host.seat_critic(tables, new, live.table.judge.removeprefix("critic:"), critic.name, critic.emoji)
        for chair in _invited(live):
            kind = "person" if chair.token_hash is not None else chair.kind
            kept = _kept_for(new, chair)
            number, _ = tables.sit(new, chair.name, chair.emoji, kind=kind, key=kept, face=chair.emoji)
            if chair.is_judge and live.table.judge == "seat":
                host.choose_judge(tables, new, number)
        tables.change(live, {"again": new})
        return new, key


def _invited(live: Live) -> list[Chair]:
    """Who plays again, in the same order. Guests who only watched go before AI chefs if chairs are short."""
    guests = [chair for chair in live.guests() if not chair.leaving]
    people_first = sorted(guests, key=lambda chair: chair.token_hash is None)
    kept = {chair.id for chair in people_first[: most_players(live.game)]}
    return [chair for chair in guests if chair.id in kept]


def house_rules(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options as the host chose them: with one judge for all rounds, rounds become laps again."""
    rules = dict(options)
    rules.pop("first_judge", None)  # the new party finds a first judge of its own
    chefs = rules.pop("permanent_judge", None)
    if chefs and rules.get("rounds", 0) >= chefs:
        rules["laps"] = rules.pop("rounds") // chefs
    return rules


def take_over(tables: Tables, code: str, number: int, key: str) -> tuple[int, str] | None:
    """The id and key of the new chair for the holder of this key at the old table; None when no chair is kept for them.

    A name alone is no claim: somebody who was sent away may be followed by another guest of that name. Asking again,
    because the response was lost, gives the same chair.
    """
    with tables.at(code) as old:
        chair, new = old.chair(number), old.table.again
    if chair is None or new is None:
        return None
    key = names.key_hash(f"{new}/{key}")
    known = (names.key_hash(_kept_for(new, chair)), names.key_hash(key))
    with tables.at(new) as live:
        mine = next((one for one in live.guests() if one.token_hash in known), None)
        if mine is None:
            return None
        tables.change(live, {}, {mine.id: {"token_hash": known[1]}})
        return mine.id, key


def _kept_for(new: str, chair: Chair) -> str:
    """The key of a chair until the phone from the old table follows and gets one of its own."""
    return f"{new}/{chair.token_hash}"
