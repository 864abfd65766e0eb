"""TOML files that people write by hand: each is read into one struct, and refused by file name and line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from partychef.typed import convert

T = TypeVar("T")

Complaint = tuple[str, str]
"""Where something is wrong (a key, words of the line, or `list[3].key` for a table of a list, from 0) and why."""


class TomlError(Exception):
    """A file that cannot be used. The message is one sentence that names the file and, where possible, the line."""

    def __init__(self, message: str, file: str = "", line: int | None = None) -> None:
        super().__init__(message)
        self.file = file
        self.line = line


def read_toml(
    path: Path,
    kind: type[T],
    error: type[TomlError],
    *,
    before: Callable[[dict[str, Any]], Complaint | None] = lambda written: None,
    after: Callable[[T], Complaint | None] = lambda found: None,
) -> T:
    """The file as a `kind` whose `id` is the file's name without its suffix. Raises `error`.

    `before` may object to the file's tables, `after` to the struct made of them.
    """
    text = _text(path, error)
    try:
        written = tomllib.loads(text)
        complaint = before(written)
        if not complaint:
            found = convert({**written, "id": path.stem}, kind)
            complaint = after(found)
    except RecursionError:
        raise error(f"{path.name} is nested too deeply", path.name) from None
    except tomllib.TOMLDecodeError as broken:
        why = str(broken).replace("end of document", f"line {len(text.splitlines())}")
        number = re.search(r"line (\d+)", why)
        raise error(f"{path.name} is not TOML: {why}", path.name, int(number[1]) if number else None) from None
    except msgspec.ValidationError as broken:
        line = _line_in_table(str(broken), text) or next(
            (line for key in _keys_in(str(broken)) if (line := _line_of_key(key, text))), None
        )
        raise _at(path, line, str(broken), error) from None
    if complaint:
        where, why = complaint
        line = _line_in_table(where, text) or _line_of_key(where, text) or _line_with(where, text)
        raise _at(path, line, why, error)
    return found


def _text(path: Path, error: type[TomlError]) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise error(f"{path.name} cannot be read: it is not UTF-8 text", path.name) from None
    except OSError as broken:
        raise error(f"{path.name} cannot be read: {broken.strerror or broken}", path.name) from None


def _at(path: Path, line: int | None, why: str, error: type[TomlError]) -> TomlError:
    return error(f"{path.name}{f' line {line}' if line else ''}: {why}", path.name, line)


def _keys_in(message: str) -> list[str]:
    """The keys that a validation error names, the most precise first."""
    field = re.search(r"field `(\w+)`", message)
    quoted = re.search(r"`\$\.?([^`]*)`$", message)
    path = re.findall(r"[A-Za-z_]+", quoted[1]) if quoted else []
    return ([field[1]] if field else []) + path[::-1]


def _line_in_table(where: str, text: str) -> int | None:
    """The line of a key in one table of a list, as in `ingredients[3].gloss`; where it has no such key, of its head."""
    place = re.search(r"(\w+)\[(\d+)\](?:\.(\w+))?", where)
    if not place:
        return None
    head = re.compile(rf"\s*\[\[\s*{place[1]}\s*\]\]")
    lines = text.splitlines()
    heads = [number for number, line in enumerate(lines, 1) if head.match(line)]
    if int(place[2]) >= len(heads):
        return None
    first = heads[int(place[2])]
    rest = lines[first:]
    end = next((n for n, line in enumerate(rest) if re.match(r"\s*\[", line)), len(rest))
    named = re.search(r"field `(\w+)`", where)
    keys = [found for found in (named[1] if named else None, place[3]) if found]
    inside = "\n".join(rest[:end])
    return next((first + line for key in keys if (line := _line_of_key(key, inside))), first)


def _line_of_key(key: str, text: str) -> int | None:
    """The first line that sets the key or opens a table of that name, counted from 1."""
    stands = re.compile(rf"""\s*\[*["']?{re.escape(key)}["']?\s*[\]=]""")
    return next((number for number, line in enumerate(text.splitlines(), 1) if stands.match(line)), None)


def _line_with(words: str, text: str) -> int | None:
    return next((number for number, line in enumerate(text.splitlines(), 1) if words in line), None)
