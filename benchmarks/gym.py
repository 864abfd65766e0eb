"""Moves per second of random play through `partychef.gym`; Chef's Hat beside its published simulator.

    python benchmarks/gym.py [--seconds 10] [--peer peer/bin/python]

Each move takes an observation and a mask, and makes one of the legal actions, as whoever trains a player does. Beside
it stands what the engine alone does, and what it does with a view for each move, so that one sees what takes the time.
With `--peer`, a Python that has ChefsHatGym 2.4.0.4 (`benchmarks/chefs_hat.py` says how to get one), the peer's
environment plays Chef's Hat in turn with ours; `helped` is explained there, too. The ratio says how many times as many
moves ours makes. Time is that of the processor, so that a busy machine does not spoil it.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np

import partychef.gym
from benchmarks.chefs_hat import Speed, peer
from partychef.engine.chance import Chance
from partychef.games import GAMES
from partychef.gym.encodings import encoding_of

ROUNDS = 3
"""How often ours and the peer's take turns."""


def environment(game: str, seconds: float) -> Speed:
    """Random play with an observation and a mask for every move."""
    env, dice = partychef.gym.make(game), random.Random(1).random
    games = moves = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        games += 1
        env.reset(seed=games)
        for _ in env.agent_iter():
            observation, _, terminated, _, _ = env.last()
            if terminated:
                break
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(dice() * len(legal))]))
            moves += 1
    return Speed(games, moves, time.process_time() - start)


def engine(game: str, seconds: float, looks: bool) -> Speed:
    """Random play without the environment, by the lowest seat that may move; `looks`: with a view for every move."""
    shelved, seats, dice = GAMES[game], partychef.gym.make(game).players, random.Random(1).random
    games = moves = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        games += 1
        state, number = shelved.deal(seats, shelved.options(), Chance(str(games), 0)), 0
        while waiting := [seat for seat in state.to_move() if seat is not None]:
            number += 1
            seat = min(waiting)
            legal = state.legal_moves(seat)
            if looks:
                state.view(seat)
            state.apply(seat, legal[int(dice() * len(legal))], Chance(str(games), number))
        moves += number
    return Speed(games, moves, time.process_time() - start)


def per_second(speed: Speed) -> float:
    """Moves a second."""
    return speed.moves / speed.seconds


def beside_the_peer(python: str, seconds: float) -> None:
    """Print ours, the peer's and the ratio."""
    ways: dict[str, Callable[[float], Speed]] = {
        "our environment": lambda seconds: environment("chefs-hat", seconds),
        "peer's environment": peer(python, "environment"),
        "peer's helped": peer(python, "helped"),
    }
    speeds = dict.fromkeys(ways, Speed())
    for _ in range(ROUNDS):
        for name, play in ways.items():
            speeds[name] = speeds[name].plus(play(seconds / ROUNDS))
    print(f"\n{'chefs-hat':20} {'moves':>10} {'moves/s':>10} {'ratio':>8}")
    ours = per_second(speeds["our environment"])
    for name, speed in speeds.items():
        print(f"{name:20} {speed.moves:10,} {per_second(speed):10,.0f} {ours / per_second(speed):8.1f}")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10.0, help="for each game, and for each way beside the peer")
    parser.add_argument("--peer", help="a Python that has ChefsHatGym 2.4.0.4")
    given = parser.parse_args()
    print(f"{'game':16} {'seats':>5} {'numbers':>8} {'actions':>8} {'moves/s':>9} {'engine':>9} {'with views':>11}")
    for game in GAMES:
        encoding, players = encoding_of(game), partychef.gym.make(game).players
        each = given.seconds / 3
        ours, bare, looking = environment(game, each), engine(game, each, False), engine(game, each, True)
        print(
            f"{game:16} {players:5} {encoding.size:8} {encoding.actions:8} {per_second(ours):9,.0f}"
            f" {per_second(bare):9,.0f} {per_second(looking):11,.0f}"
        )
    if given.peer:
        beside_the_peer(given.peer, given.seconds)


if __name__ == "__main__":
    main()
