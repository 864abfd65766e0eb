"""`partychef backup FILE`: the whole house in one file, also while the server runs."""

from __future__ import annotations

import os
from pathlib import Path

import click

from partychef.engine.words import how_many
from partychef.settings import Settings, SettingsError
from partychef.tables.backup import NoBackup, backup


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
def command(file: Path) -> None:
    """Write all parties, settings, critics and chefs into this FILE (.tar.gz). The server may run.

    Only you can read it: it holds what guests wrote, and the key of their cookies.
    """
    try:
        copied = backup(Settings.from_environ(os.environ), file)
    except (SettingsError, NoBackup) as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise click.ClickException(f"{file} cannot be written ({error.strerror})") from None
    click.echo(f"Saved {counted(copied.parties)} and {how_many(copied.files, 'file')} of your own in {file}.")


def counted(parties: int) -> str:
    """So many parties, in words."""
    return f"{parties} part{'y' if parties == 1 else 'ies'}"
