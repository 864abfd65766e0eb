"""Down the ladder, through litellm and over the wire: what is repaired, tried again, handed on and remembered."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from partychef.llm import client
from partychef.llm.ask import Asker, Exchange, MemoryLedger, Message, NoReply, Question
from partychef.llm.ladder import Ladder
from partychef.llm.models import Limits, Model
from tests.fake_model import NO_CHOICES, FakeModel, Say
from tests.llm.climbing import QUESTION, Clock, one_after_another, score, troubles

KEY = "sk-a-secret-of-the-host-0123456789"


def test_it_is_what_judges_and_chefs_were_promised(climb: Callable[..., Ladder], other: FakeModel) -> None:
    asker: Asker = climb(other)
    assert asker.models() == ["openai/first", "openai/later-0"]
    assert not asker.sees()
    assert climb(sees=True).sees()


def test_without_a_model_there_is_no_ladder(ledger: MemoryLedger) -> None:
    with pytest.raises(ValueError, match="at least one model"):
        Ladder([], ledger)


def test_a_good_reply_is_used_and_written_down(
    fake: FakeModel, climb: Callable[..., Ladder], ledger: MemoryLedger
) -> None:
    fake.script = lambda request: Say('{"score": 17}', usage=(120, 9))
    assert climb(price=(1.0, 2.0)).ask(QUESTION, score) == 17
    (exchange,) = ledger.exchanges()
    assert (exchange.call, exchange.model, exchange.reply, exchange.trouble) == (
        "r1/score/0", "openai/first", '{"score": 17}', "",
    )  # fmt: skip
    assert exchange.prompt == "[system]\nYou taste.\n\n[user]\nToast."
    assert (exchange.prompt_tokens, exchange.completion_tokens) == (120, 9)
    assert exchange.cost == pytest.approx(138e-6)


def test_what_was_answered_before_a_crash_is_not_asked_again(
    fake: FakeModel, climb: Callable[..., Ladder], ledger: MemoryLedger
) -> None:
    fake.script = one_after_another(Say('{"score": 17}'), Say('{"score": 1}'))
    assert climb().ask(QUESTION, score) == 17
    heard: list[str] = []
    assert climb().ask(QUESTION, score) == 17
    assert climb().stream(QUESTION, score, heard.append) == 17
    assert heard == ['{"score": 17}']
    assert len(fake.requests) == len(ledger.exchanges()) == 1


def test_what_was_answered_is_asked_again_when_it_answers_another_question(
    fake: FakeModel, climb: Callable[..., Ladder], ledger: MemoryLedger
) -> None:
    ledger.keep(Exchange(QUESTION.call, "openai/first", "", '{"score": 99}'))
    fake.script = lambda request: Say('{"score": 9}')
    assert climb().ask(QUESTION, score) == 9


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ('{"score": ', "JSON"),
        ("Well! I would say eleven.", "JSON"),
        ('{"score": 99}', "0 to 20"),
        ("[]", "JSON"),
    ],
    ids=["half", "prose", "out of range", "list"],
)
def test_a_reply_that_cannot_be_used_is_repaired_once(
    bad: str, why: str, fake: FakeModel, climb: Callable[..., Ladder], ledger: MemoryLedger, clock: Clock
) -> None:
    fake.script = one_after_another(Say(bad), Say('{"score": 11}'))
    assert climb().ask(QUESTION, score) == 11
    first, second = (request["messages"] for request in fake.requests)
    assert second[: len(first)] == first
    assert second[len(first)] == {"role": "assistant", "content": bad}
    assert why in second[len(first) + 1]["content"]
    assert troubles(ledger) == [("first", "broken"), ("first", "")]
    assert ledger.exchanges()[0].reply == bad
    assert clock.slept == []


def test_after_a_failed_repair_the_question_is_asked_afresh_then_the_next_model(
    fake: FakeModel, other: FakeModel, climb: Callable[..., Ladder], ledger: MemoryLedger
) -> None:
    fake.script = lambda request: Say("Delicious!")
    assert climb(other).ask(QUESTION, score) == 12
    assert [len(request["messages"]) for request in fake.requests] == [2, 4, 2]
    assert len(other.requests[0]["messages"]) == 2, "the next model is not shown what another one said"
    assert troubles(ledger) == [("first", "broken")] * 3 + [("later-0", "")]


def test_when_nobody_can_be_used_the_last_reply_is_told(fake: FakeModel, climb: Callable[..., Ladder]) -> None:
    fake.script = lambda request: Say("Delicious!")
    with pytest.raises(NoReply) as failed:
        climb(limits=Limits(tries=1)).ask(QUESTION, score)
    assert (failed.value.trouble, failed.value.text) == ("broken", "Delicious!")
    assert len(fake.requests) == 2


@pytest.mark.parametrize(
    "say",
    [Say(status=429), Say(status=500), Say(status=503), Say("x" * 99, cut_after=20), Say(raw=NO_CHOICES), Say("")],
    ids=["429", "500", "503", "cut", "no choices", "empty"],
)
def test_what_may_pass_is_tried_again_after_longer_and_longer_pauses(
    say: Say, fake: FakeModel, climb: Callable[..., Ladder], ledger: MemoryLedger, clock: Clock
) -> None:
    fake.script = one_after_another(say, say, Say('{"score": 8}'))
    assert climb().ask(QUESTION, score) == 8
    assert clock.slept == [0.5, 1.0]
    assert [trouble == "" for _, trouble in troubles(ledger)] == [False, False, True]


def test_tries_are_counted(fake: FakeModel, climb: Callable[..., Ladder]) -> None:
    fake.script = lambda request: Say(status=500)
    with pytest.raises(NoReply, match="status 500") as failed:
        climb(limits=Limits(tries=4)).ask(QUESTION, score)
    assert failed.value.trouble == "server"
    assert len(fake.requests) == 4


def test_two_who_wait_do_not_come_back_at_the_same_moment(fake: FakeModel, ledger: MemoryLedger) -> None:
    pauses = []
    for jitter in (0.0, 0.99):
        clock = Clock()
        fake.script = one_after_another(Say(status=500), Say('{"score": 8}'))
        model = Model("openai/first", fake.url)
        climbing = Ladder([model], MemoryLedger(), clock=clock, sleep=clock.sleep, jitter=partial(float, jitter))
        climbing.ask(QUESTION, score)
        pauses += clock.slept
    assert pauses == [0.25, pytest.approx(0.745)]


def test_a_busy_model_is_left_alone_as_long_as_it_asks(
    fake: FakeModel, climb: Callable[..., Ladder], clock: Clock
) -> None:
    fake.script = one_after_another(Say(status=429, headers={"Retry-After": "7"}), Say('{"score": 8}'))
    assert climb().ask(QUESTION, score) == 8
    (pause,) = clock.slept
    assert 7 <= pause <= 8


def test_a_model_that_is_busy_for_long_is_not_waited_for_when_there_is_another(
    fake: FakeModel, other: FakeModel, climb: Callable[..., Ladder], clock: Clock
) -> None:
    fake.script = lambda request: Say(status=429, headers={"Retry-After": "60"})
    assert climb(other).ask(QUESTION, score) == 12
    assert clock.slept == []


def test_nobody_waits_beyond_the_whole(fake: FakeModel, climb: Callable[..., Ladder], clock: Clock) -> None:
    fake.script = lambda request: Say(status=429, headers={"Retry-After": "60"})
    with pytest.raises(NoReply) as failed:
        climb(limits=Limits(whole=50)).ask(QUESTION, score)
    assert failed.value.trouble == "limit"
    assert clock.slept == []


@pytest.mark.parametrize(
    ("say", "trouble"),
    [
        (Say(status=401), "auth"),
        (Say(status=400), "refused"),
        (Say(refusal="I would rather not."), "refused"),
        (Say("A", finish="content_filter"), "filtered"),
    ],
    ids=["401", "400", "refusal", "filter"],
)
def test_what_will_not_pass_goes_to_the_next_model_at_once(
    say: Say, trouble: str, fake: FakeModel, other: FakeModel, climb: Callable[..., Ladder], ledger: MemoryLedger,
    clock: Clock,
) -> None:  # fmt: skip
    fake.script = lambda request: say
    assert climb(other).ask(QUESTION, score) == 12
    assert troubles(ledger) == [("first", trouble), ("later-0", "")]
    assert clock.slept == []


def test_a_server_that_is_gone_gives_way_to_the_next_model(
    other: FakeModel, ledger: MemoryLedger, clock: Clock
) -> None:
    with FakeModel() as gone:
        pass
    models = [Model("openai/gone", gone.url), Model("openai/there", other.url)]
    climbing = Ladder(models, ledger, clock=clock, sleep=clock.sleep)
    assert climbing.ask(QUESTION, score) == 12
    assert troubles(ledger) == [("gone", "unreachable")] * 3 + [("there", "")]
    assert climbing.ask(Question("r1/score/1", QUESTION.messages), score) == 12
    assert troubles(ledger)[4:] == [("there", "")], "who was away is asked last for the rest of the sitting"


def test_a_reply_that_was_cut_off_gets_more_room(
    fake: FakeModel, climb: Callable[..., Ladder], ledger: MemoryLedger
) -> None:
    def script(request: dict[str, Any]) -> Say:
        return Say('{"score": 4}') if request["max_tokens"] > 100 else Say('{"sco', finish="length")

    fake.script = script
    assert climb().ask(QUESTION, score) == 4
    assert [request["max_tokens"] for request in fake.requests] == [50, 200]
    assert troubles(ledger) == [("first", "truncated"), ("first", "")]
    assert ledger.exchanges()[0].completion_tokens == 50, "what was cut off is paid for all the same"


def test_photos_are_counted_in_the_ledger_not_kept(
    fake: FakeModel, climb: Callable[..., Ladder], ledger: MemoryLedger
) -> None:
    fake.script = lambda request: Say('{"score": 5}')
    climb(sees=True).ask(Question("c", (Message("user", "Cooked.", (b"\xff\xd8", b"\xff\xd8")),)), score)
    assert ledger.exchanges()[0].prompt == "[user]\nCooked.\n[2 photos]"


@pytest.mark.parametrize("status", [400, 401, 429, 500])
def test_keys_are_not_in_the_ledger(
    status: int, fake: FakeModel, climb: Callable[..., Ladder], ledger: MemoryLedger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(client.MODEL_KEY, KEY)
    fake.script = lambda request: Say(f"You sent {KEY}.", status=status)
    climbing = climb()
    with pytest.raises(NoReply):
        climbing.ask(QUESTION, score)
    assert fake.keys[0] == f"Bearer {KEY}"
    assert KEY not in repr(ledger.exchanges())
