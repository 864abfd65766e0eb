"""What machines ask: does the process live, is it ready for guests, and what are its figures?"""

from __future__ import annotations

import hmac
import shutil
import threading
import time
from collections.abc import Callable
from pathlib import Path

from flask import Blueprint, Response, current_app, request
from sqlalchemy.engine import make_url

from partychef.tables.names import Refusal
from partychef.web.address import in_our_network
from partychef.web.party import Party, the_party

pages = Blueprint("health", __name__)

LEAST_ROOM = 100 * 1024 * 1024
"""Bytes that must be free where the database grows."""
PATIENCE = 2.0
"""Seconds that a write may take."""
REMEMBERED = 1.0
"""Seconds for which an answer holds: whoever asks more often makes no work."""


@pages.get("/healthz")
def healthz() -> Response:
    """Whether the process lives."""
    return Response("ok\n", mimetype="text/plain")


@pages.get("/readyz")
def readyz() -> Response:
    """Whether guests can play: 200, or 503 with one line for each thing that is missing."""
    missing = _readiness().missing()
    return Response(
        "".join(f"{line}\n" for line in missing) or "ready\n", 503 if missing else 200, mimetype="text/plain"
    )


@pages.get("/metrics")
def metrics() -> Response:
    """The figures of this process, as Prometheus reads them."""
    token = the_party().settings.metrics_token
    said = request.headers.get("Authorization", "")
    if not (hmac.compare_digest(said.encode(), f"Bearer {token}".encode()) if token else in_our_network()):
        raise Refusal("The figures of this server are for its host.", status=403)
    try:
        from partychef.web.server.metrics import CONTENT_TYPE, figures_of
    except ModuleNotFoundError:
        raise Refusal(
            "Figures need the Python package prometheus-client: install partychef[metrics].", status=501
        ) from None
    return Response(figures_of(the_party()), content_type=CONTENT_TYPE)


class Readiness:
    """Looks whether the house is ready; of many who ask at the same time, one looks."""

    def __init__(self, party: Party) -> None:
        self.checks: list[Callable[[], str]] = [
            lambda: "" if party.store.can_write(PATIENCE) else "The database cannot be written.",
            *(lambda folder=folder: _room_in(folder) for folder in _folders(party)),
        ]
        """Each returns one sentence about what is missing, or an empty text."""
        self._lock = threading.Lock()
        self._looked = -REMEMBERED
        self._missing: list[str] = []

    def missing(self) -> list[str]:
        """A sentence for each thing that is missing; nothing when guests can play."""
        with self._lock:
            if time.monotonic() - self._looked >= REMEMBERED:
                self._missing = [sentence for check in self.checks if (sentence := check())]
                self._looked = time.monotonic()
            return self._missing


def _readiness() -> Readiness:
    kept: Readiness = current_app.extensions.setdefault("partychef.readiness", Readiness(the_party()))
    return kept


def _folders(party: Party) -> list[Path]:
    """The instance folder, and that of the database if it is a file elsewhere."""
    url = make_url(party.settings.database)
    folders = {party.settings.instance}
    if url.get_backend_name() == "sqlite" and url.database:
        folders.add(Path(url.database).resolve().parent)
    return sorted(folders)


def _room_in(folder: Path) -> str:
    try:
        free = shutil.disk_usage(folder).free
    except OSError as error:
        return f"The folder of the server cannot be used ({error.strerror})."
    return "" if free >= LEAST_ROOM else f"Only {free // 1024**2} MB are free on the disk of the server."
