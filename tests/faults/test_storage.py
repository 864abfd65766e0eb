"""What the house says when its database is gone, damaged or full: never that something is saved which is not."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from partychef import create_app
from partychef.settings import Settings
from partychef.tables.store import NoDatabase, Store
from partychef.web.server.serving import NoSocket, bind
from tests.house import ROOT
from tests.serving import Browser, Server, free_port
from tests.web import conftest
from tests.web.conftest import Guest, Site

site = conftest.site

Remove = Callable[[Path, Path], object]
REMOVED: dict[str, Remove] = {
    "the folder": lambda house, away: house.rename(away),
    "the database": lambda house, away: (house / "partychef.db").rename(away),
    "its journal": lambda house, away: (house / "partychef.db-wal").rename(away),
}


def judge_of(site: Site, code: str, guests: list[Guest]) -> Guest:
    return guests[site.view(code).leader]


@pytest.mark.parametrize("what", REMOVED)
def test_nobody_is_told_that_a_move_is_saved_when_its_database_is_gone(
    site: Site, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, what: str
) -> None:
    """One sentence; everything can still be looked at, and it goes on as soon as the folder is back."""
    _, code, guests = site.playing("Ana", "Ben", "Cleo")
    judge, away = judge_of(site, code, guests), tmp_path_factory.mktemp("elsewhere") / "house"
    REMOVED[what](tmp_path, away)
    refused = judge.move(code, "choose_assignment", assignment="free-choice")
    assert refused.status_code == 503
    assert "This could not be saved: the folder of this server was moved or deleted" in refused.text
    assert site.view(code).step == "assignment"
    assert judge.get(f"/table/{code}").status_code == 200
    assert site.guest().post("/host", {"judge": "turns"}, htmx=False).status_code == 503
    if what != "its journal":  # which SQLite does not find again
        away.rename(tmp_path if what == "the folder" else tmp_path / "partychef.db")
        assert judge.move(code, "choose_assignment", assignment="free-choice").status_code == 200
        assert site.view(code).step == "cooking"


def test_no_empty_database_takes_the_place_of_one_that_was_deleted(site: Site, tmp_path: Path) -> None:
    _, code, _ = site.playing("Ana", "Ben", "Cleo")
    (tmp_path / "partychef.db").unlink()
    site.party.store.engine.pool.dispose()  # whoever reads now opens it anew
    assert site.guest().get(f"/join/{'x' * 43}").status_code == 503
    assert not (tmp_path / "partychef.db").exists()
    assert site.guest().get(f"/table/{code}").status_code == 200


def test_no_page_is_told_that_its_party_is_deleted_when_only_the_database_is_away(site: Site, tmp_path: Path) -> None:
    _, code, guests = site.playing("Ana", "Ben", "Cleo")
    with guests[0].client.get(f"/table/{code}/stream", buffered=False) as answer:
        said = (piece if isinstance(piece, str) else piece.decode() for piece in answer.response)
        assert 'id="view"' in next(piece for piece in said if "data:" in piece)
        (tmp_path / "partychef.db").rename(tmp_path / "away.db")
        site.party.store.engine.pool.dispose()
        site.tables.forget(code)
        site.party.hub.refresh(code)
        assert [piece for piece in said if "deleted" in piece or "gone" in piece] == []


def test_the_server_as_it_runs_acknowledges_nothing_without_its_folder(tmp_path: Path) -> None:
    with ExitStack() as open_things:
        house = tmp_path / "house"
        house.mkdir()
        server = Server(house, free_port())
        open_things.callback(server.stop)
        log = open_things.enter_context(server.log.open())
        host = Browser(server, open_things)
        code = host.party()
        house.rename(tmp_path / "bin")
        shutil.rmtree(tmp_path / "bin")
        assert host.post(f"/table/{code}/join", name="Ana").status_code == 503
        assert host.session.get(f"{server.url}/table/{code}", timeout=10).ok
        server.stop()
        assert not house.exists()
        assert "Traceback" not in log.read()


def damage(database: Path) -> None:
    """Overwrite all pages but the first, which says what this file is."""
    size = database.stat().st_size
    with database.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (size - 4096))


def test_a_damaged_database_is_told_as_what_it_is(site: Site, tmp_path: Path) -> None:
    """Nobody says that nothing is lost."""
    host, code, _ = site.playing("Ana", "Ben", "Cleo")
    site.party.store.close()
    damage(tmp_path / "partychef.db")
    for journal in ("-wal", "-shm"):
        (tmp_path / f"partychef.db{journal}").unlink(missing_ok=True)
    site.party.tables.forget(code)
    answer = host.get(f"/table/{code}")
    assert answer.status_code == 503
    assert "The database of this server is damaged: what was played may be lost" in answer.text
    assert "othing earlier is lost" not in answer.text


def test_what_breaks_in_the_house_promises_nothing(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site.app, "testing", False)
    monkeypatch.setattr("partychef.web.lobby.render_template", lambda *_, **__: 1 / 0)
    answer = site.guest().get("/")
    assert answer.status_code == 500
    assert "burned in our kitchen" in answer.text
    assert "is lost" not in answer.text


@pytest.fixture
def umask() -> Iterator[None]:
    """A server changes which files the whole process makes; the tests after this one should make others."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.usefixtures("umask")
def test_a_damaged_database_is_found_before_anybody_is_invited(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'partychef.db'}")
    store.upgrade()
    store.close()
    damage(tmp_path / "partychef.db")
    with pytest.raises(NoSocket, match="is damaged"):
        bind(Settings(instance=tmp_path, host="127.0.0.1", port=0))
    (tmp_path / "partychef.db").write_bytes(b"These are no pages. " * 400)
    with pytest.raises(NoSocket, match="is damaged"):
        bind(Settings(instance=tmp_path, host="127.0.0.1", port=0))


def test_ready_is_said_when_the_database_can_be_written_and_not_before(tmp_path: Path) -> None:
    """On a disk that is full it is never said, and the one sentence is no traceback."""
    full = "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
    full += "resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192)); from partychef.cli import main; main()"
    env = {**os.environ, "PARTYCHEF_INSTANCE": str(tmp_path), "PARTYCHEF_PORT": "0", "PARTYCHEF_HOST": "127.0.0.1"}
    done = subprocess.run([sys.executable, "-c", full], env=env, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2, done.stdout + done.stderr
    assert "ready" not in done.stdout
    assert len(done.stderr.splitlines()) == 1
    assert "cannot be used" in done.stderr


@pytest.mark.usefixtures("umask")
def test_files_beside_the_database_are_private_too(tmp_path: Path) -> None:
    """Also those that an older partychef left to everybody, and those of Flask's own way to start."""
    store = Store(f"sqlite:///{tmp_path / 'partychef.db'}")
    store.upgrade()
    names = [tmp_path / f"partychef.db{end}" for end in ("", "-wal", "-shm")]
    assert [stat.S_IMODE(path.stat().st_mode) for path in names] == [0o600] * 3
    lock = tmp_path / "partychef.db.lock"
    lock.touch()
    for path in (*names, lock):
        path.chmod(0o644)
    Store(f"sqlite:///{tmp_path / 'partychef.db'}").upgrade()
    assert [stat.S_IMODE(path.stat().st_mode) for path in (*names, lock)] == [0o600] * 4
    store.close()


def test_the_key_of_the_cookies_is_private_too(site: Site, tmp_path: Path) -> None:
    (tmp_path / "secret_key").chmod(0o644)
    create_app(Settings(instance=tmp_path), clock=False).extensions["partychef"].close()
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_a_place_where_no_database_can_be_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "partychef.db").mkdir()
    with pytest.raises(NoDatabase, match="cannot be used"):
        Store(f"sqlite:///{tmp_path / 'partychef.db'}").upgrade()
