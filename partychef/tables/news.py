"""What processes that serve the same tables tell each other.

All of it may be lost or come late: what counts is in the database, with a revision for each table. `NoNews` is for a
process on its own; `redis_news.py` carries news between processes.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, Protocol

import msgspec


class News(msgspec.Struct, frozen=True, tag_field="news"):
    """One piece of news."""


class Changed(News, frozen=True, tag="changed", omit_defaults=True):
    """A table, its chairs or its log have changed in the database."""

    code: str
    revision: int
    stamp: float
    """The table's stamp: phones compare it with what their stream has brought."""
    spoke: bool = False
    """Whether somebody spoke for a model, which is noted among the exchanges."""
    since: int = -1
    """The revision that this follows upon: whoever has that one needs not read the database. -1: everybody reads it."""
    table: dict[str, Any] = {}
    """The columns of the table that are new since then."""
    entries: list[dict[str, Any]] = []
    """The lines of the log that are new since then."""


class Flashed(News, frozen=True, tag="flashed"):
    """Something for the open pages of a table that may be lost."""

    code: str
    event: str
    data: str
    at: float
    """When, in seconds since 1970: what is late is left out."""


class Reacted(News, frozen=True, tag="reacted"):
    """Somebody has reacted to what is on show."""

    code: str
    chair: int | None
    kind: str
    counted: bool


class Voiced(News, frozen=True, tag="voiced"):
    """What a big screen reports of its voice."""

    code: str
    screen: str
    report: str
    key: str


class Present(News, frozen=True, tag="present"):
    """Who has pages of this table open at the process that tells it: viewers with the chairs of their phones."""

    code: str
    viewers: list[tuple[str, int | None]]


class Here(News, frozen=True, tag="here"):
    """The process that tells it is alive. It tells it every second, and hears it itself."""

    new: bool = False
    """Whether it has just come, or was cut off: all tell anew who is present, itself among them."""


class Gone(News, frozen=True, tag="gone"):
    """The process that tells it stops."""


AnyNews = Changed | Flashed | Reacted | Voiced | Present | Here | Gone
Hear = Callable[[str, AnyNews], None]
"""Called with the name of the process that tells something, and what it tells; on one thread."""


class Messenger(Protocol):
    """Carries news from this process to all others and back."""

    name: str
    """Of this process: no other has it."""

    def tell(self, news: AnyNews) -> None:
        """Tell the others. It never waits, and never fails."""

    def listen(self, hear: Hear) -> None:
        """Begin to hear what others tell."""

    @property
    def silent(self) -> bool:
        """Whether news do not arrive at present: then the database has to be asked what has changed."""

    def close(self) -> None:
        """Say goodbye."""


class NoNews:
    """For a process on its own: nobody tells anything."""

    silent = True

    def __init__(self) -> None:
        self.name = new_name()

    def tell(self, news: AnyNews) -> None:
        """See `Messenger`."""

    def listen(self, hear: Hear) -> None:
        """See `Messenger`."""

    def close(self) -> None:
        """See `Messenger`."""


def new_name() -> str:
    """A name for a process, also for one that follows a killed one."""
    return secrets.token_urlsafe(9)
