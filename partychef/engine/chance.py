"""The only source of randomness.

Chance for move n comes from the game's seed and n alone (GEN-2), so a replay is exact and a crash changes nothing.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """Shuffles and draws for one move. It costs nothing until it is used.

    >>> Chance("7", 3).shuffled("abcd") == Chance("7", 3).shuffled("abcd")
    True
    """

    def __init__(self, seed: str, number: int) -> None:
        self.seed = seed
        self.number = number
        self._random: random.Random | None = None

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, all equally likely."""
        return int(self._draw() * limit)

    @property
    def used(self) -> bool:
        """Whether anything was drawn."""
        return self._random is not None

    @property
    def _draw(self) -> Callable[[], float]:
        """Gives the next number from 0 to 1."""
        if self._random is None:
            digest = hashlib.sha256(f"{self.seed}/{self.number}".encode()).digest()
            self._random = random.Random(int.from_bytes(digest, "big"))
        # Only random() is promised to give the same numbers in every Python version.
        return self._random.random

    def pick(self, items: Sequence[T]) -> T:
        """One of the items. Raises IndexError when there are none."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order, as a new list (Fisher and Yates)."""
        deck = list(items)
        if len(deck) < 2:
            return deck
        draw = self._draw
        for last in range(len(deck) - 1, 0, -1):
            other = int(draw() * (last + 1))
            deck[last], deck[other] = deck[other], deck[last]
        return deck
