"""The only writer: opening tables, sitting down, starting, and making moves."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Insert, bindparam, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, Game, IllegalMove, Move, read_move
from partychef.games import GAMES
from partychef.tables import names
from partychef.tables.live import Live, as_json, columns, deal, load
from partychef.tables.models import Chair, Entry, Table
from partychef.tables.names import Refusal
from partychef.tables.push import Hub
from partychef.tables.store import Store
from partychef.tables.timers import deadline_after

SEATS = 20
"""How many chairs a table has: for the players of a judged game, or for players and guests who watch."""
KEEP_IN_MEMORY = 500

# Made once: building a statement takes longer than running it.
NEW_ENTRY = insert(Entry.__table__)  # type: ignore[arg-type]
TABLE_CHANGE = update(Table.__table__).where(Table.id == bindparam("row"))  # type: ignore[arg-type]
CHAIR_CHANGE = update(Chair.__table__).where(Chair.id == bindparam("row"))  # type: ignore[arg-type]


class Tables:
    """All tables of a database. `now` returns seconds since 1970; tests pass a clock of their own."""

    def __init__(self, store: Store, hub: Hub, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.hub = hub
        self.now = now
        self._live: dict[str, Live] = {}
        self._loading = threading.Lock()

    # -- finding ------------------------------------------------------------------------------------------------------

    def find(self, code: str) -> Live:
        """The table with this code. Raises Refusal (404), in the same words for unused codes and tables long gone."""
        with self._loading:
            live = self._live.get(code)
            if live is None:
                with self.store.reading() as connection:
                    live = load(connection, code, self.now())
                if live is None:
                    raise Refusal("There is no party with this code: look at the big screen again.", "code", 404)
                self._live[code] = live
                self._make_room()
        return live

    def code_of(self, *, invite: str | None = None, recap: str | None = None) -> str:
        """The code that belongs to the long token of a QR link or of a recap. Raises Refusal (404)."""
        column, token = (Table.invite, invite) if invite is not None else (Table.recap, recap)
        with self.store.reading() as connection:
            code = connection.scalar(select(Table.code).where(column == token))
        if code is None:
            raise Refusal("This link leads to no party: ask the host for a new one.", status=404)
        return str(code)

    def unfinished(self) -> list[str]:
        """The codes of all tables where a game is going on: the clock looks after them once the server is up again."""
        with self.store.reading() as connection:
            return list(connection.scalars(select(Table.code).where(Table.status == "playing")))

    @contextmanager
    def at(self, code: str) -> Iterator[Live]:
        """The table, held so that nobody else changes it meanwhile. Pages see all changes together at the end."""
        live = self.find(code)
        with live.lock:
            # Another thread may have forgotten this copy while we waited for it.
            current = self.find(code)
            if current is live:
                live.held += 1
                try:
                    yield live
                finally:
                    live.held -= 1
                    if not live.held and live.stamp != live.shown.stamp:
                        live.show()
                        self.hub.changed(code)
                return
        with self.at(code) as current:
            yield current

    def forget(self, code: str) -> None:
        """Drop the copy in memory, so that the log is read again."""
        with self._loading:
            self._live.pop(code, None)

    def _make_room(self) -> None:
        spare = [code for code, live in self._live.items() if live.table.status in ("over", "stopped")]
        for code in spare[: max(0, len(self._live) - KEEP_IN_MEMORY)]:
            del self._live[code]

    # -- before the game ----------------------------------------------------------------------------------------------

    def open_table(self, settings: Mapping[str, Any], seed: str | None = None) -> tuple[str, str]:
        """Open a party with these columns of `Table` (game, options, judge, timers, answer_time, pace, language).

        Returns its code and the host's key, which is not stored.
        """
        key = names.new_key()
        row = {
            "game": "cooking-party", "options": {}, **settings,
            "invite": secrets.token_urlsafe(32), "recap": secrets.token_urlsafe(32),
            "seed": seed or secrets.token_hex(16), "host_hash": names.key_hash(key), "created": self.now(),
        }  # fmt: skip
        row["rules_version"] = GAMES[row["game"]].rules_version
        row.setdefault("judge", "turns" if GAMES[row["game"]].always_judged else "none")
        return self._insert_table(row), key

    def _insert_table(self, row: dict[str, Any]) -> str:
        for _ in range(20):  # of 887 million codes the same one may come twice
            code = names.new_code()
            try:
                self._insert(insert(Table).values(code=code, **row))
            except IntegrityError:
                continue
            return code
        raise Refusal("No free code was found: please try again.", status=503)

    def _insert(self, query: Insert) -> None:
        self.store.write(lambda connection: connection.execute(query))

    def sit(
        self, code: str, name: str, emoji: str, *, kind: str = "person", key: str | None = None, face: str = ""
    ) -> tuple[int, str]:
        """Take a chair; during a game, one that waits for the next break (CP-61) or the next game.

        `emoji` is one from the menu; `face` is any emoji and takes precedence. Returns the chair's id and its key.

        Raises Refusal when the table is full or over, or the name cannot be used.
        """
        with self.at(code) as live:
            if live.table.status in ("over", "stopped"):
                raise Refusal("This party is over: ask for the code of the next one.", status=410)
            _find_room(live)
            key = key or names.new_key()
            row = {
                "name": names.guest_name(name, [chair.name for chair in live.chairs]),
                "position": 1 + max((chair.position for chair in live.chairs), default=0),
                "emoji": face or names.guest_emoji(emoji), "kind": kind,
                "token_hash": names.key_hash(key) if kind == "person" else None,
            }  # fmt: skip
            return self.add_chair(live, row).id, key

    def start(self, code: str) -> None:
        """Deal the cards. Raises Refusal when too few or too many sit at the table."""
        with self.at(code) as live:
            if live.table.status != "lobby":
                return
            seated = seating(live)
            changes: dict[str, Any] = {
                "options": options_for(live, seated), "seats": len(seated), "status": "playing", "started": self.now()
            }  # fmt: skip
            try:
                state = deal(Table(**{**columns(live.table), **changes}))
            except IllegalMove as error:
                raise Refusal(str(error)) from None
            chairs = {chair.id: {"seat": seat} for seat, chair in enumerate([*seated, *live.critics()])}
            changes |= deadline_after(live, changes["started"], state)
            self.change(live, changes, chairs)
            live.state = state
            live.enter_step(changes["started"])

    # -- moves --------------------------------------------------------------------------------------------------------

    def submit(self, code: str, actor: Actor, data: Any, *, by: str = "person", after: int | None = None) -> None:
        """Make a move and return once it is in the log.

        `after` is how many moves the actor had made when the form was drawn. By it a second tap, or the same tap sent
        again after a crash, is recognised and changes nothing. Raises IllegalMove or Refusal with one sentence.
        """
        while True:
            try:
                with self.at(code) as live:
                    self._submit(live, actor, data, by, after)
                return
            except IntegrityError:
                continue  # another process was faster, and this copy is gone from memory
            except (IllegalMove, Refusal):
                # Another process may have added to this log: then try again with what it says now.
                if not self._grown(code):
                    raise
                self.forget(code)

    def _grown(self, code: str) -> bool:
        """Whether the log is longer than this process knows."""
        live = self.find(code)
        with self.store.reading() as connection:
            return live.n < (connection.scalar(select(func.max(Entry.n)).where(Entry.table_id == live.table.id)) or 0)

    def _submit(self, live: Live, actor: Actor, data: Any, by: str, after: int | None) -> None:
        if not live.playing or live.state is None:
            raise Refusal("Nothing is being played at this table right now.", status=409)
        if live.paused and by == "person":
            raise Refusal("The party is paused: nothing is lost, go on when the host does.", status=409)
        move = read_move(live.game, data)
        if after is not None and actor in live.last and live.made[actor] > after:
            self._settled_already(live, actor, move)
            return
        live.state.check(actor, move)
        self.make_move(live, actor, move, by)

    def _settled_already(self, live: Live, actor: Actor, move: Move) -> None:
        last, by = live.last[actor]
        if last != move and by != "person":
            raise Refusal("That came too late: it was decided for you in the meantime.", status=409)

    def make_move(
        self, live: Live, actor: Actor, move: Move, by: str, chairs: Mapping[int, Mapping[str, Any]] | None = None
    ) -> None:
        """Apply a checked move to a copy, commit it (with new values for chairs), then keep the copy.

        The caller holds the table. Raises IntegrityError when another process was faster.
        """
        assert live.state is not None
        n, at = live.n + 1, self.now()
        state = live.state.copy()
        state.apply(actor, move, Chance(live.table.seed, n))
        entry = {"table_id": live.table.id, "n": n, "seat": actor, "move": as_json(move), "by": by, "at": at}
        changes: dict[str, Any] = deadline_after(live, at, state)
        if state.outcome() is not None:
            changes["status"] = "over"
        try:
            self.store.write(lambda connection: _write(connection, live.table.id, changes, chairs or {}, entry))
        except IntegrityError:
            self.forget(live.table.code)  # another process has made this move: read the log again
            raise
        _set_all(live, changes, chairs or {})
        live.note(n, actor, move, by, at, state)

    # -- rows ---------------------------------------------------------------------------------------------------------

    def change(
        self, live: Live, table: Mapping[str, Any], chairs: Mapping[int, Mapping[str, Any]] | None = None
    ) -> None:
        """Commit new values for the table and for chairs by id, then set them here. The caller holds the table."""
        chairs = chairs or {}
        if table or chairs:
            self.store.write(lambda connection: _write(connection, live.table.id, table, chairs))
        _set_all(live, table, chairs)
        live.touch(self.now())

    def add_chair(self, live: Live, row: Mapping[str, Any]) -> Chair:
        """Commit a new chair without a seat in the game, then add it here. The caller holds the table."""
        row = {"table_id": live.table.id, "seat": None, "token_hash": None, "leaving": False, "is_judge": False, **row}
        query = insert(Chair).values(**row).returning(Chair.id)
        number = self.store.write(lambda connection: connection.scalar(query))
        chair = Chair(id=number, **row)
        live.chairs.append(chair)
        live.touch(self.now())
        return chair


def most_players(game: Game) -> int:
    """How many may take a chair before the game starts."""
    return SEATS if game.always_judged else game.seats[-1]


def how_many(game: Game) -> str:
    """How many play, in words: "exactly 4 players" or "3 to 7 players"."""
    first, last = game.seats[0], game.seats[-1]
    return f"exactly {first} players" if first == last else f"{first} to {last} players"


def _find_room(live: Live) -> None:
    """Raise Refusal unless one more can sit down. During a game there is room for guests who only watch."""
    seated = sum(not chair.leaving for chair in live.guests())
    if seated >= (most_players(live.game) if live.table.status == "lobby" else SEATS):
        why = f"{SEATS} people are the most that one judge can feed"
        if not live.game.always_judged:
            why = f"{live.game.title} is for {how_many(live.game)}" if seated < SEATS else f"it has {SEATS} chairs"
        raise Refusal(f"The table is full: {why}.", status=409)


def seating(live: Live) -> list[Chair]:
    """Who is dealt in, in order; a guest who judges every round sits last. Raises Refusal."""
    if not live.game.always_judged:
        missing = live.game.seats[0] - len(live.guests())
        if missing > 0:
            raise Refusal(f"{live.game.title} is for {how_many(live.game)}: {missing} more, or add AI chefs.")
        return live.guests()
    judges = [chair for chair in live.guests() if chair.is_judge and live.table.judge == "seat"]
    if live.table.judge == "seat" and not judges:
        raise Refusal("Choose who judges before you start.")
    chefs = [chair for chair in live.guests() if chair not in judges]
    if live.table.judge == "turns" and len(chefs) < 3:
        raise Refusal("Taking turns as the judge needs three players: invite somebody or add an AI chef.")
    if live.table.judge != "turns" and len(chefs) < 2:
        raise Refusal("A judge needs two chefs to choose from: invite somebody or add an AI chef.")
    return chefs + judges


def options_for(live: Live, seated: list[Chair]) -> dict[str, Any]:
    """The house rules for these players: who judges first (CP-6), and rounds in place of laps where one judge judges
    all (CP-54)."""
    options = dict(live.table.options)
    if not live.game.always_judged:
        return options
    if live.table.judge == "turns":
        first = next((seat for seat, chair in enumerate(seated) if chair.is_judge), None)
        options |= {"first_judge": first} if first is not None else {}
    else:
        chefs = len(seated) - (live.table.judge == "seat")
        # The last seat judges, or a critic who sits behind the last seat (CP-62).
        options = {"rounds": options.pop("laps", 1) * chefs, **options, "permanent_judge": chefs}
    return options


def _write(
    connection: Connection,
    table: int,
    changes: Mapping[str, Any],
    chairs: Mapping[int, Mapping[str, Any]],
    entry: dict[str, Any] | None = None,
) -> None:
    if entry:
        connection.execute(NEW_ENTRY, entry)
    if changes:
        connection.execute(TABLE_CHANGE, {"row": table, **changes})
    for number, values in chairs.items():
        connection.execute(CHAIR_CHANGE, {"row": number, **values})


def _set_all(live: Live, table: Mapping[str, Any], chairs: Mapping[int, Mapping[str, Any]]) -> None:
    rows = [(live.table, table), *((chair, chairs.get(chair.id, {})) for chair in live.chairs)]
    for row, values in rows:
        for name, value in values.items():
            setattr(row, name, value)
