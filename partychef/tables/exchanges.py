"""What models were asked at a table, in the database: no call is paid for twice, and the host can see what was spent.

Among the exchanges stand notes of the table's own: who did which job, and which calls it gave up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection, insert, select

from partychef.llm import ask
from partychef.llm.ask import Asker, Check, Heard, NoReply, Question, Relay, Reply
from partychef.tables.models import Exchange
from partychef.tables.store import Store

SPOKE = "spoke"
"""In place of a trouble: who did a job of the judge or of a chef; the reason, if it was not the first model, is the
reply."""
GIVEN_UP = "given up"
"""In place of a trouble: the call is not asked again."""
NOTES = (SPOKE, GIVEN_UP)
HOUSE = "house"
"""Who spoke when no model did."""
HOUSE = "house"

_EXCHANGE: Any = Exchange.__table__
_NEW = insert(_EXCHANGE)


class Spoke(msgspec.Struct, frozen=True):
    """Who did a job of the judge or of a chef."""

    call: str
    """Such as `r2/critiques`."""
    who: str
    """house, heuristic or the name of a model."""
    why: str
    """Why it was not the model that should have; empty when it was."""


class Summary(msgspec.Struct, frozen=True):
    """What the models of a party have done so far."""

    calls: int = 0
    """Calls of models, used or not."""
    tokens: int = 0
    """Prompt and completion together."""
    cost: float | None = 0.0
    """US dollars; None when the price of any call is not known: then `known_cost` is what it was at least."""
    known_cost: float = 0.0
    failures: int = 0
    """Calls whose reply could not be used."""
    spoke: str = ""
    """Who spoke last at the table: a model, or "house"; empty when nobody has."""
    why: str = ""
    """Why it was not the model that should have; empty when it was."""


class TableLedger:
    """The `Ledger` of one table. It may be used from several threads, and by several processes."""

    def __init__(self, store: Store, table_id: int, now: Callable[[], float]) -> None:
        self.store = store
        self.table_id = table_id
        self.now = now

    def recall(self, call: str) -> Reply | None:
        """See `Ledger`."""
        row = self._last(call, "")
        return ask.reply_of(_read(row)) if row else None

    def keep(self, exchange: ask.Exchange) -> None:
        """Commit an exchange, then return."""
        values = {**msgspec.structs.asdict(exchange), "table_id": self.table_id, "at": self.now()}
        values["call"], values["model"] = values["call"][:120], values["model"][:200]
        self.store.write(lambda connection: connection.execute(_NEW, values))

    def exchanges(self) -> list[ask.Exchange]:
        """See `Ledger`; the notes are left out."""
        query = select(_EXCHANGE).where(_EXCHANGE.c.table_id == self.table_id, _EXCHANGE.c.trouble.not_in(NOTES))
        with self.store.reading() as connection:
            return [_read(dict(row)) for row in connection.execute(query.order_by(_EXCHANGE.c.n)).mappings()]

    def given_up(self, call: str) -> NoReply | None:
        """Why this call is not to be asked again; None when it may be."""
        row = self._last(call, GIVEN_UP)
        return NoReply(row["prompt"], row["reply"], model=row["model"]) if row else None

    def give_up(self, call: str, failure: NoReply) -> None:
        """Note that this call had its chance."""
        self.keep(ask.Exchange(call, failure.model, failure.trouble, failure.message, GIVEN_UP))

    def note_who_spoke(self, spoke: Spoke) -> bool:
        """Note who did a job; False when that was known already."""
        row = self._last(spoke.call, SPOKE)
        if row and (row["model"], row["reply"]) == (spoke.who, spoke.why):
            return False
        self.keep(ask.Exchange(spoke.call, spoke.who, "", spoke.why, SPOKE))
        return True

    def summary(self) -> Summary:
        """What the models of this table have done so far."""
        columns = [_EXCHANGE.c[name] for name in ("call", "model", "reply", "trouble", "cost")]
        tokens = _EXCHANGE.c.prompt_tokens + _EXCHANGE.c.completion_tokens
        query = select(*columns, tokens.label("tokens")).where(_EXCHANGE.c.table_id == self.table_id)
        with self.store.reading() as connection:
            rows = [dict(row) for row in connection.execute(query.order_by(_EXCHANGE.c.n)).mappings()]
        calls = [row for row in rows if row["trouble"] not in NOTES and _was_asked(row)]
        last: dict[str, Any] = next((row for row in reversed(rows) if _was_heard(row)), {})
        known = sum(row["cost"] or 0.0 for row in calls)
        return Summary(
            calls=len(calls),
            tokens=sum(row["tokens"] for row in calls),
            cost=None if any(row["cost"] is None and _was_paid(row) for row in calls) else known,
            known_cost=known,
            failures=sum(bool(row["trouble"]) for row in calls),
            spoke=last.get("model", ""),
            why=last["reply"] if last and last["trouble"] == SPOKE else "",
        )

    def _last(self, call: str, trouble: str) -> Mapping[str, Any] | None:
        query = select(_EXCHANGE).where(
            _EXCHANGE.c.table_id == self.table_id, _EXCHANGE.c.call == call[:120], _EXCHANGE.c.trouble == trouble
        )
        with self.store.reading() as connection:
            row = connection.execute(query.order_by(_EXCHANGE.c.n.desc()).limit(1)).mappings().first()
        return dict(row) if row else None


def last_spoken(connection: Connection, table_id: int) -> Spoke | None:
    """The last note of who did a job."""
    query = select(_EXCHANGE).where(_EXCHANGE.c.table_id == table_id, _EXCHANGE.c.trouble == SPOKE)
    row = connection.execute(query.order_by(_EXCHANGE.c.n.desc()).limit(1)).mappings().first()
    return Spoke(row["call"], row["model"], row["reply"]) if row else None


class Once(Relay):
    """An `Asker` that asks no call twice: a reply comes from the ledger, and so does a failure.

    A verdict is many moves, each of which asks the same calls. What failed in the first must fail in all of them, or
    the chips would be another judge's than the critiques.
    """

    def __init__(self, asker: Asker, ledger: TableLedger, occasion: str = "") -> None:
        """`occasion`: what else is asked for on it; a reply that took too long is the last one that is waited for."""
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
        """Why nobody waits for a reply any more, unless it is there already."""
        return self.ledger.given_up(self._late) if self._late and self.ledger.recall(call) is None else None


def _was_heard(row: Mapping[str, Any]) -> bool:
    """Only calls of a round are heard at the table, and not what the host had tried or judged beside it."""
    return row["trouble"] in ("", SPOKE) and re.match(r"r\d", row["call"]) is not None


def _was_asked(row: Mapping[str, Any]) -> bool:
    """What judges write down of their verdicts has neither tokens nor a price."""
    return bool(row["tokens"] or row["trouble"] or row["cost"] is None)


def _was_paid(row: Mapping[str, Any]) -> bool:
    """A call that never reached a model has no price that could be unknown."""
    return bool(row["tokens"] or not row["trouble"])


def _read(row: Mapping[str, Any]) -> ask.Exchange:
    return ask.Exchange(**{field: row[field] for field in ask.Exchange.__struct_fields__})
