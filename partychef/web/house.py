"""The house of a restaurant: who has won which table, and who has won over all of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from partychef.tables import restaurants
from partychef.tables.live import Live, Shown
from partychef.tables.names import Refusal
from partychef.web.party import the_party


class Guest(NamedTuple):
    """Somebody who has won."""

    name: str
    emoji: str
    is_ai: bool
    table: int
    """The number of the table."""
    points: int


class TableResult(NamedTuple):
    """How far a table is."""

    number: int
    code: str
    over: bool
    winners: tuple[Guest, ...]


class House(NamedTuple):
    """All tables of an evening."""

    code: str
    tables: tuple[TableResult, ...]
    champions: tuple[Guest, ...]
    """Who has most points of all; nobody while a table still plays."""


def in_the_house(shown: Shown) -> dict[str, Any]:
    """What pages of a table tell of its house: who wins it in the end, and the table's number there."""
    return {"house": house_of(shown), "table_number": shown.table["number"] if shown.table["restaurant"] else 0}


def house_of(shown: Shown) -> House | None:
    """The house in which a table that is over stands; None for a table that stands alone."""
    if shown.table["status"] not in ("over", "stopped"):
        return None
    evening = _evening_of(shown)
    return house(evening) if evening is not None and len(evening.tables) > 1 else None


def others_of(shown: Shown) -> tuple[str, ...]:
    """The codes of the other tables of the same evening, whose end is told on the pages of this one; often none."""
    evening = _evening_of(shown)
    return tuple(code for code in evening.tables if code != shown.table["code"]) if evening is not None else ()


def _evening_of(shown: Shown) -> restaurants.Evening | None:
    if not shown.table["restaurant"]:
        return None
    try:
        return restaurants.by_token(the_party().tables, shown.table["restaurant"])
    except Refusal:  # it has been deleted
        return None


def house(evening: restaurants.Evening) -> House:
    """Who has won what so far. A table that has not begun keeps nobody waiting once another one is over."""
    lives = lives_of(evening)
    found = tuple(_result(live.shown) for live in lives)
    plays_on = any(live.table.status == "playing" for live in lives)
    rivals = [] if plays_on else [winner for one in found for winner in one.winners]
    most = max((winner.points for winner in rivals), default=0)
    return House(evening.code, found, tuple(winner for winner in rivals if winner.points == most))


def lives_of(evening: restaurants.Evening) -> list[Live]:
    """The tables of an evening that still exist, by their numbers."""
    return tables_of(evening.tables)


def tables_of(codes: Iterable[str]) -> list[Live]:
    """Those of these tables that still exist."""
    found = []
    for code in codes:
        try:
            found.append(the_party().tables.find(code))
        except Refusal:  # another process has deleted it
            continue
    return found


def _result(shown: Shown) -> TableResult:
    over = shown.table["status"] in ("over", "stopped")
    outcome = shown.state.outcome() if shown.state is not None and over else None
    chairs = {chair["seat"]: chair for chair in shown.chairs}
    best: Iterable[int] = outcome.winners if outcome is not None else ()
    winners = tuple(
        Guest(
            chairs[seat]["name"], chairs[seat]["emoji"], chairs[seat]["kind"] != "person", shown.table["number"],
            outcome.scores[seat],
        )
        for seat in best if outcome is not None and seat in chairs
    )  # fmt: skip
    return TableResult(shown.table["number"], shown.table["code"], over, winners)
