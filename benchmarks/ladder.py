"""How much stronger each kind of AI chef is than the next lower one: `python benchmarks/ladder.py GAME [--deals 500]`.

Two kinds sit in alternate seats and play every deal twice, the second time with the seats exchanged. A side's rate is
its share of all wins; a joint win is split between the winners. The 95 % interval is over pairs of games, because the
two games of a deal are alike. Besides the kinds of the ladder, a side may be `novice`, `heuristic`, `sees=0.5` (notices
half of its options) or `playouts=200` (looks ahead that often), to find out where a new kind would stand; and
`clairvoyant=20`, who looks ahead that often and knows every card, even those to come, to find out what could be gained.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import inf, sqrt
from multiprocessing import get_context
from statistics import fmean, stdev
from typing import Any

from partychef.chefs import CHEFS, Chef, overlooking
from partychef.chefs.ladder import LEVELS, lookahead_of, rungs
from partychef.chefs.search.budget import Budget
from partychef.chefs.search.halving import best_move
from partychef.engine.chance import Chance
from partychef.engine.game import Game, Move, Seat, View, read_options
from partychef.engine.lookahead import Lookahead
from partychef.games import GAMES

SEATS = {"chefs-hat": 4, "kitchen-closing": 4, "green-chef": 4}
"""The other games are played by two."""


def chef_of(side: str, game: Game, state: Any) -> Chef:
    """The chef that a side names; only who is clairvoyant looks at the state."""
    name, _, value = side.partition("=")
    known = lookahead_of(f"partychef.games.{game.id.replace('-', '_')}")
    if name == "sees":
        return partial(overlooking.choose, share=float(value))
    if name == "playouts":
        return partial(_look_ahead, known=known, playouts=int(value))
    if name == "clairvoyant":
        known = known._replace(imagine=lambda view, chance: state.copy(), worlds=None)
        return partial(_look_ahead, known=known, playouts=int(value))
    return CHEFS[name]


def _look_ahead(view: View, legal: list[Move], chance: Chance, known: Lookahead, playouts: int) -> Move:
    return best_move(known, view, legal, chance, Budget(playouts), time.monotonic)


def play(
    game: Game, sides: tuple[str, str], first: int, seed: str, options: Mapping[str, Any]
) -> tuple[float, list[float]]:
    """The first side's share of the win, and the seconds that its chefs took for each of their decisions."""
    seats = SEATS.get(game.id, 2)
    state: Any = game.deal(seats, read_options(game, options), Chance(seed, 0))
    side = {seat: (seat + first) % 2 for seat in range(seats)}
    chefs = [chef_of(one, game, state) for one in sides]
    chances = {seat: Chance(f"{seed}/chefs/{seat}", 0) for seat in range(seats)}
    number, thought = 0, []
    while movers := state.to_move():
        number += 1
        seat: Seat = min(one for one in movers if one is not None)
        legal = state.legal_moves(seat)
        start = time.perf_counter()
        move = chefs[side[seat]](state.view(seat), legal, chances[seat])
        if not side[seat] and len(legal) > 1:
            thought.append(time.perf_counter() - start)
        state.check(seat, move)
        state.apply(seat, move, Chance(seed, number))
    outcome = state.outcome()
    assert outcome is not None
    return sum(not side[seat] for seat in outcome.winners) / len(outcome.winners), thought


def pair(game: str, sides: tuple[str, str], options: Mapping[str, Any], seed: str) -> tuple[float, list[float]]:
    """The same for a deal that is played twice, with the seats exchanged."""
    one, other = (play(GAMES[game], sides, first, seed, options) for first in (0, 1))
    return (one[0] + other[0]) / 2, one[1] + other[1]


def report(game: str, sides: tuple[str, str], pairs: list[tuple[float, list[float]]]) -> str:
    """One line of the table."""
    shares = [share for share, _ in pairs]
    thought = sorted(second for _, times in pairs for second in times)
    mean = fmean(shares)
    half = 1.96 * stdev(shares) / sqrt(len(shares)) if len(shares) > 1 else inf
    late = thought[int(len(thought) * 0.99)] if thought else 0.0
    pace = f"{1000 * fmean(thought or [0]):.1f} ms, p99 {1000 * late:.0f} ms"
    return (
        f"{game:<16}{sides[0]:>14} against {sides[1]:<14}{2 * len(pairs):>6} games{100 * mean:>7.1f} % "
        f"({100 * max(0.0, mean - half):.1f}-{100 * min(1.0, mean + half):.1f})   {pace}"
    )


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(LEVELS))
    parser.add_argument("--deals", type=int, default=500, help="each is played twice; otherwise 500")
    parser.add_argument("--sides", help="two kinds, as in master,chef; otherwise every step of the ladder")
    parser.add_argument("--seed", default="ladder", help="which deals; others were used to tune the chefs")
    parser.add_argument("--option", action="append", default=[], help="a house rule, as in random_decks=true")
    parser.add_argument("--processes", type=int, default=1)
    args = parser.parse_args()
    options = {name: json.loads(value) for name, _, value in (one.partition("=") for one in args.option)}
    kinds = rungs(args.game)
    steps = [tuple(args.sides.split(","))] if args.sides else list(zip(kinds[1:], kinds, strict=False))
    print("Shares of wins with 95 % intervals, and the time that the first kind takes for a move:")
    with ProcessPoolExecutor(args.processes, mp_context=get_context("spawn")) as pool:
        for sides in steps:
            seeds = [f"{args.seed}-{number}" for number in range(args.deals)]
            pairs = list(pool.map(partial(pair, args.game, sides, options), seeds, chunksize=1))
            print(report(args.game, sides, pairs), flush=True)


if __name__ == "__main__":
    main()
