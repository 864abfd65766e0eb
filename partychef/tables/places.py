"""Who gets a place when many pages are open: those who belong to a table before strangers, no address all of them."""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, Literal, TypeVar

PER_VIEWER = 2
"""How many pages a phone may have open at one table; the newest replaces the oldest."""
SCREENS = 2
"""How many big screens of a table belong to it; anybody who knows the code can open more, as a stranger."""
KEPT = 4
"""One of so many places is kept for those who belong to a table."""

CROWDED = "Too many pages are open on your network: close one of them."
FULL = "Too many pages are open: try again in a moment."
WATCHED = "Too many people are watching: the other places are kept for the guests."

T = TypeVar("T")
Part = Literal["guest", "screen", "stranger"]
"""What somebody is to a table: a guest has a chair or is the host."""


class Full(Exception):
    """There is no place for this page. The message is one sentence for whoever opened it."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who opens a page."""

    name: str
    """Of the browser and the kind of page, to count what it has open."""
    chair: int | None = None
    part: Part = "stranger"
    address: str = ""
    """Where it comes from, see `neighbourhood`."""


@lru_cache(maxsize=4096)
def neighbourhood(address: str) -> str:
    """What counts as one address: of IPv6 the network, because every household has as many addresses as it likes."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    return str(ip.ipv4_mapped or ipaddress.ip_network((ip, 64), strict=False))


class Places(Generic[T]):
    """The places of a house: how many pages are open, whose they are, and which of them make room for others."""

    def __init__(self, limit: int, per_address: int) -> None:
        self.limit = limit
        self.per_address = per_address
        self._taken: dict[T, Visitor] = {}
        self._screens: dict[T, str] = {}
        self._strangers: dict[T, str] = {}
        """Their addresses, those who came first at the beginning."""
        self._from: Counter[str] = Counter()

    def take(self, page: T, who: Visitor, code: str, mine: Collection[T]) -> list[T]:
        """Give a page a place; returns those that must leave for it. `mine` are the browser's own, the oldest first.

        Raises Full, and nothing has changed.
        """
        leaving = list(mine)[: max(0, len(mine) - PER_VIEWER + 1)]
        belongs = who.part == "guest" or (who.part == "screen" and self._screens_of(code, mine) < SCREENS)
        if self._why_not(who.address, belongs, leaving):
            leaving = list(mine)
        while why := self._why_not(who.address, belongs, leaving):
            crowded = why == CROWDED
            stranger = self._stranger(who.address if crowded else self._busiest(), leaving) if belongs else None
            if stranger is None:
                raise Full(why)
            leaving.append(stranger)
        self._note(page, who, code, belongs)
        return leaving

    def give_back(self, page: T) -> None:
        """Free the place of a page that has gone."""
        who = self._taken.pop(page)
        self._strangers.pop(page, None)
        self._screens.pop(page, None)
        self._from[who.address] -= 1
        if not self._from[who.address]:
            del self._from[who.address]

    def _note(self, page: T, who: Visitor, code: str, belongs: bool) -> None:
        self._taken[page] = who
        self._from[who.address] += 1
        if not belongs:
            self._strangers[page] = who.address
        elif who.part == "screen":
            self._screens[page] = code

    def _why_not(self, address: str, belongs: bool, leaving: list[T]) -> str:
        """Why there is no place, even if these leave; empty if there is one."""
        if self._from[address] - sum(self._taken[page].address == address for page in leaving) >= self.per_address:
            return CROWDED
        if len(self._taken) - len(leaving) >= self.limit:
            return FULL
        strangers = len(self._strangers) - sum(page in self._strangers for page in leaving)
        return WATCHED if not belongs and strangers >= self.limit - self.limit // KEPT else ""

    def _screens_of(self, code: str, leaving: Collection[T]) -> int:
        return sum(where == code for page, where in self._screens.items() if page not in leaving)

    def _busiest(self) -> str:
        """The address of most strangers."""
        counted = Counter(self._strangers.values()).most_common(1)
        return counted[0][0] if counted else ""

    def _stranger(self, address: str, leaving: list[T]) -> T | None:
        """The stranger from this address who came first."""
        return next((page for page, where in self._strangers.items() if where == address and page not in leaving), None)
