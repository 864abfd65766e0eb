"""Bounds what a model's server may send: bytes and seconds, so that no thread reads for ever after it was given up."""

from __future__ import annotations

import time
from collections.abc import Iterator

import httpx

MOST_BYTES = 8_000_000
"""Far more than the longest reply needs, streamed token by token."""


def bound(response: httpx.Response) -> None:
    """Bound the body of a response that has just begun: an event hook of the client."""
    seconds = response.request.extensions.get("timeout", {}).get("read")
    if isinstance(response.stream, httpx.SyncByteStream):
        response.stream = _Bounded(response.stream, response.request, seconds)


class _Bounded(httpx.SyncByteStream):
    """A body that ends in an error once it is too long or takes too long; httpx itself bounds each read alone."""

    def __init__(self, stream: httpx.SyncByteStream, request: httpx.Request, seconds: float | None) -> None:
        self._stream = stream
        self._request = request
        self._end = None if seconds is None else time.monotonic() + seconds

    def __iter__(self) -> Iterator[bytes]:
        read = 0
        for chunk in self._stream:
            read += len(chunk)
            if read > MOST_BYTES:
                raise httpx.ReadError("The body is too long.", request=self._request)
            if self._end is not None and time.monotonic() > self._end:
                raise httpx.ReadTimeout("The body takes too long.", request=self._request)
            yield chunk

    def close(self) -> None:
        self._stream.close()
