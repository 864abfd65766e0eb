"""Playing again with the same people: a new table with the same settings and a chair for everybody.

Somebody else begins, or judges, than last time. Tables that follow each other share the token of a series.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from partychef.engine.game import Game
from partychef.tables import host, names
from partychef.tables.live import Live, deal
from partychef.tables.models import Chair
from partychef.tables.names import Refusal
from partychef.tables.play import Tables
from partychef.tables.seating import most_players
from partychef.tables.writing import once_more

COPIED = ("game", "judge", "timers", "answer_time", "pace", "language", "moderation", "practice", "player")


@once_more
def open_again(tables: Tables, code: str) -> tuple[str, str | None]:
    """Open the follow-up table of a party that is over.

    Returns its code and the host's key, or None for the key if it was open already. Raises Refusal during a game.
    """
    with tables.at(code) as live:
        if live.table.status not in ("over", "stopped"):
            raise Refusal("Finish this party first.", status=409)
        if live.table.again is not None:
            return live.table.again, None
        series = live.table.series or secrets.token_urlsafe(32)
        settings = {name: getattr(live.table, name) for name in COPIED}
        options = house_rules(live.game, live.table.options)
        gone = live.table.sent_away
        new, key = tables.open_table({**settings, "options": options, "series": series, "sent_away": gone})
        for critic in live.critics():
            host.seat_critic(tables, new, live.table.judge.removeprefix("critic:"), critic.name, critic.emoji)
        invited = _invited(live)
        first = _next_first(live, invited)
        for chair in invited:
            kind = "person" if chair.token_hash is not None else chair.kind
            kept = _kept_for(new, chair)
            number, _ = tables.sit(new, chair.name, chair.emoji, kind=kind, key=kept, face=chair.emoji, known=True)
            if chair is first:
                with tables.at(new) as following:
                    tables.change(following, {}, {number: {"is_judge": True}})
        host.skip_introduction(tables, new)  # they know the game by now
        tables.change(live, {"again": new, "series": series})
        return new, key


def _invited(live: Live) -> list[Chair]:
    """Who plays again, in the same order. Guests who only watched go before AI chefs if chairs are short."""
    guests = [chair for chair in live.guests() if not chair.leaving]
    people_first = sorted(guests, key=lambda chair: chair.token_hash is None)
    kept = {chair.id for chair in people_first[: most_players(live.game)]}
    return [chair for chair in guests if chair.id in kept]


def _next_first(live: Live, invited: list[Chair]) -> Chair | None:
    """Who judges next time, or begins, so that it goes round the table; None leaves it to chance."""
    chosen = next((chair for chair in live.guests() if chair.is_judge), None)
    if live.state is None:
        return chosen
    if live.table.judge == "seat":
        return _after(chosen, live.guests(), invited)
    if live.game.begins is None or (live.game.always_judged and live.table.judge != "turns"):
        return None
    due = live.game.begins.next(deal(live.table), live.state)
    return next((chair for seat in due if (chair := live.chair_in(seat)) in invited), None)


def _after(judge: Chair | None, guests: list[Chair], invited: list[Chair]) -> Chair | None:
    """The next person round the table who may judge all evening; the same one again if nobody else can."""
    if judge is None:
        return None
    place = guests.index(judge) + 1
    people = [chair for chair in (*guests[place:], *guests[:place]) if chair.token_hash is not None]
    return next((chair for chair in people if chair in invited), judge)


_OF_SEATS = ("novices", "team_list", "team_names")
"""Options that are about those who play: next time they sit elsewhere, and nobody is new any more."""


def house_rules(game: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options as the host chose them: rounds that were laps, as one judge judges all of them, are laps again."""
    rules = {name: value for name, value in options.items() if name not in _OF_SEATS}
    if game.begins is not None:
        rules.pop(game.begins.option, None)  # it is somebody else's turn to begin
    chefs = rules.pop("permanent_judge", None)
    if (
        chefs
        and "laps" not in rules
        and rules.get("mode", "standard") == "standard"
        and rules.get("rounds", 0) >= chefs
    ):
        rules["laps"] = rules.pop("rounds") // chefs
    return rules


@once_more
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
