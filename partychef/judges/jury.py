"""Juries of one critic or several: how their calls are named, and how their opinions become one critique."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from partychef.judges.critics import Critic

MOST_CRITICS = 5
"""With more critics, a critique would have no room for each opinion."""
ROOM = 1000
"""The most characters of a critique (GEN-13)."""
_LONGEST_NAME = 40
_ALONE = 500
"""How many characters a critic alone should need for a critique."""
_SENTENCE_END = re.compile(r"[.!?…][\"'”’»)]*(?=\s|$)|[。！？][」』”]?")


class Seat(NamedTuple):
    """A critic's place in a jury: its number, its own seed, and the prefixes of its calls and of its words."""

    critic: Critic
    number: int
    seed: str
    call: str
    heading: str
    """The name before its words; empty for a critic alone."""

    def name(self, call: str) -> str:
        """The full name of one of its calls."""
        return named(self.call, call)


def jury(critics: Sequence[Critic]) -> tuple[Critic, ...]:
    """The critics as a jury. Raises ValueError, one sentence, when there are none or too many."""
    if not 1 <= len(critics) <= MOST_CRITICS:
        raise ValueError(f"A jury has 1 to {MOST_CRITICS} critics, not {len(critics)}.")
    return tuple(critics)


def seats(critics: Sequence[Critic], call: str = "", seed: str = "") -> list[Seat]:
    """A seat for each critic, in order. A critic alone needs no number and no name before its words."""
    if len(critics) == 1:
        return [Seat(critics[0], 0, seed, call, "")]
    return [
        Seat(critic, number, f"{seed}/{number}", named(call, f"j{number}"), heading(critic))
        for number, critic in enumerate(critics)
    ]


def named(before: str, call: str) -> str:
    """The full name of a call, such as `r2/j0/narrate`. The prefix is empty if the ledger holds a single verdict."""
    return f"{before}/{call}" if before else call


def heading(critic: Critic) -> str:
    """The name that introduces a critic's words in a jury."""
    return f"{critic.emoji} {critic.name}"[:_LONGEST_NAME] + ": "


def joint(critics: Sequence[Critic], texts: Sequence[str]) -> str:
    """One critique from what each critic says about the same dish: a short paragraph each, within `ROOM` together."""
    room = room_for(len(critics))
    return "\n\n".join(paragraph(seat, text, room) for seat, text in zip(seats(critics), texts, strict=True))


def room_for(critics: int) -> int:
    """How many characters each of so many critics has for a dish."""
    return (ROOM - 2 * (critics - 1)) // critics


def paragraph(seat: Seat, text: str, room: int = ROOM) -> str:
    """The words of one critic, introduced by its name if several judge, in at most `room` characters."""
    return seat.heading + shortened(" ".join(text.split()), room - len(seat.heading))


def letters_of(seat: Seat, critics: int) -> int:
    """How many characters a critic should need for a critique: less if several have to share the room."""
    return min(_ALONE, ROOM // critics - len(seat.heading) - 10)


def said_by(seat: Seat, said: Sequence[str]) -> list[str]:
    """This critic's own part of earlier critiques; all of each critique if it judges alone."""
    if not seat.heading:
        return list(said)
    parts = [part for text in said for part in text.split("\n\n")]
    return [part.removeprefix(seat.heading) for part in parts if part.startswith(seat.heading)]


def shortened(text: str, room: int) -> str:
    """The text, cut to as many whole sentences as fit into `room` characters, or to as many words.

    >>> shortened("Warm. Kind. Too salty for a christening.", 14)
    'Warm. Kind.'
    """
    if len(text) <= room:
        return text
    ends = [end.end() for end in _SENTENCE_END.finditer(text) if end.end() <= room]
    if ends and ends[-1] > room // 3:
        return text[: ends[-1]]
    begun = text[:room].rsplit(" ", 1)[0].rstrip() if " " in text[:room].strip() else text
    return begun[: room - 1] + "…"
