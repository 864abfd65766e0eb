"""`partychef arena GAME`: all kinds of AI chefs play against each other; prints how strong each is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import click
import msgspec

from partychef.chefs import ladder
from partychef.cli._pictures import Share, shares
from partychef.cli._ratings import Meeting, Rating, RatingsMissing, rate
from partychef.cli._table import Seating, Task, play_all, processors
from partychef.cli._text import columns, keep_file
from partychef.engine.game import Game, IllegalMove, Outcome
from partychef.games import GAMES
from partychef.judges.trial.figures import wilson
from partychef.tables.ai_seats import UnknownKind


def usual(game: str) -> tuple[str, ...]:
    """The kinds that meet if nobody is named. On a ladder the heuristic chef has another name already."""
    return ("novice", *(ladder.rungs(game) or ("heuristic",)))


@click.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option(
    "--chefs",
    multiple=True,
    metavar="KIND,KIND,...",
    help="Which kinds play; may be repeated.  [default: every kind that plays the game]",
)
@click.option("--games", type=click.IntRange(min=2), default=40, show_default=True, help="Games of each pair; even.")
@click.option("--seats", type=click.IntRange(min=2), help="How many players.  [default: the fewest, but two or more]")
@click.option("--seed", default="1", show_default=True, help="The same seed plays the same games.")
@click.option("--jobs", type=click.IntRange(min=1), help="How many processes play.  [default: one for each processor]")
@click.option("--picture", type=click.Path(path_type=Path, dir_okay=False), metavar="OUT.svg", help="Also draw it.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    game: str,
    chefs: tuple[str, ...],
    games: int,
    seats: int | None,
    seed: str,
    jobs: int | None,
    picture: Path | None,
    as_json: bool,
) -> None:
    """Let every kind of AI chef play against every other, and print how strong they are.

    Two kinds share a table, every other seat each. Each deal is played twice, with the seats exchanged, so that
    nobody is lucky with the cards.
    """
    kinds = named(chefs) or usual(game)
    if len(kinds) < 2:
        raise click.ClickException("an arena needs two kinds of chefs")
    try:
        tasks = fixtures(GAMES[game], kinds, games, seats or fewest(GAMES[game]), seed)
        for task in tasks[::games]:
            task.seating.table()  # says what is wrong before anything is played
        outcomes = [played.outcome for played, _ in play_all(tasks, jobs or processors())]
        meetings = [meeting(task, outcome) for task, outcome in zip(tasks, outcomes, strict=True)]
        ratings = rate(meetings, seed)
    except (IllegalMove, UnknownKind, RatingsMissing) as error:
        raise click.ClickException(str(error)) from None
    figures = measured(GAMES[game], ratings, meetings)
    if picture:
        rows = [Share(f"{row['chef']} : {row['against']}", row["rate"], *row["interval"]) for row in figures["pairs"]]
        keep_file(picture, shares(f"{GAMES[game].title}: who beats whom", rows))
    click.echo(msgspec.json.encode(figures) if as_json else report(GAMES[game].title, figures))


def named(chefs: Sequence[str]) -> tuple[str, ...]:
    """The kinds of all lists, each once."""
    return tuple(dict.fromkeys(kind.strip() for chef in chefs for kind in chef.split(",") if kind.strip()))


def fewest(game: Game) -> int:
    """Two seats, or the fewest that the game takes."""
    return next(seats for seats in game.seats if seats >= 2)


def fixtures(game: Game, kinds: Sequence[str], games: int, seats: int, seed: str) -> list[Task]:
    """The games of all pairs, those of a pair side by side: every deal twice, with the seats exchanged."""
    found = []
    for pair in combinations(kinds, 2):
        for number in range(games):
            turned = pair[number % 2], pair[1 - number % 2]
            round_the_table = tuple(turned[seat % 2] for seat in range(seats))
            seating = Seating(game.id, (*round_the_table, "heuristic"), {})
            found.append(Task(seating, f"{seed}-{number // 2}"))
    return found


def meeting(task: Task, outcome: Outcome) -> Meeting:
    """Which of the two kinds at this table won."""
    one, other = dict.fromkeys(task.seating.kinds[:-1])
    won = {task.seating.kinds[seat] for seat in outcome.winners}
    return Meeting((one, other), 0.5 if won in ({one, other}, set()) else float(one in won))


def measured(game: Game, ratings: Sequence[Rating], meetings: Sequence[Meeting]) -> dict[str, Any]:
    """Ratings, and how often each kind beat each weaker one, with 95 % intervals."""
    pairs = []
    for better, worse in combinations([rating.kind for rating in ratings], 2):
        points = [
            meeting.points if meeting.kinds[0] == better else 1 - meeting.points
            for meeting in meetings
            if set(meeting.kinds) == {better, worse}
        ]
        row = {"chef": better, "against": worse, "games": len(points), "rate": sum(points) / len(points)}
        pairs.append({**row, "interval": wilson(sum(points), len(points))})
    kinds = [{"chef": kind, "rating": value, "spread": spread} for kind, value, spread in ratings]
    return {"game": game.id, "chefs": kinds, "pairs": pairs}


def report(title: str, figures: dict[str, Any]) -> str:
    """The figures as tables."""
    ranks = [["chef", "rating", "give or take"]]
    ranks += [[row["chef"], f"{row['rating']:.1f}", f"{row['spread']:.1f}"] for row in figures["chefs"]]
    pairs = [["chef", "against", "games", "share won", "95 % from", "to"]]
    for row in figures["pairs"]:
        shown = (row["rate"], *row["interval"])
        pairs.append([row["chef"], row["against"], str(row["games"]), *(f"{share:.3f}" for share in shown)])
    return "\n".join([f"{title}: the arena", "", columns(ranks), "", columns(pairs)])
