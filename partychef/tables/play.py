"""The only writer: opening tables, sitting down, starting, and making moves."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

import msgspec
from sqlalchemy import Insert, insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, IllegalMove, Move, Seat, read_move
from partychef.engine.taking_back import TakeBack
from partychef.games import GAMES
from partychef.tables import approval, drafts, moderation, names, results
from partychef.tables.applause import counts, turns_away
from partychef.tables.folding import fold, take_over, told_by
from partychef.tables.in_memory import InMemory
from partychef.tables.live import Live, as_json, columns, deal
from partychef.tables.models import Chair, Table
from partychef.tables.names import Refusal, WrongCode
from partychef.tables.news import Changed, Reacted
from partychef.tables.push import Hub
from partychef.tables.seating import find_room, options_for, seating
from partychef.tables.store import Store
from partychef.tables.timers import deadline_after
from partychef.tables.voice import follow
from partychef.tables.writing import Change, Outdated, dated, once_more, set_here, write

PAUSED = "The party is paused: nothing is lost, go on when the host does."
PAUSED_ALONE = "Your game is paused: tap “Resume” first."


class Tables(InMemory):
    """All tables of a database. `now` returns seconds since 1970; tests pass a clock of their own."""

    def __init__(self, store: Store, hub: Hub, now: Callable[[], float] = time.time) -> None:
        super().__init__(store, hub, now)
        self.kept_names: Callable[[], Iterable[str]] = tuple
        """The names of those who are no guests in this house: no guest may take one."""
        self.when_deleted: Callable[[], object] = bool
        """Called when a table has been deleted: what others remember of it should go, too."""

    # -- finding ------------------------------------------------------------------------------------------------------

    def code_of(self, *, invite: str | None = None, recap: str | None = None) -> str:
        """The code that belongs to the long token of a QR link or of a recap. Raises Refusal (404)."""
        column, token = (Table.invite, invite) if invite is not None else (Table.recap, recap)
        with self.store.reading() as connection:
            code = connection.scalar(select(Table.code).where(column == token))
        if code is None:
            raise WrongCode("This link leads to no party: ask the host for a new one.")
        return str(code)

    def of_series(self, series: str) -> list[str]:
        """The codes of all tables of a series, the oldest first. Raises Refusal (404) when there are none."""
        with self.store.reading() as connection:
            codes = list(connection.scalars(select(Table.code).where(Table.series == series).order_by(Table.id)))
        if not codes:
            raise WrongCode("This link leads to no champions: ask the host for a new one.")
        return codes

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
                if live.outdated and not live.held:
                    self._fold(live)
                live.held += 1
                try:
                    yield live
                finally:
                    live.held -= 1
                    if not live.held:
                        self._let_go(live)
                return
        with self.at(code) as current:
            yield current

    def _let_go(self, live: Live) -> None:
        """Let pages, and other processes, see what has changed while the table was held."""
        if live.outdated:
            try:
                self._fold(live)
            except DBAPIError:  # whoever holds the table next tries again
                live.touch(self.now())
        if live.stamp != live.shown.stamp:
            before = live.shown
            live.show()
            self.hub.changed(live.table.code)
            if live.written:
                self.hub.news.tell(told_by(live, before))
            live.written, live.folded, live.fresh = False, False, []

    def newest(self, code: str) -> Live:
        """The table with this code as the database has it, while that answers: another process may have changed it a
        moment ago, before the browser that has come here. Raises Refusal (404)."""
        if self.store.shared and code in self._live:
            with suppress(DBAPIError):
                self.catch_up(code)
        return self.find(code)

    # -- other processes ----------------------------------------------------------------------------------------------

    def catch_up(self, code: str) -> bool:
        """Take over what other processes have written to a table since it was read here; whether there was anything."""
        with self.at(code) as live:
            return self._fold(live)

    def hear(self, news: Changed) -> None:
        """Take over what another process has just told of a table in memory."""
        with self.at(news.code) as live:
            changed = news.revision > live.table.revision and (take_over(live, news, self.now()) or self._fold(live))
            if news.spoke:
                with self.store.reading() as connection:
                    live.hear_of_models(connection)
            if changed or news.spoke:
                live.touch(max(self.now(), news.stamp))

    def _fold(self, live: Live) -> bool:
        """Read what others have written. The caller holds the table; where it cannot be folded in, it is forgotten."""
        changed = fold(self.store, live, self.now())
        if changed is None:
            self.forget(live.table.code)
            self.hub.changed(live.table.code)
        return changed is not False

    # -- before the game ----------------------------------------------------------------------------------------------

    def open_table(self, settings: Mapping[str, Any], seed: str | None = None) -> tuple[str, str]:
        """Open a party with these columns of `Table` (game, options, judge, timers, pace, language, practice ...).

        Returns its code and the host's key, which is not stored.
        """
        key = names.new_key()
        row = {
            "game": "cooking-party", "options": {}, **settings,
            "invite": secrets.token_urlsafe(32), "recap": secrets.token_urlsafe(32),
            "seed": seed or names.new_seed(), "host_hash": names.key_hash(key), "created": self.now(),
            "touched": self.now(),
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

    @once_more
    def sit(
        self,
        code: str,
        name: str,
        emoji: str,
        *,
        kind: str = "person",
        key: str | None = None,
        face: str = "",
        known: bool = False,
        read: bool = False,
    ) -> tuple[int, str]:
        """Take a chair; during a game, one that waits for the next break (CP-61) or the next game.

        `emoji` is one from the menu; `face` is any emoji and takes precedence. A name that is `known` was found by the
        house, or has been at the table before: it is anybody's. One that the host has `read` needs not wait for
        them where a table is strict. Returns the chair's id and its key.

        Raises Refusal when the table is full or over, or the name cannot be used.
        """
        with self.at(code) as live:
            if live.table.status in ("over", "stopped"):
                raise Refusal("This party is over: ask for the code of the next one.", status=410)
            find_room(live)
            if live.table.practice and live.table.status != "lobby":
                raise Refusal("One person practises here: nobody else can sit down.", status=409)
            key = key or names.new_key()
            name = names.on_a_card(name) if known else self.name_for(live, name)
            waits = live.table.moderation == "strict" and not (known or read or moderation.is_one_of_ours(name))
            row = {
                "name": approval.stand_in_name(live) if waits else name,
                "position": 1 + max((chair.position for chair in live.chairs), default=0),
                "emoji": face or names.guest_emoji(emoji), "kind": kind,
                "token_hash": names.key_hash(key) if kind == "person" else None,
            }  # fmt: skip
            chair = self.add_chair(live, row)
            if waits:
                approval.hold_name(self, live, chair, name)
            return chair.id, key

    def name_for(self, live: Live, typed: str, chair: int | None = None) -> str:
        """The name that a guest (of this chair, if they have one) has typed, as the table shows it. Raises Refusal."""
        kind = moderation.kind_name(live.table.moderation, live.table.language, typed)
        name = names.guest_name(kind, [one.name for one in live.chairs if one.id != chair], self.kept_names())
        if names.twin_of(name, [one["name"] for one in live.table.sent_away]) is not None:
            raise Refusal("The host has sent somebody of that name away tonight: choose another one.", "name")
        return name

    @once_more
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

    def submit(
        self, code: str, actor: Actor, data: Any, *, by: str = "person", after: int | None = None, read: bool = False
    ) -> None:
        """Make a move and return once it is in the log.

        `after` is how many moves the actor had made when the form was drawn. By it a second tap, or the same tap sent
        again after a crash, is recognised and changes nothing. At a strict table a dish waits for the host, unless they
        have `read` it. Raises IllegalMove or Refusal with one sentence.
        """
        while True:
            try:
                with self.at(code) as live:
                    self._submit(live, actor, data, by, after, read)
                return
            except Outdated:
                continue  # another process was faster, and this copy has taken over what it wrote
            except (IllegalMove, Refusal):
                # Another process may have changed this table: then try again with what it says now.
                if not self.catch_up(code):
                    raise

    def _submit(self, live: Live, actor: Actor, data: Any, by: str, after: int | None, read: bool) -> None:
        if not live.playing or live.state is None:
            raise Refusal("Nothing is being played at this table right now.", status=409)
        if live.paused and by == "person":
            raise Refusal(PAUSED_ALONE if live.table.practice else PAUSED, status=409)
        move = read_move(live.game, data)
        if after is not None and actor in live.last and live.made[actor] > after:
            self._settled_already(live, actor, move)
            return
        live.state.check(actor, move)
        if by == "person":
            move = moderation.kind_move(live.table.moderation, live.table.language, move, refuse=True)
            if actor is not None and live.table.moderation == "strict" and not read and moderation.is_a_dish(move):
                approval.hold_dish(self, live, actor, move)
                return
            for written in drafts.first(self, live, actor, move):
                if drafts.is_legal(live.state, actor, written):
                    self.make_move(live, actor, written, by)
        self.make_move(live, actor, move, by)

    @once_more
    def take_back(self, code: str, seat: Seat, after: int | None = None) -> None:
        """At a practice table: return to the moment before the last move of this seat. Raises IllegalMove or Refusal.

        `after` is as for `submit`.
        """
        with self.at(code) as live:
            if not live.playing or not live.table.practice or live.table.daily:
                raise Refusal("Moves are taken back where somebody practises, and the game goes on.", status=409)
            if after is None or live.made[seat] <= after:
                self.make_move(live, seat, TakeBack(), "person")

    def _settled_already(self, live: Live, actor: Actor, move: Move) -> None:
        last, by = live.last[actor]
        if last != move and by != "person":
            raise Refusal("That came too late: it was decided for you in the meantime.", status=409)

    def make_move(
        self, live: Live, actor: Actor, move: Move, by: str, chairs: Mapping[int, Mapping[str, Any]] | None = None
    ) -> None:
        """Apply a checked move to a copy, commit it (with new values for chairs), then keep the copy.

        The caller holds the table. Raises Outdated when another process was faster.
        """
        assert live.state is not None
        if not live.applause.empty and turns_away(live, actor, move):
            self._write_down_applause(live)
        move = moderation.kind_move(live.table.moderation, live.table.language, move)
        n, at = live.n + 1, self.now()
        chance = Chance(live.table.seed, n)
        state = live.after(actor, move, chance)
        entry = {"table_id": live.table.id, "n": n, "seat": actor, "move": as_json(move), "by": by, "at": at}
        changes = dated(deadline_after(live, at, state), at)
        if state.outcome() is not None:
            changes["status"] = "over"
        over = drafts.is_over(live, state)
        result = results.result_of(live, state, at)
        self._commit(live, Change(changes, chairs or {}, entry, drafts_over=over, result=result))
        if over and not self.store.shared:
            live.drafted = set()
        live.note_decision(actor, move, by)
        live.note(n, actor, move, by, at, state, chance)
        self.store.figures.moved(live.table.game, by)
        follow(live, at)

    # -- reactions ----------------------------------------------------------------------------------------------------

    def react(self, code: str, chair: int | None, kind: str) -> bool:
        """Take in a reaction of this chair, or of a host without one. Returns whether the room should see it.

        It never waits for the table, and what comes too fast is dropped without a word.
        """
        live = self.find(code)
        counted = counts(live, chair)
        seen = live.applause.add(chair, kind, self.now(), counted)
        if seen:
            self.hub.news.tell(Reacted(code, chair, kind, counted))
        return seen

    def _write_down_applause(self, live: Live) -> None:
        times, judged = live.applause.take(), live.game.judged
        if times and judged is not None and judged.applause is not None:
            self.make_move(live, None, judged.applause(live.state, times), "table")

    # -- rows ---------------------------------------------------------------------------------------------------------

    def change(
        self, live: Live, table: Mapping[str, Any], chairs: Mapping[int, Mapping[str, Any]] | None = None
    ) -> None:
        """Commit new values for the table and for chairs by id, then set them here. The caller holds the table.

        Raises Outdated when another process was faster.
        """
        if table or chairs:
            self._commit(live, Change(dated(table, self.now()), chairs or {}))
        live.touch(self.now())

    def set_tempo(self, live: Live, **values: Any) -> None:
        """Commit new values of `Tempo` for the present step, and do what follows. The caller holds the table."""
        before = live.tempo
        tempo = msgspec.structs.replace(before, step=live.step_key, **values)
        self.change(live, {"tempo": msgspec.to_builtins(tempo, str_keys=True)})
        live.heed(before, self.now())

    def add_chair(self, live: Live, row: Mapping[str, Any]) -> Chair:
        """Commit a new chair without a seat in the game, then add it here. The caller holds the table."""
        row = {"table_id": live.table.id, "seat": None, "token_hash": None, "leaving": False, "is_judge": False, **row}
        chair = Chair(id=self._commit(live, Change(joins=row)), **row)
        live.chairs.append(chair)
        live.touch(self.now())
        return chair

    def take_chair_away(self, live: Live, chair: Chair, table: Mapping[str, Any] | None = None) -> None:
        """Commit that a chair is gone, with new values for the table. The caller holds the table."""
        self._commit(live, Change(table or {}, leaves=chair.id))
        live.chairs = [one for one in live.chairs if one is not chair]
        live.touch(self.now())

    def _commit(self, live: Live, change: Change) -> int | None:
        """Write what changes, then set it here; returns the id of a new chair. Raises Outdated."""
        try:
            number = write(self.store, live, change, self.now())
        except (Outdated, DBAPIError):  # even what was not acknowledged may have been written
            live.outdated = True
            raise
        set_here(live, change)
        live.written = True
        live.fresh += [change.entry] if change.entry is not None else []
        return number
