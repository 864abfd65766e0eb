"""Finds the one JSON object in what a model said. Every complaint is a ValueError in words that it can act on."""

from __future__ import annotations

import json
import re
from typing import Any

from partychef.judges.model.datamark import tidy

_LONGEST_REPLY = 40_000
_THOUGHTS = re.compile(r"\A\s*<think>.*?</think>", re.DOTALL)


def shown_value(value: Any) -> str:
    """A value from the model's reply, shortened, to be shown to it in an error."""
    return tidy(json.dumps(value, ensure_ascii=False, default=str)[:60])


def json_object(text: str) -> dict[str, Any]:
    """The one JSON object of a reply, which may have prose or a code fence round it. Raises ValueError.

    Two objects are refused, because nobody knows which is the answer (one might be quoted from a dish); so are
    repeated fields and numbers such as NaN.
    """
    if len(text) > _LONGEST_REPLY:
        raise ValueError(f"The answer is too long: at most {_LONGEST_REPLY} characters are read.")
    rest = _THOUGHTS.sub("", text)
    found = _objects(rest)
    if not found:
        raise ValueError("The answer must be one complete JSON object, and none can be read in it.")
    if len(found) > 1:
        raise ValueError("The answer must be one complete JSON object and nothing around it; there are several.")
    return found[0]


def _objects(text: str) -> list[dict[str, Any]]:
    """The outermost JSON objects in a text, at most two; a brace that does not start one is skipped."""
    decoder = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_number)
    found: list[dict[str, Any]] = []
    at, tries = text.find("{"), 0
    while at >= 0 and len(found) < 2 and tries < 50:
        tries += 1
        try:
            value, end = decoder.raw_decode(text, at)
        except json.JSONDecodeError:
            end = at + 1
        except RecursionError:
            raise ValueError("The answer is nested too deeply.") from None
        else:
            found.append(value)
        at = text.find("{", end)
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        twice = next(name for name, _ in pairs if sum(other == name for other, _ in pairs) > 1)
        raise ValueError(f"{shown_value(twice)} is there twice; give it once.")
    return fields


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is not a number that can be a score.")
