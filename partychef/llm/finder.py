"""Looks for model servers on this machine, and on one more that the host names. Short, quiet, and never in the way."""

from __future__ import annotations

import re
import threading
import time
from typing import Any

import msgspec

SERVERS = (("Ollama", 11434), ("LM Studio", 1234), ("llama.cpp", 8080), ("vLLM", 8000))
"""Who listens where, unless told otherwise."""
HERE = "127.0.0.1"
_LARGEST_LIST = 1_000_000
_NAME = re.compile(r"[\w.:/@+-]{1,200}", re.ASCII)
"""Names come from whoever answers there and end up on pages and in terminals."""


class Found(msgspec.Struct, frozen=True):
    """A server that answers and the models that it has."""

    kind: str
    url: str
    """For `PARTYCHEF_MODEL_URL`: where its OpenAI-compatible part begins."""
    names: tuple[str, ...]

    @property
    def models(self) -> tuple[str, ...]:
        """The same for `PARTYCHEF_MODEL`; models that only compare texts are left out."""
        return tuple(f"openai/{name}" for name in self.names if "embed" not in name.lower())


def find_servers(host: str = "", *, ours: int | None = None, seconds: float = 0.5) -> list[Found]:
    """Who answers within about `seconds` as a model server and has a model; never raises.

    `host` is one more machine to look on, as `HOST` or `HOST:PORT`; `ours` is the port that partychef has itself.
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
        search.join(max(end - time.monotonic(), 0))  # whoever dribbles is not waited for
    there = found.copy()  # who is late may still write
    return [there[n] for n in sorted(there)]


def hint(found: list[Found]) -> str:
    """What to type so that the first of these servers judges; empty when there is none."""
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
    """The JSON there; None for whatever else happens. Asks no proxy and follows nobody elsewhere."""
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
