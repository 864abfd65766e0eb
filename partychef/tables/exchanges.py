"""What models were asked at a table, in the database. No call is paid for twice, and the host can see the cost.

Among the exchanges are the table's own notes: who did which task, and which calls were given up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection, insert, select

from partychef.judges.finding import Decision
from partychef.judges.model.answers import answers_in
from partychef.llm import ask
from partychef.llm.ask import Asker, Check, Heard, NoReply, Question, Relay, Reply
from partychef.tables.models import Exchange
from partychef.tables.store import Store
from partychef.typed import from_json

SPOKE = "spoke"
"""In place of a trouble: this notes who did a task of the judge or a chef. The reply says why it was not the first
model; it is empty if it was."""
GIVEN_UP = "given up"
"""In place of a trouble: this notes that the call is not made again."""
NOTES = (SPOKE, GIVEN_UP)
HOUSE = "house"
"""Who spoke when no model did."""

_EXCHANGE: Any = Exchange.__table__
_NEW = insert(_EXCHANGE)


class Spoke(msgspec.Struct, frozen=True):
    """Who did a task of the judge or of a chef."""

    call: str
    """Such as `r2/critiques`."""
    who: str
    """house, heuristic or the name of a model."""
    why: str
    """Why it was not the first model; empty when it was."""


class VerdictNotes(msgspec.Struct, frozen=True):
    """What a model noted about the dishes of the last verdict that is no part of the game."""

    call: str = ""
    """Such as `r2/verdict`; it tells the round."""
    caught: frozenset[int] = frozenset()
    """The seats whose words were written for the judge."""
    answers: tuple[str, ...] = ()
    """What critics of a jury answered each other, a line each."""

    def of_round(self, number: int) -> VerdictNotes:
        """The same if they are about this round, else none."""
        return self if self.call.split("/")[0].split(".")[0] == f"r{number}" else VerdictNotes()


NO_NOTES = VerdictNotes()


class Summary(msgspec.Struct, frozen=True):
    """Who spoke last at a table."""

    spoke: str = ""
    """A model, or "house"; empty when nobody has spoken."""
    why: str = ""
    """Why it was not the first model; empty when it was."""


class TableLedger:
    """The `Ledger` of one table. Several threads and processes may use it."""

    def __init__(self, store: Store, table_id: int, now: Callable[[], float]) -> None:
        self.store = store
        self.table_id = table_id
        self.now = now

    def recall(self, call: str) -> Reply | None:
        """See `Ledger`."""
        row = self._last(call, "")
        return ask.reply_of(_read(row)) if row else None

    def keep(self, exchange: ask.Exchange) -> None:
        """Store an exchange; returns once it is committed."""
        values = {**msgspec.structs.asdict(exchange), "table_id": self.table_id, "at": self.now()}
        values["call"], values["model"] = values["call"][:120], values["model"][:200]
        self.store.write(lambda connection: connection.execute(_NEW, values))
        if exchange.trouble not in NOTES:
            self.store.figures.asked(exchange)

    def exchanges(self) -> list[ask.Exchange]:
        """See `Ledger`; the notes are left out."""
        query = select(_EXCHANGE).where(_EXCHANGE.c.table_id == self.table_id, _EXCHANGE.c.trouble.not_in(NOTES))
        with self.store.reading() as connection:
            return [_read(dict(row)) for row in connection.execute(query.order_by(_EXCHANGE.c.n)).mappings()]

    def given_up(self, call: str) -> NoReply | None:
        """Why this call is not made again; None when it may be."""
        row = self._last(call, GIVEN_UP)
        return NoReply(row["prompt"], row["reply"], model=row["model"]) if row else None

    def give_up(self, call: str, failure: NoReply) -> None:
        """Note that this call is not made again."""
        self.keep(ask.Exchange(call, failure.model, failure.trouble, failure.message, GIVEN_UP))

    def note_who_spoke(self, spoke: Spoke) -> bool:
        """Note who did a task; False when that was noted already."""
        row = self._last(spoke.call, SPOKE)
        if row and (row["model"], row["reply"]) == (spoke.who, spoke.why):
            return False
        self.keep(ask.Exchange(spoke.call, spoke.who, "", spoke.why, SPOKE))
        return True

    def summary(self) -> Summary:
        """Who spoke last in a round; what the host tried out or had judged beside the game does not count."""
        query = select(_EXCHANGE).where(_EXCHANGE.c.table_id == self.table_id, _EXCHANGE.c.trouble.in_(("", SPOKE)))
        with self.store.reading() as connection:
            rows = connection.execute(query.order_by(_EXCHANGE.c.n.desc())).mappings()
            last = next((row for row in rows if re.match(r"r\d", row["call"])), None)
        if last is None:
            return Summary()
        return Summary(last["model"], last["reply"] if last["trouble"] == SPOKE else "")

    def verdict_notes(self) -> VerdictNotes:
        """The notes of the last verdict that was decided."""
        with self.store.reading() as connection:
            return verdict_notes(connection, self.table_id)

    def _last(self, call: str, trouble: str) -> Mapping[str, Any] | None:
        query = select(_EXCHANGE).where(
            _EXCHANGE.c.table_id == self.table_id, _EXCHANGE.c.call == call[:120], _EXCHANGE.c.trouble == trouble
        )
        with self.store.reading() as connection:
            row = connection.execute(query.order_by(_EXCHANGE.c.n.desc()).limit(1)).mappings().first()
        return dict(row) if row else None


def last_spoken(connection: Connection, table_id: int) -> Spoke | None:
    """The last note of who did a task."""
    query = select(_EXCHANGE).where(_EXCHANGE.c.table_id == table_id, _EXCHANGE.c.trouble == SPOKE)
    row = connection.execute(query.order_by(_EXCHANGE.c.n.desc()).limit(1)).mappings().first()
    return Spoke(row["call"], row["model"], row["reply"]) if row else None


def verdict_notes(connection: Connection, table_id: int) -> VerdictNotes:
    """The notes of the last verdict that was decided."""
    kept = select(_EXCHANGE.c.call, _EXCHANGE.c.reply).where(_EXCHANGE.c.table_id == table_id)
    newest = kept.where(_EXCHANGE.c.trouble == "").order_by(_EXCHANGE.c.n.desc()).limit(1)
    row = connection.execute(newest.where(_EXCHANGE.c.call.like("r%/verdict"))).first()
    if row is None:
        return VerdictNotes()
    try:
        verdicts = from_json(row.reply, Decision).verdicts
    except msgspec.DecodeError:  # of an older version
        verdicts = ()
    said = connection.execute(newest.where(_EXCHANGE.c.call == row.call.removesuffix("verdict") + "answers")).first()
    caught = frozenset(int(one.id) for one in verdicts if one.tampering and one.id.isdecimal())
    return VerdictNotes(row.call, caught, answers_in(said.reply) if said else ())


class Once(Relay):
    """An `Asker` that makes no call twice: replies come from the ledger, and so do failures.

    A verdict is many moves, and each makes the same calls. What failed in the first must fail in all of them, or the
    chips would come from another judge than the critiques.
    """

    def __init__(self, asker: Asker, ledger: TableLedger, occasion: str = "") -> None:
        """Calls of one `occasion` share their patience: once a reply has timed out, nobody waits for another."""
        super().__init__(asker, ledger)
        self.ledger: TableLedger = ledger
        self._late = f"{occasion}/late" if occasion else ""

    def ask(self, question: Question, check: Check, *, first: int = 0) -> Any:
        """See `Asker`."""
        return self._try(question, lambda: self._asker.ask(question, check, first=first))

    def stream(self, question: Question, check: Check, heard: Heard) -> Any:
        """See `Asker`."""
        return self._try(question, lambda: self._asker.stream(question, check, heard))

    def _try(self, question: Question, ask: Callable[[], Any]) -> Any:
        failed = self.ledger.given_up(question.call) or self._lost_patience(question.call)
        if failed is not None:
            raise failed
        try:
            return ask()
        except NoReply as failure:
            self.ledger.give_up(question.call, failure)
            if failure.trouble == "timeout" and self._late:
                self.ledger.give_up(self._late, failure)
            raise

    def _lost_patience(self, call: str) -> NoReply | None:
        """Why nobody waits for this call any more; None when somebody does, or when its reply is here already."""
        return self.ledger.given_up(self._late) if self._late and self.ledger.recall(call) is None else None


def _read(row: Mapping[str, Any]) -> ask.Exchange:
    return ask.Exchange(**{field: row[field] for field in ask.Exchange.__struct_fields__})
