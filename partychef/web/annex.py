"""Judging at a party's expense: what is asked stands in the table's ledger, under names that no round uses."""

from __future__ import annotations

import re

from msgspec.structs import replace

from partychef.llm.ask import AGAIN, Exchange, Ledger, Reply

# As the narrator announces a dish; the end of it may not have come yet.
_ANNOUNCED = re.compile("\x1e[^\x1f]*(\x1f|$)")


class Annex:
    """A ledger within another: its calls have the same beginning there, and none here."""

    def __init__(self, ledger: Ledger, name: str) -> None:
        self._ledger = ledger
        self._before = f"{name}/"

    def recall(self, call: str) -> Reply | None:
        """See `Ledger`."""
        return self._ledger.recall(self._before + call)

    def keep(self, exchange: Exchange) -> None:
        """See `Ledger`."""
        self._ledger.keep(replace(exchange, call=self._before + exchange.call))

    def exchanges(self) -> list[Exchange]:
        """Those of this annex."""
        mine = [one for one in self._ledger.exchanges() if one.call.startswith(self._before)]
        return [replace(one, call=one.call.removeprefix(self._before)) for one in mine]


class Paid(Annex):
    """The same for who asks: the whole party's exchanges count, because they come out of one budget."""

    def exchanges(self) -> list[Exchange]:
        """All that the party has asked."""
        return self._ledger.exchanges()


class Told:
    """What a critic has said so far, for whoever waits."""

    def __init__(self) -> None:
        self._heard = ""

    def __call__(self, piece: str) -> None:
        """Hear the next piece of a narration."""
        self._heard = "" if piece == AGAIN else self._heard + piece

    @property
    def text(self) -> str:
        """The words, a paragraph for each dish."""
        return _ANNOUNCED.sub("\n\n", self._heard).strip()
