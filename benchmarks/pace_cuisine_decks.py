"""How games of Cuisine Decks go among chefs: how long, what ends them, and whether a country or a place decides them.

`benchmarks/pace.py cuisine-decks` prints it beside the figures of the design. Countries come evenly, and each
one that is at a table sits in every seat of it once; seat 0 is the first player.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from statistics import fmean, quantiles
from typing import Any, NamedTuple

from benchmarks.greedy_cuisine_decks import greedy
from partychef.cli._text import columns
from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat
from partychef.games.cuisine_decks import chef
from partychef.games.cuisine_decks.cards import countries
from partychef.games.cuisine_decks.lineups import lineups
from partychef.games.cuisine_decks.options import Options
from partychef.games.cuisine_decks.setup import set_up
from partychef.games.cuisine_decks.view import DecksView
from partychef.judges.trial.figures import wilson

Player = Callable[[DecksView, list[Move], Chance], Move]

SEATS = (2, 4, 6)
ENOUGH = 40  # CD-45


CHECK = {
    "turns": "7.2 / 6.8 / 6.4",
    "10 %": "5",
    "90 %": "9",
    "40 VP, %": "45 / 26 / 22",
    "goal, %": "30 / 45 / 55",
    "both, %": "24 / 29 / 23",
    "neither, %": "0",
}
"""The figures of the design: greedy bots without roles."""


class Evening(NamedTuple):
    """One game, as everybody sees it in the end."""

    final: DecksView
    moves: int

    @property
    def turns(self) -> int:
        """How long it took."""
        return len(self.final.past)

    @property
    def winner(self) -> Seat:
        """There is always one (CD-48)."""
        assert self.final.outcome is not None
        return self.final.outcome.winners[0]


class Seated(NamedTuple):
    """How one country fared in one game."""

    country: str
    seat: Seat
    turns: int
    won: bool
    score: int
    """Without what a met win condition counts."""
    met: bool


def evening(players: Sequence[Player], lineup: Sequence[str], options: Options, seed: str) -> Evening:
    """One game; every move is checked."""
    deal = {"countries": list(lineup), "first_player": 0}
    game, moves = set_up(len(players), options, Chance(seed, 0), deal), 0
    while asked := [seat for seat in game.to_move() if seat is not None]:
        moves += 1
        seat = min(asked)
        move = players[seat](game.view(seat), game.legal_moves(seat), Chance(f"{seed}/{seat}", moves))
        game.check(seat, move)
        game.apply(seat, move, Chance(seed, moves))
    return Evening(game.view(None), moves)


def played(seats: int, player: Player, games: int, options: Options, name: str = "pace") -> list[Evening]:
    """Play a number of games between players who all play alike."""
    return [
        evening([player] * seats, lineup, options, f"{name} {number}")
        for number, lineup in enumerate(islice(lineups(seats), games))
    ]


def seated(evenings: Iterable[Evening]) -> list[Seated]:
    """All countries in all games."""
    return [
        Seated(place.country or "", place.seat, one.turns, one.winner == place.seat, place.score, place.goal_met)
        for one in evenings
        for place in one.final.places
    ]


def whole_games(evenings: Sequence[Evening]) -> dict[str, Any]:
    """What came of games among equals."""
    turns = [one.turns for one in evenings]
    ended = Counter(_ended(one.final) for one in evenings)
    winners = [one.final.places[one.winner] for one in evenings]
    deciles = quantiles(turns, n=10, method="inclusive") if len(turns) > 1 else turns * 9
    return {
        "games": len(evenings),
        "turns": fmean(turns),
        "10 %": deciles[0],
        "90 %": deciles[-1],
        "longest": max(turns),
        **{f"{why}, %": 100 * ended[why] / len(evenings) for why in ("40 VP", "goal", "both", "neither")},
        "VP of the winner": fmean(place.score for place in winners),
        "winner met the goal, %": 100 * fmean(place.goal_met for place in winners),
        "moves": fmean(one.moves for one in evenings),
    }


def _ended(final: DecksView) -> str:
    """What ended the game (CD-45)."""
    points = any(place.score >= ENOUGH for place in final.places)
    goal = any(place.goal_met for place in final.places)
    return {(True, False): "40 VP", (False, True): "goal", (True, True): "both"}.get((points, goal), "neither")


def by_country(rows: Sequence[Seated]) -> dict[str, dict[str, Any]]:
    """How often each country won, how fast it scored and how soon it met its win condition."""
    kept: defaultdict[str, list[Seated]] = defaultdict(list)
    for row in rows:
        kept[row.country].append(row)
    return {
        country: tally(row.won for row in kept[country])
        | {
            "VP a turn": sum(row.score for row in kept[country]) / sum(row.turns for row in kept[country]),
            "met, %": 100 * fmean(row.met for row in kept[country]),
            "turns to the goal": median_turn([(row.turns, row.met) for row in kept[country]]),
        }
        for country in countries()
        if kept[country]
    }


def by_place(rows: Sequence[Seated]) -> list[dict[str, float]]:
    """How often who sat so far from the first player won."""
    return [tally(row.won for row in rows if row.seat == seat) for seat in sorted({row.seat for row in rows})]


def median_turn(ends: Sequence[tuple[int, bool]]) -> int | None:
    """The turn by which half would have met the win condition if no game ended before (Kaplan and Meier).

    `ends`: the last turn of each game and whether it was met in it. None: less than half in the longest game.

    >>> median_turn([(5, True), (6, False), (7, True), (7, True)])
    7
    """
    waiting = 1.0
    for turn in range(1, max(turn for turn, _ in ends) + 1):
        there = sum(last >= turn for last, _ in ends)
        waiting *= 1 - ends.count((turn, True)) / there
        if waiting <= 0.5:
            return turn
    return None


def tally(wins: Iterable[bool]) -> dict[str, float]:
    """A share of wins with its 95 % interval."""
    listed = list(wins)
    low, high = wilson(sum(listed), len(listed))
    return {"of": len(listed), "rate": sum(listed) / max(1, len(listed)), "low": low, "high": high}


def figures_of(evenings: Sequence[Evening]) -> dict[str, Any]:
    """All that is counted in games of one kind."""
    rows = seated(evenings)
    return {"whole": whole_games(evenings), "countries": by_country(rows), "places": by_place(rows)}


def measure(games: int) -> dict[str, Any]:
    """All figures of `report`, from this many games for each number of players."""
    kinds: dict[str, tuple[Player, Options]] = {
        "greedy": (greedy, Options(roles=False)),
        "heuristic": (chef.choose, Options()),
        "no roles": (chef.choose, Options(roles=False)),
        "long goals": (chef.choose, Options(long_goals=True)),
    }
    return {
        kind: {seats: figures_of(played(seats, player, games, options)) for seats in SEATS}
        for kind, (player, options) in kinds.items()
    }


def report(figures: dict[str, Any]) -> str:
    """The figures as tables."""
    parts = [("Whole games; greedy players without roles, the others with roles from three on", _whole(figures))]
    for kind, found in figures.items():
        parts += [
            (f"Wins by country, {kind}, percent (95 % interval)", _countries(found)),
            (f"VP a turn, the win condition met in percent of games, median turn of it, {kind}", _speed(found)),
            (f"Wins by place from the first player, {kind}, percent (95 % interval)", _places(found)),
        ]
    return "\n\n".join(f"{title}\n\n{columns(rows)}" for title, rows in parts)


def _whole(figures: dict[str, Any]) -> list[list[str]]:
    rows = [["", "design 2 / 4 / 6", *(f"{kind} {seats}" for kind, found in figures.items() for seats in found)]]
    for name in next(iter(figures["greedy"].values()))["whole"]:
        cells = [f"{one['whole'][name]:.1f}" for found in figures.values() for one in found.values()]
        rows.append([name, CHECK.get(name, "-"), *cells])
    return rows


def _countries(found: dict[int, Any]) -> list[list[str]]:
    rows = [["country", *(f"{seats} players" for seats in found)]]
    for id, country in countries().items():
        rows.append([country.name, *(_cell(one["countries"].get(id)) for one in found.values())])
    return rows


def _speed(found: dict[int, Any]) -> list[list[str]]:
    rows = [["country", *(f"{seats}: {what}" for seats in found for what in ("VP", "met", "turn"))]]
    for id, country in countries().items():
        cells = []
        for one in (figures["countries"].get(id) for figures in found.values()):
            cells += (
                [f"{one['VP a turn']:.1f}", f"{one['met, %']:.0f}", str(one["turns to the goal"] or "-")]
                if one
                else ["-"] * 3
            )
        rows.append([country.name, *cells])
    return rows


def _places(found: dict[int, Any]) -> list[list[str]]:
    rows = [["players", "first", *(f"+{place}" for place in range(1, SEATS[-1]))]]
    for seats, one in found.items():
        rows.append([str(seats), *map(_cell, one["places"]), *["-"] * (SEATS[-1] - seats)])
    return rows


def _cell(share: dict[str, float] | None) -> str:
    if share is None:
        return "-"  # nobody played it in so few games
    rate, low, high = (f"{100 * share[key]:.0f}" for key in ("rate", "low", "high"))
    return f"{rate} ({low}-{high})"
