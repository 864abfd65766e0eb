"""`partychef simulate GAME`: AI chefs play many games; prints who won how often."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice, repeat
from pathlib import Path
from typing import Any

import click
import msgspec

from partychef.chefs import ladder
from partychef.cli._figures import Played, measure, report
from partychef.cli._pictures import win_rates
from partychef.cli._sides import SIDES
from partychef.cli._table import Seating, Task, play_all, processors
from partychef.cli._text import keep_file
from partychef.engine.game import Game, IllegalMove
from partychef.engine.record import Record, write
from partychef.games import GAMES
from partychef.games.chefs_hat.simulator_logs.write import write_log
from partychef.tables.ai_seats import UnknownKind, mover

FEWEST = 3
"""How many play unless `--seats` says otherwise, or the game needs more."""
LOGS: dict[str, Callable[[Record, int], str]] = {"chefs-hat": write_log}
"""For games that have a simulator log: from a record and the number of the game to its log."""


@click.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option("--seats", type=click.IntRange(min=1), help="How many players.  [default: 3, or what the game needs]")
@click.option(
    "--chefs",
    multiple=True,
    default=("novice",),
    show_default=True,
    metavar="KIND,KIND,...",
    help="Kinds of AI chefs, repeated round the table; more of them if it is repeated. "
    f"There are novice, heuristic, {', '.join(ladder.RUNGS)}, model:CHARACTER and critic:NAME.",
)
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="How many games.")
@click.option("--seed", default="1", show_default=True, help="The same seed plays the same games.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A house rule; may be repeated.")
@click.option("--mirror", is_flag=True, help="Give each side every seat equally often (Cuisine Decks: countries).")
@click.option("--jobs", type=click.IntRange(min=1), help="How many processes play.  [default: one for each processor]")
@click.option(
    "--picture", type=click.Path(path_type=Path, dir_okay=False), metavar="OUT.svg", help="Also draw who won."
)
@click.option("--records", type=click.Path(path_type=Path, file_okay=False), help="Write every game into this folder.")
@click.option(
    "--format",
    "style",
    type=click.Choice(["record", "simulator-log"]),
    default="record",
    show_default=True,
    help="How games are written. Simulator logs (Chef's Hat only) are printed if --records names no folder.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    game: str,
    seats: int | None,
    chefs: tuple[str, ...],
    games: int,
    seed: str,
    options: tuple[str, ...],
    mirror: bool,
    jobs: int | None,
    picture: Path | None,
    records: Path | None,
    style: str,
    as_json: bool,
) -> None:
    """Let AI chefs play many games and print the results."""
    as_log = style == "simulator-log"
    if as_log and game not in LOGS:
        raise click.ClickException(f"{GAMES[game].title} has no simulator log")
    keep = Keeper(game, games, records, as_log)
    try:
        seats = fewest_seats(GAMES[game]) if seats is None else seats
        seating = Seating(game, _round_the_table(",".join(chefs), seats), read_options_given(options))
        seating.table()  # says what is wrong before anything is played
        deals = islice(_deals(game, seats, mirror), games)
        tasks = [Task(seating, f"{seed}-{number}", deal, keep.wanted) for number, deal in enumerate(deals, 1)]
        timed = [(keep(one, n), seconds) for n, (one, seconds) in enumerate(play_all(tasks, jobs or processors()), 1)]
    except (IllegalMove, UnknownKind) as error:
        raise click.ClickException(str(error)) from None
    figures = measure(game, [one for one, _ in timed], seating.kinds, sum(seconds for _, seconds in timed))
    if picture:
        keep_file(picture, win_rates(GAMES[game].title, figures))
    side = SIDES[game].name if game in SIDES else "side"
    text = msgspec.json.encode(figures) if as_json else report(GAMES[game].title, figures, side)
    click.echo(text, err=keep.prints)  # so that the logs alone can be piped into a file


def fewest_seats(game: Game) -> int:
    """Three, or the nearest number of seats that the game takes."""
    return next((seats for seats in game.seats if seats >= FEWEST), game.seats[-1])


class Keeper:
    """Writes games into a folder, numbered, or prints them, as they are played."""

    def __init__(self, game: str, games: int, folder: Path | None, as_log: bool) -> None:
        self.game = game
        self.folder = folder
        self.as_log = as_log
        self.digits = len(str(games))
        self.prints = as_log and folder is None
        self.wanted = self.prints or folder is not None
        if folder:
            self._trying(lambda: folder.mkdir(parents=True, exist_ok=True))

    def __call__(self, played: Played, number: int) -> Played:
        """Write or print one game if that is wanted; returns it without its record, to save memory."""
        if played.record is None:
            return played
        text = LOGS[self.game](played.record, number) if self.as_log else write(played.record)
        if self.folder is None:
            click.echo(text, nl=False)
        else:
            ending = "txt" if self.as_log else "jsonl"
            file = self.folder / f"{self.game}-{number:0{self.digits}}.{ending}"
            self._trying(lambda: file.write_text(text, encoding="utf-8"))
        return msgspec.structs.replace(played, record=None)

    def _trying(self, write_it: Callable[[], object]) -> None:
        try:
            write_it()
        except OSError as error:
            raise click.ClickException(f"{self.folder}: {error.strerror}") from None


def read_options_given(given: Iterable[str]) -> dict[str, Any]:
    """`laps=2` as {"laps": 2}."""
    options = {}
    for item in given:
        name, equals, value = item.partition("=")
        if not equals:
            raise click.ClickException(f'an option is written as NAME=VALUE, not "{item}"')
        options[name] = _value(value)
    return options


def _deals(game: str, seats: int, mirror: bool) -> Iterator[Mapping[str, Any] | None]:
    """A prepared deal for each game, without end; None: chance decides."""
    if not mirror:
        return repeat(None)
    if game not in SIDES:
        raise click.ClickException(f"in {GAMES[game].title} all play the same side, so there is nothing to mirror")
    if seats not in GAMES[game].seats:
        return repeat(None)  # the game says so, in its own words
    return SIDES[game].mirrored(seats)


def _round_the_table(chefs: str, seats: int) -> tuple[str, ...]:
    """The list repeated round the table, and once more for a judge who is no player."""
    kinds = [kind.strip() for kind in chefs.split(",") if kind.strip()]
    if not kinds:
        raise click.ClickException("name at least one chef, for example --chefs novice")
    if len(kinds) > seats + 1:
        raise click.ClickException(f"{len(kinds)} chefs do not fit into {seats} seats")
    for kind in kinds:
        mover(kind, None)
    return tuple(kinds[seat % len(kinds)] for seat in range(seats + 1))


def _value(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text
