"""`partychef migrate`: brings a database that several servers share up to date; on SQLite a server does that itself."""

from __future__ import annotations

import os

import click

from partychef.settings import Settings, SettingsError


@click.command()
def command() -> None:
    """Bring the database up to date. Stop all servers that use it before."""
    from partychef.tables.store import NoDatabase, Store

    try:
        store = Store(Settings.from_environ(os.environ).database)
        try:
            store.upgrade(by_command=True)
        finally:
            store.close()
    except (NoDatabase, SettingsError) as error:
        raise click.ClickException(str(error)) from None
    click.echo("The database is up to date.")
