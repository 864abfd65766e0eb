"""What no browser of an honest guest would send: it is refused with a sentence, and nothing breaks."""

from __future__ import annotations

import html
import io
import json
import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.exc import IntegrityError, OperationalError

from partychef.settings import Settings
from partychef.tables.store import Store
from partychef.web.server.serving import NoSocket, bind
from partychef.web.stream import event
from tests.web.conftest import Site

EVIL = "<img src=x onerror=alert(1)>"


@pytest.mark.parametrize("number", ["--5", "-", "٣", "1e9", "0x10", "9" * 40, "\x00", "1\n2"])
def test_what_only_looks_like_a_number_is_refused(site: Site, number: str) -> None:
    _, code, guests = site.playing("Ana", "Ben", "Cleo")
    judge = guests[site.view(code).leader]
    assert judge.move(code, "award", **{"chips.100": number}).status_code == 422
    assert judge.move(code, "call", **{"chef": number}).status_code == 422
    assert site.tables.find(code).n == 0


@pytest.mark.parametrize("origin", ["null", "http://[::1", "http://localhost:99999", "http://", "localhost", ""])
def test_an_origin_that_is_not_ours_is_refused_however_it_is_spelt(site: Site, origin: str) -> None:
    host, code = site.opened()
    assert host.post(f"/table/{code}/host/add_ai", headers={"Origin": origin}).status_code == 403
    assert site.tables.find(code).chairs == []


@pytest.mark.parametrize("path", ["/", "/table/{code}", "/table/{code}/stream", "/nowhere"])
def test_a_host_header_that_is_no_address_breaks_nothing(site: Site, path: str) -> None:
    _, code = site.opened()
    answer = site.guest().get(path.format(code=code), headers={"Host": "x" * 3000})
    assert answer.status_code in (400, 404)


@pytest.mark.parametrize(
    "path",
    [
        "/table/%00", "/table/%ED%A0%80", "/table/{code}%0d%0aSet-Cookie:x=y", "/replay/..%2F..%2Fsettings.toml",
        "/replay/%00", "/join/%00", "/party/%0d%0aX:y", "/party/..%2Fparty", "/static/../settings.py",
        "/static/%2e%2e/settings.py", "/table/{code}/record/../../../etc/passwd",
    ],
)  # fmt: skip
def test_paths_that_lead_elsewhere_lead_nowhere(site: Site, path: str) -> None:
    _, code = site.opened()
    answer = site.guest().get(path.format(code=code))
    assert answer.status_code == 404
    assert "X" not in answer.headers


def test_looking_at_the_head_of_a_stream_takes_no_place_of_a_page(site: Site) -> None:
    _, code = site.opened()
    site.party.hub.places.limit = 3
    for _ in range(5):
        site.guest().client.head(f"/table/{code}/stream").close()
    with site.guest().client.get(f"/table/{code}/stream") as answer:
        assert answer.status_code == 200


@pytest.mark.parametrize("path", ["/table/{code}", "/table/{code}/stream", "/static/base/party.css", "/healthz"])
def test_only_what_gives_a_guest_something_new_sends_a_cookie(site: Site, path: str) -> None:
    _, code = site.opened()
    guest = site.guest()
    assert "Set-Cookie" in guest.join(code, "Ana").headers
    # An answer that left before the guest sat down, and comes after it, must not bring the old cookie back.
    with guest.client.get(path.format(code=code), buffered=False) as answer:
        assert "Set-Cookie" not in answer.headers


def test_html_in_a_record_is_only_text(site: Site) -> None:
    header = {
        "record": 1, "game": "cooking-party", "rules": 1, "players": [EVIL, "Ben", "Cleo"], "seed": "1",
        "options": {"assignment": "custom"},
    }  # fmt: skip
    words = {"title": EVIL, "text": EVIL, "dishes": [EVIL], "criteria": EVIL}
    for judge in range(3):  # chance says who judges first
        move = {"seat": judge, "move": "invent_assignment", **words}
        text = "\n".join(map(json.dumps, (header, move)))
        answer = site.guest().post("/replay", {"record": (io.BytesIO(text.encode()), f"{EVIL}.jsonl")}, htmx=False)
        assert EVIL not in answer.text
        if answer.status_code == 303:
            break
    pages = [site.guest().get(f"{answer.location}?at={at}&as={seat}").text for at in (0, 1) for seat in (0, 1, 9)]
    assert not any(EVIL in page for page in pages)
    assert html.escape(EVIL) in pages[-1]


def test_a_file_name_does_not_get_into_a_page(site: Site) -> None:
    answer = site.guest().post("/replay", {"record": (io.BytesIO(b"{"), f"{EVIL}.jsonl")}, htmx=False)
    assert answer.status_code == 422
    assert EVIL not in answer.text


@given(st.text(alphabet=st.sampled_from("a\r\n\u2028\u2029\x0b\x0c\x85\x00: {}event:data:id:retry:")))
def test_no_line_break_in_a_text_forges_an_event(typed: str) -> None:
    sent = event(typed, name="reaction")
    lines = re.split(r"\r\n|\r|\n", sent)  # as a browser reads a stream
    assert lines[-2:] == ["", ""]
    assert lines[0] == "event: reaction"
    assert all(line.startswith("data: ") for line in lines[1:-2])


@pytest.mark.parametrize(
    ("trouble", "status", "words"),
    [
        (OperationalError("INSERT", {}, Exception("database is locked")), 503, "try again"),
        (IntegrityError("INSERT", {}, Exception("UNIQUE")), 409, "moved on"),
    ],
)
def test_a_database_in_trouble_is_told_in_one_sentence(
    site: Site, monkeypatch: pytest.MonkeyPatch, trouble: Exception, status: int, words: str
) -> None:
    host, code, _ = site.playing("Ana", "Ben", "Cleo")

    def fail(_work: object) -> None:
        raise trouble

    with monkeypatch.context() as broken:
        broken.setattr(site.party.store, "write", fail)
        answer = host.host(code, "skip")
    assert answer.status_code == status
    assert words in answer.text
    assert "INSERT" not in answer.text
    assert host.host(code, "skip").status_code == 200


def test_a_phone_that_was_sent_away_sees_no_hand_in_a_stream_it_opens_just_then(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, code, guests = site.playing("Ana", "Ben", "Cleo", "Dan")
    seat = site.view(code).chefs[0]
    chair = site.tables.find(code).chair_in(seat)
    assert chair is not None
    with guests[seat].client.get(f"/table/{code}/stream", buffered=False) as answer:
        stream = iter(answer.response)
        assert b"retry" in _bytes(next(stream))
        monkeypatch.setattr(site.party.hub, "dismiss", lambda *_: None)  # it was over before this stream was listed
        host.host(code, "kick", chair=chair.id)
        assert [piece for piece in stream if b"hand" in _bytes(piece)] == []
    assert site.party.hub.online(code) == frozenset()


def _bytes(piece: object) -> bytes:
    return piece if isinstance(piece, bytes) else str(piece).encode()


@pytest.fixture
def umask() -> Iterator[None]:
    """A server changes which files the whole process makes; the tests after this one should make others."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.usefixtures("umask")
def test_nobody_else_on_the_machine_can_read_what_guests_write(tmp_path: Path) -> None:
    """Neither in a new house nor in one that was there before."""
    house = tmp_path / "house"
    for _ in ("new", "old"):
        listening, kept = bind(Settings(instance=house, host="127.0.0.1", port=0))
        assert kept is not None
        assert stat.S_IMODE(house.stat().st_mode) == 0o700
        assert stat.S_IMODE((house / "partychef.db").stat().st_mode) == 0o600
        listening.close()
        kept.release()
        (house / "partychef.db").chmod(0o644)


@pytest.mark.usefixtures("umask")
def test_a_second_server_on_the_same_folder_says_who_has_it_and_starts_nothing(tmp_path: Path) -> None:
    settings = Settings(instance=tmp_path, host="127.0.0.1", port=0)
    listening, kept = bind(settings)
    with pytest.raises(NoSocket, match=rf"Another partychef \(process {os.getpid()}\) serves the parties in"):
        bind(settings)
    listening.close()
    assert kept is not None
    kept.release()


@pytest.mark.usefixtures("umask")
def test_a_database_whose_driver_is_missing_or_that_cannot_be_written_is_told_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(NoSocket, match="needs the Python package oracledb"):
        bind(Settings(instance=tmp_path, host="127.0.0.1", port=0, database="oracle+oracledb://db/party"))
    store = Store(f"sqlite:///{tmp_path / 'partychef.db'}")
    store.upgrade()
    store.close()
    read_only = f"sqlite:///file:{tmp_path / 'partychef.db'}?mode=ro&uri=true"
    with pytest.raises(NoSocket, match="readonly"):
        bind(Settings(instance=tmp_path, host="127.0.0.1", port=0, database=read_only))


@pytest.mark.usefixtures("umask")
def test_a_house_that_cannot_be_used_is_told_before_the_server_starts(tmp_path: Path) -> None:
    (tmp_path / "partychef.db").mkdir()
    with pytest.raises(NoSocket, match="cannot be used"):
        bind(Settings(instance=tmp_path, host="127.0.0.1", port=0))
    (tmp_path / "file").touch()
    with pytest.raises(NoSocket, match="cannot be used"):
        bind(Settings(instance=tmp_path / "file", host="127.0.0.1", port=0))
