"""Ledgers for the judge's table: what is asked there is charged to a party, under names that no round of it uses."""

from __future__ import annotations

from msgspec.structs import replace

from partychef.llm.ask import Exchange, Ledger, Reply


class ScopedLedger:
    """Part of a ledger: the names of its calls begin with the name of the scope there, and without it here."""

    def __init__(self, ledger: Ledger, scope: str) -> None:
        self._ledger = ledger
        self._prefix = f"{scope}/"

    def recall(self, call: str) -> Reply | None:
        """See `Ledger`."""
        return self._ledger.recall(self._prefix + call)

    def keep(self, exchange: Exchange) -> None:
        """See `Ledger`."""
        self._ledger.keep(replace(exchange, call=self._prefix + exchange.call))

    def exchanges(self) -> list[Exchange]:
        """The exchanges of this scope."""
        mine = [one for one in self._ledger.exchanges() if one.call.startswith(self._prefix)]
        return [replace(one, call=one.call.removeprefix(self._prefix)) for one in mine]


class BudgetLedger(ScopedLedger):
    """A scoped ledger that counts what the whole party has spent, since everything comes out of one budget."""

    def exchanges(self) -> list[Exchange]:
        """All exchanges of the party."""
        return self._ledger.exchanges()
