"""Settings: from the environment and the host's file, each wrong value answered with one sentence."""

from pathlib import Path

import pytest

from partychef.settings import Settings, SettingsError, data_folder


def from_environ(instance: Path, **variables: str) -> Settings:
    return Settings.from_environ(
        {"PARTYCHEF_INSTANCE": str(instance)} | {f"PARTYCHEF_{name}": value for name, value in variables.items()}
    )


def test_an_empty_environment_is_enough_for_a_party_at_home(tmp_path: Path) -> None:
    settings = from_environ(tmp_path)
    assert (settings.host, settings.port, settings.public_url) == ("0.0.0.0", 8000, None)


def test_the_database_lies_in_the_instance_folder_unless_named(tmp_path: Path) -> None:
    assert from_environ(tmp_path).database == f"sqlite:///{tmp_path / 'partychef.db'}"
    assert from_environ(tmp_path, DATABASE="postgresql+psycopg://me@there/party").database.startswith("postgresql")


def test_a_relative_instance_folder_does_not_move_with_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert Settings.from_environ({"PARTYCHEF_INSTANCE": "party"}).instance == tmp_path / "party"


@pytest.mark.parametrize(
    ("variable_name", "value", "field", "meant"),
    [
        ("PORT", "0", "port", 0),
        ("PORT", " 8080 ", "port", 8080),
        ("PORT", "", "port", 8000),
        ("PACE", "0.5", "pace", 0.5),
        ("URL", "https://party.example/chef", "public_url", "https://party.example/chef"),
        ("PROXIES", "1", "trusted_proxies", 1),
        ("WRONG_CODES", "20", "rate_limit", 20),
        ("STREAMS", "5000", "streams", 5000),
        ("STREAMS_PER_ADDRESS", "1", "streams_per_address", 1),
        ("CONNECTIONS_PER_ADDRESS", "60", "connections_per_address", 60),
        ("KEEP_PLAYED", "0", "keep_played", 0),
        ("KEEP_EMPTY", "7", "keep_empty", 7),
        ("HOST", "127.0.0.1", "host", "127.0.0.1"),
        ("MODEL", "ollama_chat/llama3.2", "model", "ollama_chat/llama3.2"),
        (
            "FALLBACKS",
            "openai/a, openai/b@http://kitchen:1234/v1",
            "fallbacks",
            "openai/a, openai/b@http://kitchen:1234/v1",
        ),
        ("MODEL_URL", "http://kitchen:1234/v1", "model_url", "http://kitchen:1234/v1"),
        ("MODEL_HOST", "kitchen.local:1234", "model_host", "kitchen.local:1234"),
        ("MODEL_TIMEOUT", "90", "model_timeout", 90),
        ("VERDICT_TIMEOUT", "300", "verdict_timeout", 300),
        ("MODELS_AT_ONCE", "2", "models_at_once", 2),
        ("MODEL_SEES", "true", "model_sees", True),
        ("MODEL_SEES", "0", "model_sees", False),
        ("MODEL_PRICE", "0.25/2", "model_price", "0.25/2"),
        ("BUDGET_TOKENS", "100000", "budget_tokens", 100_000),
        ("BUDGET_MONEY", "0.5", "budget_money", 0.5),
        ("PROTOCOL", "fast", "protocol", "fast"),
        ("LANGUAGE", "de", "language", "de"),
        ("LANGUAGE", "pt-BR", "language", "pt-BR"),
    ],
)
def test_the_environment_sets(tmp_path: Path, variable_name: str, value: str, field: str, meant: object) -> None:
    assert getattr(from_environ(tmp_path, **{variable_name: value}), field) == meant


@pytest.mark.parametrize(
    ("variable_name", "value"),
    [
        ("PORT", "eight"),
        ("PORT", "65536"),
        ("PORT", "-1"),
        ("PACE", "nan"),
        ("PACE", "inf"),
        ("PACE", "-1"),
        ("STREAMS", "0"),
        ("STREAMS_PER_ADDRESS", "0"),
        ("CONNECTIONS_PER_ADDRESS", "9"),
        ("STREAMS", "1.5"),
        ("URL", "party.example"),
        ("URL", "javascript:alert(1)"),
        ("PROXIES", "-1"),
        ("DATABASE", "party.db"),
        ("WRONG_CODES", "many"),
        ("MODEL", "my model"),
        ("FALLBACKS", "openai/a openai/b"),
        ("FALLBACKS", "openai/a,,openai/b"),
        ("MODEL_URL", "kitchen:1234"),
        ("MODEL_HOST", "http://kitchen"),
        ("MODEL_HOST", "kitchen:"),
        ("MODEL_TIMEOUT", "0"),
        ("VERDICT_TIMEOUT", "nan"),
        ("MODELS_AT_ONCE", "0"),
        ("MODEL_SEES", "perhaps"),
        ("MODEL_PRICE", "cheap"),
        ("MODEL_PRICE", "0.25"),
        ("BUDGET_TOKENS", "0"),
        ("BUDGET_MONEY", "0"),
        ("BUDGET_MONEY", "nan"),
        ("PROTOCOL", "unfair"),
        ("LANGUAGE", "English"),
    ],
)
def test_a_value_that_cannot_be_used_is_one_sentence_with_its_name(
    tmp_path: Path, variable_name: str, value: str
) -> None:
    with pytest.raises(SettingsError) as wrong:
        from_environ(tmp_path, **{variable_name: value})
    sentence = str(wrong.value)
    assert sentence.startswith(f"PARTYCHEF_{variable_name} cannot be {value!r}: ")
    assert sentence.endswith(".")
    assert "\n" not in sentence


def test_the_file_in_the_instance_folder_counts_and_the_environment_wins(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("port = 9000\npace = 2")
    assert from_environ(tmp_path).port == 9000
    settings = from_environ(tmp_path, PORT="9001")
    assert (settings.port, settings.pace) == (9001, 2.0)


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("prot = 9000", "There is no setting called 'prot'"),
        ("port = ", "settings.toml cannot be read"),
        ("port = [1]", "PARTYCHEF_PORT cannot be"),
    ],
)
def test_a_slip_in_the_file_is_said(tmp_path: Path, written: str, sentence: str) -> None:
    (tmp_path / "settings.toml").write_text(written)
    with pytest.raises(SettingsError, match=sentence):
        from_environ(tmp_path)


@pytest.mark.parametrize("name", ["templates", "prompts"])
def test_the_data_folders_are_found(name: str) -> None:
    assert data_folder(name).is_dir()
