"""A model reads sentences aloud: each once, within the party's budget, and silence is never waited for."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from partychef.llm import speech
from partychef.llm.ask import Exchange, MemoryLedger
from partychef.llm.client import warm
from partychef.llm.models import Budget, Model
from partychef.llm.speech import REST, Speech, speech_from
from partychef.settings import Settings
from tests.fake_model import FakeModel, Say
from tests.llm.climbing import Clock

KEY = "sk-a-very-secret-key-of-the-host"
NO_LIMIT = Budget()
SENTENCE = "The lobster was bold."


@pytest.fixture
def reader() -> Iterator[FakeModel]:
    """A model that reads everything."""
    warm().join()
    with FakeModel(lambda request: Say(raw=f"{request['voice']}: {request['input']}".encode())) as fake:
        yield fake


def speech_of(fake: FakeModel, clock: Clock, budget: Budget = NO_LIMIT) -> Speech:
    return Speech(Model("openai/tts", fake.url, 5, 2), "alloy", budget, clock)


def test_a_sentence_is_read_once_by_the_critics_own_voice(reader: FakeModel, clock: Clock) -> None:
    voice, ledger = speech_of(reader, clock), MemoryLedger()
    assert voice.say(SENTENCE, "", ledger) == f"alloy: {SENTENCE}".encode()
    assert voice.say(SENTENCE, "onyx", ledger) == f"onyx: {SENTENCE}".encode()
    assert voice.say(SENTENCE, "onyx", ledger) == f"onyx: {SENTENCE}".encode()
    assert [request["voice"] for request in reader.requests] == ["alloy", "onyx"]
    assert [(one.prompt, one.trouble) for one in ledger.exchanges()] == [(SENTENCE, "")] * 2


def test_only_the_newest_is_kept(reader: FakeModel, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speech, "MOST_BYTES", 20)
    voice, ledger = speech_of(reader, clock), MemoryLedger()
    for sentence in ("First one.", "Second.", "Second.", "First one."):
        assert voice.say(sentence, "", ledger)
    assert [request["input"] for request in reader.requests] == ["First one.", "Second.", "First one."]


@pytest.mark.parametrize(
    "budget", [Budget(tokens=100), Budget(money=0.1)], ids=["no tokens left", "no money left"]
)  # fmt: skip
def test_a_party_that_has_spent_its_budget_hears_the_browser(reader: FakeModel, clock: Clock, budget: Budget) -> None:
    ledger = MemoryLedger()
    ledger.keep(Exchange("r1/score/0", "openai/judge", "", "", "", 90, 10, 0.1))
    assert speech_of(reader, clock, budget).say(SENTENCE, "", ledger) is None
    assert reader.requests == []


def test_what_it_reads_counts_towards_the_budget(reader: FakeModel, clock: Clock) -> None:
    voice, ledger = speech_of(reader, clock, Budget(tokens=5)), MemoryLedger()
    assert voice.say(SENTENCE, "", ledger) is not None
    assert voice.say("And another one.", "", ledger) is None
    assert voice.say(SENTENCE, "", ledger) is not None  # it is paid for


@pytest.mark.parametrize("say", [Say(status=500), Say(raw=b""), Say(reset=True), Say(status=401, text=KEY)])
def test_a_model_that_fails_has_a_rest_and_no_key_is_told(
    say: Say, clock: Clock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("PARTYCHEF_MODEL_KEY", KEY)
    caplog.set_level(logging.DEBUG)
    warm().join()
    ledger = MemoryLedger()
    with FakeModel(lambda request: say) as fake:
        voice = speech_of(fake, clock)
        for _ in range(3):
            assert voice.say(SENTENCE, "", ledger) is None
        assert len(fake.requests) == 1
        clock.sleep(REST + 1)
        assert voice.say(SENTENCE, "", ledger) is None
        assert len(fake.requests) == 2
        assert fake.keys[0] == f"Bearer {KEY}"
    assert all(one.trouble for one in ledger.exchanges())
    assert KEY not in str(ledger.exchanges()) + caplog.text


def test_a_model_that_never_answers_is_given_up(clock: Clock) -> None:
    warm().join()
    with FakeModel(lambda request: Say(hang=True)) as fake:
        voice = Speech(Model("openai/tts", fake.url, 0.2), "alloy", Budget(), clock)
        assert voice.say(SENTENCE, "", MemoryLedger()) is None


def test_without_the_setting_there_is_none(tmp_path: Path) -> None:
    assert speech_from(Settings(instance=tmp_path)) is None
    assert speech_from(Settings(instance=tmp_path, speech="openai/tts@http://kitchen:1234/v1")) is not None
