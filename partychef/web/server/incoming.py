"""Finds where a request ends in what comes over a connection. What it says is read later, by gunicorn's own parser."""

from __future__ import annotations

import re
from collections.abc import Iterator

HEAD_LIMIT = 32 * 1024
"""The most bytes of a head, whatever is in it."""
BODY_LIMIT = 64 * 1024 * 1024
"""The most bytes of any body; pages have lower limits of their own."""
PIECE = 64 * 1024

LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(\d+)[ \t]*\r\n", re.I)
CHUNKED = re.compile(rb"\r\ntransfer-encoding:[ \t]*chunked[ \t]*\r\n", re.I)
EXPECTS = re.compile(rb"\r\nexpect:[ \t]*100-continue[ \t]*(?=\r\n)", re.I)
CHUNK = re.compile(rb"[0-9a-f]{1,8}(?=[;\s])", re.I)
BARE = re.compile(rb"(?<!\r)\n")


class Refused(Exception):
    """A request that is not taken in: `status` as HTTP writes it, and one sentence."""

    def __init__(self, status: str, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class Request:
    """The bytes of one whole request."""

    def __init__(self, data: bytearray, head: int) -> None:
        self._data = data
        self._head = head

    def pieces(self) -> Iterator[bytes]:
        """The head, then the body in pieces: gunicorn copies what is left of a piece whenever it takes some of it."""
        # The loop has answered it already.
        yield EXPECTS.sub(b"", bytes(self._data[: self._head]))
        for at in range(self._head, len(self._data), PIECE):
            yield bytes(self._data[at : at + PIECE])


class Incoming:
    """What has come over a connection and was not yet taken as a request."""

    def __init__(self) -> None:
        self.data = bytearray()
        self._forget()

    def _forget(self) -> None:
        self.expects = False
        """Whether the client waits to be told to go on before it sends the body."""
        self._seen = 0
        self._head = 0
        self._end: int | None = None
        self._chunk: int | None = None
        """Where the next chunk begins, in a body that comes in chunks."""

    def add(self, data: bytes) -> None:
        """Take in what was received."""
        self.data += data

    def take(self) -> Request | None:
        """The next request, once it is complete. Raises Refused if it is too large.

        What is no HTTP is complete at once: the parser says what is wrong with it.
        """
        if not self._head and self.data:
            self._find_head()
        if self._chunk is not None:
            self._find_last_chunk()
        if self._end is None or len(self.data) < self._end:
            return None
        request = Request(self.data[: self._end], self._head)
        self.data = self.data[self._end :]
        self._forget()
        return request

    def _find_head(self) -> None:
        end = self.data.find(b"\r\n\r\n", max(0, self._seen - 3))
        if (len(self.data) if end < 0 else end) > HEAD_LIMIT:
            raise Refused(
                "431 Request Header Fields Too Large", "Your browser sent too much at once: delete its cookies."
            )
        if end < 0:
            if BARE.search(self.data, max(0, self._seen - 1)):
                self._head = self._end = len(self.data)
            self._seen = len(self.data)
            return
        self._head = end + 4
        head = bytes(self.data[: self._head])
        self.expects = bool(EXPECTS.search(head))
        if CHUNKED.search(head):
            self._chunk = self._head
            return
        length = LENGTH.search(head)
        self._end = self._head + (_checked(length[1]) if length else 0)

    def _find_last_chunk(self) -> None:
        while self._chunk is not None and (line := self.data.find(b"\r\n", self._chunk)) >= 0:
            size = CHUNK.match(self.data, self._chunk)
            if size is None:
                self._end, self._chunk = len(self.data), None
            elif int(size[0], 16):
                self._chunk = line + 2 + int(size[0], 16) + 2
                _checked(b"%d" % (self._chunk - self._head))
            else:
                end = self.data.find(b"\r\n\r\n", line)
                if end < 0:
                    break
                self._end, self._chunk = end + 4, None
        if (
            self._chunk is not None
            and len(self.data) - self._chunk > HEAD_LIMIT
            and self.data.find(b"\r\n", self._chunk) < 0
        ):
            raise _too_much()


def _checked(length: bytes) -> int:
    if len(length) > 12 or int(length) > BODY_LIMIT:
        raise _too_much()
    return int(length)


def _too_much() -> Refused:
    return Refused("413 Content Too Large", "That was too much to send at once: shorten it and try again.")
