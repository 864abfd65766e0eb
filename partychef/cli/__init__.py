"""The `partychef` command. Each subcommand is a module of this package that holds a click command named `command`.

Subcommands are imported only when they are called, so that the server starts quickly. Bad input gets one sentence on
standard error and exit status 2.
"""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

DEFAULT = "serve"


class Commands(click.Group):
    """Finds subcommands by the names of their modules."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        names = (module.name for module in pkgutil.iter_modules(__path__))
        return sorted(name.replace("_", "-") for name in names if not name.startswith("_"))

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in self.list_commands(ctx):
            return None
        command: click.Command = import_module(f"{__name__}.{name.replace('-', '_')}").command
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        # `partychef` alone, or with nothing but options of the server, starts the server.
        own = {"-h", "--help", "--version"}
        if not args or (args[0].startswith("-") and args[0] not in own):
            args = [DEFAULT, *args]
        return super().parse_args(ctx, args)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """As click does it, but every error is one sentence, with exit status 2."""
        try:
            status = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        except click.ClickException as error:
            click.echo(f"partychef: {_one_line(error.format_message())}", err=True)
            sys.exit(2)
        except click.Abort:
            sys.exit(130)
        sys.exit(status if isinstance(status, int) else 0)


def _one_line(message: str) -> str:
    return " ".join(message.split())


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="partychef")
def main() -> None:
    """Cooking party games for a big screen and everybody's phones. Without a command: start the server."""
