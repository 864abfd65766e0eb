"""One connection to a browser: what it is doing, and what it carries."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import Any, Literal, Protocol

from partychef.web.server.incoming import Incoming, Refused

What = Literal["reads", "works", "sends", "streams", "lingers", "closed"]


class Stream(Protocol):
    """See `partychef.web.stream.Stream`."""

    def begin(self, ring: Callable[[], None]) -> str: ...
    def take(self) -> str | None: ...
    def ready(self) -> None: ...
    def end(self) -> str: ...
    def close(self) -> None: ...


class Connection:
    """One connection. It belongs to the loop, except while it `works`: then to the thread that answers."""

    __slots__ = (
        "address", "began", "chunked", "deadline", "held", "incoming", "keep", "peer", "rest", "rung", "sock", "stream",
        "watched", "what",
    )  # fmt: skip

    def __init__(self, sock: socket.socket, peer: Any, address: str) -> None:
        self.sock = sock
        self.peer = peer
        self.address = address
        self.what: What = "reads"
        self.incoming: Incoming | None = None
        self.began = 0.0
        self.deadline = 0.0
        self.rest: memoryview | None = None
        self.keep = False
        self.stream: Stream | None = None
        self.chunked = False
        self.rung = False
        self.held = 0
        self.watched = 0


def told(refused: Refused) -> bytes:
    """The whole answer to a request that is refused."""
    words = str(refused).encode()
    head = (
        f"HTTP/1.1 {refused.status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {len(words)}\r\n"
        "Retry-After: 5\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + words
