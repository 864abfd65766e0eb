"""What a game offers to a chef who looks ahead: worlds that fit what a seat sees, and how they may go on.

A chef knows its view and nothing else. So it imagines states in which that view would be the same, plays each of them
on from every move that it considers, and compares how they end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, NamedTuple

from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat


class Lookahead(NamedTuple):
    """What a game's `lookahead.py` knows about looking ahead. The views and the states are the game's own."""

    imagine: Callable[[Any, Chance], Any]
    """From the view of a seat that is to move to a state that gives the same view and the same legal moves. It reads
    nothing but the view."""
    shortlist: Callable[[Any, list[Move], Chance], list[Move]]
    """From a view and its legal moves to those worth a thought, without repeats. The heuristic chef's move is first,
    unless it would be left to chance."""
    try_out: Callable[[Any, Seat, Move, Chance], float]
    """Makes the seat's move in an imagined state, plays on as far as it pays, and says how well that went for the seat:
    0 is lost, 1 is won. It changes the state."""
    worlds: Callable[[Any, Chance], Iterator[Any]] | None = None
    """Any number of imagined states for one view, where the next is found more quickly from the one before."""

    def imagined(self, view: Any, seed: str) -> Iterator[Any]:
        """Any number of imagined states for one view."""
        if self.worlds is not None:
            return self.worlds(view, Chance(f"{seed}/worlds", 0))
        return (self.imagine(view, Chance(f"{seed}/world", number)) for number in count())
