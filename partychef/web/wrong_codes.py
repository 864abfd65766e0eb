"""Counts wrong codes, so that nobody can try them all."""

from __future__ import annotations

from limits import RateLimitItemPerMinute
from limits.storage import storage_from_string
from limits.strategies import FixedWindowRateLimiter

from partychef.web.server.counting import SharedCounts

MINUTE = 60


class WrongCodes:
    """How many wrong codes came from where within a minute: `per_minute` may, 0 for any number.

    All processes of a house count together if they can, and else each in memory.
    """

    def __init__(self, per_minute: int, shared: SharedCounts) -> None:
        self._per_minute = per_minute
        self._shared = shared
        self._counted = FixedWindowRateLimiter(storage_from_string("memory://"))

    def one_more(self, who: str) -> bool:
        """Count a wrong code; returns whether it is one too many."""
        if not self._per_minute:
            return False
        counted = self._shared.add(f"wrong code:{who}", 1, MINUTE)
        if counted is not None:
            return counted > self._per_minute
        return not self._counted.hit(RateLimitItemPerMinute(self._per_minute), "wrong code", who)
