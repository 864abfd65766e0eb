"""The critic's first words while they are still being written, for the big screen. They may be lost on the way: whoever
comes late sees the critique when it is in the log."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from partychef.engine.game import Seat
from partychef.llm.ask import AGAIN, Heard
from partychef.tables.push import Flash

EVERY = 0.1
"""Seconds between two messages to the pages: pieces that come faster are joined."""

# As the narrator announces a dish: \x1e, the seat of its chef, \x1f.
_DISH = re.compile("\x1e([^\x1f]*)\x1f")


class FirstDishOnly:
    """Passes on what is said of the first dish, which the critic speaks of first when the critiques stand as well.

    The others are heard when their turn comes, with time to read each: streamed all at once they would be shown twice.
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
    """Listens to a narrator and tells pages: {"chef": seat, "text": words, "start": whether they are the first}."""

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
        """Tell what is left."""
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
