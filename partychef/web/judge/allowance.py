"""What people who host no party may use of the models at the judge's table: so many tokens within 24 hours."""

from __future__ import annotations

import threading
from collections.abc import Callable

from partychef.llm.ask import Exchange, MemoryLedger, Reply
from partychef.web.server.counting import SharedCounts

DAY = 24 * 3600.0
NAME = "visitors' tokens"


class Allowance:
    """The tokens that visitors have used, all together, through every process that shares its counts.

    Where none are shared they are counted in memory: a restart begins a new day.
    """

    def __init__(
        self,
        tokens: int,
        now: Callable[[], float],
        shared: SharedCounts | None = None,
        asked: Callable[[Exchange], object] = bool,
    ) -> None:
        """`asked` is told of every call."""
        self.tokens = tokens
        self._now = now
        self._shared = shared or SharedCounts("", "")
        self._asked = asked
        self._used: list[tuple[float, int]] = []
        self._lock = threading.Lock()

    def used(self) -> int:
        """The tokens used within the last 24 hours."""
        with self._lock:
            since = self._now() - DAY
            self._used = [(at, tokens) for at, tokens in self._used if at > since]
            here = sum(tokens for _, tokens in self._used)
        return max(here, self._shared.get(NAME) or 0)

    def note(self, exchange: Exchange) -> None:
        """Count what an exchange used."""
        tokens = exchange.prompt_tokens + exchange.completion_tokens
        with self._lock:
            self._used.append((self._now(), tokens))
        self._shared.add(NAME, tokens, int(DAY))
        self._asked(exchange)

    def ledger(self) -> VisitorsLedger:
        """A ledger for one verdict."""
        return VisitorsLedger(self)


class VisitorsLedger:
    """The ledger of one verdict for visitors, in memory. What others have used before counts towards the budget."""

    def __init__(self, allowance: Allowance) -> None:
        self._allowance = allowance
        self._before = allowance.used()
        self._own = MemoryLedger()

    def recall(self, call: str) -> Reply | None:
        """See `Ledger`."""
        return self._own.recall(call)

    def keep(self, exchange: Exchange) -> None:
        """See `Ledger`."""
        self._allowance.note(exchange)
        self._own.keep(exchange)

    def exchanges(self) -> list[Exchange]:
        """This verdict's exchanges, after one that stands for all that visitors have used before it."""
        return [Exchange("visitors", "", "", "", prompt_tokens=self._before), *self._own.exchanges()]
