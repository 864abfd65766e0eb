"""What tables need to know of a game in which somebody judges dishes, or in which guests join and leave between rounds.

Both are values that a game declares beside its rules. Most games declare neither.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from partychef.engine.game import Move, Seat
from partychef.engine.pace import Words


class Verdict(NamedTuple):
    """How far the verdict of a round is, as one seat or the big screen may know it."""

    judges: tuple[Seat, ...]
    """Who gives it."""
    cooks: tuple[Seat, ...] = ()
    """Whose dishes are judged in this round: nobody may judge their own."""
    awaited: bool = False
    """All dishes are on the table, and it is for the judges to speak."""
    begun: bool = False
    """The judges have spoken of a dish."""


class Reading(NamedTuple):
    """The next step of a presentation that the big screen reads out for a chef who would rather not speak."""

    seat: Seat
    """Whose move it is, though the table makes it."""
    move: Move
    text: str
    """What is read before it."""


class OnShow(NamedTuple):
    """What the room looks at, and may react to."""

    round: int
    seat: Seat | None
    """Whose dish it is; None for the task of the round."""


@dataclass(frozen=True)
class Judged:
    """How a game is judged. The functions take the game's own views."""

    by: Literal["chips", "choice"]
    """What a verdict is: chips for chefs, or the choice of the best dish. An AI critic works accordingly."""
    verdict: Callable[[Any], Verdict]
    """From a view to how far the verdict of its round is."""
    said: Callable[[Move], str | None]
    """From a chef's move to what it says about the dish: "" if it cooks or serves without a word, None if it is no
    chef's move. It tells the dishes of people from those of AI chefs."""
    round_of: Callable[[Any], int]
    """From a state to the number of the round whose dishes are being cooked or judged."""
    waits_for: Mapping[str, Callable[[Any], bool]] = field(default_factory=dict)
    """For kinds of step in which a seat may move, but only to cut somebody short: from the seat's view to whether the
    table waits for it. In all other steps the table waits for everybody who may move."""
    reads: Callable[[Any], Reading | None] = lambda state: None
    """From a state to what is read out next, if the big screen is reading."""
    reads_instead: Callable[[Any, Sequence[Move]], Move | None] = lambda state, unsent: None
    """From a state whose time is up, and the moves that the draft of whoever is on stage asks for, to the move that has
    the big screen read in their place; None if they have begun."""
    words: Callable[[Any], Words | None] = lambda view: None
    """From the big screen's view to the words that stand on it, if AIs wait until everybody has read or heard them."""
    on_show: Callable[[Any], OnShow | None] = lambda state: None
    """From a state to what the room looks at and reacts to; None if it is nothing."""
    applause: Callable[[Any, Mapping[str, int]], Move] | None = None
    """From a state that shows something, and how often the room did what, to the table's move that writes it down. None
    where reactions are not counted."""
    in_words: bool = False
    """Whether chefs present their dishes in words, and the judge speaks of every dish before the award. Language models
    then have something to say in every seat. Otherwise a verdict is one move, and chefs say nothing."""
    option: str = ""
    """The name of the option that has an AI critic judge besides the players; "" where every table has a judge."""

    def awaits(self, step: str, view: Any) -> bool:
        """Whether the table waits for this seat, which may move. A judge who may only cut a presentation short does not
        hold it up."""
        waits_for = self.waits_for.get(step)
        return waits_for is None or waits_for(view)


@dataclass(frozen=True)
class Breaks:
    """The table's own moves between rounds, which seat newcomers and release those who have left (CP-61). In a game
    without breaks newcomers watch, and an AI chef plays to the end for those who have left (GEN-16)."""

    newcomer: Callable[[str], Move]
    """From a newcomer's name to the move that gives them a seat."""
    release: Callable[[Seat], Move]
    """From a seat to the move that lets its player go."""
    end: Move
    """Ends the game before its time."""
    players: Callable[[Any], frozenset[Seat]]
    """From a view to the seats that play now."""
