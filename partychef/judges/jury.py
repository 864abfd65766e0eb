"""Critics at one table, one or several: how they are told apart, take turns, and speak as one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from partychef.judges.critics import Critic

MOST_CRITICS = 5
"""With more of them a critique would have no room for what each has to say."""
ROOM = 1000
"""How many characters a critique may have (GEN-13)."""
_LONGEST_NAME = 40
_SENTENCE_END = re.compile(r"[.!?…][\"'”’»)]*(?=\s|$)|[。！？][」』”]?")


class Seat(NamedTuple):
    """A critic, and what is its own: its number, its chance, the names of its calls, the name before its words."""

    critic: Critic
    number: int
    seed: str
    call: str
    heading: str
    """Empty for a critic alone."""

    def name(self, call: str) -> str:
        """The whole name of one of its calls."""
        return named(self.call, call)


def jury(critics: Sequence[Critic]) -> tuple[Critic, ...]:
    """The critics, when they can judge together. Raises ValueError: one sentence."""
    if not 1 <= len(critics) <= MOST_CRITICS:
        raise ValueError(f"A jury has 1 to {MOST_CRITICS} critics, not {len(critics)}.")
    return tuple(critics)


def seats(critics: Sequence[Critic], call: str = "", seed: str = "") -> list[Seat]:
    """The critics in their order. Who judges alone needs no number and no name before the words."""
    if len(critics) == 1:
        return [Seat(critics[0], 0, seed, call, "")]
    return [
        Seat(critic, number, f"{seed}/{number}", named(call, f"j{number}"), heading(critic))
        for number, critic in enumerate(critics)
    ]


def named(before: str, call: str) -> str:
    """The whole name of a call: `r2/j0/narrate`. Nothing stands before it where a ledger has no other verdicts."""
    return f"{before}/{call}" if before else call


def heading(critic: Critic) -> str:
    """What stands before the words of a critic in a jury."""
    return f"{critic.emoji} {critic.name}"[:_LONGEST_NAME] + ": "


def joint(critics: Sequence[Critic], texts: Sequence[str]) -> str:
    """One critique of what each critic says about the same dish: a short paragraph each, all within the limit."""
    room = (ROOM - 2 * (len(critics) - 1)) // len(critics)
    return "\n\n".join(paragraph(seat, text, room) for seat, text in zip(seats(critics), texts, strict=True))


def paragraph(seat: Seat, text: str, room: int = ROOM) -> str:
    """The words of one critic, with its name before them where several judge."""
    return seat.heading + shortened(" ".join(text.split()), room - len(seat.heading))


def said_by(seat: Seat, said: Sequence[str]) -> list[str]:
    """What this critic of a jury said in earlier critiques; all of them, where it judges alone."""
    if not seat.heading:
        return list(said)
    parts = [part for text in said for part in text.split("\n\n")]
    return [part.removeprefix(seat.heading) for part in parts if part.startswith(seat.heading)]


def shortened(text: str, room: int) -> str:
    """The text, or as many whole sentences of it as there is room for; else as many words.

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
