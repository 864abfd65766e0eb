"""`partychef replay FILE`: plays a record through and prints how the game stands.

A simulator log of Chef's Hat is recognised, played through our engine and compared line by line (CH-44).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import msgspec

from partychef.cli._text import columns
from partychef.engine.game import Actor, Seat, State, View
from partychef.engine.record import Record, RecordError, play, read, write
from partychef.games import GAMES
from partychef.games.chefs_hat import CHEFS_HAT
from partychef.games.chefs_hat.simulator_logs.lines import looks_like_a_log
from partychef.games.chefs_hat.simulator_logs.replay import replay_log
from partychef.games.chefs_hat.simulator_logs.write import write_log


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--at", type=click.IntRange(min=0), help="Stop after this number of moves.")
@click.option("--seat", type=click.IntRange(min=0), help="Also print what this seat sees.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option(
    "--record",
    "out",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Also write the game to this file as a record, which the replay page can open.",
)
@click.option(
    "--log",
    "log",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Also write a game of Chef's Hat to this file as a log of its simulator.",
)
@click.option(
    "--simulator",
    default="",
    metavar="VERSION",
    help="Which simulator wrote the log; otherwise worked out.",
)
def command(
    file: Path, at: int | None, seat: int | None, as_json: bool, out: Path | None, log: Path | None, simulator: str
) -> None:
    """Play a record, or a simulator log of Chef's Hat, to its end and print the scores."""
    record, compared = load(file, at, simulator)
    state = play(record, GAMES)
    if seat is not None and seat not in seats_of(state):
        raise click.ClickException(f"there is no seat {seat} at this table")
    if out:
        save(write(record), out)
    if log:
        if record.header.game != CHEFS_HAT.id:
            raise click.ClickException(f"{file}: only Chef's Hat has a simulator with logs")
        save(write_log(record), log)
    if as_json:
        view = {} if seat is None else {"view": msgspec.to_builtins(state.view(seat), str_keys=True)}
        click.echo(msgspec.json.encode(summary(record, state) | view))
        return
    click.echo(final_table(record, state) + compared)
    if seat is not None:
        click.echo(f"\nWhat seat {seat} sees:\n{_readable(state.view(seat))}")


def load(file: Path, at: int | None = None, simulator: str = "") -> tuple[Record, str]:
    """The record in the file, its first `at` moves or all; and a sentence about the simulator log, if it was one.

    Raises ClickException with what is wrong with the file.
    """
    try:
        record, compared = _read(file.read_bytes().decode("utf-8-sig"), str(file), at, simulator)
    except OSError as error:
        raise click.ClickException(f"{file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise click.ClickException(f"{file}: this is not UTF-8 text") from None
    except RecordError as error:
        raise click.ClickException(str(error)) from None
    if at is not None and len(record.entries) < at:
        raise click.ClickException(f"{file}: the record has only {len(record.entries)} moves")
    return record, compared


def save(text: str, out: Path) -> None:
    """Write the text to a file. Raises ClickException when that fails."""
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise click.ClickException(f"{out}: {error.strerror}") from None


def summary(record: Record, state: State) -> dict[str, Any]:
    """How the game stands, as plain data."""
    outcome = state.outcome()
    return {
        "game": record.header.game,
        "over": outcome is not None,
        "scores": standing(record, state),
        "winners": list(outcome.winners) if outcome else [],
        "reason": outcome.reason if outcome else None,
        "to_move": sorted(state.to_move(), key=_table_last),
        "moves": len(record.entries),
    }


def standing(record: Record, state: State) -> dict[Seat, int]:
    """Points by seat, during the game too."""
    outcome = state.outcome()
    if outcome:
        return outcome.scores
    outside = len(record.header.players) if record.header.judge is not None else None
    return {place.seat: place.score for place in state.view(None).places if place.seat != outside}


def seats_of(state: State) -> list[Seat]:
    """Every seat at the table, including a judge's."""
    return [place.seat for place in state.view(None).places]


def final_table(record: Record, state: State) -> str:
    """The scores, best first, and how the game ended or who is to move next, as text."""
    outcome, scores = state.outcome(), standing(record, state)
    names = record.names(len(seats_of(state)))
    rows = [
        [str(seat), names[seat], str(points), "wins" if outcome and seat in outcome.winners else ""]
        for seat, points in sorted(scores.items(), key=lambda item: (-item[1], item[0]))
    ]
    title = f"{GAMES[record.header.game].title}, after {len(record.entries)} moves"
    end = f"Over: {outcome.reason}." if outcome else f"To move: {_movers(state, names)}."
    return "\n".join([title, "", columns([["seat", "name", "points", ""], *rows]), "", end])


def _read(text: str, name: str, at: int | None, simulator: str) -> tuple[Record, str]:
    if not looks_like_a_log(text):
        return read(text, GAMES, name, at), ""
    log = replay_log(text, name, simulator)
    record = msgspec.structs.replace(log.record, entries=log.record.entries[:at])
    return record, f"\n\n{log.turns} moves and {log.shifts} scores of the log are as in our engine."


def _movers(state: State, names: dict[Seat, str]) -> str:
    movers = sorted(state.to_move(), key=_table_last)
    return ", ".join("the host" if actor is None else names[actor] for actor in movers)


def _table_last(actor: Actor) -> tuple[bool, int]:
    return (actor is None, actor or 0)


def _readable(view: View) -> str:
    facts = msgspec.to_builtins(view, str_keys=True)
    return "\n".join(f"  {name}: {_json(value)}" for name, value in facts.items())


def _json(value: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()
