"""Running the application: gunicorn, with one process or several. Each has a loop that holds all its connections, and a
few threads."""

from __future__ import annotations

import atexit
import gc
import os
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from typing import Any

from flask import Flask

from partychef.settings import Settings
from partychef.tables.lock import Lock, Taken, lock
from partychef.tables.store import NoDatabase, Store
from partychef.web.server.logs import set_up

THREADS = 32
"""Requests that are answered at the same time; some of them ask a model for speech, and wait."""
OTHER_FILES = 100
"""Descriptors for all that is no connection: the database, and what requests open."""
UNHEARD = 60
"""Seconds without an acknowledgement after which a phone counts as gone; Linux would try for a quarter of an hour."""


class NoSocket(Exception):
    """The server cannot start: its port, folder or database cannot be used. The message is one sentence."""


def bind(settings: Settings) -> tuple[socket.socket, Lock | None]:
    """Take the database and the port before anything is announced, and check that the folder can be used.

    Returns the port and the lock of the database, both of which are to be kept. Raises NoSocket.
    """
    kept = _open_house(settings)
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        if kept is not None:
            kept.release()
        raise NoSocket(f"Port {settings.port} cannot be used ({error.strerror}): choose another with --port.") from None
    _lose_patience(listening)
    listening.listen(1024)
    return listening, kept


def _open_house(settings: Settings) -> Lock | None:
    """Check the folder and the database here, where a failure is one sentence, not later in a worker of gunicorn.

    What guests write is nobody else's business on this machine: new files and folders are the owner's alone.
    """
    can_share(settings)
    os.umask(0o077)
    kept = None
    try:
        settings.instance.mkdir(parents=True, exist_ok=True)
        kept = lock(settings.database)
        _bring_up_to_date(settings.database)
    except OSError as error:
        raise NoSocket(f"The folder {settings.instance} cannot be used ({error.strerror}).") from None
    except (NoDatabase, Taken) as error:
        if kept is not None:
            kept.release()
        raise NoSocket(str(error)) from None
    return kept


def can_share(settings: Settings) -> None:
    """Raise NoSocket where several processes are wanted and could not serve the same tables."""
    sqlite = settings.database.startswith("sqlite")
    if settings.redis:
        if sqlite:
            raise NoSocket("PARTYCHEF_REDIS is for several processes, and SQLite is for one: set PARTYCHEF_DATABASE.")
        if missing := [name for name in ("redis", "dramatiq") if find_spec(name) is None]:
            raise NoSocket(
                f"PARTYCHEF_REDIS needs the Python package {missing[0]}: pip install 'partychef[cluster]' brings it."
            )
    elif settings.workers > 1:
        raise NoSocket(
            "Several workers need PARTYCHEF_DATABASE on PostgreSQL and PARTYCHEF_REDIS: "
            "an SQLite file belongs to one process."
        )


def _bring_up_to_date(database: str) -> None:
    store = Store(database)
    try:
        store.check()
        store.upgrade()
    finally:
        store.close()


def _lose_patience(listening: socket.socket) -> None:
    """Limit how long connections to nobody stay. They inherit the limit from the socket that accepts them."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNHEARD * 1000)


def serve(make_app: Callable[[Settings], Flask], settings: Settings, listening: socket.socket) -> None:
    """Serve until interrupted."""
    set_up(settings.log)
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
    from gunicorn.glogging import Logger

    from partychef.web.server.worker import Worker

    options = {
        "bind": [f"fd://{listening.fileno()}"], "worker_class": Worker, "workers": settings.workers,
        "threads": THREADS, "worker_connections": _connections(2 * settings.streams + 1000),
        "graceful_timeout": 3, "timeout": 120, "loglevel": "warning", "control_socket_disable": True,
        "limit_request_line": 4094, "limit_request_fields": 60, "worker_exit": _say_goodbye,
    }  # fmt: skip

    class LikeTheOthers(Logger):  # type: ignore[misc]
        """What gunicorn says goes where everything goes."""

        def setup(self, cfg: Any) -> None:
            super().setup(cfg)
            self.error_log.handlers.clear()
            self.error_log.propagate = True

    if settings.log == "json":
        options["logger_class"] = LikeTheOthers

    class Server(BaseApplication):  # type: ignore[misc]
        def load_config(self) -> None:
            for name, value in options.items():
                self.cfg.set(name, value)

        def load(self) -> Flask:
            return _awake(make_app(settings))

    atexit.register(gc.freeze)  # a stop would look for cycles among all there is, in both processes, for half a second
    Server().run()


def _connections(wanted: int) -> int:
    """How many connections there can be. Each needs a descriptor, of which many systems allow 1024 unless asked."""
    import resource

    have, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    need = wanted + OTHER_FILES
    if have == resource.RLIM_INFINITY:
        return wanted
    if have < need:
        more = need if most == resource.RLIM_INFINITY else min(need, most)
        with suppress(ValueError, OSError):  # some systems have a limit of their own
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, most))
            have = more
    return max(OTHER_FILES, min(wanted, have - OTHER_FILES))


def _say_goodbye(_server: Any, worker: Any) -> None:
    party = worker.wsgi.extensions.get("partychef") if getattr(worker, "wsgi", None) else None
    if party is not None:
        party.close()


def _serve_simply(app: Flask, listening: socket.socket) -> None:
    from werkzeug.serving import make_server

    host, port = listening.getsockname()[:2]
    make_server(host, port, app, threaded=True, fd=listening.fileno()).serve_forever()
