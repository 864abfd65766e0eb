"""`partychef critics`: lists who can judge."""

from __future__ import annotations

import os
from pathlib import Path

import click
import msgspec

from partychef.chefs.characters import read_characters
from partychef.cli._text import wrapped
from partychef.engine.words import listed
from partychef.games.cooking_party.own_decks import read_own_decks
from partychef.judges.critics import CRITERIA, Critic, CriticError, Critics, Taste
from partychef.settings import Settings, SettingsError, data_folder

_CRITERIA = {name: name for name in CRITERIA} | {"cards": "use of the cards"}
_CATEGORIES = {"sea": "seafood", "veg": "vegetables", "grain": "grains", "herb": "herbs", "treat": "treats"}
_LIKES, _DISLIKES = 4, 3
_WIDEST = 110


@click.command()
@click.option(
    "--json", "as_json", is_flag=True, help="Print JSON: a list of the critics, then of the files with errors."
)
def command(as_json: bool) -> None:
    """List the critics, kindest first: those that ship with partychef and those in the instance folder.

    Each is shown with its id (for --critic), name, language and file, what it says about itself, and its taste in
    short. Files with errors are listed with the line of the error, including those of your own AI chefs and decks.
    """
    try:
        instance = Settings.from_environ(os.environ).instance
    except SettingsError as error:
        raise click.ClickException(str(error)) from None
    shipped = data_folder("prompts") / "critics"
    critics = Critics(shipped, instance / "critics")
    if as_json:
        good = [_data(critic, critics.file_of(critic.id)) for critic in critics.values()]
        click.echo(msgspec.json.encode([*good, *map(_broken, critics.errors)]))
    else:
        click.echo("\n\n".join(_entry(critic, critics.file_of(critic.id), shipped) for critic in critics.values()))
    for broken in critics.errors:
        click.echo(f"partychef: {broken}", err=True)
    for left_out in read_characters(instance / "chefs")[1]:
        click.echo(f"partychef: chefs/{left_out}", err=True)
    for broken_deck in read_own_decks(instance / "decks")[1]:
        click.echo(f"partychef: decks/{broken_deck}", err=True)


def _entry(critic: Critic, file: Path, shipped: Path) -> str:
    where = "ships with partychef" if file.parent == shipped else str(file)
    head = f"{critic.emoji} {critic.id}: {critic.name} ({critic.language}), {where}"
    return "\n".join([head, wrapped(critic.about, _WIDEST), wrapped(taste_in_short(critic.taste), _WIDEST)])


def taste_in_short(taste: Taste) -> str:
    """What counts most for the critic, and the first few things that it likes and dislikes."""
    weights = sorted(taste.weights().items(), key=lambda item: -item[1])
    parts = [f"Looks for {listed([_CRITERIA[name] for name, _ in weights[:2]])}"]
    likes, dislikes = (_names(words, most) for words, most in ((taste.likes, _LIKES), (taste.dislikes, _DISLIKES)))
    parts += [f"likes {likes}"] if likes else []
    parts += [f"could do without {dislikes}"] if dislikes else []
    return "; ".join(parts) + "."


def _names(words: tuple[str, ...], most: int) -> str:
    return ", ".join(_CATEGORIES.get(word, word.replace("-", " ")) for word in words[:most])


def _data(critic: Critic, file: Path) -> dict[str, object]:
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
        "file": str(file),
        "error": None,
    }


def _broken(error: CriticError) -> dict[str, object]:
    return {"id": Path(error.file).stem, "file": error.file, "line": error.line, "error": str(error)}
