"""The gunicorn worker: one loop for all connections, and a few threads that answer requests which are complete."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from typing import Any

from gunicorn.http import RequestParser
from gunicorn.http.errors import NoMoreData
from gunicorn.http.wsgi import create
from gunicorn.workers.base import Worker as Base

from partychef.tables.background import DaemonThreads
from partychef.web.server.connection import Connection
from partychef.web.server.incoming import Request
from partychef.web.server.loop import Loop
from partychef.web.stream import BEAT, TAKES_STREAMS, Stream

GRACE = 1.5
"""Seconds for requests that are being answered when the server stops."""


class Worker(Base):  # type: ignore[misc]
    """Serves requests with threads, and streams without."""

    alive: bool

    def init_process(self) -> None:
        """See gunicorn: called once, in the process of the worker."""
        self.loop = Loop(self._hand_over, BEAT)
        self.threads = DaemonThreads(self.cfg.threads, "request")
        super().init_process()

    def run(self) -> None:
        """Serve until the master says stop, or is no more."""
        party = self.wsgi.extensions["partychef"]
        settings = party.settings
        self.loop.limit = self.cfg.worker_connections
        if not settings.trusted_proxies:  # otherwise all connections come from the proxy
            self.loop.per_address = settings.connections_per_address
        self.loop.watch(self.PIPE[0])  # gunicorn writes to it when there is a signal
        self.server = self.sockets[0].getsockname()
        for door in self.sockets:
            self.loop.open(door)
        while self.alive and self.ppid == os.getppid():
            self.notify()
            self.loop.turn(0.5)
        self.alive = False
        party.hub.close()
        self.loop.stop()
        end = time.monotonic() + GRACE
        while self.loop.busy and time.monotonic() < end:
            self.loop.turn(0.1)

    def _hand_over(self, conn: Connection, request: Request) -> None:
        self.threads.submit(self._serve, conn, request)

    def _serve(self, conn: Connection, request: Request) -> None:
        """Answer a request, on a thread of the pool."""
        out, answer = Outbox(), Answer()
        req = None
        try:
            req = next(RequestParser(self.cfg, request.pieces(), conn.peer))
            self._answer(req, conn, out, answer)
        except (NoMoreData, StopIteration):  # what came was no request
            answer.drop()
        except Exception as error:
            answer.drop()
            out.written.clear()
            self.handle_error(req, out, conn.peer, error)
        data = b"".join(out.written)
        with suppress(OSError):  # if the client is gone, the loop finds out, too
            data = data[conn.sock.send(data) :]
        self.loop.answered(conn, data, answer.keep, answer.stream, answer.chunked)

    def _answer(self, req: Any, conn: Connection, out: Outbox, answer: Answer) -> None:
        resp, environ = create(req, out, conn.peer, self.server, self.cfg)
        environ["wsgi.multithread"] = True
        environ[TAKES_STREAMS] = answer.take
        if not self.alive:
            resp.force_close()
        body = self.wsgi(environ, resp.start_response)
        try:
            if resp.status_code != 200:
                answer.drop()
            if answer.stream is not None:
                resp.send_headers()
                answer.chunked = resp.chunked
                return
            for piece in body:
                resp.write(piece)
            resp.close()
            answer.keep = not resp.should_close()
        finally:
            if hasattr(body, "close"):
                body.close()


class Answer:
    """What becomes of a connection after the answer."""

    def __init__(self) -> None:
        self.keep = False
        """Whether it can carry another request."""
        self.stream: Stream | None = None
        """What it carries from now on."""
        self.chunked = False

    def take(self, stream: Stream) -> None:
        """Have this stream sent after the head of the answer."""
        self.stream = stream

    def drop(self) -> None:
        """The answer has become another one."""
        if self.stream is not None:
            self.stream.close()
        self.stream = None


class Outbox:
    """Stands in for the socket where gunicorn writes: an answer is sent when it is complete, by whoever has time."""

    def __init__(self) -> None:
        self.written: list[bytes] = []

    def sendall(self, data: bytes) -> None:
        """See `socket.socket.sendall`."""
        self.written.append(data)

    def gettimeout(self) -> float:
        """See `socket.socket.gettimeout`: this one never waits."""
        return 0.0
