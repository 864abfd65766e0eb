"""What seats have written or chosen but not sent, in games in which that takes time.

A draft is words by name, as the forms of the game name them; the server keeps it beside the game, never in its log.
When time is up, it decides before the default move does. A move that ends what one writes for takes it along.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from partychef.engine.game import Move, Seat

Words = Mapping[str, str]
"""From the name of a field to what stands in it. A ticked box holds "1"; an empty field may be missing."""


def nobody_waits(state: Any, seat: Seat) -> str:
    """For games in which nobody sees that somebody writes."""
    return ""


def never(move: Move) -> bool:
    """For games in which no move takes away the occasion to say what one has written."""
    return False


def alone(state: Any, seat: Seat) -> tuple[Seat, ...]:
    """For games in which everybody writes for themselves."""
    return (seat,)


@dataclass(frozen=True)
class Drafting:
    """How a game reads drafts. All functions are pure, and whatever somebody sends must do them no harm."""

    occasion: Callable[[Any], str]
    """From a state to what drafts are written for now, in at most 40 characters. All others are outdated."""
    moves: Callable[[Any, Seat, Words], Iterable[Move]]
    """From a state, a seat that is to move and its draft to the moves that the draft asks for, in their order. Each is
    checked when its turn comes, and left out if it is not legal; then comes the default move, if the seat is still to
    move."""
    awaited: Callable[[Any, Seat], str | tuple[str, ...]] = nobody_waits
    """From a state and a seat to how the names of the fields begin for whose words everybody waits now; empty if there
    are none. How many words stand in them is shown to all, and nothing else of a draft ever is."""
    together: Callable[[Any, Seat], tuple[Seat, ...]] = alone
    """From a state and a seat to all seats that write one draft with it; it is kept under the number of the first."""
    ends: Callable[[Move], bool] = never
    """Whether a move ends what its seat has written for: what the draft asks for is then done before it."""
