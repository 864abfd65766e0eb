"""One loop that holds all connections: it accepts them, reads requests, sends what is left of answers, and all streams.

Nothing in it waits for a client, so a slow one costs no thread: a thread gets a request when all of it is there, and is
free as soon as the answer is written down.
"""

from __future__ import annotations

import logging
import os
import selectors
import socket
import time
from collections import Counter, deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from partychef.tables.places import neighbourhood
from partychef.web.server.connection import Connection, Stream, What, told
from partychef.web.server.incoming import Incoming, Refused, Request

log = logging.getLogger(__name__)

PATIENCE = 20.0
"""Seconds without a byte after which a request is given up, and in which a small one must be complete."""
SLOWEST = 4096
"""Bytes a second below which a large one is given up, too."""
KEPT_OPEN = 5.0
"""Seconds that a connection stays open for another request."""
TOO_SLOW = 30.0
"""Seconds in which a page must have taken an event, or a browser an answer; phones reconnect."""
HEARTBEAT = 15.0
"""Seconds after which a stream with nothing to say says so."""
LINGER = 2.0
"""Seconds for a client to hang up; to close at once could destroy the end of what it is about to read."""
READ, WRITE = selectors.EVENT_READ, selectors.EVENT_WRITE
BUSY = "503 Service Unavailable"
HELD = 128 * 1024 * 1024
"""The most bytes that wait in memory, in all large requests and answers."""
SMALL = 64 * 1024
"""What is smaller always finds room."""
SEND_BUFFER = 64 * 1024
"""Bytes of a stream that the system keeps: behind more, a slow page would be shown old news for a long time."""


class Loop:
    """All connections of a server. `work` gets a whole request, has it answered by a thread, and calls `answered`."""

    def __init__(
        self, work: Callable[[Connection, Request], None], beat: str, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.limit = 2000
        self.per_address: int | None = None
        self.stopping = False
        self.connections: dict[Connection, None] = {}
        """Those that did something last stand at the end."""
        self._from: Counter[str] = Counter()
        self._held = 0
        self._work = work
        self._beat = beat
        self._now = now
        self._looked = now()
        self._calls: deque[Callable[[], None]] = deque()
        self._awake = False
        self._selector = selectors.DefaultSelector()
        self._bell, self._listens_to_bell = os.pipe()[::-1]
        for end in (self._bell, self._listens_to_bell):
            os.set_blocking(end, False)
        self.watch(self._listens_to_bell)
        self._doors: list[Any] = []

    def watch(self, descriptor: int) -> None:
        """Wake up when something is written to this pipe, and empty it."""
        self._selector.register(descriptor, READ, partial(_empty, descriptor))

    def open(self, door: Any) -> None:
        """Accept connections from this listening socket."""
        door.setblocking(False)
        self._doors.append(door)
        self._selector.register(door, READ, partial(self._accept, door))

    def stop(self) -> None:
        """Close the doors at once, end all streams, and hang up on whoever asks nothing."""
        self.stopping = True
        for door in self._doors:
            self._selector.unregister(door)
            door.close()
        self._doors.clear()
        for conn in list(self.connections):
            if conn.what == "streams":
                self._guarded(conn, self._end_stream)
            elif conn.what == "reads" and not conn.incoming:
                self._close(conn)

    def close(self) -> None:
        """Drop all connections, whatever they do."""
        self.stop()
        for conn in list(self.connections):
            self._close(conn)
        self._selector.close()
        for end in (self._bell, self._listens_to_bell):
            os.close(end)

    @property
    def busy(self) -> bool:
        """Whether requests are still being answered."""
        return any(conn.what in ("works", "sends") for conn in self.connections)

    def call(self, function: Callable[[], None]) -> None:
        """Have the loop do something soon. May be called from any thread."""
        self._calls.append(function)
        if not self._awake:
            self._awake = True
            with suppress(BlockingIOError):
                os.write(self._bell, b"!")

    def turn(self, seconds: float) -> None:
        """Wait so long for something to happen, and see to it."""
        for key, events in self._selector.select(0 if self._calls else seconds):
            if isinstance(key.data, Connection):
                self._guarded(key.data, partial(self._stir, events=events))
            else:
                key.data()
        self._awake = False
        for _ in range(len(self._calls)):
            self._calls.popleft()()
        if self._now() - self._looked >= 0.5:
            self._look_at_clock()

    def answered(self, conn: Connection, rest: bytes, keep: bool, stream: Stream | None, chunked: bool) -> None:
        """A thread has answered and sent what could be sent at once; `rest` is what is left. From any thread."""
        conn.rest, conn.keep, conn.stream, conn.chunked = memoryview(rest) if rest else None, keep, stream, chunked
        self.call(partial(self._guarded, conn, self._go_on))

    # -- connections come and go

    def _accept(self, door: Any) -> None:
        for _ in range(100):
            try:
                sock, peer = door.accept()
            except BlockingIOError:
                return
            except OSError as error:  # gone again, or no descriptors are left: then somebody must go
                log.warning("A connection could not be accepted: %s.", error.strerror)
                self._leave_for("")
                return
            sock.setblocking(False)
            address = neighbourhood(peer[0])
            if not self._room(address):
                with suppress(OSError):
                    sock.send(told(Refused(BUSY, "Too many connections are open: try again in a moment.")))
                sock.close()
                continue
            conn = Connection(sock, peer, address)
            conn.deadline = self._now() + PATIENCE
            self.connections[conn] = None
            self._from[address] += 1
            self._guarded(conn, self._greet)

    def _greet(self, conn: Connection) -> None:
        """What it has to say has often come by now: not to wait for it saves a turn, which other threads delay."""
        try:
            self._read(conn)
        except BlockingIOError:
            self._watch(conn, READ)

    def _room(self, address: str) -> bool:
        if self.per_address is not None and self._from[address] >= self.per_address:
            return self._leave_for(address)
        return len(self.connections) < self.limit or self._leave_for("")

    def _leave_for(self, address: str) -> bool:
        """Close the connection (from this address) that has been asking nothing, or half a question, for longest."""
        for conn in self.connections:
            if conn.what in ("reads", "lingers") and address in ("", conn.address):
                self._close(conn)
                return True
        return False

    def _close(self, conn: Connection) -> None:
        if conn.what == "closed":
            return
        conn.what = "closed"
        self._watch(conn, 0)
        conn.sock.close()
        del self.connections[conn]
        self._from[conn.address] -= 1
        if not self._from[conn.address]:
            del self._from[conn.address]
        self._held -= conn.held
        if conn.stream is not None:
            conn.stream.close()
        conn.stream = conn.incoming = conn.rest = None

    def _hang_up(self, conn: Connection) -> None:
        """Close in a way that lets the client read to the end."""
        conn.sock.shutdown(socket.SHUT_WR)
        self._change(conn, "lingers", LINGER)
        self._watch(conn, READ)
        conn.incoming = None
        if conn.stream is not None:
            conn.stream.close()
            conn.stream = None

    def _guarded(self, conn: Connection, do: Callable[[Connection], None]) -> None:
        """Nothing that goes wrong with one connection touches another."""
        if conn.what == "closed":
            return
        try:
            do(conn)
        except OSError:
            self._close(conn)
        except Exception:
            log.exception("a connection failed")
            self._close(conn)

    def _change(self, conn: Connection, what: What, seconds: float) -> None:
        conn.what = what
        conn.deadline = self._now() + seconds
        del self.connections[conn]
        self.connections[conn] = None

    def _watch(self, conn: Connection, events: int) -> None:
        if events == conn.watched:
            return
        if not events:
            self._selector.unregister(conn.sock)
        elif conn.watched:
            self._selector.modify(conn.sock, events, conn)
        else:
            self._selector.register(conn.sock, events, conn)
        conn.watched = events

    # -- what happens on one of them

    def _stir(self, conn: Connection, events: int) -> None:
        if events & WRITE:
            self._send_rest(conn)
        elif conn.what == "reads":
            self._read(conn)
        else:
            data = conn.sock.recv(SMALL)
            if conn.what == "streams" or not data:  # it has hung up; nobody says anything to a stream
                self._close(conn)

    def _read(self, conn: Connection) -> None:
        data = conn.sock.recv(SMALL)
        if not data:
            self._close(conn)
            return
        now = self._now()
        if conn.incoming is None:
            conn.incoming, conn.began = Incoming(), now
        conn.incoming.add(data)
        self._hold(conn, len(conn.incoming.data))
        conn.deadline = min(now + PATIENCE, conn.began + PATIENCE + len(conn.incoming.data) / SLOWEST)
        self._next_request(conn)

    def _next_request(self, conn: Connection) -> None:
        if conn.incoming is None:
            return
        try:
            request = conn.incoming.take()
            if request is None and conn.held > SMALL and self._held > HELD:
                raise Refused(BUSY, "The kitchen has its hands full: try again in a moment.")
        except Refused as refused:
            self._refuse(conn, refused)
            return
        if request is not None:
            if not conn.incoming.data:
                conn.incoming = None
            self._watch(conn, 0)
            self._change(conn, "works", float("inf"))
            self._work(conn, request)
            return
        self._watch(conn, READ)
        if conn.incoming.expects:
            conn.incoming.expects = False
            conn.sock.send(b"HTTP/1.1 100 Continue\r\n\r\n")

    def _refuse(self, conn: Connection, refused: Refused) -> None:
        conn.sock.send(told(refused))
        self._hang_up(conn)

    def _hold(self, conn: Connection, many: int) -> None:
        self._held += many - conn.held
        conn.held = many

    def _go_on(self, conn: Connection) -> None:
        """Send what is left, then become a stream, wait for the next request, or hang up."""
        if conn.rest is not None:
            self._hold(conn, len(conn.rest))
            if conn.held > SMALL and self._held > HELD:
                self._close(conn)
                return
            if conn.what != "sends":
                self._change(conn, "sends", TOO_SLOW)
            self._watch(conn, WRITE)
            return
        self._hold(conn, 0)
        if conn.stream is not None:
            self._begin_stream(conn)
        elif conn.keep and (conn.incoming or not self.stopping):
            self._change(conn, "reads", KEPT_OPEN)
            conn.began = self._now()
            self._watch(conn, READ)
            self._next_request(conn)
        else:
            self._hang_up(conn)

    def _send_rest(self, conn: Connection) -> None:
        if conn.rest is not None:
            conn.rest = conn.rest[conn.sock.send(conn.rest) :] or None
        if conn.rest is not None:
            return
        if conn.what == "sends":
            self._go_on(conn)
        else:
            self._sent(conn)

    # -- streams

    def _begin_stream(self, conn: Connection) -> None:
        assert conn.stream is not None
        conn.sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        self._change(conn, "streams", HEARTBEAT)
        self._watch(conn, READ)
        if self.stopping:
            self._end_stream(conn)
            return
        self._say(conn, conn.stream.begin(partial(self._ring, conn)))

    def _ring(self, conn: Connection) -> None:
        if not conn.rung:
            conn.rung = True
            self.call(partial(self._guarded, conn, self._news))

    def _news(self, conn: Connection) -> None:
        conn.rung = False
        if conn.stream is None or conn.rest is not None:  # it is asked again when it has taken what it got
            return
        news = conn.stream.take()
        if news is None:
            self._end_stream(conn)
        elif news:
            self._say(conn, news)
        else:
            conn.stream.ready()

    def _say(self, conn: Connection, text: str) -> None:
        data = text.encode()
        if conn.chunked:
            data = b"%X\r\n%b\r\n" % (len(data), data)
        try:
            sent = conn.sock.send(data)
        except BlockingIOError:
            sent = 0
        if sent == len(data):
            self._sent(conn)
            return
        conn.rest = memoryview(data)[sent:]
        conn.deadline = self._now() + TOO_SLOW
        self._watch(conn, READ | WRITE)

    def _sent(self, conn: Connection) -> None:
        conn.deadline = self._now() + HEARTBEAT
        self._watch(conn, READ)
        self._news(conn)

    def _end_stream(self, conn: Connection) -> None:
        assert conn.stream is not None
        if conn.rest is None:  # otherwise it ends in the middle of an event, as when a phone is out of range
            last = conn.stream.end().encode()
            if conn.chunked:
                last = (b"%X\r\n%b\r\n" % (len(last), last) if last else b"") + b"0\r\n\r\n"
            conn.sock.send(last)
        conn.rest = None
        self._hang_up(conn)

    # -- time

    def _look_at_clock(self) -> None:
        now = self._looked = self._now()
        for conn in [conn for conn in self.connections if conn.deadline <= now]:
            self._guarded(conn, self._late)

    def _late(self, conn: Connection) -> None:
        if conn.what == "streams" and conn.rest is None:
            self._say(conn, self._beat)
        elif conn.what == "reads" and conn.incoming:
            self._refuse(conn, Refused("408 Request Timeout", "That took too long to arrive: try again."))
        else:
            self._close(conn)


def _empty(descriptor: int) -> None:
    with suppress(BlockingIOError):
        os.read(descriptor, 4096)
