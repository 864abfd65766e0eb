"""Static files travel compressed. Pages do not: they hold form tokens beside what players typed."""

from __future__ import annotations

import gzip
from functools import cache

from flask import Response, request

COMPRESSED = {"text/css", "text/javascript", "application/javascript", "image/svg+xml"}


def compress_static_files(response: Response) -> Response:
    """The answer with gzip where the browser takes it."""
    if request.endpoint != "static" or response.status_code != 200 or response.mimetype not in COMPRESSED:
        return response
    response.vary.add("Accept-Encoding")
    if request.accept_encodings.quality("gzip"):
        response.direct_passthrough = False
        response.set_data(_packed(response.get_data()))
        response.headers["Content-Encoding"] = "gzip"
        response.headers.pop("ETag", None)  # it named the uncompressed file
    return response


@cache
def _packed(data: bytes) -> bytes:
    return gzip.compress(data, mtime=0)
