"""A connection from a phone to the server that can go silent without an error, as when a phone sleeps."""

from __future__ import annotations

import contextlib
import re
import socket
import threading

_ASKS_FOR_A_STREAM = re.compile(rb"GET \S*/stream\S* HTTP")


class Lane:
    """Forwards connections to a port. `go_dead` silences the streams that are open; new connections work."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self._streams: list[threading.Event] = []
        self._sockets: list[socket.socket] = [self._listening]
        threading.Thread(target=self._accept, daemon=True).start()

    def go_dead(self) -> None:
        """From now on nothing gets through the streams that are open now."""
        for dead in self._streams:
            dead.set()
        self._streams.clear()

    def close(self) -> None:
        for each in self._sockets:
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
                far = socket.create_connection(("127.0.0.1", self._target))
            except OSError:
                return
            dead = threading.Event()
            self._sockets += [near, far]
            for source, sink in ((near, far), (far, near)):
                threading.Thread(target=self._pipe, args=(source, sink, dead), daemon=True).start()

    def _pipe(self, source: socket.socket, sink: socket.socket, dead: threading.Event) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if _ASKS_FOR_A_STREAM.match(data):  # pages that are answered may name streams, too
                    self._streams.append(dead)
                if not dead.is_set():
                    sink.sendall(data)
            if not dead.is_set():
                sink.shutdown(socket.SHUT_WR)
