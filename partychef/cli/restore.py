"""`partychef restore FILE`: brings back what `partychef backup` has saved, also while the server runs."""

from __future__ import annotations

import os
from pathlib import Path

import click

from partychef.cli.backup import counted
from partychef.engine.words import how_many
from partychef.settings import Settings, SettingsError
from partychef.tables.backup import NoBackup, restore

KEPT = "before-restore.tar.gz"
"""Where what was there before is kept, in the instance folder."""


@click.command()
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
def command(file: Path) -> None:
    """Bring back the house that is in this FILE. What is here now goes to before-restore.tar.gz.

    The server may run: within a minute its pages show what is in the file. Settings and the key of the cookies count
    from its next start.
    """
    try:
        settings = Settings.from_environ(os.environ)
        kept = settings.instance / KEPT
        before = kept.stat().st_mtime_ns if kept.exists() else 0
        copied = restore(settings, file, kept)
    except (SettingsError, NoBackup) as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise click.ClickException(f"{file} cannot be brought back ({error.strerror})") from None
    click.echo(f"Brought back {counted(copied.parties)} and {how_many(copied.files, 'file')} of your own.")
    if kept.exists() and kept.stat().st_mtime_ns != before:
        click.echo(f"What was here before is in {kept}.")
