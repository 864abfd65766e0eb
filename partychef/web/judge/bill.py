"""What a party's calls to models came to: tokens, money and failures, read from its exchanges."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from partychef.llm.ask import Exchange

TROUBLES = {
    "unreachable": "no server answered", "timeout": "it took too long", "limit": "it asked us to wait",
    "server": "its server had an error", "auth": "its key was not accepted", "refused": "it refused to answer",
    "filtered": "a filter held the answer back", "truncated": "the answer was cut off", "empty": "the answer was empty",
    "broken": "the answer was not what was asked for", "budget": "the party's budget is used up",
}  # fmt: skip
CALLS = {
    "score": "a tasting", "photo": "the photo finish", "narrate": "the critiques", "assignment": "the task",
    "question": "a question", "trade": "trading in cards", "menu": "a dish", "words": "a dish's words",
    "answer": "an answer", "fast": "the verdict", "check": "your check", "hello": "your check",
    "speech": "a sentence read aloud",
}  # fmt: skip
MOST_FAILURES = 8


class Bill(NamedTuple):
    """The sum of some exchanges. Money is in US dollars."""

    calls: int
    tokens: int
    cost: float
    """The cost of the calls whose price is known."""
    unpriced: int
    """How many calls have no known price."""
    seconds: float

    @property
    def money(self) -> str:
        """The cost in words; an unknown price never counts as zero."""
        if not self.calls:
            return "nothing yet"
        if self.unpriced == self.calls:
            return "unknown: we know no price for these models"
        known = f"${self.cost:.4f}" if self.cost < 1 else f"${self.cost:.2f}"
        if self.unpriced:
            return f"at least {known}; the price of {self.unpriced} of {self.calls} calls is unknown"
        return known


class Failure(NamedTuple):
    """Calls of one kind that failed for the same reason."""

    what: str
    model: str
    why: str
    times: int


def bill_of(exchanges: Iterable[Exchange]) -> Bill:
    """The sum of all calls, also of those that failed: they cost money too. The judge's own notes are not calls."""
    asked = [one for one in exchanges if one.prompt_tokens + one.completion_tokens]
    priced = [one.cost for one in asked if one.cost is not None]
    return Bill(
        calls=len(asked),
        tokens=sum(one.prompt_tokens + one.completion_tokens for one in asked),
        cost=sum(priced),
        unpriced=len(asked) - len(priced),
        seconds=sum(one.seconds for one in asked),
    )


def failures_of(exchanges: Iterable[Exchange]) -> list[Failure]:
    """What went wrong, newest first."""
    failed = [(in_words(one.call), one.model, why(one.trouble)) for one in exchanges if one.trouble]
    return [Failure(*kind, times) for kind, times in Counter(reversed(failed)).items()][:MOST_FAILURES]


def why(trouble: str) -> str:
    """What a trouble means, as half a sentence."""
    return TROUBLES.get(trouble, "it did not work")


def in_words(call: str) -> str:
    """The name of a call for people: "round 2, a tasting".

    >>> in_words("r2/score/1")
    'round 2, a tasting'
    """
    parts = call.split("/")
    rounds = [f"round {part[1:]}" for part in parts if re.fullmatch(r"r\d+", part)]
    names = [CALLS[part] for part in parts if part in CALLS]
    if parts[0] == "judge":
        rounds = ["dishes from outside"]
    return ", ".join([*rounds, *(names[:1] or ["a call"])])
