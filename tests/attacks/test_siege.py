"""The server as it runs, besieged from one address: guests notice nothing of it."""

from __future__ import annotations

import resource
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import requests

from tests.serving import Browser, Server, free_port, read_until, wait_for

HALF_A_BODY = b"POST /host HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\ncsrf_token="
HALF_A_HEAD = b"POST /host HTTP/1.1\r\nHost: x\r\nCookie: "


@pytest.fixture(autouse=True)
def _many_sockets() -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard) if hard > 0 else 4096, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path, free_port())
    yield server
    server.stop()


@pytest.fixture
def open_things() -> Iterator[ExitStack]:
    with ExitStack() as things:
        yield things


Besiege = Callable[[int, bytes], list[socket.socket]]


@pytest.fixture
def besiege(server: Server, open_things: ExitStack) -> Besiege:
    """Opens so many connections and sends this on each of them."""
    return lambda many, words: attack(server, open_things, many, words)


def attack(server: Server, open_things: ExitStack, many: int, words: bytes) -> list[socket.socket]:
    attackers = []
    for _ in range(many):
        sock = open_things.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=30))
        sock.sendall(words)
        attackers.append(sock)
    return attackers


class Kitchen:
    """A party with a guest who watches it."""

    def __init__(self, server: Server, open_things: ExitStack) -> None:
        self._server, self._open_things = server, open_things
        self.host = Browser(server, open_things)
        self.code = self.host.party()
        self.ana = self.sit("Ana")

    def sit(self, name: str) -> Browser:
        guest = Browser(self._server, self._open_things)
        assert guest.post(f"/table/{self.code}/join", name=name).ok
        return guest

    def asks_for_stream(self) -> bytes:
        """What a stranger's page sends."""
        return f"GET /table/{self.code}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode()


def test_half_sent_bodies_hold_up_nobody(server: Server, open_things: ExitStack, besiege: Besiege) -> None:
    kitchen = Kitchen(server, open_things)
    stream = kitchen.ana.stream(kitchen.code).iter_content(None)
    read_until(stream, b"Ana")
    besiege(700, HALF_A_BODY)
    began = time.monotonic()
    assert requests.get(f"{server.url}/healthz", timeout=30).ok
    assert time.monotonic() - began < 4  # at once, on a busy machine; with a thread for each it took twenty
    kitchen.sit("Benedict")
    assert b"Benedict" in read_until(stream, b"Benedict")


def test_strangers_leave_places_for_guests(server: Server, open_things: ExitStack, besiege: Besiege) -> None:
    kitchen = Kitchen(server, open_things)
    answers = [stranger.recv(200) for stranger in besiege(600, kitchen.asks_for_stream())]
    assert sum(b" 200 OK" in answer for answer in answers) == 300  # what one address may have
    assert sum(b" 503 " in answer for answer in answers) == 300
    for guest in (kitchen.ana, kitchen.host):
        answer = guest.stream(kitchen.code)
        assert answer.status_code == 200
        assert b"Ana" in read_until(answer.iter_content(None), b"Ana")


def test_connections_without_end_hold_up_nobody(tmp_path: Path, open_things: ExitStack) -> None:
    server = Server(tmp_path, free_port(), PARTYCHEF_CONNECTIONS_PER_ADDRESS="40")
    open_things.callback(server.stop)
    kitchen = Kitchen(server, open_things)
    stream = kitchen.ana.stream(kitchen.code).iter_content(None)
    read_until(stream, b"Ana")
    first, *_ = attack(server, open_things, 100, HALF_A_BODY)
    assert _hung_up_on(first)  # whoever has been half-way for longest leaves
    kitchen.sit("Benedict")
    assert b"Benedict" in read_until(stream, b"Benedict")


def test_half_a_head_is_nothing_to_write_about(server: Server, besiege: Besiege) -> None:
    for number, attacker in enumerate(besiege(500, HALF_A_HEAD)):
        if number % 2:
            attacker.close()
    assert requests.get(f"{server.url}/healthz", timeout=30).ok
    server.stop()
    assert "Traceback" not in server.log.read_text()


def test_a_stop_does_not_wait_for_streams(server: Server, open_things: ExitStack, besiege: Besiege) -> None:
    streams = besiege(60, Kitchen(server, open_things).asks_for_stream())
    for stream in streams:
        assert stream.recv(100)
    began = time.monotonic()
    server.stop()
    assert time.monotonic() - began < 2
    for stream in streams:
        said = b""
        while piece := stream.recv(65536):
            said += piece
        assert said.endswith(b"0\r\n\r\n")  # to its end, so that the phone comes back at once


def test_a_worker_without_a_master_frees_the_port(server: Server, open_things: ExitStack, besiege: Besiege) -> None:
    besiege(10, Kitchen(server, open_things).asks_for_stream())
    besiege(10, HALF_A_BODY)
    with requests.get(f"{server.url}/healthz", timeout=30) as answer:
        assert answer.ok
    began = time.monotonic()
    server.behead()
    wait_for(lambda: _is_free(server.port))
    assert time.monotonic() - began < 2


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


def _hung_up_on(client: socket.socket) -> bool:
    try:
        return client.recv(100) == b""
    except ConnectionResetError:
        return True
