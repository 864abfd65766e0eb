"""The server as it runs: full, with clients that hang, and stopped in the middle of everything."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import requests

from tests.serving import Browser, Server, free_port, read_until

STREAMS = 4


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path, free_port(), PARTYCHEF_STREAMS=str(STREAMS))
    yield server
    server.stop()


@pytest.fixture
def guest(server: Server) -> Iterator[Callable[[], Browser]]:
    with ExitStack() as open_things:
        yield lambda: Browser(server, open_things)


def test_a_full_house_says_so_and_still_answers_taps(guest: Callable[[], Browser]) -> None:
    code = guest().party()
    guests = [guest() for _ in range(STREAMS - 1)]  # one place is kept for those who belong to a table
    open_ones = [one.stream(code).iter_content(None) for one in guests]
    refused = guest().stream(code)
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "5")
    ana = guest()
    assert ana.post(f"/table/{code}/join", name="Ana").ok
    assert ana.stream(code).status_code == 200
    assert b"Ana" in read_until(open_ones[0], b"Ana")
    assert guests[0].stream(code).status_code == 200  # a page that comes back is never refused
    assert b"replaced" in read_until(open_ones[0], b"event: replaced")


def test_a_stop_ends_all_streams_and_lets_the_server_go(server: Server, guest: Callable[[], Browser]) -> None:
    code = guest().party()
    streams = [guest().stream(code).iter_content(None) for _ in range(STREAMS)]
    for stream in streams:
        read_until(stream, b"retry")
    began = time.monotonic()
    server.stop()
    assert time.monotonic() - began < 5
    for stream in streams:
        read_until(stream, b"\0")  # it ends


def test_clients_that_do_not_hang_up_keep_nobody_else_at_the_door(server: Server) -> None:
    asked = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    silent = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(10)]
    for client in silent:
        client.sendall(asked)
    for client in silent:
        assert client.recv(4096)
    began = time.monotonic()
    assert requests.get(f"{server.url}/healthz", timeout=10).ok
    assert time.monotonic() - began < 1.5  # gunicorn itself would wait two seconds for each
    for client in silent:
        client.close()
