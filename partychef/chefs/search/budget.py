"""How much a chef may think about one move."""

from __future__ import annotations

from typing import NamedTuple


class Budget(NamedTuple):
    """Whichever of the two is used up first ends the thinking."""

    playouts: int
    """How many imagined games are played on, over all moves together."""
    seconds: float = float("inf")
    """How long it may take, by the clock that the chef is given."""
