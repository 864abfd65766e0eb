"""Searches this machine, and one more that the host names, for model servers. It takes a moment and never fails."""

from __future__ import annotations

import re
import threading
import time
from typing import Any

import msgspec

SERVERS = (("Ollama", 11434), ("LM Studio", 1234), ("llama.cpp", 8080), ("vLLM", 8000))
"""The default ports of model servers."""
HERE = "127.0.0.1"
_LARGEST_LIST = 1_000_000
_NAME = re.compile(r"[\w.:/@+-]{1,200}", re.ASCII)
"""Names come from strangers and end up on pages and in terminals."""


class Found(msgspec.Struct, frozen=True):
    """A server that answers, and its models."""

    kind: str
    url: str
    """The base URL of its OpenAI-compatible API, for `PARTYCHEF_MODEL_URL`."""
    names: tuple[str, ...]

    @property
    def models(self) -> tuple[str, ...]:
        """Their names for `PARTYCHEF_MODEL`, without embedding models."""
        return tuple(f"openai/{name}" for name in self.names if "embed" not in name.lower())


def find_servers(host: str = "", *, ours: int | None = None, seconds: float = 0.5) -> list[Found]:
    """The model servers that answer within about `seconds` and have a model. Never raises.

    `host` is one more machine to search, as `HOST` or `HOST:PORT`; `ours` is the port of partychef itself.
    """
    places = [(kind, HERE, port) for kind, port in SERVERS if port != ours]
    name, _, port = host.partition(":")
    if port:
        places.append(("A model server", name, int(port)))
    elif name:
        places += [(kind, name, port) for kind, port in SERVERS]
    found: dict[int, Found] = {}

    def look(n: int) -> None:
        if there := _look(*places[n], seconds):
            found[n] = there

    searches = [threading.Thread(target=look, args=(n,), name="find", daemon=True) for n in range(len(places))]
    for search in searches:
        search.start()
    end = time.monotonic() + 2 * seconds
    for search in searches:
        search.join(max(end - time.monotonic(), 0))  # servers that trickle are not waited for
    there = found.copy()  # late threads may still write
    return [there[n] for n in sorted(there)]


def hint(found: list[Found]) -> str:
    """How to start partychef so that the first of these servers judges; empty when there is none."""
    if not found:
        return ""
    first = found[0]
    start = f"PARTYCHEF_MODEL={first.models[0]} PARTYCHEF_MODEL_URL={first.url} partychef"
    return f"{first.kind} answers on {first.url}. To let it judge, start with:\n    {start}"


def _look(kind: str, host: str, port: int, seconds: float) -> Found | None:
    root = f"http://{host}:{port}"
    if kind == "Ollama":
        names = _names(_get(f"{root}/api/tags", seconds), "models", "name")
    else:
        names = _names(_get(f"{root}/v1/models", seconds), "data", "id")
    there = Found(kind, f"{root}/v1", names)
    return there if there.models else None


def _get(url: str, seconds: float) -> Any:
    """The JSON at this URL; None if anything goes wrong. Uses no proxy and follows no redirects."""
    import requests

    try:
        with requests.Session() as session:
            session.trust_env = False
            with session.get(url, timeout=seconds, stream=True, allow_redirects=False) as answer:
                body = b""
                for piece in answer.iter_content(65_536):
                    body += piece
                    if len(body) > _LARGEST_LIST:
                        return None
                return msgspec.json.decode(body) if answer.status_code == 200 else None
    except (requests.RequestException, msgspec.MsgspecError, ValueError, OSError, RecursionError):
        return None


def _names(answer: Any, listed: str, named: str) -> tuple[str, ...]:
    entries = answer.get(listed) if isinstance(answer, dict) else None
    names = [entry.get(named) for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []
    return tuple(name for name in names if isinstance(name, str) and _NAME.fullmatch(name))
