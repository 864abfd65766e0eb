"""Environments at play, for the tests of all games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import numpy as np

import partychef.gym
from partychef.games import GAMES
from partychef.gym.environment import Environment
from tests.games.test_laws import SUBJECTS


def at_a_table(game: str, seats: int, options: Any) -> Environment:
    """An environment with house rules that a game's subject names."""
    return partychef.gym.make(game, seats, msgspec.json.decode(msgspec.json.encode(options)))


def every_kind_of_table(game: str) -> Iterator[Environment]:
    """The fewest, a few and the most players, by all house rules that the laws try."""
    sizes = [GAMES[game].seats[0], GAMES[game].seats[len(GAMES[game].seats) // 3], GAMES[game].seats[-1]]
    for seats in sorted(set(sizes)):
        rules = SUBJECTS[game].house_rules(seats)
        yield from (at_a_table(game, seats, options) for options in (rules if seats < 8 else rules[-1:]))


def is_over(env: Environment) -> bool:
    """Whether the game is over."""
    return env.terminations[env.agent_selection]


def any_action(env: Environment, dice: Random) -> int:
    """A legal action of the agent whose turn it is."""
    mask = env.observe(env.agent_selection)["action_mask"]
    return int(dice.choice(np.flatnonzero(mask).tolist()))


def played(env: Environment, seed: int) -> Environment:
    """The environment after a random game."""
    env.reset(seed=seed)
    dice = Random(seed)
    while not is_over(env):
        env.step(any_action(env, dice))
    return env
