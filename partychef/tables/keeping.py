"""Which process looks after a table: its clock, its AIs and its judges. One does at a time.

`OneProcess` is for a database that only this process uses; `leases.py` shares the tables of others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from partychef.tables.play import Tables

TakeOver = Callable[[str], None]
"""Called with the code of a table that this process looks after from now on, because nobody does any more."""


class Keeping(Protocol):
    """Knows which tables this process looks after."""

    def keeps(self, table: int) -> bool:
        """Whether this process looks after the table with this id: from now on, if nobody else does."""

    def begin(self, take_over: TakeOver) -> None:
        """Look for tables that nobody looks after, from now on."""

    def close(self) -> None:
        """Leave all tables to others."""


class OneProcess:
    """Looks after all tables of a database that is its own."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def keeps(self, table: int) -> bool:
        """See `Keeping`."""
        return True

    def begin(self, take_over: TakeOver) -> None:
        """See `Keeping`."""
        for code in self._tables.unfinished():
            take_over(code)

    def close(self) -> None:
        """See `Keeping`."""
