"""Moves per second of processor time, of each game in random play: `python benchmarks/moves.py [--seconds 5]`.

Three figures for each game: for the moves alone (legal moves, check, apply), with a copy and a view per move, as a
table makes them, and for the same moves made again without a list of the others, as chefs who look ahead make them.
"""

from __future__ import annotations

import argparse
import time

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, Move, State
from partychef.games import GAMES

SEATS = (3, 4, 5, 7, 10, 20)


def one_move(state: State, chance: Chance, pick: Chance) -> None:
    """A random legal move of a random mover."""
    actor = pick.pick(sorted(state.to_move(), key=lambda seat: -1 if seat is None else seat))
    move = pick.pick(state.legal_moves(actor))
    state.check(actor, move)
    state.apply(actor, move, chance)


def play(game_id: str, seats: int, seconds: float, as_table: bool) -> float:
    """Moves per second."""
    game = GAMES[game_id]
    moves, seed, start = 0, 0, time.process_time()
    while time.process_time() - start < seconds:
        seed += 1
        state, number = game.deal(seats, game.options(), Chance(str(seed), 0)), 0
        while state.outcome() is None:
            number += 1
            if as_table:
                state = state.copy()
            one_move(state, Chance(str(seed), number), Chance(f"pick {seed}", number))
            if as_table:
                state.view(0)
        moves += number
    return moves / (time.process_time() - start)


def again(game_id: str, seats: int, seconds: float) -> float:
    """Moves per second when games are played a second time."""
    game, moves, seed, spent, start = GAMES[game_id], 0, 0, 0.0, time.process_time()
    while time.process_time() - start < seconds:
        seed += 1
        state = game.deal(seats, game.options(), Chance(str(seed), 0))
        twin, made = state.copy(), list[tuple[Actor, Move]]()
        while state.outcome() is None:
            pick = Chance(f"pick {seed}", len(made) + 1)
            actor = pick.pick(sorted(state.to_move(), key=lambda seat: -1 if seat is None else seat))
            made.append((actor, pick.pick(state.legal_moves(actor))))
            state.apply(*made[-1], Chance(str(seed), len(made)))
        began = time.process_time()
        for number, (actor, move) in enumerate(made, start=1):
            twin.apply(actor, move, Chance(str(seed), number))
        spent += time.process_time() - began
        moves += len(made)
    return moves / spent


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="for each game, altogether; otherwise 5")
    seconds = parser.parse_args().seconds / len(SEATS) / 3
    heading = f"{'with copy and view':>20} {'ratio':>7} {'made again':>12} {'ratio':>7}"
    print(f"{'game':16} {'seats':>5} {'moves/s':>10} {heading}")
    for game_id, game in GAMES.items():
        for seats in sorted(set(SEATS).intersection(game.seats)):
            bare, table = (play(game_id, seats, seconds, as_table) for as_table in (False, True))
            bold = again(game_id, seats, seconds)
            ratios = f"{table:20,.0f} {table / bare:7.2f} {bold:12,.0f} {bold / bare:7.2f}"
            print(f"{game_id:16} {seats:5} {bare:10,.0f} {ratios}")


if __name__ == "__main__":
    main()
