"""`partychef` or `partychef serve`: starts the server on the local network and prints its address."""

from __future__ import annotations

import os
import sys
import threading
from typing import TYPE_CHECKING

import click

from partychef.settings import Settings, SettingsError

if TYPE_CHECKING:
    from flask import Flask


_LATER = 3.0
"""Seconds after the start at which to look for model servers."""


@click.command()
@click.option("--host", help="The address to listen on. [PARTYCHEF_HOST, 0.0.0.0]")
@click.option("--port", type=click.IntRange(0, 65535), help="The port to listen on. [PARTYCHEF_PORT, 8000]")
@click.option("--workers", type=click.IntRange(1, 64), help="How many processes serve. [PARTYCHEF_WORKERS, 1]")
def command(host: str | None, port: int | None, workers: int | None) -> None:
    """Start the server on the local network; print its address and a QR code."""
    environ = dict(os.environ)
    environ |= {"PARTYCHEF_HOST": host} if host else {}
    environ |= {"PARTYCHEF_PORT": str(port)} if port is not None else {}
    environ |= {"PARTYCHEF_WORKERS": str(workers)} if workers is not None else {}
    try:
        settings = Settings.from_environ(environ)
    except SettingsError as error:
        raise click.ClickException(str(error)) from None
    from partychef.web.server.serving import NoSocket, bind, serve

    try:
        listening, kept = bind(settings)
    except NoSocket as error:
        raise click.ClickException(str(error)) from None
    _show_the_way_in(settings, listening.getsockname()[1])
    serve(_app, settings, listening)
    if kept is not None:
        kept.release()


def _app(settings: Settings) -> Flask:
    from partychef import create_app

    app = create_app(settings)
    if not settings.model and sys.stdout.isatty():
        # later, so that the first page need not wait for it
        search = threading.Timer(_LATER, offer_a_model, (settings,))
        search.daemon = True
        search.start()
    return app


def offer_a_model(settings: Settings) -> None:
    """Look for a model server that could judge, and print how to use it; print nothing if there is none."""
    from partychef.llm.finder import find_servers, hint

    if said := hint(find_servers(settings.model_host, ours=settings.port)):
        click.echo(f"  {said}\n")


def _show_the_way_in(settings: Settings, port: int) -> None:
    import segno

    from partychef.web.address import lan_address

    host = lan_address() if settings.host in ("0.0.0.0", "::") else settings.host
    url = settings.public_url or f"http://{host}:{port}"
    click.echo(f"\n  partychef is ready: {url}\n")
    if sys.stdout.isatty():
        segno.make(url, error="m").terminal(compact=True)
        click.echo("  Open it on the big screen, or on a phone in the same network. Stop with Ctrl+C.\n")
    sys.stdout.flush()
