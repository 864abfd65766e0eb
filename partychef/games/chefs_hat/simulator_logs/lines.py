"""The lines of a simulator log: each without its time, recognised by what it says.

Three families write them (0.x, 2.x to 2.2.6, 2.2.7 to 2.3.8.9), and partychef does (CH-37 to CH-43). They differ in
the time before a line and in a few words; the last three versions write an action as a code,
C11;Q2;J1, and tell the roles by name, before the next shift.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from partychef.engine.record import RecordError

GLUED_TIME = re.compile(r"\d{4}-\d\d-\d\d_\d\d:\d\d:\d\d(?:\.\d+)?-")
"""Up to 2.2.6, and glued to the line."""
LOGGING_TIME = re.compile(r"\d{4} \d\d \d\d \d\d:\d\d:\d\d [A-Z]+ +")
"""From 2.2.7."""
RULE = re.compile(r"-{40,}")
"""The line of dashes before and after the title of a session."""

N = r"(\d{1,6})"
LIST = r"\[([^\[\]]*)\]"
KINDS = {
    kind: re.compile(pattern)
    for kind, pattern in {
        "experiment": r"Experiment: ?(.*)",
        "directory": r"Base Directory: ?(.*)",
        "names": r"Names: ?(\[.*\])",
        "seed": r"Seed: ?(.*)",
        "options": r"Options: ?(\{.*\})",
        "episode": rf"Starting new Episode: ?{N}",
        "players": r"Players ?: ?(\[.*\])",
        "stop": r"Stop Criteria ?: ?(.+)",
        "limit": r"Max Rounds ?: ?(-?\d{1,9})",
        "shift": rf"Match Number {N}(?:\.0*)? Starts!",
        "deck": rf"Deck: ?{LIST}",
        "dealt": rf"Player {N}: ?{LIST}",
        "declared": rf"- Player ?: ?{N} declared (.*)!",
        "roles": r"Changind roles!",
        "role": rf"- (Waiter|Dishwasher|Souschef|Chef):? Player ?:? ?{N}",
        "named role": r"- (?:Waiter|Dishwasher|Souschef|Chef):? Player ?:? ?\D.*",
        "gifts": r"Changing cards!",
        "gift": r"--- (Dishwasher|Waiter|Souschef|Chef) gave: ?(.*)",
        "pizza": rf"Round: ?{N}",
        "turn": rf"-- Player {N} - (.*)",
        "hand": rf"--- Player Hand: ?{LIST}",
        "before": rf"--- Board Before: ?{LIST}",
        "action": rf"--- Action: ?\('(DISCARD|FINISH|PASS)', {LIST}\)",
        "code": r"--- Action: ?(?:C(\d{1,2});Q(\d{1,2});J([0-2])|pass)",
        "finished": r"--- Player Finished!",
        "after": rf"--- Board After: ?{LIST}",
        "ready": r"Pizza ready!!!",
        "over": rf"Match {N} over! Current Score: ?{LIST}",
        "end": rf"Game Over! Final Score: ?{LIST}.*",
    }.items()
}
FIRST_LINES = 12
"""Within how many lines a log says what it is."""


class LogError(RecordError):
    """A log that cannot be read, or that our rules contradict: one sentence with file and line."""


class Line(NamedTuple):
    """One line that says something."""

    number: int
    kind: str
    """A key of `KINDS`, or "end of the log"."""
    said: tuple[str, ...]
    """The words in the places that vary."""


def looks_like_a_log(text: str) -> bool:
    """Whether this is a simulator log, whoever wrote it, and not a record."""
    kinds = {_recognised(_untimed(line)[0])[0] for line in text.lstrip("\ufeff").split("\n")[:FIRST_LINES]}
    return bool(kinds & {"experiment", "episode", "shift"})


def lines_of(text: str, name: str) -> list[Line]:
    """The lines that say something. Raises LogError for a line that no log has."""
    lines = []
    for number, raw in enumerate(text.lstrip("\ufeff").split("\n"), start=1):
        line = _untimed(raw)[0]
        if not line or RULE.fullmatch(line):
            continue
        kind, said = _recognised(line)
        if not kind:
            raise LogError(f'{name}:{number}: no simulator log has a line like "{line[:60]}"')
        lines.append(Line(number, kind, said))
    return lines


def time_style(text: str) -> str:
    """How the lines give the time: "glued", "logging", or "" as in our own logs."""
    return next(filter(None, (_untimed(line)[1] for line in text.split("\n"))), "")


def numbers(text: str) -> tuple[int, ...]:
    """The numbers between two brackets. Raises ValueError for anything else there."""
    return tuple(int(part) for part in text.split(",")) if text.strip() else ()


def _untimed(line: str) -> tuple[str, str]:
    for style, pattern in (("glued", GLUED_TIME), ("logging", LOGGING_TIME)):
        time = pattern.match(line)
        if time:
            return line[time.end() :].strip(), style
    return line.strip(), ""


def _recognised(line: str) -> tuple[str, tuple[str, ...]]:
    for kind, pattern in KINDS.items():
        match = pattern.fullmatch(line)
        if match:
            return kind, match.groups()
    return "", ()
