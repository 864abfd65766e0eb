"""A language model that says what a test wants: an OpenAI-compatible HTTP server on loopback, in threads.

`with FakeModel(script) as fake:` gives `fake.url` for `Model("openai/judge", api_base=fake.url)`. The script is asked
once per call, with the JSON body of the request, and answers with a `Say`. Whatever waits (a delay, a hanging call)
waits for an event that closing sets, so that closing never waits.
"""

from __future__ import annotations

import json
import socket
import struct
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

NO_CHOICES = json.dumps({"id": "1", "object": "chat.completion", "created": 1, "model": "judge", "choices": []})
"""For `raw`: a reply without a single choice, as some servers send when they have filtered it."""


@dataclass(frozen=True)
class Say:
    """One answer of the model. Seconds, where there is a time."""

    text: str = ""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    delay: float = 0.0
    """Before anything is answered."""
    pieces: tuple[str, ...] | None = None
    """How a streamed text is cut up; by default after each word."""
    pause: float = 0.0
    """Between two pieces of a stream."""
    cut_after: int | None = None
    """The connection is cut after so many pieces of a stream, or bytes of a body."""
    finish: str = "stop"
    raw: str | bytes | None = None
    """A body instead of a completion, sent as it is."""
    drip: float = 0.0
    """Between two bytes of a body."""
    reset: bool = False
    """The connection is reset before anything is answered."""
    hang: bool = False
    """Never answers."""
    refusal: str | None = None
    usage: tuple[int, int] | None = (100, 50)
    """Tokens of the prompt and of the completion; None says nothing of them."""


Script = Callable[[dict[str, Any]], Say]


class FakeModel:
    """The server. `requests` are the bodies received, `keys` what came as authorisation, in the order of arrival."""

    def __init__(
        self, script: Script | str = "", *, names: tuple[str, ...] = ("judge",), ollama: bool = False, port: int = 0
    ) -> None:
        self.script: Script = script if callable(script) else _always(script)
        self.names = names
        self.ollama = ollama
        """Whether it lists its models as Ollama does, too."""
        self.requests: list[dict[str, Any]] = []
        self.keys: list[str] = []
        self.answering = 0
        """How many calls it is answering now."""
        self.at_once = 0
        """The most calls that it was answering at the same time."""
        self.closing = threading.Event()
        self._lock = threading.Lock()
        self._wrong: list[BaseException] = []
        self._server = _Server(self, port)
        self.root = f"http://127.0.0.1:{self._server.server_port}"
        self.url = f"{self.root}/v1"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, args=(0.005,), daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.closing.set()
        self._server.shutdown()
        self._server.hang_up()
        self._server.server_close()
        if self._wrong and error is None:
            raise self._wrong[0]

    def asked(self, request: dict[str, Any], key: str) -> Say:
        """What the script says to this request; a script that fails fails the test when the server is closed."""
        with self._lock:
            self.requests.append(request)
            self.keys.append(key)
            self.answering += 1
            self.at_once = max(self.at_once, self.answering)
        try:
            return self.script(request)
        except Exception as wrong:
            self._wrong.append(wrong)
            return Say(status=500, raw="the script of the test failed")

    def answered(self) -> None:
        """One call fewer to answer."""
        with self._lock:
            self.answering -= 1


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, fake: FakeModel, port: int) -> None:
        self.fake = fake
        self._open: set[socket.socket] = set()
        super().__init__(("127.0.0.1", port), _Handler)

    def process_request(self, request: Any, client_address: Any) -> None:
        self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        self._open.discard(request)
        super().shutdown_request(request)

    def hang_up(self) -> None:
        """Close what clients keep open for a next call."""
        for request in list(self._open):
            with suppress(OSError):
                request.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that went away in the middle is what the test wanted."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = 65_536
    server: _Server

    def do_GET(self) -> None:
        fake = self.server.fake
        if self.path == "/v1/models":
            self._body(json.dumps({"object": "list", "data": [{"id": name, "object": "model"} for name in fake.names]}))
        elif self.path == "/api/tags" and fake.ollama:
            self._body(json.dumps({"models": [{"name": name, "model": name} for name in fake.names]}))
        else:
            self._body(json.dumps({"error": {"message": "not found"}}), 404)

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path not in ("/v1/chat/completions", "/v1/audio/speech"):
            return self._body(json.dumps({"error": {"message": "not found"}}), 404)
        fake = self.server.fake
        say = fake.asked(request, self.headers.get("Authorization", ""))
        try:
            if fake.closing.wait(None if say.hang else say.delay) or say.hang:
                self.close_connection = True
            elif say.reset:
                self._reset()
            elif say.raw is not None or say.status != 200:
                self._body(say.raw if say.raw is not None else _error(say), say.status, say)
            elif request.get("stream"):
                self._stream(say, request)
            else:
                self._body(json.dumps(_completion(say, request)), 200, say)
        finally:
            fake.answered()

    def _body(self, text: str | bytes, status: int = 200, say: Say | None = None) -> None:
        body = text.encode() if isinstance(text, str) else text
        self._head(status, say, "application/json", ("Content-Length", str(len(body))))
        cut = say.cut_after if say else None
        for byte in body if say and say.drip else b"":
            self.wfile.write(bytes([byte]))
            self.wfile.flush()
            if say and self.server.fake.closing.wait(say.drip):
                return
        if not (say and say.drip):
            self.wfile.write(body[:cut])
            self.wfile.flush()
        self.close_connection = self.close_connection or cut is not None

    def _reset(self) -> None:
        # Closed with this option, a socket sends a reset instead of an orderly end.
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.close_connection = True
        self.connection.close()

    def _stream(self, say: Say, request: dict[str, Any]) -> None:
        pieces = say.pieces if say.pieces is not None else tuple(say.text.replace(" ", " \0").split("\0"))
        self._head(200, say, "text/event-stream", ("Transfer-Encoding", "chunked"))
        for piece in pieces[: say.cut_after]:
            self._event(_chunk(request, {"role": "assistant", "content": piece}))
            if say.pause and self.server.fake.closing.wait(say.pause):
                break
        if say.cut_after is not None:
            self.close_connection = True
            return
        self._event(_chunk(request, {}, say.finish))
        if say.usage and request.get("stream_options", {}).get("include_usage"):
            self._event({**_chunk(request, {}), "choices": [], "usage": _usage(say.usage)})
        self._chunk("data: [DONE]\n\n")
        self.wfile.write(b"0\r\n\r\n")
        self.wfile.flush()

    def _head(self, status: int, say: Say | None, kind: str, length: tuple[str, str]) -> None:
        self.send_response(status)
        headers = {"Content-Type": kind, length[0]: length[1], **(say.headers if say else {})}
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()

    def _event(self, event: dict[str, Any]) -> None:
        self._chunk(f"data: {json.dumps(event)}\n\n")

    def _chunk(self, text: str) -> None:
        data = text.encode()
        self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
        self.wfile.flush()

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is logged: a test prints only what fails."""


def _always(text: str) -> Script:
    return lambda request: Say(text)


def _completion(say: Say, request: dict[str, Any]) -> dict[str, Any]:
    message = {"role": "assistant", "content": say.text if say.refusal is None else None}
    if say.refusal is not None:
        message["refusal"] = say.refusal
    reply = {"index": 0, "message": message, "finish_reason": say.finish}
    whole = {"id": "1", "object": "chat.completion", "created": 1, "model": request["model"], "choices": [reply]}
    return {**whole, "usage": _usage(say.usage)} if say.usage else whole


def _chunk(request: dict[str, Any], delta: dict[str, Any], finish: str | None = None) -> dict[str, Any]:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return {"id": "1", "object": "chat.completion.chunk", "created": 1, "model": request["model"], "choices": [choice]}


def _usage(tokens: tuple[int, int]) -> dict[str, int]:
    return {"prompt_tokens": tokens[0], "completion_tokens": tokens[1], "total_tokens": sum(tokens)}


def _error(say: Say) -> str:
    return json.dumps({"error": {"message": say.text or "no", "type": "error", "code": str(say.status)}})
