"""The critic's words for the big screen while a model still writes them.

They may be lost on the way: a page that misses them shows the critique once it is in the log.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from partychef.engine.game import Seat
from partychef.llm.ask import AGAIN, Heard
from partychef.tables.push import Flash

EVERY = 0.1
"""Seconds between two messages to the pages; pieces that come faster are joined."""

# How the narrator announces a dish: \x1e, the seat of its chef, \x1f.
_DISH = re.compile("\x1e([^\x1f]*)\x1f")


class FirstDishOnly:
    """Passes on only what is said about the first dish, which is the first in the log as well.

    The other critiques are shown when their turn comes, with time to read each; streamed now they would be shown twice.
    """

    def __init__(self, heard: Heard) -> None:
        self._heard = heard
        self._dishes = 0

    def __call__(self, piece: str) -> None:
        """Take the next piece."""
        if piece == AGAIN:
            self._dishes = 0
            self._heard(piece)
            return
        for part in re.split("(?=\x1e)", piece):
            self._dishes += part.startswith("\x1e")
            if part and self._dishes <= 1:
                self._heard(part)


class Narration:
    """Turns a narrator's pieces into flashes {"chef": seat, "text": words, "start": whether they are its first}."""

    def __init__(self, tell: Callable[[Flash], None], now: Callable[[], float]) -> None:
        self._tell = tell
        self._now = now
        self._rest = ""
        self._chef: Seat | None = None
        self._waiting: list[tuple[Seat, str, bool]] = []
        self._told = float("-inf")

    def __call__(self, piece: str) -> None:
        """Take the next piece."""
        if piece == AGAIN:
            self._rest, self._chef, self._waiting = "", None, []
            return
        self._rest += piece
        while head := _DISH.search(self._rest):
            self._add(self._rest[: head.start()])
            self._rest = self._rest[head.end() :]
            self._chef = int(head[1]) if head[1].isdecimal() else None
            if self._chef is not None:
                self._waiting.append((self._chef, "", True))
        whole, announced, half = self._rest.partition("\x1e")
        self._add(whole)
        self._rest = announced + half
        if self._now() - self._told >= EVERY:
            self.close()

    def close(self) -> None:
        """Send what is left."""
        if self._waiting:
            self._told = self._now()
        for chef, text, start in self._waiting:
            self._tell(Flash("words", msgspec.json.encode({"chef": chef, "text": text, "start": start}).decode()))
        self._waiting = []

    def _add(self, text: str) -> None:
        if self._chef is None or not text:
            return
        if self._waiting and self._waiting[-1][0] == self._chef:
            chef, before, start = self._waiting.pop()
            self._waiting.append((chef, before + text, start))
        else:
            self._waiting.append((self._chef, text, False))
