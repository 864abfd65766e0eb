"""The figures of many games: win rates with confidence intervals, scores, length and speed."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Any

import msgspec

from partychef.cli._text import columns
from partychef.engine.game import Outcome, Seat
from partychef.engine.record import Record
from partychef.judges.trial.figures import wilson


class Played(msgspec.Struct, frozen=True):
    """One simulated game."""

    outcome: Outcome
    moves: int
    rounds: int
    record: Record | None = None
    """The record of the game, if it is to be kept."""
    sides: tuple[str, ...] = ()
    """The side that each seat played, in games whose sides differ."""


def measure(game: str, played: Sequence[Played], kinds: Sequence[str], seconds: float) -> dict[str, Any]:
    """The figures of the games; a joint win counts for each winner."""
    moves = [one.moves for one in played]
    return {
        "game": game,
        "games": len(played),
        "seats": [_seat_figures(played, seat, kinds[seat]) for seat in sorted(played[0].outcome.scores)],
        "chefs": [_kind_figures(played, kind, kinds) for kind in dict.fromkeys(kinds[:-1])],
        "sides": [_side_figures(played, side) for side in sorted({side for one in played for side in one.sides})],
        "moves": fmean(moves),
        "rounds": fmean(one.rounds for one in played),
        "moves_per_second": sum(moves) / seconds,
    }


def report(title: str, figures: dict[str, Any], side: str = "side") -> str:
    """The figures as tables; `side` is the game's word for a side, such as "country"."""
    heading = ["seat", "chef", "wins", "rate", "95 % from", "to", "mean points"]
    rows = [[str(row["seat"]), *_cells(row)] for row in figures["seats"]]
    if len(figures["chefs"]) > 1:
        rows += [["all", *_cells(row)] for row in figures["chefs"]]
    tables = [columns([heading, *rows])]
    if figures["sides"]:
        heading = [side, "games", *heading[2:]]
        rows = [[row["side"], str(row["games"]), *_cells(row)[1:]] for row in figures["sides"]]
        tables.append(columns([heading, *rows]))
    length = f"Length: {figures['moves']:.1f} moves, {figures['rounds']:.1f} rounds."
    speed = f"Speed: {figures['moves_per_second']:.0f} moves per second."
    games = "1 game" if figures["games"] == 1 else f"{figures['games']} games"
    return "\n".join([f"{title}: {games}", "", "\n\n".join(tables), "", length, speed])


def _seat_figures(played: Sequence[Played], seat: Seat, kind: str) -> dict[str, Any]:
    wins = sum(seat in one.outcome.winners for one in played)
    points = [one.outcome.scores[seat] for one in played]
    return {"seat": seat, "chef": kind} | _rates(wins, len(played), points)


def _kind_figures(played: Sequence[Played], kind: str, kinds: Sequence[str]) -> dict[str, Any]:
    """Figures of the games in which a chef of this kind won, in whatever seat."""
    wins = sum(any(kinds[seat] == kind for seat in one.outcome.winners) for one in played)
    points = [score for one in played for seat, score in one.outcome.scores.items() if kinds[seat] == kind]
    return {"chef": kind} | _rates(wins, len(played), points)


def _side_figures(played: Sequence[Played], side: str) -> dict[str, Any]:
    """Figures of the games in which somebody played this side."""
    there = [(one.outcome, seat) for one in played for seat, played_it in enumerate(one.sides) if played_it == side]
    wins = sum(seat in outcome.winners for outcome, seat in there)
    points = [outcome.scores[seat] for outcome, seat in there]
    return {"side": side, "games": len(there)} | _rates(wins, len(there), points)


def _rates(wins: int, games: int, points: Sequence[int]) -> dict[str, Any]:
    mean = fmean(points) if points else 0.0
    return {"wins": wins, "rate": wins / games, "interval": list(wilson(wins, games)), "mean_score": mean}


def _cells(row: dict[str, Any]) -> list[str]:
    low, high = row["interval"]
    figures = (row["rate"], low, high)
    return [row.get("chef", ""), str(row["wins"]), *(f"{figure:.3f}" for figure in figures), f"{row['mean_score']:.1f}"]
