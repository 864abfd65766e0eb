"""`partychef simulate GAME`: AI chefs play many games, and the figures are printed."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

import click
import msgspec

from partychef.chefs import lets_others_finish
from partychef.cli._text import columns
from partychef.engine.chance import Chance
from partychef.engine.game import Game, IllegalMove, Outcome, Seat, State, read_options
from partychef.engine.record import Entry, Header, Record, write
from partychef.games import GAMES
from partychef.judges.trial_figures import wilson
from partychef.tables.company import UnknownKind, mover

LONGEST_GAME = 100_000  # moves; no game of people comes near it


class Played(msgspec.Struct, frozen=True):
    """One simulated game."""

    record: Record
    outcome: Outcome
    rounds: int


@click.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option("--seats", type=click.IntRange(min=1), default=3, show_default=True, help="How many players.")
@click.option("--chefs", default="novice", show_default=True, help="Kinds of chefs, repeated round the table.")
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="How many games.")
@click.option("--seed", default="1", show_default=True, help="The same seed plays the same games.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A house rule; may be repeated.")
@click.option("--records", type=click.Path(path_type=Path, file_okay=False), help="Keep every game as a record here.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    game: str,
    seats: int,
    chefs: str,
    games: int,
    seed: str,
    options: tuple[str, ...],
    records: Path | None,
    as_json: bool,
) -> None:
    """Let AI chefs play many games and print what came of it."""
    try:
        kinds = _round_the_table(chefs, seats)
        table = Table(GAMES[game], seats, kinds, read_options_given(GAMES[game], options))
        start = time.perf_counter()
        played = [table.play(f"{seed}-{n}") for n in _progress(range(1, games + 1))]
        seconds = time.perf_counter() - start
    except (IllegalMove, UnknownKind) as error:
        raise click.ClickException(str(error)) from None
    if records:
        keep(played, records)
    figures = measure(played, kinds, seconds)
    click.echo(msgspec.json.encode(figures) if as_json else report(figures))


class Table:
    """The same company at the same table, game after game."""

    def __init__(self, game: Game, seats: int, kinds: Sequence[str], options: dict[str, Any]) -> None:
        self.game = game
        self.seats = seats
        self.kinds = kinds
        self.given = options
        self.options = read_options(game, options)

    def play(self, seed: str) -> Played:
        """One game to its end."""
        state = self.game.deal(self.seats, self.options, Chance(seed, 0))
        entries: list[Entry] = []
        while state.to_move():
            entries.append(self._move(state, seed, len(entries) + 1))
        outcome = state.outcome()
        assert outcome is not None
        view: Any = state.view(None)
        return Played(Record(self._header(seed, state), tuple(entries)), outcome, view.round)

    def _move(self, state: State, seed: str, number: int) -> Entry:
        if number > LONGEST_GAME:
            raise IllegalMove(f"after {LONGEST_GAME} moves the game was not over")
        seat = _whose_move(state, Chance(f"{seed}/turns", number))
        choose = mover(self.kinds[seat])
        move = choose(state.view(seat), state.legal_moves(seat), Chance(f"{seed}/chefs", number))
        state.check(seat, move)
        state.apply(seat, move, Chance(seed, number))
        return Entry(seat, move)

    def _header(self, seed: str, state: State) -> Header:
        names = tuple(f"{kind} {seat}" for seat, kind in enumerate(self.kinds[:-1]))
        view: Any = state.view(None)
        outsider = len(view.places) > self.seats
        return Header(
            game=self.game.id,
            rules=self.game.rules_version,
            players=names,
            seed=seed,
            options=self.given,
            judge="judge" if outsider else None,
        )


def read_options_given(game: Game, given: Iterable[str]) -> dict[str, Any]:
    """`laps=2` as {"laps": 2}."""
    options = {}
    for item in given:
        name, equals, value = item.partition("=")
        if not equals:
            raise click.ClickException(f'an option is written as NAME=VALUE, not "{item}"')
        options[name] = _value(value)
    read_options(game, options)
    return options


def keep(played: Sequence[Played], folder: Path) -> None:
    """Write every game into the folder, numbered."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number, one in enumerate(played, start=1):
            name = f"{one.record.header.game}-{number:0{len(str(len(played)))}}.jsonl"
            (folder / name).write_text(write(one.record), encoding="utf-8")
    except OSError as error:
        raise click.ClickException(f"{folder}: {error.strerror}") from None


def measure(played: Sequence[Played], kinds: Sequence[str], seconds: float) -> dict[str, Any]:
    """What came of the games; a joint win counts for each winner."""
    moves = [len(one.record.entries) for one in played]
    return {
        "game": played[0].record.header.game,
        "games": len(played),
        "seats": [_seat_figures(played, seat, kinds[seat]) for seat in sorted(played[0].outcome.scores)],
        "chefs": [_kind_figures(played, kind, kinds) for kind in dict.fromkeys(kinds[:-1])],
        "moves": fmean(moves),
        "rounds": fmean(one.rounds for one in played),
        "moves_per_second": sum(moves) / seconds,
    }


def report(figures: dict[str, Any]) -> str:
    """The figures as a table."""
    heading = ["seat", "chef", "wins", "rate", "95 % from", "to", "mean points"]
    rows = [[str(row["seat"]), *_cells(row)] for row in figures["seats"]]
    if len(figures["chefs"]) > 1:
        rows += [["all", *_cells(row)] for row in figures["chefs"]]
    length = f"Length: {figures['moves']:.1f} moves, {figures['rounds']:.1f} rounds."
    speed = f"Speed: {figures['moves_per_second']:.0f} moves per second."
    title = f"{GAMES[figures['game']].title}: {figures['games']} games"
    return "\n".join([title, "", columns([heading, *rows]), "", length, speed])


def _seat_figures(played: Sequence[Played], seat: Seat, kind: str) -> dict[str, Any]:
    wins = sum(seat in one.outcome.winners for one in played)
    points = [one.outcome.scores[seat] for one in played]
    return {"seat": seat, "chef": kind} | _rate(wins, len(played)) | {"mean_score": fmean(points)}


def _kind_figures(played: Sequence[Played], kind: str, kinds: Sequence[str]) -> dict[str, Any]:
    """Games in which somebody of this kind won, whatever the seat."""
    wins = sum(any(kinds[seat] == kind for seat in one.outcome.winners) for one in played)
    points = [score for one in played for seat, score in one.outcome.scores.items() if kinds[seat] == kind]
    return {"chef": kind} | _rate(wins, len(played)) | {"mean_score": fmean(points) if points else 0.0}


def _rate(wins: int, games: int) -> dict[str, Any]:
    return {"wins": wins, "rate": wins / games, "interval": list(wilson(wins, games))}


def _cells(row: dict[str, Any]) -> list[str]:
    low, high = row["interval"]
    figures = (row["rate"], low, high)
    return [row["chef"], str(row["wins"]), *(f"{figure:.3f}" for figure in figures), f"{row['mean_score']:.1f}"]


def _round_the_table(chefs: str, seats: int) -> list[str]:
    """The list repeated round the table, and once more for a judge who is no player."""
    kinds = [kind.strip() for kind in chefs.split(",") if kind.strip()]
    if not kinds:
        raise click.ClickException("name at least one chef, for example --chefs novice")
    if len(kinds) > seats + 1:
        raise click.ClickException(f"{len(kinds)} chefs do not fit into {seats} seats")
    for kind in kinds:
        mover(kind)
    return [kinds[seat % len(kinds)] for seat in range(seats + 1)]


def _whose_move(state: State, chance: Chance) -> Seat:
    """Any of the seats that may move; one that could only cut somebody short waits (CP-30)."""
    seats = sorted(seat for seat in state.to_move() if seat is not None)
    busy = [seat for seat in seats if not lets_others_finish(state.legal_moves(seat))] if len(seats) > 1 else seats
    return chance.pick(busy or seats)


def _value(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def _progress(games: range) -> Iterable[int]:
    """The numbers of the games, with a bar while somebody watches."""
    if not sys.stderr.isatty():
        yield from games
        return
    with click.progressbar(games, label="Playing", file=sys.stderr) as bar:
        yield from bar
