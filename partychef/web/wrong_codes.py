"""Counts wrong codes, so that nobody can try them all."""

from __future__ import annotations

from limits import RateLimitItemPerMinute
from limits.storage import storage_from_string
from limits.strategies import FixedWindowRateLimiter


class WrongCodes:
    """How many wrong codes came from where within a minute: `per_minute` may, 0 for any number. Kept in memory."""

    def __init__(self, per_minute: int) -> None:
        self._limit = RateLimitItemPerMinute(per_minute) if per_minute else None
        self._counted = FixedWindowRateLimiter(storage_from_string("memory://"))

    def one_more(self, who: str) -> bool:
        """Count a wrong code; returns whether it is one too many."""
        return self._limit is not None and not self._counted.hit(self._limit, "wrong code", who)
