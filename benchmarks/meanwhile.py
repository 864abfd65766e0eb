"""What a phone offers to somebody who waits at a cooking party, and for how long a person plausibly stays with it.

Only what the pages have at that moment counts, each once as long as it takes, never to fill a gap:

- the judge, while the others cook: a tip (CP-66), once a round, thought of in 10 seconds and written in 4 words;
- the judge, while others cook or present: questions for later, two a round, each thought of in 12 seconds and written
  in 7 words. Most judges have no more than one for everybody and one for a chef;
- whoever has locked a dish in and bets, where three or more cook: a side bet (CP-65), once a round, 6 seconds;
- everybody, from the second round on, until dishes are presented: the last round's menu, once a round. It takes as long
  as its names and texts take to read;
- everybody: the ingredient book, as many cards as fit into 40 seconds a round, and 120 seconds an evening. Nobody
  reads all 160 cards;
- everybody, while dishes are cooked: the card of the ingredient book that the big screen shows, another one every 12
  seconds. It takes 3 seconds to read;
- everybody on a phone: the line that tells who has just locked a dish in. It takes 3 seconds, whenever it comes;
- everybody who waits for a question, an answer or a critique: the scribble that grows with every word of it, on the big
  screen and on phones. It takes a glance at the first word and at every fifth, though it grows between them, too.

Notes of the judge count for nothing while the others cook: there is no dish yet to take notes on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

THINK_OF_A_TIP, WORDS_OF_A_TIP = 10.0, 4
THINK_OF_A_QUESTION, WORDS_OF_A_QUESTION, QUESTIONS = 12.0, 7, 2
BET, NEWS = 6.0, 3.0
LEAF = 12.0
"""Seconds between two cards of the book on the big screen, see static/stage.js."""
WORDS_OF_SCRIBBLE = 5
BOOK_IN_A_ROUND, BOOK_IN_AN_EVENING = 40.0, 120.0
"""Seconds."""

_STEPS = {
    "tip": ("cooking",),
    "questions": ("cooking", "presenting"),
    "bet": ("cooking", "calling", "presenting", "questions", "answer", "judging"),
    "menu": ("assignment", "cooking", "calling"),
}
"""In which steps a phone has it; what is not named is always there."""


class Span(NamedTuple):
    """Some time in which a person has something to see or to do."""

    begin: float
    end: float
    reading: bool = False


class Wait(NamedTuple):
    """Some time in which a person has nothing."""

    seconds: float
    step: str
    """The step in which it began."""


@dataclass
class Meanwhile:
    """What one person can still do while waiting. What was done in one wait is gone for the next ones."""

    typing: float
    """Seconds to write a word."""
    round: int = 0
    left: dict[str, float] = field(default_factory=dict)
    """Seconds that each activity of this round still has."""
    book: float = BOOK_IN_AN_EVENING

    def begin(self, round_number: int, judges: bool, cooks: bool, chefs: int, menu: float) -> None:
        """Take note of a round, if it is a new one. `menu`: seconds to read the last round's; 0 where there is none."""
        if round_number == self.round:
            return
        self.round, self.left = round_number, {"menu": menu, "book": BOOK_IN_A_ROUND}
        if judges:
            self.left["tip"] = THINK_OF_A_TIP + WORDS_OF_A_TIP * self.typing
            self.left["questions"] = QUESTIONS * (THINK_OF_A_QUESTION + WORDS_OF_A_QUESTION * self.typing)
        if cooks and chefs >= 3:
            self.left["bet"] = BET

    def passes(self, seconds: float, step: str) -> float:
        """How many of the seconds of a wait in this step this person has something to do for."""
        spent = 0.0
        for name in self._offered(step):
            part = min(self.left.get(name, 0.0), seconds - spent, self.book if name == "book" else seconds)
            if part > 0:
                self.left[name] -= part
                self.book -= part if name == "book" else 0.0
                spent += part
        return spent

    def _offered(self, step: str) -> Iterable[str]:
        return (name for name in ("tip", "questions", "bet", "menu", "book") if step in _STEPS.get(name, (step,)))


def leaves(begin: float, end: float) -> Iterable[Span]:
    """When the cards of the book on the big screen are read, in the time in which dishes are cooked."""
    return [Span(begin + LEAF * n, begin + LEAF * n + NEWS) for n in range(int((end - begin) // LEAF) + 1)]


def words(text: str) -> int:
    """How many words there are to read."""
    return len(text.split())


def cut(text: str, most: int) -> str:
    """The first words of a text."""
    return " ".join(text.split()[:most])
