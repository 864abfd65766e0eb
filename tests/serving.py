"""The server in a process of its own, as a host runs it; it can be killed."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import requests
from jinja2 import FileSystemBytecodeCache

from partychef import create_app
from partychef.settings import Settings

PATIENCE = 60.0
"""Seconds after which a test gives up waiting for something outside its own process, however busy the machine is."""


class Server:
    """The `partychef` command in a process of its own, which can be killed and started again."""

    def __init__(self, instance: Path, port: int, **settings: str) -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self._env = {
            **os.environ, "PARTYCHEF_INSTANCE": str(instance), "PARTYCHEF_PORT": str(port),
            "PARTYCHEF_HOST": "127.0.0.1", **settings,
        }  # fmt: skip
        self.log = instance / "server.log"
        lay_out_templates(instance)
        self.start()

    def start(self) -> None:
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "partychef"], env=self._env, stdout=log, stderr=log, start_new_session=True
            )
        wait_for(lambda: self._answers(), self.log)

    def kill(self) -> None:
        """kill -9 on the server and its worker: no goodbye, no flushing."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def behead(self) -> None:
        """kill -9 on the server alone: its worker finds itself without a master."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        if self._process.poll() is None:
            self._process.terminate()
            self._process.wait(timeout=15)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=1) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False


def lay_out_templates(instance: Path) -> None:
    """Put compiled templates where the first server of this instance folder will look for them.

    It would compile all of them itself, as every server does once: for that it needs longer than for all else it does.
    """
    kept = instance / "cache" / "templates"
    if not kept.exists():
        with _one_at_a_time:  # servers may be started together
            compiled = _compiled_templates()
        kept.parent.mkdir(mode=0o700, exist_ok=True)
        shutil.copytree(compiled, kept, ignore=shutil.ignore_patterns("*.tmp"))  # another worker may be writing
        kept.chmod(0o700)


_one_at_a_time = threading.Lock()


@cache
def _compiled_templates() -> Path:
    """A folder with all templates, as an application within this process compiles them."""
    with TemporaryDirectory() as instance:
        app = create_app(Settings(instance=Path(instance)), clock=False)
        for name in app.jinja_env.list_templates():
            app.jinja_env.get_template(name)
        app.extensions["partychef"].close()
        assert isinstance(app.jinja_env.bytecode_cache, FileSystemBytecodeCache)
        return Path(app.jinja_env.bytecode_cache.directory)


def wait_for(true: Callable[[], bool], log: Path | None = None, seconds: float = PATIENCE) -> None:
    """Poll until it is true; after `seconds` fail and show the server's log."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            pytest.fail(f"it did not become true; {log.read_text() if log else ''}")
        threading.Event().wait(0.02)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Browser:
    """A guest's browser that holds streams open."""

    def __init__(self, server: Server, open_things: ExitStack) -> None:
        self.server = server
        self.session = open_things.enter_context(requests.Session())
        self._open_things = open_things

    def post(self, path: str, **fields: str) -> requests.Response:
        token = re.search(r'name="csrf_token" value="([^"]+)"', self.session.get(self.server.url, timeout=10).text)
        assert token is not None
        data = {"csrf_token": token.group(1), **fields}
        return self.session.post(self.server.url + path, data=data, timeout=10)

    def party(self) -> str:
        return self.post("/host", judge="turns", timers="off").url.rsplit("/", 1)[1]

    def stream(self, code: str) -> requests.Response:
        answer = self.session.get(f"{self.server.url}/table/{code}/stream", stream=True, timeout=10)
        return self._open_things.enter_context(answer)


def read_until(pieces: Iterator[bytes], word: bytes) -> bytes:
    """What a stream says up to this word, or to its end."""
    said = b""
    for piece in pieces:
        said += piece
        if word in said:
            break
    return said
