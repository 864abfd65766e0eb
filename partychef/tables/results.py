"""What is kept for somebody who practises: one line for each game that they have played to its end.

Nobody has an account. The browser holds a key, and lines stand under its hash. A line is committed together with the
move that ends the game, so it can be neither lost nor doubled; it outlives its table, because a year of practice is
more than what is left of its tables. Lessons are no results: which of them somebody has finished, their tables tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from partychef.engine.game import Outcome, Seat, State
from partychef.games import GAMES
from partychef.tables.models import Result, Table

if TYPE_CHECKING:
    from partychef.tables.live import Live
    from partychef.tables.play import Tables

_RESULT: Any = Result.__table__
_TABLE: Any = Table.__table__


class Played(NamedTuple):
    """A line of somebody's page."""

    code: str
    game: str
    opponents: tuple[str, ...]
    place: int
    tied: int
    score: int
    won: bool
    daily: str | None
    at: float

    @property
    def behind(self) -> int:
        """How many opponents have a worse place."""
        return len(self.opponents) + 1 - self.place - self.tied


class Learnt(NamedTuple):
    """A lesson that somebody has finished."""

    game: str
    code: str
    at: float


def result_of(live: Live, state: State, at: float) -> dict[str, Any] | None:
    """The line for the person who practises at this table, if this state ends their game.

    A lesson is no result, nor is a game that goes on from the middle of another one or that an AI chef has finished.
    """
    table, outcome = live.table, state.outcome()
    if outcome is None or table.player is None or table.branch_of is not None or is_lesson(table.game, table.deal):
        return None
    chairs = [chair for chair in live.guests() if chair.seat is not None]
    mine = next((chair.seat for chair in chairs if chair.kind == "person" and not chair.leaving), None)
    if mine is None:
        return None
    place, tied = _placed(outcome, mine, table.options.get("permanent_judge"))
    others = sorted((chair.seat, chair.kind) for chair in chairs if chair.seat != mine)
    return {
        "player": table.player, "code": table.code, "game": table.game, "opponents": [kind for _, kind in others],
        "place": place, "tied": tied, "score": outcome.scores[mine], "won": mine in outcome.winners,
        "daily": table.daily, "at": at,
    }  # fmt: skip


def is_lesson(game: str, deal: Mapping[str, Any] | None) -> bool:
    """Whether what was dealt at a practice table is the lesson of its game."""
    lesson = GAMES[game].lesson if game in GAMES else None
    return lesson is not None and deal == lesson.deal


def _placed(outcome: Outcome, mine: Seat, judge: Seat | None) -> tuple[int, int]:
    """The place of a seat, and how many others share it. Whoever judges every round has none (CP-54)."""
    ranks = {
        seat: 1 if seat in outcome.winners else max(1 + len(outcome.winners), 1 + _ahead(outcome, score, judge))
        for seat, score in outcome.scores.items()
        if seat != judge
    }
    return ranks[mine], sum(rank == ranks[mine] for rank in ranks.values()) - 1


def _ahead(outcome: Outcome, score: int, judge: Seat | None) -> int:
    return sum(other > score for seat, other in outcome.scores.items() if seat != judge)


def keep(connection: Connection, row: Mapping[str, Any]) -> None:
    """Write a line. If moves were taken back and the game has ended a second time, the first end stays."""
    known = (_RESULT.c.player == row["player"]) & (_RESULT.c.code == row["code"])
    if connection.scalar(select(_RESULT.c.at).where(known)) is None:
        connection.execute(insert(_RESULT).values(**row))


def results_of(tables: Tables, player: str) -> list[Played]:
    """All lines of a player, by the hash of their key, the oldest first."""
    with tables.store.reading() as connection:
        rows = connection.execute(
            select(_RESULT).where(_RESULT.c.player == player).order_by(_RESULT.c.at, _RESULT.c.code)
        ).mappings()
        return [
            Played(**{**{name: row[name] for name in Played._fields}, "opponents": tuple(row["opponents"])})
            for row in rows
        ]


def lessons_of(tables: Tables, player: str) -> list[Learnt]:
    """The lessons that a player has finished and whose tables are still there, each game once, the first time."""
    ended = (_TABLE.c.player == player) & (_TABLE.c.status == "over") & _TABLE.c.branch_of.is_(None)
    columns = (_TABLE.c.game, _TABLE.c.deal, _TABLE.c.code, _TABLE.c.touched)
    with tables.store.reading() as connection:
        rows = connection.execute(select(*columns).where(ended).order_by(_TABLE.c.id)).all()
    found: dict[str, Learnt] = {}
    for row in rows:
        if is_lesson(row.game, row.deal):
            found.setdefault(row.game, Learnt(row.game, row.code, row.touched))
    return list(found.values())


def going_on(tables: Tables, player: str, daily: str) -> dict[str, str]:
    """The code of the table where this player has begun a game of this date and not ended it, by the game's id."""
    mine = (_TABLE.c.player == player) & (_TABLE.c.daily == daily) & (_TABLE.c.status == "playing")
    with tables.store.reading() as connection:
        rows = connection.execute(select(_TABLE.c.game, _TABLE.c.code).where(mine).order_by(_TABLE.c.id)).all()
    return {row.game: row.code for row in rows}


def forget_player(tables: Tables, player: str) -> int:
    """Delete all lines of a player, and write none for the games that go on; returns how many there were."""
    own = select(_TABLE.c.code).where(_TABLE.c.player == player)

    def work(connection: Connection) -> tuple[int, list[str]]:
        codes = list(connection.scalars(own))
        nobodys = {"player": None, "revision": _TABLE.c.revision + 1}
        connection.execute(update(_TABLE).where(_TABLE.c.player == player).values(nobodys))
        return connection.execute(delete(_RESULT).where(_RESULT.c.player == player)).rowcount, codes

    lines, codes = tables.store.write(work)
    for code in codes:
        tables.forget(code)
        tables.hub.changed(code)
    tables.store.scrub()
    return lines


def forget_result(connection: Connection, code: str) -> None:
    """Delete the lines of a table."""
    connection.execute(delete(_RESULT).where(_RESULT.c.code == code))


def forget_old(connection: Connection, before: float, after: float) -> None:
    """Delete all lines of those who have played nothing since `before`. What is dated before `after` was dated by a
    wrong clock, and counts as new."""
    newest = func.max(_RESULT.c.at)
    idle = select(_RESULT.c.player).group_by(_RESULT.c.player).having(newest < before, newest > after)
    connection.execute(delete(_RESULT).where(_RESULT.c.player.in_(idle)))
