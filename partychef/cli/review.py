"""`partychef review FILE`: what the decisions of a seat were worth, and which of them cost most."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import msgspec

from partychef.chefs.review import FEWEST_WORLDS, WORLDS, Decision, can_review, costliest, decisions, to_weigh
from partychef.cli._pictures import Point, chances
from partychef.cli._text import columns, keep_file, progress
from partychef.cli.replay import load
from partychef.engine.game import Move
from partychef.engine.record import Record
from partychef.games import GAMES


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", type=click.IntRange(min=0), default=0, show_default=True, help="Whose decisions.")
@click.option(
    "--worlds",
    type=click.IntRange(min=FEWEST_WORLDS),
    default=WORLDS,
    show_default=True,
    help="In how many imagined worlds each is weighed.",
)
@click.option("--all", "whole", is_flag=True, help="Print every decision.")
@click.option(
    "--picture", type=click.Path(path_type=Path, dir_okay=False), metavar="OUT.svg", help="Also draw chances."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(file: Path, seat: int, worlds: int, whole: bool, picture: Path | None, as_json: bool) -> None:
    """Say what a chef would have done instead, and what that would have been worth."""
    record, _ = load(file)
    game = GAMES[record.header.game]
    if not can_review(game.id):
        raise click.ClickException(f"{game.title} cannot be reviewed: nobody looks ahead in it")
    if seat >= len(record.header.players):
        raise click.ClickException(f"there is no seat {seat} at this table")
    found = []
    with progress(len(to_weigh(record, seat)), "Decisions weighed") as step:
        for one in decisions(record, seat, worlds):
            found.append(one)
            step(1)
    name = record.header.players[seat]
    if picture:
        points = [Point(one.number, one.chance, one.is_mistake) for one in found]
        keep_file(picture, chances(f"{game.title}: {name}", points, len(record.entries)))
    click.echo(msgspec.json.encode(as_data(record, seat, found)) if as_json else report(name, found, whole))


def report(name: str, found: Sequence[Decision], whole: bool) -> str:
    """The review as text: how many decisions, the costliest ones, and all if that is wanted."""
    if not found:
        return f"{name} had nothing to decide."
    lines = [f"{name} made {len(found)} decisions." if len(found) > 1 else f"{name} made one decision.", ""]
    worst = costliest(list(found))
    if not worst:
        lines.append("None was worse than another move by more than luck explains.")
    lines += [sentence(one) for one in worst]
    if whole:
        rows = [["move", "chance", "cost", "99 % from", "to", "made"]]
        for one in found:
            shares = (one.chance, one.cost, one.low, one.high)
            rows.append([str(one.number), *(f"{share:.2f}" for share in shares), words(one.made)])
        lines += ["", columns(rows)]
    return "\n".join(lines)


def sentence(one: Decision) -> str:
    """One mistake in a sentence: what would have been better, and how many games of a hundred it would have won."""
    games = f"{100 * one.cost:.0f} more games of 100 ({100 * one.low:.0f} to {100 * one.high:.0f})"
    return f"Move {one.number}, {words(one.made)}: {words(one.better)} would have won about {games}."


def words(move: Move) -> str:
    """A move as a record has it, without its punctuation: `discard cards 10 10`."""
    facts = msgspec.to_builtins(move)
    kind = str(facts.pop("move")).replace("_", " ")
    return " ".join(
        [kind, *(f"{name} {_plain(value)}" for name, value in facts.items() if value not in (None, [], ""))]
    )


def as_data(record: Record, seat: int, found: Sequence[Decision]) -> dict[str, Any]:
    """The review as plain data; moves are as records have them, chances and costs are from 0 to 1."""
    worst = {one.number for one in costliest(list(found))}
    rows = [
        {
            "move": one.number, "made": msgspec.to_builtins(one.made), "better": msgspec.to_builtins(one.better),
            "chance": one.chance, "cost": one.cost, "interval": [one.low, one.high], "costliest": one.number in worst,
        }
        for one in found
    ]  # fmt: skip
    return {"game": record.header.game, "seat": seat, "name": record.header.players[seat], "decisions": rows}


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{name} {_plain(one)}" for name, one in value.items())
    return " ".join(map(_plain, value)) if isinstance(value, (list, tuple)) else str(value)
