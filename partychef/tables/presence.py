"""Who has pages open at other processes, as far as they have told. Nobody is asked when a page is drawn."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterable

Viewers = tuple[tuple[str, int | None], ...]
"""The names of viewers, and the chairs of their phones."""


class Presence:
    """The viewers of tables at other processes."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._at: dict[str, dict[str, Viewers]] = {}
        self._heard: dict[str, float] = {}

    def set(self, process: str, code: str, viewers: Iterable[tuple[str, int | None]]) -> None:
        """Note who has pages of a table open at a process."""
        with self._lock:
            there = self._at.setdefault(code, {})
            there[process] = tuple(viewers)
            if not there[process]:
                del there[process]
            if not there:
                del self._at[code]

    def heard(self, process: str, now: float) -> None:
        """Note that a process is alive, at a time in seconds."""
        with self._lock:
            self._heard[process] = now

    def expire(self, before: float) -> list[str]:
        """Forget processes that were not heard of since then; returns the codes of the tables that this changes."""
        with self._lock:
            silent = [process for process, at in self._heard.items() if at < before]
        return self.forget(silent)

    def forget(self, processes: Collection[str]) -> list[str]:
        """Forget processes; returns the codes of the tables that this changes."""
        changed = []
        with self._lock:
            for process in processes:
                self._heard.pop(process, None)
            for code, there in list(self._at.items()):
                gone = there.keys() & processes
                if gone:
                    changed.append(code)
                    self._at[code] = {name: viewers for name, viewers in there.items() if name not in gone}
        return changed

    def viewers(self, code: str) -> Viewers:
        """All viewers of a table at other processes."""
        there = self._at.get(code)
        return tuple(one for viewers in list(there.values()) for one in viewers) if there else ()
