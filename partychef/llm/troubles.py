"""What a provider's error means for us. Its own words are dropped: they may have a key or an address in them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from email.utils import parsedate_to_datetime
from time import time
from typing import Any

from partychef.llm.ask import NoReply, Trouble

_BY_STATUS: dict[int, Trouble] = {401: "auth", 402: "auth", 403: "auth", 408: "timeout", 409: "server", 429: "limit"}
_BY_CLASS: dict[str, Trouble] = {
    "Timeout": "timeout",
    "APITimeoutError": "timeout",
    "ContentPolicyViolationError": "filtered",
    "MidStreamFallbackError": "unreachable",
    "APIConnectionError": "unreachable",
    "TransportError": "unreachable",
    "JSONDecodeError": "broken",
}
"""By the names of classes, since neither litellm nor httpx is imported here."""
_SENTENCES: dict[Trouble, str] = {
    "unreachable": "{model} cannot be reached, or the connection broke off.",
    "timeout": "{model} did not answer in time.",
    "limit": "{model} asks to wait.",
    "server": "The server of {model} has trouble.",
    "auth": "{model} does not accept the key, or needs one.",
    "refused": "{model} turned the request down.",
    "filtered": "A filter of {model} turned the request down.",
    "empty": "{model} answered without a reply.",
    "broken": "What the server of {model} sent cannot be read.",
}


def trouble_of(error: BaseException, model: str, text: str = "") -> NoReply:
    """The error of a call as a NoReply that can be shown to anybody; `text` is what had come until then."""
    trouble = _kind(error)
    status = getattr(error, "status_code", None)
    sentence = _SENTENCES[trouble].format(model=model)
    if trouble in ("server", "refused") and _answered(error):
        sentence = f"{sentence[:-1]} (status {status})."
    return NoReply(trouble, sentence, model=model, text=text, retry_after=_retry_after(error))


def _kind(error: BaseException) -> Trouble:
    """litellm calls much an InternalServerError that is not: what it was made from says more."""
    for one in _chain(error):
        for kind in type(one).__mro__:
            if kind.__name__ in _BY_CLASS:
                return _BY_CLASS[kind.__name__]
    if "no 'choices'" in str(error) or isinstance(error, IndexError):
        return "empty"
    status = getattr(error, "status_code", None)
    if not isinstance(status, int):
        return "broken"
    return _BY_STATUS.get(status, "refused" if status < 500 else "server")


def _chain(error: BaseException) -> Iterator[BaseException]:
    seen: list[BaseException] = []
    while error not in seen:
        seen.append(error)
        yield error
        error = error.__cause__ or error.__context__ or error


def _answered(error: BaseException) -> bool:
    """Whether a server answered at all: litellm puts statuses of its own on errors of its own."""
    return any(type(one).__name__ == "HTTPStatusError" for one in _chain(error))


def _retry_after(error: BaseException) -> float | None:
    """Seconds that the server asked to wait: it says a number or a date."""
    said = _headers(error).get("retry-after")
    if said is None:
        return None
    try:
        seconds = float(said)
    except ValueError:
        try:
            seconds = parsedate_to_datetime(said).timestamp() - time()
        except ValueError:
            return None
    return max(seconds, 0.0) if math.isfinite(seconds) else None


def _headers(error: BaseException) -> dict[str, str]:
    found: Any = getattr(error, "litellm_response_headers", None)
    found = found or getattr(getattr(error, "response", None), "headers", None) or {}
    return {str(name).lower(): str(value) for name, value in dict(found).items()}
