"""From the settings to a ladder, and what of it arrives at the server."""

from __future__ import annotations

from pathlib import Path

import pytest

from partychef.llm.ask import MemoryLedger, NoReply
from partychef.llm.models import Model
from partychef.llm.setup import HELLO, asker_from, models_from
from partychef.settings import Settings
from tests.fake_model import FakeModel, Say


def settings(folder: Path, **variables: str) -> Settings:
    return Settings.from_environ(
        {"PARTYCHEF_INSTANCE": str(folder)} | {f"PARTYCHEF_{name}": value for name, value in variables.items()}
    )


def test_without_a_model_there_is_nobody_to_ask(tmp_path: Path) -> None:
    assert asker_from(settings(tmp_path), MemoryLedger()) is None
    assert asker_from(settings(tmp_path, FALLBACKS="openai/gpt-4o-mini"), MemoryLedger()) is None


def test_a_model_of_a_provider_needs_only_its_name(tmp_path: Path) -> None:
    assert models_from(settings(tmp_path, MODEL="openai/gpt-4o-mini")) == (Model("openai/gpt-4o-mini"),)


def test_every_setting_arrives(tmp_path: Path) -> None:
    first, second, third = models_from(
        settings(
            tmp_path, MODEL="openai/gemma3", MODEL_URL="http://kitchen:1234/v1", MODEL_TIMEOUT="90", MODEL_SEES="true",
            MODEL_PRICE="0.25/2", MODELS_AT_ONCE="3",
            FALLBACKS="openai/big@https://cellar.example/v1, anthropic/claude-3-haiku-20240307",
        )
    )  # fmt: skip
    assert first == Model("openai/gemma3", "http://kitchen:1234/v1", 90, 3, True, (0.25, 2.0))
    assert second == Model("openai/big", "https://cellar.example/v1", 90, 3)
    assert third == Model("anthropic/claude-3-haiku-20240307", None, 90, 3)


def test_the_address_and_the_price_are_only_the_first_models(tmp_path: Path) -> None:
    chosen = settings(
        tmp_path, MODEL="openai/a", FALLBACKS="openai/b", MODEL_URL="http://kitchen/v1", MODEL_PRICE="1/1"
    )
    assert [(model.api_base, model.price) for model in models_from(chosen)] == [
        ("http://kitchen/v1", (1.0, 1.0)), (None, None),
    ]  # fmt: skip


def test_a_server_of_ones_own_takes_one_call_at_a_time_unless_told_otherwise(tmp_path: Path) -> None:
    at_home = {"MODEL": "openai/a@http://kitchen/v1", "FALLBACKS": "openai/b"}
    assert [model.at_once for model in models_from(settings(tmp_path, **at_home))] == [1, 4]
    assert [model.at_once for model in models_from(settings(tmp_path, **at_home, MODELS_AT_ONCE="2"))] == [2, 2]


def test_a_host_with_a_server_needs_no_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with FakeModel("Hello!") as fake:
        asker = asker_from(settings(tmp_path, MODEL="openai/judge", MODEL_URL=fake.url), MemoryLedger())
        assert asker is not None
        assert asker.ask(HELLO, str) == "Hello!"
    assert fake.keys == ["Bearer none"]


@pytest.mark.parametrize("limit", [{"BUDGET_TOKENS": "150"}, {"BUDGET_MONEY": "0.1"}], ids=["tokens", "money"])
def test_the_budget_of_the_settings_holds_for_the_ledger_of_the_party(limit: dict[str, str], tmp_path: Path) -> None:
    ledger = MemoryLedger()
    with FakeModel(lambda request: Say("Hello!", usage=(100, 50))) as fake:
        chosen = settings(tmp_path, MODEL="openai/judge", MODEL_URL=fake.url, MODEL_PRICE="1000/1000", **limit)
        for call in ("first", "second"):
            asker = asker_from(chosen, ledger)
            assert asker is not None
            question = type(HELLO)(call, HELLO.messages)
            if call == "first":
                asker.ask(question, str)
            else:
                with pytest.raises(NoReply, match="budget"):
                    asker.ask(question, str)
    assert len(fake.requests) == 1


def test_the_verdict_timeout_holds(tmp_path: Path) -> None:
    with FakeModel(lambda request: Say(hang=True)) as fake:
        chosen = settings(tmp_path, MODEL="openai/judge", MODEL_URL=fake.url, VERDICT_TIMEOUT="0.1")
        asker = asker_from(chosen, MemoryLedger())
        assert asker is not None
        with pytest.raises(NoReply) as failed:
            asker.ask(HELLO, str)
    assert failed.value.trouble == "timeout"
