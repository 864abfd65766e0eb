"""What nobody waits for or pays: time for a call and for the whole, calls at once, the budget of a party."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, cast, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from partychef.llm import client
from partychef.llm.ask import Heard, MemoryLedger, Message, NoReply, Question, Reply, Trouble
from partychef.llm.ladder import Ladder
from partychef.llm.models import Budget, Limits, Model
from tests.fake_model import FakeModel, Say
from tests.llm.climbing import QUESTION, Clock, calls, one_after_another, score, troubles


def test_calls_are_spread_by_who_is_asked_first(
    fake: FakeModel, other: FakeModel, climb: Callable[..., Ladder]
) -> None:
    fake.script = lambda request: Say('{"score": 1}')
    climbing = climb(other)
    found = [climbing.ask(Question(f"c/{n}", QUESTION.messages), score, first=n) for n in range(4)]
    assert found == [1, 12, 1, 12]


def test_a_late_model_leaves_the_next_one_its_time(
    fake: FakeModel, other: FakeModel, ledger: MemoryLedger, clock: Clock
) -> None:
    fake.script = lambda request: Say(hang=True)
    models = [Model("openai/late", fake.url, timeout=0.05), Model("openai/there", other.url, timeout=60)]
    assert Ladder(models, ledger, Limits(whole=60), clock=clock, sleep=clock.sleep).ask(QUESTION, score) == 12
    assert troubles(ledger) == [("late", "timeout"), ("there", "")]


def test_a_late_model_is_tried_again_while_there_is_time(fake: FakeModel, climb: Callable[..., Ladder]) -> None:
    fake.script = one_after_another(Say(hang=True), Say('{"score": 5}'))
    assert climb(limits=Limits(per_call=0.25)).ask(QUESTION, score) == 5


def test_the_whole_counts_from_the_first_call_of_a_sitting(
    fake: FakeModel, climb: Callable[..., Ladder], clock: Clock
) -> None:
    fake.script = lambda request: Say('{"score": 5}')
    climbing, later = climb(limits=Limits(whole=100)), climb(limits=Limits(whole=100))
    clock.now = 1000.0
    assert climbing.ask(Question("c/0", QUESTION.messages), score) == 5
    clock.now = 1099.0
    assert climbing.ask(Question("c/1", QUESTION.messages), score) == 5
    clock.now = 1101.0
    with pytest.raises(NoReply) as failed:
        climbing.ask(Question("c/2", QUESTION.messages), score)
    assert failed.value.trouble == "timeout"
    assert climbing.ask(Question("c/0", QUESTION.messages), score) == 5, "what is known needs no time"
    assert later.ask(Question("c/2", QUESTION.messages), score) == 5


def test_a_call_may_not_outlast_the_whole(fake: FakeModel, ledger: MemoryLedger) -> None:
    fake.script = lambda request: Say(hang=True)
    start = time.monotonic()
    with pytest.raises(NoReply) as failed:
        Ladder([Model("openai/late", fake.url, timeout=60)], ledger, Limits(whole=0.1)).ask(QUESTION, score)
    assert failed.value.trouble == "timeout"
    assert time.monotonic() - start < 2


@pytest.mark.parametrize("budget", [Budget(tokens=200), Budget(money=0.0002)], ids=["tokens", "money"])
def test_when_the_budget_is_used_up_nobody_is_asked(
    budget: Budget, fake: FakeModel, other: FakeModel, climb: Callable[..., Ladder], ledger: MemoryLedger
) -> None:
    fake.script = lambda request: Say('{"score": 5}', usage=(60, 40))
    climbing = climb(other, budget=budget, price=(1.0, 1.0))
    for n in range(2):
        climbing.ask(Question(f"c/{n}", QUESTION.messages), score)
    for one in (climbing, climb(other, budget=budget)):
        with pytest.raises(NoReply) as failed:
            one.ask(QUESTION, score)
        assert failed.value.trouble == "budget"
    assert (len(fake.requests), len(other.requests)) == (2, 0)
    assert len(ledger.exchanges()) == 2


def test_replies_that_are_rejected_count_towards_the_budget(fake: FakeModel, climb: Callable[..., Ladder]) -> None:
    fake.script = lambda request: Say("Delicious!", usage=(100, 50))
    with pytest.raises(NoReply) as failed:
        climb(budget=Budget(tokens=150)).ask(QUESTION, score)
    assert failed.value.trouble == "budget"
    assert len(fake.requests) == 1


@pytest.mark.parametrize("at_once", [1, 2, 4])
def test_a_model_gets_no_more_calls_at_once_than_it_takes(
    at_once: int, fake: FakeModel, climb: Callable[..., Ladder]
) -> None:
    fake.script = lambda request: Say('{"score": 5}', delay=0.03)
    tables = [climb(at_once=at_once) for _ in range(2)]
    jobs = [*calls(tables[0], 3), *calls(tables[1], 3)]
    assert tables[0].together(jobs) == [5] * 6
    assert fake.at_once == at_once


def test_time_in_the_queue_is_not_time_of_the_call(fake: FakeModel, climb: Callable[..., Ladder]) -> None:
    fake.script = lambda request: Say('{"score": 5}', delay=0.1)
    climbing = climb(at_once=1, timeout=0.7)
    assert climbing.together(calls(climbing, 8)) == [5] * 8
    assert len(fake.requests) == 8


def test_calls_together_take_as_long_as_the_slowest(fake: FakeModel, climb: Callable[..., Ladder]) -> None:
    at_the_same_time = threading.Barrier(4, timeout=10)

    def script(request: dict[str, Any]) -> Say:
        at_the_same_time.wait()
        return Say('{"score": 5}')

    fake.script = script
    climbing = climb(at_once=4)
    assert climbing.together(calls(climbing, 4)) == [5] * 4


def test_of_jobs_together_each_has_its_own_end(fake: FakeModel, climb: Callable[..., Ladder]) -> None:
    def script(request: dict[str, Any]) -> Say:
        return Say(status=401) if request["messages"][0]["content"] == "bad" else Say('{"score": 5}')

    fake.script = script
    climbing = climb()
    good, bad = QUESTION, Question("c/1", (Message("user", "bad"),))
    first, second = climbing.together([lambda: climbing.ask(good, score), lambda: climbing.ask(bad, score)])
    assert first == 5
    assert isinstance(second, NoReply) and second.trouble == "auth"
    assert climbing.together([]) == []


def test_a_mistake_of_ours_is_not_taken_for_a_models(climb: Callable[..., Ladder]) -> None:
    climbing = climb()
    with pytest.raises(ZeroDivisionError):
        climbing.together([lambda: 1, lambda: 1 // 0])


ENDS = ["good", "rejected", *get_args(Trouble)]


@given(
    ends=st.lists(st.sampled_from(ENDS), max_size=40),
    models=st.integers(1, 3),
    tries=st.integers(1, 4),
    whole=st.floats(0.5, 200),
)
def test_whatever_happens_it_ends_within_its_limits_and_is_written_down(
    ends: list[str], models: int, tries: int, whole: float
) -> None:
    """Here the client is replaced, since the real one is too slow for this many: a call takes ten seconds."""
    clock, ledger, left = Clock(), MemoryLedger(), list(ends)

    def answer(model: Model, question: Question, timeout: float, heard: Heard | None) -> Any:
        assert heard is None
        assert 0 < timeout <= model.timeout
        clock.now += min(timeout, 10)
        end = left.pop(0) if left else "server"
        if end in ("good", "rejected"):
            return Reply('{"score": 1}' if end == "good" else "Delicious!", model.name)
        raise NoReply(cast(Trouble, end), "It failed.", model=model.name)

    names = [Model(f"openai/{n}", timeout=30) for n in range(models)]
    climbing = Ladder(names, ledger, Limits(None, whole, tries), clock=clock, sleep=clock.sleep)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(client, "ask", answer)
        try:
            assert climbing.ask(QUESTION, score) == 1
            used = True
        except NoReply:
            used = False
    assert clock.now <= whole + 0.001
    assert [exchange.trouble == "" for exchange in ledger.exchanges()].count(True) == used
    assert len(ledger.exchanges()) <= models * (tries + 3)
