"""What this process has done since it started, in figures: moves, pages that were told, calls of models.

Nothing here knows who shows them (`web/server/metrics.py`), and nothing in them says who played what.
"""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections import Counter
from typing import NamedTuple

from partychef.llm.ask import Exchange

STEPS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds that pages wait for news: the upper ends of the classes that are counted. Longer ones are a class, too."""


class Histogram(NamedTuple):
    """How often something took how long."""

    classes: tuple[int, ...]
    """How many took at most as long as each of `STEPS`, and no more than the one before; at the end all others."""
    seconds: float
    """All of them together."""


class Figures:
    """Counts, on any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._moves: Counter[tuple[str, str]] = Counter()
        self._answers: Counter[tuple[str, int]] = Counter()
        self._calls: Counter[tuple[str, str]] = Counter()
        self._tokens: Counter[tuple[str, str]] = Counter()
        self._dollars: Counter[str] = Counter()
        self._classes = [0] * (len(STEPS) + 1)
        self._waited = 0.0

    def moved(self, game: str, by: str) -> None:
        """A move is in the log, made by a person, an AI, the clock, the host or the table."""
        with self._lock:
            self._moves[game, by] += 1

    def answered(self, page: str, status: int) -> None:
        """A request was answered by a page (its name, not its address)."""
        with self._lock:
            self._answers[page, status] += 1

    def told(self, seconds: float) -> None:
        """An open page has got news that are so old."""
        with self._lock:
            self._classes[bisect_left(STEPS, seconds)] += 1
            self._waited += seconds

    def asked(self, exchange: Exchange) -> None:
        """A model was asked, whatever came of it."""
        with self._lock:
            self._calls[exchange.model, exchange.trouble or "none"] += 1
            self._tokens[exchange.model, "prompt"] += exchange.prompt_tokens
            self._tokens[exchange.model, "reply"] += exchange.completion_tokens
            # Counter holds any number, its type only whole ones.
            self._dollars[exchange.model] += exchange.cost or 0.0  # type: ignore[assignment]

    def moves(self) -> dict[tuple[str, str], int]:
        """How many moves there were, by game and by who made them."""
        with self._lock:
            return dict(self._moves)

    def answers(self) -> dict[tuple[str, int], int]:
        """How many requests were answered, by page and HTTP status."""
        with self._lock:
            return dict(self._answers)

    def waits(self) -> Histogram:
        """How old news were when pages got them."""
        with self._lock:
            return Histogram(tuple(self._classes), self._waited)

    def calls(self) -> dict[tuple[str, str], int]:
        """How many calls there were, by model and by why a reply was of no use ("none" where it was)."""
        with self._lock:
            return dict(self._calls)

    def tokens(self) -> dict[tuple[str, str], int]:
        """How many tokens were used, by model and by part: prompt or reply."""
        with self._lock:
            return dict(self._tokens)

    def dollars(self) -> dict[str, float]:
        """What each model has cost, as far as prices are known."""
        with self._lock:
            return dict(self._dollars)
