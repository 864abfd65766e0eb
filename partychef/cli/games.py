"""`partychef games`: lists the games."""

from __future__ import annotations

import ast
import inspect
import textwrap
from typing import Any

import click
import msgspec

from partychef.engine.game import Game
from partychef.games import GAMES


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(as_json: bool) -> None:
    """List the games: id, title, seats and options."""
    shelf = [describe(game) for game in GAMES.values()]
    if as_json:
        click.echo(msgspec.json.encode(shelf))
        return
    for game in shelf:
        fewest, most = game["seats"]
        click.echo(f"{game['id']}  {game['title']}, {fewest if fewest == most else f'{fewest}-{most}'} seats")
        for option in game["options"]:
            click.echo(f"  {option['name']}={_as_typed(option['default'])}")
            click.echo(textwrap.indent(textwrap.fill(option["help"], 100), "      "))


def describe(game: Game) -> dict[str, Any]:
    """One game as plain data."""
    return {
        "id": game.id,
        "title": game.title,
        "rules": game.rules_version,
        "seats": [game.seats[0], game.seats[-1]],
        "options": _options(game.options),
    }


def _options(options: type[msgspec.Struct]) -> list[dict[str, Any]]:
    lines = _field_docstrings(options)
    defaults = {field.name: _default(field) for field in msgspec.structs.fields(options)}
    return [{"name": name, "default": value, "help": lines.get(name, "")} for name, value in defaults.items()]


def _default(field: msgspec.structs.FieldInfo) -> Any:
    return field.default if field.default is not msgspec.NODEFAULT else field.default_factory()


def _as_typed(value: Any) -> str:
    """The value as `simulate --option` reads it."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _field_docstrings(options: type[msgspec.Struct]) -> dict[str, str]:
    """The docstring under each field, by name. Python keeps it only in the source."""
    definition = ast.parse(textwrap.dedent(inspect.getsource(options))).body[0]
    assert isinstance(definition, ast.ClassDef)
    found = {}
    for field, text in zip(definition.body, definition.body[1:], strict=False):
        match field, text:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(line))):
                found[name] = " ".join(line.split())
    return found
