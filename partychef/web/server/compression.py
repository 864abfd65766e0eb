"""Static files travel compressed, by Flask-Compress. Pages do not: they hold form tokens beside what players typed."""

from __future__ import annotations

from flask import Flask, Response, request
from flask_compress import Compress

MIMETYPES = ("text/css", "text/javascript", "application/javascript", "image/svg+xml", "application/manifest+json")


def compress_static_files(app: Flask) -> None:
    """Compress the static files of these types, and nothing else (BREACH)."""
    # Not registered by itself: then a page would be one careless mimetype away from being compressed.
    app.config.update(COMPRESS_REGISTER=False, COMPRESS_MIMETYPES=MIMETYPES)
    compress = Compress(app)

    @app.after_request
    def compressed(response: Response) -> Response:
        if request.endpoint != "static" or response.status_code != 200 or response.mimetype not in MIMETYPES:
            return response
        file, response.direct_passthrough = response.response, False
        response.make_sequence()  # a file that is streamed could not be gzipped
        file.close()  # type: ignore[union-attr]  # a request that is cut off from here on leaves nothing open
        return compress.after_request(response)
