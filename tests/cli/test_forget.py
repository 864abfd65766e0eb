"""`partychef forget CODE`: a party is deleted from the command line, also while the server runs."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from partychef.cli import main
from partychef.tables.play import Tables
from partychef.tables.push import Hub
from partychef.tables.store import Store
from tests.serving import Browser, Server, free_port


def forget(code: str) -> Result:
    return CliRunner().invoke(main, ["forget", code])


@pytest.fixture
def instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PARTYCHEF_INSTANCE", str(tmp_path))
    return tmp_path


def test_a_party_is_deleted_and_the_command_says_what_it_was(instance: Path) -> None:
    store = Store(f"sqlite:///{instance / 'partychef.db'}")
    store.upgrade()
    tables = Tables(store, Hub())
    code, _ = tables.open_table({})
    tables.sit(code, "Ana", "🍋")
    store.close()
    told = forget(code.lower())
    assert (told.exit_code, told.stdout) == (0, "Deleted Cooking Party Cards with 1 chair and 0 moves.\n")
    told = forget(code)
    assert (told.exit_code, told.stderr) == (2, f"partychef: there is no party with the code {code}\n")


@pytest.mark.parametrize(("code", "sentence"), [("ABCDEF", "there is no database at"), ("!", "there is no database")])
def test_where_there_is_nothing_it_says_so_and_makes_nothing(instance: Path, code: str, sentence: str) -> None:
    told = forget(code)
    assert told.exit_code == 2 and sentence in told.stderr and len(told.stderr.splitlines()) == 1
    assert list(instance.iterdir()) == []


def test_a_file_that_is_no_database_is_told_in_one_sentence(instance: Path) -> None:
    (instance / "partychef.db").write_bytes(b"No pages here. " * 400)
    told = forget("ABCDEF")
    assert told.exit_code == 2 and "the database cannot be used" in told.stderr


def test_a_driver_that_is_missing_is_told_in_one_sentence(instance: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARTYCHEF_DATABASE", "oracle+oracledb://db/party")
    told = forget("ABCDEF")
    assert told.exit_code == 2 and told.stderr.startswith("partychef: This database needs the Python package oracledb")
    assert len(told.stderr.splitlines()) == 1


def test_it_works_while_the_server_runs(instance: Path) -> None:
    with ExitStack() as open_things:
        server = Server(instance, free_port())
        open_things.callback(server.stop)
        host = Browser(server, open_things)
        code = host.party()
        assert host.post(f"/table/{code}/join", name="Ana").ok
        assert forget(code).exit_code == 0
        refused = host.post(f"/table/{code}/host/add_ai", kind="novice")
        assert refused.status_code == 404
        assert "There is no party with this code" in refused.text
        other = host.party()
        assert host.post(f"/table/{other}/join", name="Ana").ok
        server.stop()
        assert "Traceback" not in server.log.read_text()
