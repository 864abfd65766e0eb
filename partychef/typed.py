"""Reads data as a type, also when several threads are the first to read that type.

msgspec works out what it has to know of a struct when that is first read, and takes no lock (0.22). A second thread
that reads the same struct in that moment finds it half worked out, and the whole process ends with a segmentation
fault. So a type is made ready by one thread at a time, and `msgspec` itself is asked for it only after that.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_ready: set[Any] = set()
_one_at_a_time = threading.RLock()


def ready(kind: type[T]) -> type[T]:
    """The type, once msgspec knows all about it. Raises TypeError for a type that it cannot read."""
    if kind not in _ready:
        with _one_at_a_time:
            msgspec.json.Decoder(kind)
            _ready.add(kind)
    return kind


def convert(
    data: Any, kind: type[T], *, strict: bool = True, str_keys: bool = False,
    dec_hook: Callable[[type, Any], Any] | None = None,
) -> T:  # fmt: skip
    """`msgspec.convert`. Raises ValidationError for data that does not fit."""
    return msgspec.convert(data, ready(kind), strict=strict, str_keys=str_keys, dec_hook=dec_hook)


def from_json(text: str | bytes, kind: type[T]) -> T:
    """`msgspec.json.decode`. Raises DecodeError for what is no JSON, ValidationError for what does not fit."""
    return msgspec.json.decode(text, type=ready(kind))


def from_toml(text: str | bytes, kind: type[T]) -> T:
    """`msgspec.toml.decode`. Raises DecodeError for what is no TOML, ValidationError for what does not fit."""
    return msgspec.toml.decode(text, type=ready(kind))
