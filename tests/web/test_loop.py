"""The loop that holds all connections: real sockets, a clock that the test winds, and no thread anywhere."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from partychef.web.server.connection import Connection
from partychef.web.server.incoming import BODY_LIMIT, HEAD_LIMIT, Request
from partychef.web.server.loop import HEARTBEAT, KEPT_OPEN, PATIENCE, TOO_SLOW, Loop

GET = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nHello"
CHUNKS = b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nHe\r\n3;x=y\r\nllo\r\n0\r\nA: b\r\n\r\n"
OK = b"HTTP/1.1 200 OK\r\n\r\n"


class Table:
    """A stream that shows a number, which the test changes."""

    def __init__(self) -> None:
        self.shown: int | None = 0
        self.news = True
        self.is_ready = self.closed = self.over = False
        self.size = 1
        self.ring: Callable[[], None] = lambda: None

    def begin(self, ring: Callable[[], None]) -> str:
        self.ring = ring
        return "begin "

    def take(self) -> str | None:
        if self.over:
            return None
        news, self.news, self.is_ready = self.news, False, False
        return f"{self.shown}" * self.size + " " if news else ""

    def ready(self) -> None:
        self.is_ready = True

    def end(self) -> str:
        return "end"

    def close(self) -> None:
        self.closed = True

    def show(self, number: int) -> None:
        self.shown, self.news = number, True
        self.ring()


class House:
    """A loop with a door, where answers are given by the test."""

    def __init__(self, things: ExitStack) -> None:
        self.now = 1000.0
        self.things = things
        self.asked: list[tuple[Connection, bytes]] = []
        self.loop = Loop(self._work, "beat ", lambda: self.now)
        door = things.enter_context(socket.create_server(("127.0.0.1", 0)))
        self.address = door.getsockname()
        self.loop.open(door)
        things.callback(self.loop.close)

    def _work(self, conn: Connection, request: Request) -> None:
        self.asked.append((conn, b"".join(request.pieces())))

    def client(self, words: bytes = b"") -> socket.socket:
        client = self.things.enter_context(socket.create_connection(self.address, timeout=20))
        before = len(self.loop.connections)
        client.sendall(words)
        self.until(lambda: len(self.loop.connections) > before)
        return client

    def until(self, true: Callable[[], object]) -> None:
        """Let the loop work until it is true."""
        for _ in range(2000):
            if true():
                return
            self.loop.turn(0.01)
        pytest.fail("it did not become true")

    def asked_for(self, many: int) -> list[bytes]:
        self.until(lambda: len(self.asked) >= many)
        return [words for _, words in self.asked]

    def hears(self, client: socket.socket, words: bytes) -> bytes:
        """What the client is told up to these words; empty words are the end."""
        client.setblocking(False)
        told = b""

        def all_of_it() -> bool:
            nonlocal told
            try:
                piece = client.recv(65536)
            except BlockingIOError:
                return False
            told += piece
            return bool(words and words in told) or not piece

        self.until(all_of_it)
        return told

    def later(self, seconds: float) -> None:
        self.now += seconds
        self.loop.turn(0)

    def streams(self, table: Table, client: socket.socket | None = None) -> socket.socket:
        """A client that has a stream."""
        client = client or self.client(GET)
        self.asked_for(1)
        self.loop.answered(self.asked.pop()[0], b"", False, table, False)
        assert b"begin" in self.hears(client, b"begin")
        return client


@pytest.fixture
def house() -> Iterator[House]:
    with ExitStack() as things:
        yield House(things)


@pytest.mark.parametrize("request_", [GET, POST, CHUNKS], ids=["no body", "a body", "chunks"])
def test_a_request_is_worked_on_once_all_of_it_is_there(house: House, request_: bytes) -> None:
    client = house.client()
    for at in range(len(request_) - 1):
        client.sendall(request_[at : at + 1])
        house.loop.turn(0.01)
    assert house.asked == []
    client.sendall(request_[-1:])
    assert house.asked_for(1) == [request_]


def test_requests_on_one_connection_are_answered_one_after_the_other(house: House) -> None:
    client = house.client(POST + CHUNKS + GET)
    for number, expected in enumerate((POST, CHUNKS, GET)):
        assert house.asked_for(number + 1)[number] == expected
        house.loop.answered(house.asked[number][0], OK, True, None, False)
        house.hears(client, OK)
    house.later(KEPT_OPEN)
    assert house.hears(client, b"") == b""


@pytest.mark.parametrize("words", [b"GET / HTTP/1.1\r\nHo", POST[:-1], CHUNKS[:-1]], ids=["head", "body", "chunks"])
def test_half_a_request_is_given_up_without_a_word_in_the_log(
    house: House, words: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    client = house.client(words)
    house.until(lambda: any(conn.incoming for conn in house.loop.connections))
    house.later(PATIENCE - 1)
    assert len(house.loop.connections) == 1
    house.later(2)
    assert b"408" in house.hears(client, b"try again.")
    assert not caplog.records and not house.asked


def test_who_sends_a_byte_now_and_then_is_given_up_too(house: House) -> None:
    client = house.client(POST[:20])
    house.until(lambda: any(conn.incoming for conn in house.loop.connections))
    for at in range(20, 23):
        house.later(PATIENCE / 2.5)
        client.sendall(POST[at : at + 1])
        house.loop.turn(0.05)
    assert b"408" in house.hears(client, b"try again.")


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (b"POST / HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % (BODY_LIMIT + 1), b" 413 "),
        (b"POST / HTTP/1.1\r\nContent-Length: %s\r\n\r\n" % (b"9" * 5000), b" 413 "),
        (b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n" % (BODY_LIMIT + 1), b" 413 "),
        (b"GET / HTTP/1.1\r\nCookie: " + b"x" * HEAD_LIMIT, b" 431 "),
    ],
    ids=["body", "absurd", "chunk", "head"],
)
def test_what_is_too_large_is_refused_before_it_is_sent(house: House, words: bytes, status: bytes) -> None:
    assert status in house.hears(house.client(words), b".")


@pytest.mark.parametrize(
    "words", [b"GET / HTTP/1.0\n\n", b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n"]
)
def test_the_parser_is_given_at_once_what_will_never_be_complete(house: House, words: bytes) -> None:
    house.client(words)
    assert house.asked_for(1) == [words]


def test_a_client_that_waits_to_be_told_to_go_on_is_told(house: House) -> None:
    client = house.client(b"POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n")
    house.hears(client, b"100 Continue\r\n\r\n")
    client.sendall(b"Hello")
    assert house.asked_for(1) == [POST]


def test_a_large_answer_needs_no_thread_to_be_sent(house: House) -> None:
    client, body = house.client(GET), b"x" * 8_000_000
    house.asked_for(1)
    house.loop.answered(house.asked[0][0], OK + body, False, None, False)
    assert house.hears(client, b"") == OK + body


def test_who_does_not_read_an_answer_is_given_up(house: House) -> None:
    house.client(GET)
    house.asked_for(1)
    house.loop.answered(house.asked[0][0], b"x" * 16_000_000, False, None, False)
    house.until(lambda: any(conn.what == "sends" for conn in house.loop.connections))
    house.later(TOO_SLOW + 1)
    assert not house.loop.connections


def test_a_slow_page_gets_the_newest_and_not_all_that_was_before(house: House) -> None:
    table = Table()
    client = house.streams(table)
    table.size = 4_000_000
    table.show(1)
    house.until(lambda: any(conn.rest for conn in house.loop.connections))
    table.size = 1
    for number in range(2, 10):
        table.show(number)
        house.loop.turn(0.01)
    assert set(house.hears(client, b"9").split()[-2:]) == {b"1" * 4_000_000, b"9"}


def test_a_page_that_reads_nothing_is_dropped_and_frees_its_place(house: House) -> None:
    table = Table()
    house.streams(table)
    table.size = 4_000_000
    table.show(1)
    house.until(lambda: any(conn.rest for conn in house.loop.connections))
    house.later(TOO_SLOW - 1)
    assert not table.closed
    house.later(2)
    assert table.closed and not house.loop.connections


def test_a_stream_with_nothing_to_say_says_so(house: House) -> None:
    table = Table()
    client = house.streams(table)
    house.until(lambda: table.is_ready)
    house.later(HEARTBEAT)
    assert house.hears(client, b"beat").endswith(b"beat ")


def test_a_page_that_hangs_up_frees_its_place(house: House) -> None:
    table = Table()
    house.streams(table).close()
    house.until(lambda: table.closed)
    assert not house.loop.connections


def test_a_stream_that_is_over_says_its_last_words(house: House) -> None:
    table = Table()
    client = house.streams(table)
    table.over = True
    table.ring()
    assert house.hears(client, b"").endswith(b"end")
    assert table.closed


def test_an_address_with_too_many_connections_loses_the_one_that_waits_longest(house: House) -> None:
    house.loop.per_address = 3
    table = Table()
    stream = house.streams(table)
    half = house.client(POST[:5])
    house.client(POST[:5])
    newest = house.things.enter_context(socket.create_connection(house.address, timeout=20))
    newest.sendall(GET)
    assert house.asked_for(1) == [GET]
    assert len(house.loop.connections) == 3
    assert _is_over(half)
    assert not table.closed and stream.fileno() > 0


def test_where_all_connections_are_in_use_a_newcomer_is_told_so(house: House) -> None:
    house.loop.limit = 1
    house.streams(Table())
    newcomer = house.things.enter_context(socket.create_connection(house.address, timeout=20))
    assert b"503" in house.hears(newcomer, b"try again in a moment.")


def _is_over(client: socket.socket) -> bool:
    client.setblocking(True)
    try:
        return client.recv(100) == b""
    except ConnectionResetError:
        return True
