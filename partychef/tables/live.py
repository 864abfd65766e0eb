"""A table in memory: its row, its chairs and the state that follows from its log. The database stays the truth."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from partychef.engine.chance import Chance
from partychef.engine.game import Game, Move, Seat, State, read_move, read_options
from partychef.games import GAMES
from partychef.tables.applause import Applause
from partychef.tables.cooks import Cooks
from partychef.tables.exchanges import NO_NOTES, Spoke, VerdictNotes, last_spoken, verdict_notes
from partychef.tables.models import Chair, Entry, Table
from partychef.tables.turns import Turns
from partychef.tables.voice import Voice


@dataclass(frozen=True, eq=False)
class Shown:
    """What pages show of a table. It never changes: drawing waits for nobody, and nobody waits for drawing."""

    table: Mapping[str, Any]
    """The columns of `Table`."""
    chairs: tuple[Mapping[str, Any], ...]
    """The columns of each `Chair`, in lobby order."""
    state: State | None
    n: int
    made: Mapping[int | None, int]
    step_began: float
    stamp: float
    spoke: Spoke | None = None
    """Who did the last task of a model; its call tells the round."""
    introduced: bool = False
    """Whether nobody wants the introduction (any more)."""
    round_ended: float = 0.0
    notes: VerdictNotes = NO_NOTES
    hushed: bool = False
    """Whether the big screen still says what the judge said last: phones do not run ahead of it."""
    silenced: float = 0.0


@dataclass
class Live:
    """One table. Whoever changes it or reads several fields holds `lock`."""

    table: Table
    chairs: list[Chair]
    """In lobby order. Phones look their chair up without the lock: the list is replaced, never taken from."""
    lock: threading.RLock = field(default_factory=threading.RLock)
    state: State | None = None
    """None in the lobby. Never changed in place: each move makes a new one."""
    n: int = 0
    """How many moves the log has."""
    made: Counter[int | None] = field(default_factory=Counter)
    """How many moves each seat has made: what a form's `after` is compared with."""
    last: dict[int | None, tuple[Move, str]] = field(default_factory=dict)
    """The last move of each seat and who made it."""
    cooks: Cooks = field(default_factory=Cooks)
    """Who has cooked in this round."""
    last_at: dict[int | None, float] = field(default_factory=dict)
    step_key: str = ""
    step_began: float = 0.0
    turns: Turns = field(default_factory=Turns)
    hurried: dict[int, int | None] = field(default_factory=dict)
    """The AIs that the host does not want to wait for in this step; by how many moves they had made, if only the next
    one should come at once. Like `held_until` it is not stored: it is about seconds."""
    held_until: float = 0.0
    """Until when AIs wait because the host wanted more time for this step."""
    round_ended: float = 0.0
    """When the last round ended: its result is shown from then on."""
    stamp: float = 0.0
    """When the table last changed, in seconds since 1970. It only ever rises, even across a restart."""
    between: bool = False
    """Whether it is between two rounds, or after the last one."""
    held: int = 0
    """How often the thread that holds the table has entered `Tables.at`: pages see its changes after the outermost."""
    spoke: Spoke | None = None
    """Who did the last task of a model; its call tells the round."""
    notes: VerdictNotes = NO_NOTES
    """What a model noted about the dishes of the last verdict."""
    applause: Applause = field(default_factory=Applause)
    """What the room has done since the log was told."""
    introduced: bool = False
    """Whether nobody wants the introduction (any more). Not stored: it takes seconds, and does no harm twice."""
    voice: Voice = field(default_factory=Voice)
    """What the big screen reads aloud."""
    hushed: bool = False
    """Whether the big screen still says what the judge said last (see `voice.follow`)."""
    silenced: float = 0.0
    """The stamp at which the host hurried last: a voice leaves out what it was given before that. Not stored."""
    shown: Shown = field(init=False)

    def __post_init__(self) -> None:
        self.show()

    @property
    def game(self) -> Game:
        return GAMES[self.table.game]

    @property
    def playing(self) -> bool:
        return self.table.status == "playing" and self.state is not None

    @property
    def paused(self) -> bool:
        return self.table.paused_left is not None

    def introduces(self, now: float, pace: float = 1.0) -> bool:
        """Whether the big screen still explains the game, before anybody has moved."""
        waiting = self.playing and self.n == 0 and not self.introduced
        return waiting and now < self.table.started + self.game.pace.introduction * pace

    def chair_in(self, seat: int | None) -> Chair | None:
        """Who sits in a seat of the game."""
        return next((chair for chair in self.chairs if chair.seat == seat), None) if seat is not None else None

    def chair(self, number: int) -> Chair | None:
        """A chair by its id."""
        return next((chair for chair in self.chairs if chair.id == number), None)

    def critics(self) -> list[Chair]:
        """The chair of the AI critic or the jury, even while a person judges in their place."""
        return [chair for chair in self.chairs if self._is_critic(chair)]

    def guests(self) -> list[Chair]:
        """Everybody who plays, in lobby order."""
        return [chair for chair in self.chairs if not self._is_critic(chair)]

    def _is_critic(self, chair: Chair) -> bool:
        return is_critic(self.table.judge, self.table.options, chair.kind, chair.seat)

    def sort_chairs(self) -> None:
        """Put the chairs into the order of their positions."""
        self.chairs = sorted(self.chairs, key=lambda chair: (chair.position, chair.id))

    def note(self, n: int, seat: int | None, move: Move, by: str, at: float, state: State) -> None:
        """Take in the state after a committed move."""
        self.state, self.n = state, n
        self.made[seat] += 1
        self.last[seat] = (move, by)
        self.cooks.note(self.game, seat, move, by, state)
        self.last_at[seat] = at
        self.enter_step(at, seat)
        self.touch(at)

    def show(self) -> None:
        """Let pages see the table as it is now."""
        chairs = tuple(columns(chair) for chair in self.chairs)
        self.shown = Shown(
            columns(self.table), chairs, self.state, self.n, dict(self.made), self.step_began, self.stamp,
            self.spoke, self.introduced, self.round_ended, self.notes, self.hushed, self.silenced,
        )  # fmt: skip

    def touch(self, at: float) -> None:
        """Note that something has changed that screens may show."""
        self.stamp = max(self.stamp + 0.001, at)

    def enter_step(self, at: float, mover: int | None = None) -> None:
        """Remember when the step began, if it is a new one, and whose turn has begun."""
        if self.state is None:
            return
        if self.state.timed_step().key != self.step_key:
            self.step_key, self.step_began = self.state.timed_step().key, at
            self.hurried, self.held_until = {}, 0.0
            between, self.between = self.between, self.state.timed_step().kind in ("break", "over")
            if self.between and not between:
                self.round_ended = at
        self.turns.note(mover, at, self.state, self.game.pace)


def has_work(live: Live, seat: Seat) -> bool:
    """Whether the table waits for this seat, which may move."""
    judged, state = live.game.judged, live.state
    assert state is not None
    return judged is None or judged.awaits(state.timed_step().kind, state.view(seat))


def deal(table: Table) -> State:
    """The state before the first move. Raises IllegalMove when the options do not fit."""
    game = GAMES[table.game]
    return game.deal(table.seats, read_options(game, table.options), Chance(table.seed, 0), table.deal)


def load(connection: Connection, code: str, at: float) -> Live | None:
    """Read a table and play its log forward; None when there is no such table. `at` is the present time."""
    row = connection.execute(select(Table.__table__).where(Table.code == code)).mappings().first()
    if row is None:
        return None
    table = Table(**row)
    chairs = connection.execute(
        select(Chair.__table__).where(Chair.table_id == table.id).order_by(Chair.position, Chair.id)
    ).mappings()
    live = Live(table, [Chair(**chair) for chair in chairs])
    if table.status != "lobby":
        _play_forward(connection, live, at)
        live.spoke, live.notes = last_spoken(connection, table.id), verdict_notes(connection, table.id)
    live.touch(at)
    live.show()
    return live


def _play_forward(connection: Connection, live: Live, now: float) -> None:
    """Play the log. What is dated later than `now` counts as just done: the computer's clock was set back."""
    state = deal(live.table)
    live.state = state
    live.table.started = min(live.table.started, now)
    live.enter_step(live.table.started)
    entries = connection.execute(select(Entry.__table__).where(Entry.table_id == live.table.id).order_by(Entry.n))
    for entry in entries.mappings():
        move = read_move(live.game, msgspec.json.decode(entry["move"]))
        state.apply(entry["seat"], move, Chance(live.table.seed, entry["n"]))
        live.note(entry["n"], entry["seat"], move, entry["by"], min(entry["at"], now), state)


def is_critic(judge: str, options: Mapping[str, Any], kind: str, seat: int | None) -> bool:
    """Whether a chair is that of the critic or the jury, from columns of the table and the chair.

    A person may sit there in their place; then the seat tells whose chair it is.
    """
    in_place = judge.startswith("critic:") and seat is not None and seat == options.get("permanent_judge")
    return in_place or kind.startswith("critic:")


def as_json(move: Move) -> str:
    """A move as JSON for the log."""
    return msgspec.json.encode(move).decode()


def columns(row: Table | Chair) -> dict[str, Any]:
    """The values of a row by column name."""
    return {column.name: getattr(row, column.name) for column in row.__table__.columns}
