"""A ladder over a server that says what a test wants, with a clock that only passes when somebody sleeps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from partychef.llm.ask import MemoryLedger
from partychef.llm.ladder import Ladder
from partychef.llm.models import Budget, Limits, Model
from tests.fake_model import FakeModel
from tests.llm.climbing import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def ledger() -> MemoryLedger:
    return MemoryLedger()


@pytest.fixture
def fake() -> Iterator[FakeModel]:
    with FakeModel() as fake:
        yield fake


@pytest.fixture
def other() -> Iterator[FakeModel]:
    with FakeModel('{"score": 12}') as fake:
        yield fake


@pytest.fixture
def climb(fake: FakeModel, ledger: MemoryLedger, clock: Clock) -> Callable[..., Ladder]:
    """A ladder over the fake, and whichever models come after it."""

    def make(*others: FakeModel, **more: Any) -> Ladder:
        limits = more.pop("limits", Limits())
        budget = more.pop("budget", Budget())
        first = Model("openai/first", fake.url, **more)
        later = [Model(f"openai/later-{n}", one.url) for n, one in enumerate(others)]
        return Ladder([first, *later], ledger, limits, budget, clock=clock, sleep=clock.sleep, jitter=lambda: 0.5)

    return make
