"""`partychef backup` and `restore`: a house in one file, while the server runs."""

from __future__ import annotations

import io
import stat
import tarfile
from contextlib import ExitStack
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from partychef.cli import main
from partychef.tables import housekeeping
from partychef.tables.housekeeping import Housekeeping
from partychef.tables.play import Tables
from partychef.tables.push import Hub
from partychef.tables.store import Store
from tests.serving import Browser, Server, free_port


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


@pytest.fixture
def instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "instance"
    folder.mkdir()
    monkeypatch.setenv("PARTYCHEF_INSTANCE", str(folder))
    return folder


def house(instance: Path) -> Tables:
    store = Store(f"sqlite:///{instance / 'partychef.db'}")
    store.upgrade()
    return Tables(store, Hub())


def test_parties_and_own_files_come_back_on_another_machine(
    instance: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = house(instance)
    code, _ = tables.open_table({})
    tables.sit(code, "Ana", "🍋")
    tables.store.close()
    (instance / "critics").mkdir()
    (instance / "critics" / "aunt.toml").write_text("name = 'Aunt'")
    (instance / "settings.toml").write_text("port = 8123")
    (instance / "secret_key").write_text("secret")
    (instance / "server.log").write_text("not of interest")
    told = run("backup", str(tmp_path / "house.tar.gz"))
    assert told.stdout == f"Saved 1 party and 3 files of your own in {tmp_path / 'house.tar.gz'}.\n"
    assert stat.S_IMODE((tmp_path / "house.tar.gz").stat().st_mode) == 0o600
    there = tmp_path / "there"
    monkeypatch.setenv("PARTYCHEF_INSTANCE", str(there))
    told = run("restore", str(tmp_path / "house.tar.gz"))
    assert told.stdout == "Brought back 1 party and 3 files of your own.\n"
    assert sorted(path.name for path in there.iterdir()) == ["critics", "partychef.db", "secret_key", "settings.toml"]
    assert {stat.S_IMODE(path.stat().st_mode) for path in there.iterdir() if path.is_file()} == {0o600}
    assert (there / "critics" / "aunt.toml").read_text() == "name = 'Aunt'"
    again = house(there)
    assert [chair.name for chair in again.find(code).chairs] == ["Ana"]
    again.store.close()


def test_while_the_server_runs_it_saves_a_moment_and_brings_it_back(instance: Path, tmp_path: Path) -> None:
    with ExitStack() as open_things:
        server = Server(instance, free_port())
        open_things.callback(server.stop)
        host = Browser(server, open_things)
        code = host.party()
        assert host.post(f"/table/{code}/join", name="Ana").ok
        assert run("backup", str(tmp_path / "house.tar.gz")).exit_code == 0
        assert host.post(f"/table/{code}/host/add_ai", kind="novice").ok
        late = host.party()
        told = run("restore", str(tmp_path / "house.tar.gz"))
        assert told.exit_code == 0, told.output
        assert "before-restore.tar.gz" in told.stdout
        # It has an old picture of the table, and finds out when it wants to write.
        for _ in range(2):
            assert host.post(f"/table/{code}/host/add_ai", kind="novice").ok
        assert host.session.get(f"{server.url}/readyz", timeout=10).text == "ready\n"
        server.kill()
        server.start()
        page = host.session.get(f"{server.url}/table/{code}", timeout=10).text
        assert page.count('id="place-more-') == 3
        assert host.session.get(f"{server.url}/table/{late}", timeout=10).status_code == 404
        assert run("restore", str(instance / "before-restore.tar.gz")).exit_code == 0
        assert host.session.get(f"{server.url}/table/{late}", timeout=10).ok
        server.stop()
        assert "Traceback" not in server.log.read_text()


def test_pages_of_a_running_house_show_within_a_minute_what_was_brought_back(instance: Path, tmp_path: Path) -> None:
    tables = house(instance)
    code, _ = tables.open_table({})
    assert run("backup", str(tmp_path / "house.tar.gz")).exit_code == 0
    tables.sit(code, "Ana", "🍋")
    keeper = Housekeeping(tables)
    keeper.step()
    assert run("restore", str(tmp_path / "house.tar.gz")).exit_code == 0
    now = tables.now() + housekeeping.EVERY
    tables.now = lambda: now
    keeper.step()
    assert tables.find(code).chairs == []
    tables.store.close()


def archive(path: Path, **files: bytes) -> Path:
    with tarfile.open(path, "w:gz") as made:
        for name, content in files.items():
            member = tarfile.TarInfo(name.replace("__", "/").replace("UP", ".."))
            member.size = len(content)
            made.addfile(member, io.BytesIO(content))
    return path


@pytest.mark.parametrize(
    "files",
    [
        {},
        {"settings": b""},
        {"critics__UP__UP__evil": b"x"},
        {"UP__evil": b"x"},
        {"partychef.db": b"No pages here. " * 400},
    ],
)
def test_a_file_that_is_no_backup_changes_nothing(instance: Path, tmp_path: Path, files: dict[str, bytes]) -> None:
    tables = house(instance)
    code, _ = tables.open_table({})
    told = run("restore", str(archive(tmp_path / "bad.tar.gz", **files)))
    assert told.exit_code == 2 and len(told.stderr.splitlines()) == 1
    assert not (tmp_path / "evil").exists()
    assert tables.find(code).table.code == code
    with tables.store.reading() as connection:
        assert connection.exec_driver_sql("SELECT COUNT(*) FROM party_table").scalar() == 1
    tables.store.close()


def test_what_cannot_be_done_is_one_sentence(instance: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "there is no database" in run("backup", str(tmp_path / "house.tar.gz")).stderr
    house(instance).store.close()
    assert "cannot be written" in run("backup", str(tmp_path / "nowhere" / "house.tar.gz")).stderr
    (tmp_path / "text").write_text("text")
    assert "cannot be read" in run("restore", str(tmp_path / "text")).stderr
    monkeypatch.setenv("PARTYCHEF_DATABASE", "postgresql+psycopg://db/party")
    assert "pg_dump" in run("backup", str(tmp_path / "house.tar.gz")).stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["instance", "text"]
