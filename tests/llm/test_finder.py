"""Model servers on this machine are found, strangers are not believed, and nobody is in the way."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest
import requests
import responses
from hypothesis import given
from hypothesis import strategies as st

from partychef.cli.serve import offer_a_model
from partychef.llm.finder import Found, find_servers, hint
from partychef.settings import Settings
from tests.fake_model import FakeModel

OLLAMA, LM_STUDIO, LLAMA, VLLM = (f"http://127.0.0.1:{port}" for port in (11434, 1234, 8080, 8000))


@pytest.fixture
def net() -> Iterator[responses.RequestsMock]:
    """A machine on which nobody listens until a test says so."""
    with responses.RequestsMock(assert_all_requests_are_fired=False) as net:
        yield net


def listed(*names: str) -> dict[str, object]:
    return {"object": "list", "data": [{"id": name} for name in names]}


def test_where_nobody_listens_nothing_is_found(net: responses.RequestsMock) -> None:
    assert find_servers() == []
    asked = {call.request.url for call in net.calls}
    assert asked == {f"{OLLAMA}/api/tags", f"{LM_STUDIO}/v1/models", f"{LLAMA}/v1/models", f"{VLLM}/v1/models"}


def test_every_kind_of_server_is_found_with_its_models(net: responses.RequestsMock) -> None:
    net.get(f"{OLLAMA}/api/tags", json={"models": [{"name": "llama3.2:latest"}, {"name": "gemma3"}]})
    net.get(f"{LM_STUDIO}/v1/models", json=listed("qwen2.5-7b-instruct", "text-embedding-nomic"))
    net.get(f"{LLAMA}/v1/models", json=listed("a.gguf"))
    net.get(f"{VLLM}/v1/models", json=listed("mistralai/Mistral-7B"))
    found = find_servers()
    assert [(one.kind, one.url) for one in found] == [
        ("Ollama", f"{OLLAMA}/v1"), ("LM Studio", f"{LM_STUDIO}/v1"), ("llama.cpp", f"{LLAMA}/v1"),
        ("vLLM", f"{VLLM}/v1"),
    ]  # fmt: skip
    assert found[0].models == ("openai/llama3.2:latest", "openai/gemma3")
    assert found[1].models == ("openai/qwen2.5-7b-instruct",), "a model that only compares texts cannot judge"


def test_partychef_does_not_take_itself_for_a_model(net: responses.RequestsMock) -> None:
    net.get(f"{VLLM}/v1/models", json=listed("me"))
    assert find_servers(ours=8000) == []
    assert [one.kind for one in find_servers(ours=8001)] == ["vLLM"]


def test_one_more_machine_is_looked_at(net: responses.RequestsMock) -> None:
    net.get("http://kitchen.local:11434/api/tags", json={"models": [{"name": "gemma3"}]})
    net.get("http://kitchen.local:9000/v1/models", json=listed("big"))
    assert [one.url for one in find_servers("kitchen.local")] == ["http://kitchen.local:11434/v1"]
    assert [one.url for one in find_servers("kitchen.local:9000")] == ["http://kitchen.local:9000/v1"]


@pytest.mark.parametrize(
    "body", ["<html>", "[]", "null", "{}", '{"data": 3}', '{"data": [3, {}, {"id": 4}]}', "[" * 100_000, "\xff", ""]
)
def test_whatever_else_listens_there_is_no_model_server(body: str, net: responses.RequestsMock) -> None:
    net.get(f"{LLAMA}/v1/models", body=body.encode("latin-1"))
    assert find_servers() == []


@pytest.mark.parametrize(
    "name", ["<script>", "a b", "x\x1b[2J", "", "a" * 201, "na\u00efve", "$(reboot)", "a;b", "`id`"]
)
def test_a_name_that_is_more_than_a_name_is_not_offered(name: str, net: responses.RequestsMock) -> None:
    net.get(f"{LLAMA}/v1/models", json=listed(name, "honest"))
    assert [one.names for one in find_servers()] == [("honest",)]


@pytest.mark.parametrize("status", [401, 404, 500])
def test_a_server_that_does_not_tell_its_models_is_not_offered(status: int, net: responses.RequestsMock) -> None:
    net.get(f"{LLAMA}/v1/models", json=listed("secret"), status=status)
    assert find_servers() == []


def test_nobody_is_followed_elsewhere(net: responses.RequestsMock) -> None:
    net.get(f"{LLAMA}/v1/models", status=302, headers={"Location": "http://elsewhere.example/v1/models"})
    net.get("http://elsewhere.example/v1/models", json=listed("far"))
    assert find_servers() == []


@pytest.mark.parametrize(
    "trouble",
    [requests.ConnectionError("no"), requests.ReadTimeout("late"), requests.TooManyRedirects("round"), OSError("?")],
    ids=repr,
)
def test_no_trouble_of_a_server_is_ours(trouble: Exception, net: responses.RequestsMock) -> None:
    net.get(f"{LLAMA}/v1/models", body=trouble)
    assert find_servers() == []


def test_a_list_without_end_is_not_read_to_its_end(net: responses.RequestsMock) -> None:
    net.get(f"{LLAMA}/v1/models", json=listed(*(f"model-{n}" for n in range(100_000))))
    assert find_servers() == []


@given(host=st.from_regex(r"^([\w.-]+(:\d{1,5})?)?$", fullmatch=True))
def test_no_host_that_the_settings_let_through_is_too_strange(host: str) -> None:
    with responses.RequestsMock(assert_all_requests_are_fired=False):
        assert find_servers(host) == []


def test_a_real_server_is_found_over_the_wire() -> None:
    with FakeModel(names=("judge",)) as fake:
        found = find_servers(fake.root.removeprefix("http://"), seconds=5)
    assert Found("A model server", fake.url, ("judge",)) in found


def test_a_server_that_dribbles_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    closing = threading.Event()
    monkeypatch.setattr("partychef.llm.finder._get", lambda url, seconds: closing.wait(20))
    start = time.monotonic()
    assert find_servers(seconds=0.02) == []
    closing.set()
    assert time.monotonic() - start < 5


def test_the_hint_can_be_typed_as_it_is(net: responses.RequestsMock, capsys: pytest.CaptureFixture[str]) -> None:
    net.get(f"{OLLAMA}/api/tags", json={"models": [{"name": "gemma3"}]})
    offer_a_model(Settings())
    assert f"PARTYCHEF_MODEL=openai/gemma3 PARTYCHEF_MODEL_URL={OLLAMA}/v1 partychef\n" in capsys.readouterr().out


def test_without_a_server_there_is_no_hint(net: responses.RequestsMock, capsys: pytest.CaptureFixture[str]) -> None:
    offer_a_model(Settings())
    assert capsys.readouterr().out == ""
    assert hint([]) == ""
