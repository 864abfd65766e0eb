"""The server in a process of its own, as a host runs it; it can be killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

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
