"""Jobs that ask a model and take a while: moves of AIs, and verdicts at the judge's table.

`OwnJobs` does them where they come up. `work_queue.py` gives them to other processes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Handler = Callable[[bytes], bytes]
"""Does a job: takes what is wanted and returns what came of it."""


class Jobs(Protocol):
    """Has jobs done, here or elsewhere."""

    def offer(self, kind: str, handler: Handler) -> None:
        """Say how jobs of this kind are done. Every process of a house says the same."""

    def do(self, kind: str, key: str, order: bytes) -> bytes:
        """Have a job done, and return what came of it. Jobs of the same kind and key are one job."""


class OwnJobs:
    """Does all jobs itself, on the thread that wants them done."""

    def __init__(self) -> None:
        self._handlers: dict[str, Handler] = {}

    def offer(self, kind: str, handler: Handler) -> None:
        """See `Jobs`."""
        self._handlers[kind] = handler

    def do(self, kind: str, key: str, order: bytes) -> bytes:
        """See `Jobs`."""
        return self._handlers[kind](order)
