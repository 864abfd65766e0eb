"""Pictures that the server draws."""

from __future__ import annotations

import io

import segno
from flask import Response


def qr_code(link: str) -> Response:
    """A link as a QR code."""
    image = io.BytesIO()
    segno.make(link, error="m").save(image, kind="svg", border=2, scale=8, svgclass=None, lineclass=None, omitsize=True)
    return Response(image.getvalue(), mimetype="image/svg+xml")
