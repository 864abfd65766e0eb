"""One question to one model, through litellm, over the wire, to a server that answers as the test says."""

from __future__ import annotations

import json
import logging
import socket
import subprocess
import sys
import time
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import pytest

from partychef.llm import client
from partychef.llm.ask import Message, NoReply, Question, Reply, Trouble
from partychef.llm.models import Model
from tests.fake_model import NO_CHOICES, FakeModel, Say
from tests.serving import wait_for

KEY = "sk-a-secret-of-the-host-0123456789"
QUESTION = Question("r1/score/0", (Message("system", "You taste."), Message("user", "Toast.")), max_tokens=77)
SCHEMA = {"type": "object", "properties": {"score": {"type": "integer"}}, "required": ["score"]}
SOON = 5.0
"""Far longer than anything here takes, unless it is meant to be late."""


@pytest.fixture(autouse=True)
def _the_host_has_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv(client.MODEL_KEY, KEY)


@pytest.fixture(params=["whole", "streamed"])
def streamed(request: pytest.FixtureRequest) -> bool:
    return bool(request.param == "streamed")


def model_at(fake: FakeModel, **more: Any) -> Model:
    return Model("openai/judge", api_base=fake.url, **more)


def answer(fake: FakeModel, streamed: bool = False, question: Question = QUESTION, timeout: float = SOON) -> Reply:
    if streamed:
        return client.ask(model_at(fake), question, timeout, lambda piece: None)
    return client.ask(model_at(fake), question, timeout)


def trouble_with(say: Say, streamed: bool = False, timeout: float = SOON) -> NoReply:
    with FakeModel(lambda request: say) as fake, pytest.raises(NoReply) as failed:
        answer(fake, streamed, timeout=timeout)
    # A busy server may not have read the request yet when the client gives up.
    assert len(fake.requests) <= 1, "the client itself never asks twice"
    return failed.value


def test_a_reply_comes_with_its_tokens_and_its_time(streamed: bool) -> None:
    with FakeModel(lambda request: Say("Crisp and golden.", usage=(120, 30))) as fake:
        reply = answer(fake, streamed)
    assert (reply.text, reply.model) == ("Crisp and golden.", "openai/judge")
    assert (reply.prompt_tokens, reply.completion_tokens) == (120, 30)
    assert 0 < reply.seconds < SOON


def test_what_is_asked_arrives_as_it_was_meant(streamed: bool) -> None:
    question = Question("r1/say", QUESTION.messages, max_tokens=77, temperature=0.5)
    with FakeModel("Yes.") as fake:
        answer(fake, streamed, question)
    (request,) = fake.requests
    assert request["messages"] == [
        {"role": "system", "content": "You taste."},
        {"role": "user", "content": "Toast."},
    ]
    assert (request["model"], request["max_tokens"], request["temperature"]) == ("judge", 77, 0.5)
    assert "response_format" not in request
    assert request.get("stream", False) is streamed


def test_a_stream_is_heard_piece_by_piece_while_it_comes() -> None:
    heard: list[str] = []
    still_talking: list[bool] = []

    def listen(piece: str) -> None:
        heard.append(piece)
        still_talking.append(fake.answering == 1)

    with FakeModel(lambda request: Say(pieces=("The ", "toast ", "sings."), pause=0.03)) as fake:
        reply = client.ask(model_at(fake), QUESTION, SOON, listen)
    assert heard == ["The ", "toast ", "sings."]
    assert still_talking[:2] == [True, True]
    assert reply.text == "".join(heard)


def test_what_a_model_thinks_aloud_first_is_not_heard(streamed: bool) -> None:
    pieces = ("<thi", "nk>They offer", " a bribe.</think>", "\n\nA brave ", "toast.")
    heard: list[str] = []
    with FakeModel(lambda request: Say("".join(pieces), pieces=pieces)) as fake:
        if streamed:
            reply = client.ask(model_at(fake), QUESTION, SOON, heard.append)
            assert heard == ["A brave ", "toast."]
        else:
            reply = answer(fake)
    assert reply.text == "A brave toast."


def test_what_no_database_can_keep_is_not_in_a_reply(streamed: bool) -> None:
    with FakeModel(lambda request: Say("a\0b\fc\ud83dd")) as fake:
        assert answer(fake, streamed).text == "ab\nc?d"


@pytest.mark.parametrize(
    ("say", "trouble"),
    [
        (Say(status=401), "auth"),
        (Say(status=403), "auth"),
        (Say(status=400), "refused"),
        (Say(status=404), "refused"),
        (Say(status=429), "limit"),
        (Say(status=500), "server"),
        (Say(status=503, raw="<html>busy"), "server"),
        (Say(status=529), "server"),
        (Say("It was", finish="content_filter"), "filtered"),
        (Say("It was a dish that", finish="length"), "truncated"),
        (Say(""), "empty"),
        (Say(" \n"), "empty"),
    ],
    ids=str,
)
def test_every_trouble_has_its_name(say: Say, trouble: Trouble, streamed: bool) -> None:
    failed = trouble_with(say, streamed)
    assert (failed.trouble, failed.model) == (trouble, "openai/judge")
    assert "openai/judge" in failed.message and failed.message.endswith(".")


@pytest.mark.parametrize("body", [NO_CHOICES, "not even JSON", '{"choices": [{}]}', "[]", "{}", ""])
def test_a_body_that_is_no_completion_is_a_trouble_too(body: str, streamed: bool) -> None:
    assert trouble_with(Say(raw=body), streamed).trouble in {"empty", "broken", "server", "unreachable"}


def test_a_reply_without_choices_is_empty() -> None:
    assert trouble_with(Say(raw=NO_CHOICES)).trouble == "empty"


def test_a_refusal_keeps_what_the_model_said() -> None:
    failed = trouble_with(Say(refusal="I do not judge toast."))
    assert (failed.trouble, failed.text) == ("refused", "I do not judge toast.")


@pytest.mark.parametrize("finish", ["length", "content_filter"])
def test_a_reply_that_cannot_be_used_keeps_its_text_and_its_price(finish: str, streamed: bool) -> None:
    failed = trouble_with(Say("A dish of", finish=finish, usage=(90, 10)), streamed)
    assert failed.text == "A dish of"
    assert failed.reply is not None
    assert (failed.reply.prompt_tokens, failed.reply.completion_tokens) == (90, 10)


def test_a_server_that_is_not_there_cannot_be_reached(streamed: bool) -> None:
    with FakeModel() as fake:
        pass
    with pytest.raises(NoReply) as failed:
        answer(fake, streamed)
    assert failed.value.trouble == "unreachable"


def test_a_server_that_hangs_is_given_up_in_time(streamed: bool) -> None:
    start = time.monotonic()
    failed = trouble_with(Say(hang=True), streamed, timeout=0.1)
    assert failed.trouble == "timeout"
    assert time.monotonic() - start < 2


def test_a_stream_that_dribbles_is_given_up_in_time_and_hung_up_on() -> None:
    with FakeModel(lambda request: Say("la " * 1000, pause=0.02)) as fake:
        with pytest.raises(NoReply) as failed:
            answer(fake, streamed=True, timeout=0.4)
        assert failed.value.trouble == "timeout"
        assert failed.value.text.startswith("la la")
        wait_for(lambda: fake.answering == 0)


@pytest.mark.parametrize("cut_after", [0, 2])
def test_a_stream_that_is_cut_keeps_what_had_come(cut_after: int) -> None:
    failed = trouble_with(Say("It begins so well", cut_after=cut_after), streamed=True)
    assert failed.trouble == "unreachable"
    assert failed.text == "It begins "[: cut_after * 5]


def test_a_body_that_is_cut_cannot_be_reached() -> None:
    assert trouble_with(Say("It begins so well", cut_after=40)).trouble == "unreachable"


def test_a_stream_that_stops_without_an_end_is_no_reply() -> None:
    event = {"id": "1", "object": "chat.completion.chunk", "created": 1, "model": "judge"}
    event |= {"choices": [{"index": 0, "delta": {"content": "It begins"}, "finish_reason": None}]}
    failed = trouble_with(Say(raw=f"data: {json.dumps(event)}\n\n"), streamed=True)
    assert (failed.trouble, failed.text) == ("unreachable", "It begins")


@pytest.mark.parametrize(
    ("header", "low", "high"),
    [
        ("7", 7, 7),
        ("1.5", 1.5, 1.5),
        ("in an hour", 3500, 3601),
        ("Mon, 01 Jan 2001 00:00:00 GMT", 0, 0),
    ],
)
def test_how_long_a_busy_server_asks_to_wait_is_read(header: str, low: float, high: float, streamed: bool) -> None:
    if header == "in an hour":
        header = format_datetime(datetime.now(UTC) + timedelta(hours=1), usegmt=True)
    after = trouble_with(Say(status=429, headers={"Retry-After": header}), streamed).retry_after
    assert after is not None and low <= after <= high


@pytest.mark.parametrize("header", ["soon", "nan", "inf", ""])
def test_a_wait_that_cannot_be_read_is_none(header: str) -> None:
    assert trouble_with(Say(status=429, headers={"Retry-After": header})).retry_after is None


def test_a_schema_is_sent_to_a_server_of_ones_own() -> None:
    with FakeModel('{"score": 3}') as fake:
        answer(fake, question=Question("c", QUESTION.messages, SCHEMA))
    (request,) = fake.requests
    assert request["response_format"]["json_schema"]["schema"] == SCHEMA


def test_a_server_that_knows_no_schemas_is_asked_without_and_from_then_on() -> None:
    def script(request: dict[str, Any]) -> Say:
        return Say(status=400) if "response_format" in request else Say('{"score": 3}')

    question = Question("c", QUESTION.messages, SCHEMA)
    with FakeModel(script) as fake:
        assert answer(fake, question=question).text == '{"score": 3}'
        assert answer(fake, question=question).text == '{"score": 3}'
    assert ["response_format" in request for request in fake.requests] == [True, False, False]


def test_a_provider_gets_a_schema_only_for_models_that_take_one() -> None:
    litellm = client._litellm()
    assert client._takes_schema(litellm, Model("openai/gpt-4o-mini"))
    assert not client._takes_schema(litellm, Model("openai/gpt-3.5-turbo"))


def test_photos_go_only_to_models_that_see() -> None:
    question = Question("c", (Message("user", "Really cooked.", (b"\xff\xd8 one", b"\xff\xd8 two")),))
    with FakeModel("Nice.") as fake:
        client.ask(model_at(fake, sees=True), question, SOON)
        client.ask(model_at(fake), question, SOON)
    seen, told = (request["messages"][0]["content"] for request in fake.requests)
    assert [part["type"] for part in seen] == ["text", "image_url", "image_url"]
    assert seen[1]["image_url"]["url"] == "data:image/jpeg;base64,/9ggb25l"
    assert told == "Really cooked."


@pytest.mark.parametrize(
    ("price", "cost"), [(None, None), ((1.0, 4.0), 0.0003), ((0.0, 0.0), 0.0)], ids=["unknown", "configured", "free"]
)
def test_a_price_that_is_not_known_is_not_nothing(
    price: tuple[float, float] | None, cost: float | None, streamed: bool
) -> None:
    with FakeModel(lambda request: Say("Yes.", usage=(100, 50))) as fake:
        model = model_at(fake, price=price)
        heard: list[str] = []
        reply = client.ask(model, QUESTION, SOON, heard.append if streamed else None)
    assert reply.cost == (None if cost is None else pytest.approx(cost))


def test_the_price_of_a_known_model_is_found_without_asking_anybody() -> None:
    cost = client._cost(client._litellm(), Model("openai/gpt-4o-mini"), 1_000_000, 1_000_000, None)
    assert cost == pytest.approx(0.15 + 0.60)
    assert client._cost(client._litellm(), Model("openai/a-model-of-next-year"), 1, 1, None) is None


def test_tokens_are_counted_where_the_server_does_not(streamed: bool) -> None:
    with FakeModel(lambda request: Say("Crisp, golden and a little proud.", usage=None)) as fake:
        reply = answer(fake, streamed)
    assert 2 <= reply.prompt_tokens <= 30
    assert 5 <= reply.completion_tokens <= 12


@pytest.mark.parametrize(
    ("own", "sent"), [("", "Bearer none"), ("sk-of-my-server", "Bearer sk-of-my-server")], ids=["none", "its own"]
)
def test_the_key_of_a_provider_is_not_sent_to_a_server_in_the_open(
    own: str, sent: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(client.MODEL_KEY, own)
    with FakeModel("Yes.") as fake:
        answer(fake)
    assert fake.keys == [sent]


def test_without_any_key_a_provider_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY")

    def no_network(*address: object, **more: object) -> socket.socket:
        raise OSError("no network here")

    monkeypatch.setattr(socket, "create_connection", no_network)
    with pytest.raises(NoReply) as failed:
        client.ask(Model("openai/gpt-4o-mini"), QUESTION, SOON)
    assert failed.value.trouble == "auth"
    assert "OPENAI_API_KEY" in failed.value.message


def test_a_name_that_belongs_to_no_provider_is_turned_down(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(NoReply) as failed:
        client.ask(Model("toaster"), QUESTION, SOON)
    assert failed.value.trouble == "refused"
    assert capsys.readouterr() == ("", "")


def leaks(error: BaseException) -> Iterator[str]:
    """Everything that anybody could print of an error."""
    yield from (str(error), repr(error), repr(vars(error)))
    yield "".join(traceback.format_exception(error))
    if cause := error.__cause__ or error.__context__:
        yield from leaks(cause)


@pytest.mark.parametrize(
    "say",
    [
        Say(f"Incorrect API key provided: {KEY}", status=401),
        Say(f"Key {KEY} has no credit", status=429),
        Say(f"{KEY}", status=400),
        Say(f"{KEY}", status=500),
        Say(raw=f"<html>{KEY}"),
        Say(hang=True),
    ],
    ids=["401", "429", "400", "500", "html", "hang"],
)
def test_a_key_is_never_in_what_is_raised_logged_or_printed(
    say: Say, streamed: bool, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    with caplog.at_level(logging.DEBUG):
        failed = trouble_with(say, streamed, timeout=0.2 if say.hang else SOON)
    assert [text for text in leaks(failed) if KEY in text] == []
    assert KEY not in caplog.text
    assert KEY not in "".join(capfd.readouterr())


def test_nobody_is_sent_elsewhere_with_a_key(streamed: bool) -> None:
    with FakeModel("Mine now.") as elsewhere, FakeModel("") as fake:
        moved = Say(status=307, headers={"Location": f"{elsewhere.url}/chat/completions"})
        fake.script = lambda request: moved
        with pytest.raises(NoReply):
            answer(fake, streamed)
    assert fake.requests and not elsewhere.requests


def test_litellm_neither_prints_nor_logs_nor_calls_back(
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str], streamed: bool
) -> None:
    with caplog.at_level(logging.DEBUG), FakeModel("Yes.") as fake:
        answer(fake, streamed)
    assert [record.name for record in caplog.records if record.name.lower().startswith(("litellm", "httpx"))] == []
    assert capfd.readouterr() == ("", "")


def imported_by(program: str) -> str:
    """What a fresh Python that ran the program says of litellm, openai and requests."""
    show = "import sys; print(sorted({'litellm', 'openai', 'requests'} & sys.modules.keys()))"
    done = subprocess.run([sys.executable, "-c", f"{program}\n{show}"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_nothing_of_this_is_imported_without_a_model() -> None:
    everything = "import partychef, partychef.cli, partychef.cli.serve, partychef.web.app, partychef.llm.setup"
    start = "import os; partychef.create_app(partychef.settings.Settings.from_environ(os.environ))"
    assert imported_by(f"{everything}\n{start}") == "[]"


def test_litellm_is_imported_ahead_when_asked_for() -> None:
    assert "litellm" in imported_by("from partychef.llm import client; client.warm().join()")
