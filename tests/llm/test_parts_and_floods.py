"""Replies of which a part is of use, replies that should be better, time kept for later calls, and floods."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from partychef.llm import client
from partychef.llm.aloud import Aloud
from partychef.llm.ask import CUT, Improvable, MemoryLedger, NoReply, Question, details_of, sentence_of
from partychef.llm.ladder import Ladder
from partychef.llm.models import Limits, Model
from tests.fake_model import FakeModel, Say
from tests.llm.climbing import QUESTION, Clock, one_after_another, score, troubles

Climb = Callable[..., Ladder]


def better_than_ten(text: str) -> int:
    """A score that can be used, but should be more than 10."""
    found = score(text)
    if found <= 10:
        raise Improvable("More than 10 would be better.", found)
    return found


@pytest.mark.parametrize(
    ("second", "found", "how"),
    [
        ('{"score": 12}', 12, ["broken", ""]),
        ('{"score": 7}', 7, ["broken", ""]),
        ("No.", 5, ["broken", "broken", "broken", ""]),
    ],
)
def test_a_reply_that_should_be_better_is_asked_for_once_more_and_counts_if_nothing_better_comes(
    fake: FakeModel, climb: Climb, ledger: MemoryLedger, second: str, found: int, how: list[str]
) -> None:
    fake.script = one_after_another(Say('{"score": 5}'), Say(second))
    assert climb().ask(QUESTION, better_than_ten) == found
    assert [trouble for _, trouble in troubles(ledger)] == how
    assert "More than 10 would be better." in str(fake.requests[1]["messages"][-1])
    asked = len(fake.requests)
    assert climb().ask(QUESTION, better_than_ten) == found, "it is known now"
    assert len(fake.requests) == asked


def test_what_was_paid_for_once_is_not_counted_twice(fake: FakeModel, climb: Climb, ledger: MemoryLedger) -> None:
    fake.script = one_after_another(Say('{"score": 5}'), Say("No."))
    climb().ask(QUESTION, better_than_ten)
    assert sum(one.prompt_tokens for one in ledger.exchanges()) == 100 * len(fake.requests)


def words(text: str) -> list[str]:
    """The whole words that came; none of a text without any."""
    whole = text.removesuffix(CUT).split()[: -1 if text.endswith(CUT) else None]
    if not whole:
        raise ValueError("Say something.")
    return whole


def test_the_part_that_came_before_a_stream_broke_off_counts_where_parts_are_of_use(
    fake: FakeModel, climb: Climb, ledger: MemoryLedger
) -> None:
    fake.script = lambda request: Say("It was the best of", cut_after=3)
    assert climb().stream(replace(QUESTION, in_parts=True), words, lambda piece: None) == ["It", "was"]
    assert (len(fake.requests), troubles(ledger)) == (1, [("first", "")])
    heard: list[str] = []
    assert climb().stream(replace(QUESTION, in_parts=True), words, heard.append) == ["It", "was"]
    assert len(fake.requests) == 1 and CUT not in "".join(heard)


def test_a_stream_of_which_nothing_is_of_use_is_asked_for_again(fake: FakeModel, climb: Climb) -> None:
    fake.script = one_after_another(Say("It was", cut_after=1), Say("A quiet toast."))
    assert climb().stream(replace(QUESTION, in_parts=True), words, lambda piece: None) == ["A", "quiet", "toast."]


def test_a_call_leaves_its_share_of_the_time_to_those_that_come_later(
    fake: FakeModel, climb: Climb, clock: Clock
) -> None:
    fake.script = lambda request: Say('{"score": 5}')
    climbing = climb(limits=Limits(whole=90))
    early, late = (Question(f"c/{n}", QUESTION.messages, reserve=share) for n, share in enumerate((1 / 3, 0.0)))
    assert climbing.ask(Question("c/9", QUESTION.messages), score) == 5
    clock.now = 61.0
    with pytest.raises(NoReply, match="within 60 s") as failed:
        climbing.ask(early, score)
    assert failed.value.trouble == "timeout"
    assert climbing.ask(late, score) == 5


def test_the_first_line_of_a_trouble_is_for_the_table_and_the_model_is_told_the_rest(
    fake: FakeModel, climb: Climb
) -> None:
    fake.script = lambda request: Say("Delicious!")
    with pytest.raises(NoReply) as failed:
        climb().ask(QUESTION, score)
    assert sentence_of(failed.value.message) == "openai/first gave an answer that cannot be used."
    assert details_of(failed.value.message) == "Answer with JSON that has a score."
    assert fake.requests[1]["messages"][-1]["content"].startswith(
        "That reply cannot be used: Answer with JSON that has a score."
    )


@pytest.mark.parametrize("streamed", [True, False], ids=["streamed", "whole"])
def test_a_flood_is_dammed_and_charged(streamed: bool) -> None:
    flood = Say("so good " * 40_000, pieces=("so good " * 500,) * 80, usage=None)
    with FakeModel(lambda request: flood) as fake, pytest.raises(NoReply) as failed:
        client.ask(Model("openai/judge", fake.url), QUESTION, 20, (lambda piece: None) if streamed else None)
    assert (failed.value.trouble, len(failed.value.text)) == ("broken", 20_000)
    assert "talked without end" in failed.value.message
    assert failed.value.reply is not None and failed.value.reply.completion_tokens > 1000


def test_a_listener_who_is_slower_than_the_stream_does_not_outlast_the_time() -> None:
    def slow(piece: str) -> None:
        threading.Event().wait(0.02)

    start = time.monotonic()
    with FakeModel(lambda request: Say(pieces=("so ",) * 500)) as fake, pytest.raises(NoReply) as failed:
        client.ask(Model("openai/judge", fake.url), QUESTION, 0.5, slow)
    assert failed.value.trouble == "timeout"
    assert time.monotonic() - start < 3, "all pieces together would have taken ten seconds"


def spoken(text: str) -> str:
    """What is heard of a whole text."""
    begun = text.lstrip()
    if begun.startswith("<think>"):
        return begun.partition("</think>")[2].lstrip()
    return text


@given(st.lists(st.sampled_from(["<think>", "</think>", "<th", "ink>", "a", " ", "\n", "<", "</"]), max_size=12))
def test_thoughts_are_left_out_however_the_text_is_cut_up(pieces: list[str]) -> None:
    aloud = Aloud()
    heard = "".join(aloud(piece) for piece in pieces) + aloud.rest()
    assert heard == spoken("".join(pieces))
    assert aloud.letters == len("".join(pieces))
