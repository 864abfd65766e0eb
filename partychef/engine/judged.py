"""What a table asks about a game in which somebody judges dishes, and between whose rounds people come and go.

Both are values that a game declares beside its rules; a game that declares none is played by turns to its end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from partychef.engine.game import Move, Seat


class Verdict(NamedTuple):
    """Where the verdict of a round stands, as one seat or the big screen may know it."""

    judges: tuple[Seat, ...]
    """Who gives it."""
    cooks: tuple[Seat, ...] = ()
    """Whose dishes belong to this round: nobody may judge a dish of their own."""
    awaited: bool = False
    """All dishes are on the table, and the judges have the word."""
    begun: bool = False
    """Something has been said of a dish."""


@dataclass(frozen=True)
class Judged:
    """How a game is judged. Views are taken as they are: only the game knows their type."""

    by: Literal["chips", "choice"]
    """What a verdict is: chips for chefs, or the choice of the best dish. It decides what an AI critic does here."""
    verdict: Callable[[Any], Verdict]
    """From a view to where the verdict of its round stands."""
    waits_for: Mapping[str, Callable[[Any], bool]] = field(default_factory=dict)
    """By kind of step in which a seat could only cut somebody short: from the seat's view to whether the table waits
    for it. In all other steps it waits for everybody who may move."""
    in_words: bool = False
    """Chefs present their dishes in words and the judge speaks of every dish before anything is awarded, so whoever has
    a mind has something to say in any seat. Else a verdict is one move, and chefs say nothing."""
    option: str = ""
    """The option under which an AI critic judges beside the players; "" where every table has a judge."""


@dataclass(frozen=True)
class Breaks:
    """The table's own moves between rounds, where newcomers are seated and who left is released (CP-61). In a game
    without breaks newcomers watch, and an AI chef plays for who left."""

    newcomer: Callable[[str], Move]
    """From a newcomer's name to the move that seats them."""
    release: Callable[[Seat], Move]
    """From a seat to the move that lets its player go."""
    end: Move
    """Ends the game before its time."""
    players: Callable[[Any], frozenset[Seat]]
    """From a view to the seats that play now."""
