"""What seats have written or chosen but not sent, in games in which that takes time.

A draft is words by name, as the forms of the game name them; the server keeps it beside the game, never in its log.
When time is up, it decides before the default move does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from partychef.engine.game import Move, Seat

Words = Mapping[str, str]
"""From the name of a field to what stands in it. A ticked box holds "1"; an empty field may be missing."""


@dataclass(frozen=True)
class Drafting:
    """How a game reads drafts. Both functions are pure, and whatever somebody sends must do them no harm."""

    occasion: Callable[[Any], str]
    """From a state to what drafts are written for now, in at most 40 characters. All others are outdated."""
    moves: Callable[[Any, Seat, Words], Iterable[Move]]
    """From a state, a seat that is to move and its draft to the moves that the draft asks for, in their order. Each is
    checked when its turn comes, and left out if it is not legal; then comes the default move, if the seat is still to
    move."""
