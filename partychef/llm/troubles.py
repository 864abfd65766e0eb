"""What a provider's error means for us. Its own words are dropped, since they may hold a key or an address."""

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
"""By class name, since neither litellm nor httpx is imported here."""
_SENTENCES: dict[Trouble, str] = {
    "unreachable": "{model} cannot be reached, or the connection broke off.",
    "timeout": "{model} did not answer in time.",
    "limit": "{model} asks us to wait.",
    "server": "The server of {model} reports an error.",
    "auth": "{model} does not accept the key, or needs one.",
    "refused": "{model} rejected the request.",
    "filtered": "A filter of {model} rejected the request.",
    "empty": "{model} answered without a reply.",
    "broken": "The reply from the server of {model} cannot be read.",
}


def trouble_of(error: BaseException, model: str, text: str = "") -> NoReply:
    """The error of a call as a NoReply that can be shown to anybody; `text` is what had arrived before it."""
    trouble = _kind(error)
    status = getattr(error, "status_code", None)
    sentence = _SENTENCES[trouble].format(model=model)
    if trouble in ("server", "refused") and _answered(error):
        sentence = f"{sentence[:-1]} (status {status})."
    return NoReply(trouble, sentence, model=model, text=text, retry_after=_retry_after(error))


def _kind(error: BaseException) -> Trouble:
    """The trouble. litellm calls many things an InternalServerError; their causes say more."""
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
    """Whether a server answered at all: litellm gives its own errors a status too."""
    return any(type(one).__name__ == "HTTPStatusError" for one in _chain(error))


def _retry_after(error: BaseException) -> float | None:
    """Seconds that the server asked us to wait, given as a number or as a date."""
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
