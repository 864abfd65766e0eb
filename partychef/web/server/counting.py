"""Counts that all processes of a house share, as long as there is a Redis that answers."""

from __future__ import annotations

import time
from collections.abc import Callable

from limits.errors import StorageError
from limits.storage import Storage, storage_from_string

AWAY = 5.0
"""Seconds for which a Redis that has not answered is left alone."""


class SharedCounts:
    """Counts by name, each of which begins anew some time after its first addition."""

    def __init__(self, redis: str, house: str) -> None:
        """`redis` is a URL, or empty where there is none; `house` tells houses apart that use the same one."""
        self._prefix = f"partychef:{house}:count"
        self._storage: Storage | None = None
        self._away_until = float("-inf")
        if redis:
            found = storage_from_string(redis, wrap_exceptions=True, socket_timeout=1.0, socket_connect_timeout=1.0)
            assert isinstance(found, Storage)
            self._storage = found

    def add(self, name: str, amount: int, seconds: int) -> int | None:
        """Add to a count that lasts so long, and return it; None where nobody shares any."""
        return self._ask(lambda storage: storage.incr(f"{self._prefix}:{name}", seconds, amount))

    def get(self, name: str) -> int | None:
        """A count; None where nobody shares any."""
        return self._ask(lambda storage: storage.get(f"{self._prefix}:{name}"))

    def _ask(self, what: Callable[[Storage], int]) -> int | None:
        if self._storage is None or time.monotonic() < self._away_until:
            return None
        try:
            return what(self._storage)
        except StorageError:
            self._away_until = time.monotonic() + AWAY
            return None
