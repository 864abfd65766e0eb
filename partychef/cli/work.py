"""`partychef work`: a process that serves no pages and asks models for those that do."""

from __future__ import annotations

import os
import signal
import threading

import click

from partychef.settings import Settings, SettingsError


@click.command()
@click.option("--threads", type=click.IntRange(1, 256), default=8, show_default=True, help="How many jobs at once.")
def command(threads: int) -> None:
    """Ask models for the servers of this house, which share its PARTYCHEF_DATABASE and PARTYCHEF_REDIS."""
    from partychef.tables.store import NoDatabase
    from partychef.web.server.serving import NoSocket, can_share
    from partychef.web.server.working import work

    try:
        settings = Settings.from_environ(os.environ)
        if not settings.redis:
            raise click.ClickException("There is no work without servers: set PARTYCHEF_DATABASE and PARTYCHEF_REDIS.")
        can_share(settings)
        stop = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.set())
        work(settings, threads, stop, lambda: click.echo("partychef is ready to ask models"))
    except (NoDatabase, NoSocket, SettingsError) as error:
        raise click.ClickException(str(error)) from None
