"""Running the application: gunicorn with one process and many threads, a thread for each open page."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable
from typing import Any

from flask import Flask

from partychef.settings import Settings

SPARE_THREADS = 64
"""Threads beyond the streams, so that a full house can still tap."""


class NoSocket(Exception):
    """The port cannot be had. The message is one sentence."""


def bind(settings: Settings) -> socket.socket:
    """Take the port before anything is announced. Raises NoSocket."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        raise NoSocket(f"Port {settings.port} cannot be used ({error.strerror}): choose another with --port.") from None
    listening.listen(1024)
    return listening


def serve(make_app: Callable[[Settings], Flask], settings: Settings, listening: socket.socket) -> None:
    """Serve until interrupted."""
    if sys.platform == "win32":
        _serve_simply(make_app(settings), listening)
    else:
        _serve_with_gunicorn(make_app, settings, listening)


def _serve_with_gunicorn(make_app: Callable[[Settings], Flask], settings: Settings, listening: socket.socket) -> None:
    from gunicorn.app.base import BaseApplication

    options = {
        "bind": [f"fd://{listening.fileno()}"], "worker_class": "gthread", "workers": 1,
        "threads": settings.streams + SPARE_THREADS, "worker_connections": 2 * (settings.streams + SPARE_THREADS),
        "graceful_timeout": 3, "timeout": 120, "keepalive": 75, "loglevel": "warning", "control_socket_disable": True,
        "limit_request_line": 4094, "limit_request_fields": 60, "worker_exit": _say_goodbye,
    }  # fmt: skip

    class Server(BaseApplication):  # type: ignore[misc]
        def load_config(self) -> None:
            for name, value in options.items():
                self.cfg.set(name, value)

        def load(self) -> Flask:
            app = make_app(settings)
            party = app.extensions["partychef"]
            party.wake()  # games that were going on go on before anybody looks
            party.warm_up(app)
            _end_streams_on_term(app)
            return app

    Server().run()


def _end_streams_on_term(app: Flask) -> None:
    """Streams never end by themselves: without this a stop waits for them until the grace time is over."""
    import signal

    before: Any = signal.getsignal(signal.SIGTERM)

    def stop(number: int, frame: Any) -> None:
        app.extensions["partychef"].hub.close()
        if callable(before):
            before(number, frame)

    signal.signal(signal.SIGTERM, stop)


def _say_goodbye(_server: Any, worker: Any) -> None:
    party = worker.wsgi.extensions.get("partychef") if getattr(worker, "wsgi", None) else None
    if party is not None:
        party.close()


def _serve_simply(app: Flask, listening: socket.socket) -> None:
    from werkzeug.serving import make_server

    app.extensions["partychef"].wake()
    host, port = listening.getsockname()[:2]
    make_server(host, port, app, threaded=True, fd=listening.fileno()).serve_forever()
