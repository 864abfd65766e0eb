"""A table in memory: its row, its chairs and the state that follows from its log. The database stays the truth."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, bindparam, select

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, Game, Move, Seat, State, read_options
from partychef.engine.record import Entry as Line
from partychef.engine.record import read_logged
from partychef.engine.taking_back import Retrace, TakeBack
from partychef.games import GAMES
from partychef.tables.applause import Applause
from partychef.tables.cooks import Cooks
from partychef.tables.exchanges import NO_NOTES, Spoke, VerdictNotes, last_spoken, verdict_notes
from partychef.tables.models import Chair, Entry, Table
from partychef.tables.turns import Turns
from partychef.tables.voice import Voice
from partychef.typed import convert

EXTENSION = 60.0
"""Seconds that a host's tap gives a step."""
_ENTRY: Any = Entry.__table__
_LOG_AFTER = (
    select(_ENTRY)
    .where(_ENTRY.c.table_id == bindparam("of_table"), _ENTRY.c.n > bindparam("known"))
    .order_by(_ENTRY.c.n)
)


class Tempo(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the host hurries or holds a step; it is forgotten with the step."""

    step: str = ""
    """The key of the step that this is about."""
    hurried: dict[int, int | None] = {}
    """The AIs that the host does not want to wait for in this step; by how many moves they had made, if only the next
    one should come at once."""
    held_until: float = 0.0
    """Until when AIs wait because the host wanted more time for this step."""
    silenced: float = 0.0
    """The stamp at which the host hurried last: a voice leaves out what it was given before that. Of any step."""
    introduced: bool = False
    """Whether nobody wants the introduction (any more)."""
    skipped: int = -1
    """How many moves the log had at the last one of somebody who practises, when they wished to wait no longer: until
    the next one AI chefs make no pauses. Of any step."""
    skipped_verdict: bool = False
    """Whether they wished that when it was for the critic to speak: else the verdict is told at its pace."""


class Lately(NamedTuple):
    """What has happened at a practice table since its player moved last."""

    entries: tuple[Line, ...] = ()
    since: State | None = None
    """The state before that."""
    n: int = 0
    """How many moves the log had then."""
    at: float = 0.0
    """When it was."""
    taken_back: Move | None = None
    """The move from before which the player has returned, if that was what they did."""


NOTHING_LATELY = Lately()
MOST_LATELY = 80
"""How many moves of AI chefs are remembered for that."""


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
    decided: frozenset[str] = frozenset()
    """The kinds of decisions that whoever practises here has taken, see `Lesson.decision`."""
    lately: Lately = NOTHING_LATELY
    may_return: frozenset[Seat] = frozenset()
    """Who may take back a move."""
    moved: frozenset[Actor] = frozenset()
    """At a practice table: who has made a move that has not been taken back."""


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
    asked: float = 0.0
    """When somebody looked the table up last."""
    voice: Voice = field(default_factory=Voice)
    """What the big screen reads aloud."""
    hushed: bool = False
    """Whether the big screen still says what the judge said last (see `voice.follow`)."""
    decided: frozenset[str] = frozenset()
    """The kinds of decisions that whoever practises here has taken, see `Lesson.decision`."""
    drafted: set[Seat] | None = None
    """The seats that may have written something since drafts began anew; None where only the database knows."""
    outdated: bool = False
    """Whether somebody else has written to the table since it was read here: see `Tables.at`."""
    written: bool = False
    """Whether this process has written something since pages were shown the table last: others are to be told."""
    folded: bool = False
    """Whether what others wrote has been taken over since then."""
    fresh: list[Mapping[str, Any]] = field(default_factory=list)
    """The lines of the log that were written here since then."""
    lately: Lately = NOTHING_LATELY
    retrace: Retrace = field(init=False)
    """To where players who practise may return."""
    returns: int = 0
    """How often somebody has taken back a move."""
    shown: Shown = field(init=False)

    def __post_init__(self) -> None:
        self.retrace = Retrace(self.game.undo if self.table.practice else None)
        self.show()

    @property
    def game(self) -> Game:
        return GAMES[self.table.game]

    @property
    def dealt(self) -> bool:
        """Whether the game has begun, according to the table's row."""
        return self.table.status != "lobby" and self.table.seats > 0

    @property
    def playing(self) -> bool:
        return self.table.status == "playing" and self.state is not None

    @property
    def paused(self) -> bool:
        return self.table.paused_left is not None

    @property
    def tempo(self) -> Tempo:
        """How the host hurries or holds the present step."""
        tempo = convert(self.table.tempo or {}, Tempo, strict=False)  # the keys of JSON are texts
        return tempo if tempo.step == self.step_key else msgspec.structs.replace(tempo, hurried={}, held_until=0.0)

    def heed(self, before: Tempo, now: float) -> None:
        """Do what follows at once from another tempo than before: be silent, give everybody's turn more time."""
        if self.tempo.silenced != before.silenced:
            self.voice.hush(now)
        if self.tempo.held_until > before.held_until:
            self.turns.began = {seat: at + EXTENSION for seat, at in self.turns.began.items()}

    def introduces(self, now: float, pace: float = 1.0) -> bool:
        """Whether the big screen still explains the game, before anybody has moved."""
        waiting = self.playing and self.n == 0 and not self.tempo.introduced
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

    def after(self, seat: Actor, move: Move, chance: Chance) -> State:
        """The state after a legal move, or that to which it leads back. Raises IllegalMove if there is nothing to take
        back."""
        assert self.state is not None
        if isinstance(move, TakeBack):
            return self.retrace.back(seat)
        state = self.state.copy()
        state.apply(seat, move, chance)
        return state

    def note(self, n: int, seat: int | None, move: Move, by: str, at: float, state: State, chance: Chance) -> None:
        """Take in the state after a committed move, which was made with this chance."""
        assert self.state is not None
        gone = None
        if isinstance(move, TakeBack):
            gone = self.retrace.returned(seat)
            self.returns += 1
        else:
            self.retrace.note(seat, move, chance, self.state, state)
        if self.table.practice:
            self._note_lately(Line(seat, move), by, n, at, state, gone)
        self.state, self.n = state, n
        self.made[seat] += 1
        self.last[seat] = (move, by)
        self.cooks.note(self.game, seat, move, by, state)
        self.last_at[seat] = at
        self.enter_step(at, seat)
        self.touch(at)

    def note_decision(self, seat: int | None, move: Move, by: str) -> None:
        """Remember what kind of decision a person takes here who practises, before the move is noted."""
        lesson, decides = self.game.lesson, by == "person" and not isinstance(move, TakeBack)
        if self.table.practice and lesson is not None and seat is not None and decides and self.state is not None:
            self.decided |= {lesson.decision(self.state.view(seat))}

    def _note_lately(self, line: Line, by: str, n: int, at: float, state: State, taken_back: Move | None) -> None:
        if by in ("person", "host"):  # a player who goes on from a result does so as the host
            self.lately = Lately((), state.copy(), n, at, taken_back)
        else:
            known = self.lately
            entries = (*known.entries, line)[-MOST_LATELY:]
            self.lately = known._replace(entries=entries, since=known.since or deal(self.table))

    def hear_of_models(self, connection: Connection) -> None:
        """Read who spoke last for a model, and what was noted."""
        self.spoke, self.notes = last_spoken(connection, self.table.id), verdict_notes(connection, self.table.id)

    def show(self) -> None:
        """Let pages see the table as it is now."""
        chairs, tempo = tuple(columns(chair) for chair in self.chairs), self.tempo
        self.shown = Shown(
            columns(self.table), chairs, self.state, self.n, dict(self.made), self.step_began, self.stamp,
            self.spoke, tempo.introduced, self.round_ended, self.notes, self.hushed, tempo.silenced,
            self.decided, self.lately, self.retrace.seats(), self.retrace.moved(),
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
            between, self.between = self.between, self.state.timed_step().kind in ("break", "over")
            if self.between and not between:
                self.round_ended = at
        self.turns.note(mover, at, self.state, self.game.pace)


def has_work(live: Live, seat: Actor) -> bool:
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
    if live.dealt:
        play_forward(connection, live, at)
        live.hear_of_models(connection)
    live.touch(at)
    live.show()
    return live


def play_forward(connection: Connection, live: Live, now: float) -> None:
    """Play what the log has beyond the state here, from the deal if there is none.

    What is dated later than `now` counts as just done: the computer's clock was set back.
    """
    if live.state is None:
        live.state = deal(live.table)
        live.table.started = min(live.table.started, now)
        live.enter_step(live.table.started)
    entries: Any = connection.execute(_LOG_AFTER, {"of_table": live.table.id, "known": live.n}).mappings()
    play_on(live, entries, now)


def play_on(live: Live, entries: Iterable[Mapping[str, Any]], now: float) -> None:
    """Play these lines of the log, which follow upon the state here."""
    if live.state is None:
        return
    for entry in entries:
        move = read_logged(live.game, msgspec.json.decode(entry["move"]))
        chance = Chance(live.table.seed, entry["n"])
        state = live.after(entry["seat"], move, chance)
        live.note_decision(entry["seat"], move, entry["by"])
        live.note(entry["n"], entry["seat"], move, entry["by"], min(entry["at"], now), state, chance)


def play_through(table: Table, entries: Iterable[Mapping[str, Any]]) -> State:
    """The state of a table's game after these first lines of its log."""
    live = Live(table, [])
    live.state = deal(table)
    play_on(live, entries, 0.0)
    return live.state


def is_critic(judge: str, options: Mapping[str, Any], kind: str, seat: int | None) -> bool:
    """Whether a chair is that of the critic or the jury, from columns of the table and the chair.

    A person may sit there in their place; then the seat tells whose chair it is.
    """
    in_place = judge.startswith("critic:") and seat is not None and seat == options.get("permanent_judge")
    return in_place or kind.startswith("critic:")


def as_json(move: Move) -> str:
    """A move as JSON for the log."""
    return msgspec.json.encode(move).decode()


_NAMES = {kind: tuple(column.name for column in kind.__table__.columns) for kind in (Table, Chair)}


def columns(row: Table | Chair) -> dict[str, Any]:
    """The values of a row by column name."""
    values = vars(row)  # past SQLAlchemy, which asks for each whether it is to be read first: these rows never are
    return {name: values.get(name) for name in _NAMES[type(row)]}
