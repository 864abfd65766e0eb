"""Running the application: gunicorn with one process and many threads, one for each open page."""

from __future__ import annotations

import os
import socket
import struct
import sys
from collections.abc import Callable
from typing import Any

from flask import Flask

from partychef.settings import Settings
from partychef.tables.store import NoDatabase, Store

SPARE_THREADS = 64
"""Threads beside those for streams, so that guests can still tap in a full house."""
PATIENCE = 20
"""Seconds without a byte after which a connection is closed, because its thread is needed."""
UNHEARD = 60
"""Seconds without an acknowledgement after which a phone counts as gone; Linux would try for a quarter of an hour."""


class NoSocket(Exception):
    """The server cannot start: its port, folder or database cannot be used. The message is one sentence."""


def bind(settings: Settings) -> socket.socket:
    """Take the port before anything is announced, and check that the folder and the database can be used.

    Raises NoSocket.
    """
    _open_house(settings)
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        raise NoSocket(f"Port {settings.port} cannot be used ({error.strerror}): choose another with --port.") from None
    _lose_patience(listening)
    listening.listen(1024)
    return listening


def _open_house(settings: Settings) -> None:
    """Check the folder and the database here, where a failure is one sentence, not later in a worker of gunicorn."""
    store = Store(settings.database)
    try:
        settings.instance.mkdir(parents=True, exist_ok=True)
        store.upgrade()
    except OSError as error:
        raise NoSocket(f"The folder {settings.instance} cannot be used ({error.strerror}).") from None
    except NoDatabase as error:
        raise NoSocket(str(error)) from None
    finally:
        store.close()


def _lose_patience(listening: socket.socket) -> None:
    """Limit how long connections may hang. They inherit the limit from the socket that accepts them."""
    if os.name == "posix":
        for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
            listening.setsockopt(socket.SOL_SOCKET, option, struct.pack("ll", PATIENCE, 0))
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNHEARD * 1000)


def serve(make_app: Callable[[Settings], Flask], settings: Settings, listening: socket.socket) -> None:
    """Serve until interrupted."""
    if sys.platform == "win32":
        _serve_simply(_awake(make_app(settings)), listening)
    else:
        _serve_with_gunicorn(make_app, settings, listening)


def _awake(app: Flask) -> Flask:
    party = app.extensions["partychef"]
    party.wake()  # games go on before anybody opens a page
    party.warm_up(app)
    return app


def _serve_with_gunicorn(make_app: Callable[[Settings], Flask], settings: Settings, listening: socket.socket) -> None:
    from gunicorn.app.base import BaseApplication

    from partychef.web.worker import Worker

    options = {
        "bind": [f"fd://{listening.fileno()}"], "worker_class": Worker, "workers": 1,
        "threads": settings.streams + SPARE_THREADS, "worker_connections": 2 * (settings.streams + SPARE_THREADS),
        "graceful_timeout": 3, "timeout": 120, "keepalive": 5, "loglevel": "warning", "control_socket_disable": True,
        "limit_request_line": 4094, "limit_request_fields": 60, "worker_exit": _say_goodbye,
    }  # fmt: skip

    class Server(BaseApplication):  # type: ignore[misc]
        def load_config(self) -> None:
            for name, value in options.items():
                self.cfg.set(name, value)

        def load(self) -> Flask:
            app = _awake(make_app(settings))
            _end_streams_on_term(app)
            return app

    Server().run()


def _end_streams_on_term(app: Flask) -> None:
    """End all streams on SIGTERM. They never end by themselves, so a stop would wait until the grace time is over."""
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

    host, port = listening.getsockname()[:2]
    make_server(host, port, app, threaded=True, fd=listening.fileno()).serve_forever()
