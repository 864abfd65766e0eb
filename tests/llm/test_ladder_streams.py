"""Free text down the ladder: heard as it comes, taken back when it breaks off."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from partychef.llm.ask import AGAIN, MemoryLedger, NoReply
from partychef.llm.ladder import Ladder
from tests.fake_model import FakeModel, Say
from tests.llm.climbing import QUESTION, one_after_another, troubles


def what_stands(heard: list[str]) -> str:
    """What a listener has on the screen in the end."""
    return "".join(heard).rpartition(AGAIN)[2]


def test_free_text_is_heard_as_it_comes(fake: FakeModel, climb: Callable[..., Ladder]) -> None:
    fake.script = lambda request: Say("The toast sings.")
    heard: list[str] = []
    assert climb().stream(QUESTION, str.upper, heard.append) == "THE TOAST SINGS."
    assert heard == ["The ", "toast ", "sings."]


def test_a_stream_that_breaks_off_begins_afresh(
    fake: FakeModel, climb: Callable[..., Ladder], ledger: MemoryLedger
) -> None:
    fake.script = one_after_another(Say("It was the best of", cut_after=2), Say("A quiet toast."))
    heard: list[str] = []
    assert climb().stream(QUESTION, str, heard.append) == "A quiet toast."
    assert heard == ["It ", "was ", AGAIN, "A ", "quiet ", "toast."]
    assert troubles(ledger) == [("first", "unreachable"), ("first", "")]
    assert ledger.exchanges()[0].reply == "It was "


def test_a_stream_that_is_rejected_begins_afresh(fake: FakeModel, climb: Callable[..., Ladder]) -> None:
    def short(text: str) -> str:
        if len(text) > 10:
            raise ValueError("At most ten letters.")
        return text

    fake.script = one_after_another(Say("Far too long to be read."), Say("Toast."))
    heard: list[str] = []
    assert climb().stream(QUESTION, short, heard.append) == "Toast."
    assert what_stands(heard) == "Toast."
    assert heard.count(AGAIN) == 1


def test_a_stream_of_which_nothing_comes_is_taken_back(fake: FakeModel, climb: Callable[..., Ladder]) -> None:
    fake.script = lambda request: Say("It was the best of", cut_after=2)
    heard: list[str] = []
    climbing = climb()
    with pytest.raises(NoReply) as failed:
        climbing.stream(QUESTION, str, heard.append)
    assert failed.value.trouble == "unreachable"
    assert heard[-1] == AGAIN
    assert heard == ["It ", "was ", AGAIN] * 3


def test_who_heard_nothing_is_told_nothing(fake: FakeModel, climb: Callable[..., Ladder]) -> None:
    fake.script = lambda request: Say(status=500)
    heard: list[str] = []
    climbing = climb()
    with pytest.raises(NoReply):
        climbing.stream(QUESTION, str, heard.append)
    assert heard == []
