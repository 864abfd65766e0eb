"""Turns form fields into the data of a move.

A scalar has the name of its field, a list repeats it (`cards`), a list of lists numbers it (`dishes.0`), a map adds
the key (`chips.100`), a map of lists the key and a number, with or without gaps (`recipes.stew.0`). Fields that the
move does not have are ignored; the game decides whether the values fit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, get_args

import msgspec
from msgspec import inspect
from werkzeug.datastructures import MultiDict

from partychef.engine.game import Game, IllegalMove

YES = ("on", "yes", "true", "1")
"""What a ticked box may send."""


def move_data(game: Game, form: MultiDict[str, str]) -> dict[str, Any]:
    """The JSON data of the move that a form describes. Raises IllegalMove when the game has no such move."""
    tag = form.get("move", "")
    info = _move_of(game, tag)
    if info is None:
        raise IllegalMove("This button no longer does anything at this table: reload the page.")
    fields = {field.name: _value(field.name, field.type, form) for field in info.fields}
    return {"move": tag, **{name: value for name, value in fields.items() if value is not None}}


def check_filled(game: Game, data: dict[str, Any], needs: Mapping[str, str]) -> None:
    """Raise IllegalMove if the move lacks something that it needs: browsers do not check forms of moves.

    `needs` says by field what is missing and what to do.
    """
    info = _move_of(game, data.get("move", ""))
    for field in info.fields if info is not None else ():
        if field.required and field.encode_name not in data:
            lacks = needs.get(field.encode_name, "Something is still missing: choose it")
            raise IllegalMove(f"{lacks}, then tap the button again.")


def _move_of(game: Game, tag: str) -> inspect.StructType | None:
    for kind in get_args(game.moves) or (game.moves,):  # a game may have one kind of move only
        info = inspect.type_info(kind)
        if isinstance(info, inspect.StructType) and info.tag == tag:
            return info
    return None


def option_data(options: type[msgspec.Struct], names: Iterable[str], form: MultiDict[str, str]) -> dict[str, Any]:
    """The JSON data of the named options, with defaults for those that the form lacks. The game checks the values."""
    kinds = {field.name: field.type for field in _fields_of(options)}
    usual = options()
    found = {name: _value(name, kinds[name], form) for name in names}
    return {name: getattr(usual, name) if value is None else value for name, value in found.items()}


def _fields_of(kind: type[msgspec.Struct]) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return info.fields


def _value(name: str, kind: inspect.Type, form: MultiDict[str, str]) -> Any:
    if isinstance(kind, inspect.VarTupleType):
        if isinstance(kind.item_type, inspect.VarTupleType):
            return _numbered(name, form)
        values = _filled(form.getlist(name))
        return [_number(value) for value in values] if _takes_numbers(kind.item_type) else values
    if isinstance(kind, inspect.DictType) and isinstance(kind.value_type, inspect.VarTupleType):
        return _with_gaps(name, form)
    if isinstance(kind, inspect.DictType):
        keys = [field for field in form if field.startswith(f"{name}.")]
        read = _number if _takes_numbers(kind.value_type) else str
        return {field.removeprefix(f"{name}."): read(form[field]) for field in keys if form[field]}
    text = form.get(name, "").strip()
    if isinstance(kind, inspect.BoolType):
        return text.lower() in YES if text else None
    return (_number(text) if _takes_numbers(kind) else text) if text else None


def _numbered(name: str, form: MultiDict[str, str]) -> list[list[str]]:
    numbers = [field.removeprefix(f"{name}.") for field in form if field.startswith(f"{name}.")]
    last = max((int(number) for number in numbers if number.isdecimal() and len(number) < 3), default=-1)
    return [_filled(form.getlist(f"{name}.{number}")) for number in range(last + 1)]


def _with_gaps(name: str, form: MultiDict[str, str]) -> dict[str, list[str | None]]:
    """Lists by key; an empty field is a gap."""
    found: dict[str, dict[int, str]] = {}
    for field in form:
        key, _, number = field.removeprefix(f"{name}.").rpartition(".")
        if field.startswith(f"{name}.") and number.isdecimal() and len(number) < 3:
            found.setdefault(key, {})[int(number)] = form[field].strip()
    return {key: [values.get(n) or None for n in range(max(values) + 1)] for key, values in found.items()}


def _filled(values: list[str]) -> list[str]:
    return [value for value in values if value.strip()]


def _takes_numbers(kind: inspect.Type) -> bool:
    if isinstance(kind, inspect.UnionType):
        return any(_takes_numbers(one) for one in kind.types)
    return isinstance(kind, inspect.IntType)


def _number(text: str) -> int | str:
    return int(text) if re.fullmatch(r"-?\d{1,9}", text) else text
