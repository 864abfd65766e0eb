"""What the tests of the ladder share: a clock of their own, a question, and how to read a score."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from partychef.llm.ask import Asker, MemoryLedger, Message, Question
from tests.fake_model import Say

QUESTION = Question("r1/score/0", (Message("system", "You taste."), Message("user", "Toast.")), max_tokens=50)


class Clock:
    """Time that only passes when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slept: list[float] = []

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


def score(text: str) -> int:
    """A score from 0 to 20, in JSON."""
    try:
        found = json.loads(text)["score"]
    except (ValueError, KeyError, TypeError):
        raise ValueError("Answer with JSON that has a score.") from None
    if not 0 <= found <= 20:
        raise ValueError("The score must be from 0 to 20.")
    return int(found)


def one_after_another(*says: Say) -> Callable[[dict[str, Any]], Say]:
    """Each call gets the next of these, all later ones the last."""
    left = list(says)
    return lambda request: left.pop(0) if len(left) > 1 else left[0]


def calls(asker: Asker, count: int) -> list[Callable[[], Any]]:
    """So many calls with names of their own, to be made together."""
    return [partial(asker.ask, Question(f"{id(asker)}/{n}", QUESTION.messages), score) for n in range(count)]


def troubles(ledger: MemoryLedger) -> list[tuple[str, str]]:
    return [(exchange.model.removeprefix("openai/"), exchange.trouble) for exchange in ledger.exchanges()]
