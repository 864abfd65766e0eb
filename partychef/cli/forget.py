"""`partychef forget CODE`: deletes a party with everything that was said and played, also while the server runs."""

from __future__ import annotations

import os

import click
from sqlalchemy.exc import DBAPIError

from partychef.engine.words import how_many
from partychef.games import GAMES
from partychef.settings import Settings, SettingsError
from partychef.tables.database_file import file_of
from partychef.tables.forgetting import Forgotten, forget_for_good
from partychef.tables.names import Refusal, tidy_code
from partychef.tables.play import Tables
from partychef.tables.push import Hub
from partychef.tables.store import NoDatabase, Store


@click.command()
@click.argument("code")
def command(code: str) -> None:
    """Delete the party with this CODE for good: names, words, verdicts, pictures and the record.

    Its line goes from the page of whoever practised there. It cannot be brought back. The server may run: within a
    minute open pages say that the party is gone.
    """
    try:
        settings = Settings.from_environ(os.environ)
    except SettingsError as error:
        raise click.ClickException(str(error)) from None
    found = _forget(settings.database, tidy_code(code))
    title = GAMES[found.game].title if found.game in GAMES else found.game
    click.echo(f"Deleted {title} with {how_many(found.chairs, 'chair')} and {how_many(found.moves, 'move')}.")


def _forget(database: str, code: str) -> Forgotten:
    file = file_of(database)
    if file is not None and not file.path.exists():
        raise click.ClickException(f"there is no database at {file.path}")
    try:
        store = Store(database)
    except NoDatabase as error:
        raise click.ClickException(str(error)) from None
    try:
        return forget_for_good(Tables(store, Hub()), code)
    except Refusal:
        raise click.ClickException(f"there is no party with the code {code or 'that you typed'}") from None
    except DBAPIError as error:
        raise click.ClickException(f"the database cannot be used ({error.orig})") from None
    finally:
        store.close()
