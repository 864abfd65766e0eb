"""`partychef critics`: who can judge."""

from __future__ import annotations

import os

import click
import msgspec

from partychef.judges.critics import Critic, read_critics
from partychef.settings import Settings, SettingsError, data_folder


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(as_json: bool) -> None:
    """List the critics: those that ship with partychef and those in the instance folder."""
    try:
        own = Settings.from_environ(os.environ).instance / "critics"
    except SettingsError as error:
        raise click.ClickException(str(error)) from None
    critics, errors = read_critics(data_folder("prompts") / "critics", own)
    if as_json:
        click.echo(msgspec.json.encode([_data(critic) for critic in critics.values()]))
    else:
        for critic in critics.values():
            click.echo(f"{critic.emoji} {critic.id:<16} {critic.name}: {critic.about}")
    for broken in errors:
        click.echo(f"partychef: {broken}", err=True)


def _data(critic: Critic) -> dict[str, object]:
    return {
        "id": critic.id,
        "name": critic.name,
        "emoji": critic.emoji,
        "about": critic.about,
        "language": critic.language,
        "generosity": critic.generosity,
        "weights": critic.taste.weights(),
        "likes": critic.taste.likes,
        "dislikes": critic.taste.dislikes,
    }
