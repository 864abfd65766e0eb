"""Settings of several processes that do not fit together are refused with one sentence, before anything is opened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from partychef.cli import main
from partychef.settings import Settings
from partychef.web.server import serving
from partychef.web.server.serving import NoSocket, bind

REDIS = "redis://localhost:1/0"
POSTGRESQL = "postgresql+psycopg://nobody@localhost:1/party"


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"workers": 2}, "Several workers need PARTYCHEF_DATABASE on PostgreSQL and PARTYCHEF_REDIS"),
        (
            {"workers": 2, "database": POSTGRESQL},
            "Several workers need PARTYCHEF_DATABASE on PostgreSQL and PARTYCHEF_",
        ),
        ({"redis": REDIS}, "PARTYCHEF_REDIS is for several processes, and SQLite is for one"),
    ],
)
def test_several_processes_need_a_database_and_news(tmp_path: Path, settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(NoSocket, match=sentence):
        bind(Settings(instance=tmp_path, port=0, **settings))


def test_what_is_not_installed_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "find_spec", lambda name: None if name == "dramatiq" else name)
    with pytest.raises(NoSocket, match=r"needs the Python package dramatiq: pip install 'partychef\[cluster\]'"):
        bind(Settings(instance=tmp_path, port=0, redis=REDIS, database=POSTGRESQL))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["work"], "There is no work without servers: set PARTYCHEF_DATABASE and PARTYCHEF_REDIS."),
        (["serve", "--workers", "2"], "an SQLite file belongs to one process"),
        (["serve", "--workers", "0"], "0 is not in the range"),
    ],
)
def test_commands_say_so_in_one_sentence(arguments: list[str], sentence: str) -> None:
    told = CliRunner().invoke(main, arguments)
    assert told.exit_code == 2
    assert sentence in told.output
    assert len(told.output.strip().splitlines()) == 1
