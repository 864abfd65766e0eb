"""`partychef simulate GAME`: AI chefs play many games; prints who won how often."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, repeat
from pathlib import Path
from typing import Any

import click
import msgspec

from partychef.chefs import ladder, lets_others_finish
from partychef.chefs.novice import novice
from partychef.cli._figures import Played, measure, report
from partychef.cli._sides import SIDES
from partychef.engine.chance import Chance
from partychef.engine.game import Actor, Game, IllegalMove, Seat, State, read_options
from partychef.engine.record import Entry, Header, Record, write
from partychef.games import GAMES
from partychef.games.chefs_hat.simulator_logs.write import write_log
from partychef.tables.ai_seats import Mover, UnknownKind, mover

LONGEST_GAME = 100_000  # moves; no game of people comes near it
FEWEST = 3
"""How many play unless `--seats` says otherwise, or the game needs more."""
LOGS: dict[str, Callable[[Record, int], str]] = {"chefs-hat": write_log}
"""For games that have a simulator log: from a record and the number of the game to its log."""


@click.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option("--seats", type=click.IntRange(min=1), help="How many players.  [default: 3, or what the game needs]")
@click.option(
    "--chefs",
    default="novice",
    show_default=True,
    help=f"Kinds of AI chefs, repeated round the table: novice, heuristic, {', '.join(ladder.RUNGS)}.",
)
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="How many games.")
@click.option("--seed", default="1", show_default=True, help="The same seed plays the same games.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A house rule; may be repeated.")
@click.option("--mirror", is_flag=True, help="Give each side every seat equally often (Cuisine Decks: countries).")
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
    chefs: str,
    games: int,
    seed: str,
    options: tuple[str, ...],
    mirror: bool,
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
        kinds = _round_the_table(chefs, seats)
        table = Table(GAMES[game], seats, kinds, read_options_given(options))
        played, seconds = play_all(table, seed, list(islice(_deals(game, seats, mirror), games)), keep)
    except (IllegalMove, UnknownKind) as error:
        raise click.ClickException(str(error)) from None
    figures = measure(game, played, kinds, seconds)
    side = SIDES[game].name if game in SIDES else "side"
    text = msgspec.json.encode(figures) if as_json else report(GAMES[game].title, figures, side)
    click.echo(text, err=keep.prints)  # so that the logs alone can be piped into a file


def play_all(
    table: Table, seed: str, deals: Sequence[Mapping[str, Any] | None], keep: Keeper
) -> tuple[list[Played], float]:
    """Play a game for each prepared deal (None: chance decides). Returns the games and the seconds they took."""
    played, seconds = [], 0.0
    for number in _progress(range(1, len(deals) + 1)):
        start = time.perf_counter()
        one = table.play(f"{seed}-{number}", keep.wanted, deals[number - 1])
        seconds += time.perf_counter() - start
        played.append(keep(one, number))
    return played, seconds


def fewest_seats(game: Game) -> int:
    """Three, or the nearest number of seats that the game takes."""
    return next((seats for seats in game.seats if seats >= FEWEST), game.seats[-1])


class Table:
    """The same players with the same options, game after game."""

    def __init__(self, game: Game, seats: int, kinds: Sequence[str], options: dict[str, Any]) -> None:
        self.game = game
        self.seats = seats
        self.kinds = kinds
        if why := next(filter(None, (ladder.why_not(game.id, game.title, kind) for kind in kinds)), ""):
            raise UnknownKind(why)
        self.chefs: dict[Actor, Mover] = {seat: mover(kind, game.judged) for seat, kind in enumerate(kinds)}
        self.chefs[None] = mover("heuristic", game.judged)  # the professional chef of a restaurant, if the host is it
        self.blind = {seat for seat, chef in self.chefs.items() if chef is novice}
        """Seats whose chef takes any legal move without looking: they need neither a view nor a check."""
        self.given = options
        self.options = read_options(game, options)

    def play(self, seed: str, on_paper: bool = False, deal: Mapping[str, Any] | None = None) -> Played:
        """Play one game to its end; `on_paper` keeps its record."""
        state = self.game.deal(self.seats, self.options, Chance(seed, 0), deal)
        turns = Chance(f"{seed}/turns", 0)
        chances = {seat: Chance(f"{seed}/chefs/{seat}", 0) for seat in self.chefs}
        entries: list[Entry] = []
        made = 0
        while movers := state.to_move():
            made += 1
            if made > LONGEST_GAME:
                raise IllegalMove(f"after {LONGEST_GAME} moves the game was not over")
            if len(movers) == 1:
                (seat,) = movers
            else:
                seat = _whose_move(state, movers, turns)
            moves = state.legal_moves(seat)
            if seat in self.blind:
                move = moves[0] if len(moves) == 1 else chances[seat].pick(moves)
            else:
                move = self.chefs[seat](state.view(seat), moves, chances[seat])
                state.check(seat, move)
            state.apply(seat, move, Chance(seed, made))
            if on_paper:
                entries.append(Entry(seat, move))
        outcome = state.outcome()
        assert outcome is not None
        view = state.view(None)
        record = Record(self._header(seed, len(view.places), deal), tuple(entries)) if on_paper else None
        sides = tuple(SIDES[self.game.id].played(view)) if self.game.id in SIDES else ()
        return Played(outcome, made, view.round, record, sides)

    def _header(self, seed: str, places: int, deal: Mapping[str, Any] | None) -> Header:
        return Header(
            game=self.game.id,
            rules=self.game.rules_version,
            players=tuple(f"{kind} {seat}" for seat, kind in enumerate(self.kinds[:-1])),
            seed=seed,
            options=self.given,
            deal=None if deal is None else dict(deal),
            judge="judge" if places > self.seats else None,
        )


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


def _round_the_table(chefs: str, seats: int) -> list[str]:
    """The list repeated round the table, and once more for a judge who is no player."""
    kinds = [kind.strip() for kind in chefs.split(",") if kind.strip()]
    if not kinds:
        raise click.ClickException("name at least one chef, for example --chefs novice")
    if len(kinds) > seats + 1:
        raise click.ClickException(f"{len(kinds)} chefs do not fit into {seats} seats")
    for kind in kinds:
        mover(kind, None)
    return [kinds[seat % len(kinds)] for seat in range(seats + 1)]


def _whose_move(state: State, movers: frozenset[Actor], chance: Chance) -> Seat:
    """A random seat of those that may move. One that waits for others comes last (CP-30, CP-55)."""
    seats = sorted(seat for seat in movers if seat is not None)
    busy = [seat for seat in seats if not lets_others_finish(state.legal_moves(seat))] if len(seats) > 1 else seats
    return chance.pick(busy or seats)


def _value(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def _progress(games: range) -> Iterable[int]:
    """The numbers of the games, with a progress bar in a terminal."""
    if not sys.stderr.isatty():
        yield from games
        return
    with click.progressbar(games, label="Playing", file=sys.stderr) as bar:
        yield from bar
