"""One walk through random games of all kinds of tables for each game, in which the tests look for what is wrong."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import numpy as np

from partychef.chefs import lets_others_finish
from partychef.gym.encodings import encoding_of
from partychef.gym.environment import Environment
from tests.gym.tables import any_action, every_kind_of_table, is_over

MANY = 300
"""Moves after which a game has shown enough."""


class Walk:
    """What was seen in the games. Lists of what is wrong are empty if nothing is."""

    def __init__(self, game: str) -> None:
        self.encoding = encoding_of(game)
        self.without_number: list[Any] = []
        """Legal moves that have no number, and numbers that mean no legal move."""
        self.out_of_bounds = defaultdict[str, set[float]](set)
        """From a block to numbers in it that are too small or too large."""
        self.silent = set(self.encoding.slices)
        """Blocks that were always zero."""
        self.meant: dict[tuple[int, str, int], Any] = {}
        """From the number of players, an agent and a number in the table of actions to the move that it meant."""
        self.meant_something_else: list[Any] = []
        self.interrupted: list[Any] = []
        """Agents who were asked although they could only cut somebody else short."""
        dice = Random(game)
        for env in every_kind_of_table(game):
            env.reset(seed=1)
            for agent in islice(env.agent_iter(), MANY):
                self._look(env, dice.choice(env.agents))
                self._look(env, agent)
                if is_over(env):
                    break
                self._ask(env, agent)
                env.step(any_action(env, dice))

    def _look(self, env: Environment, agent: str) -> None:
        numbers, (least, most) = self.encoding.written(env.view(agent)), self.encoding.bounds
        for at in np.flatnonzero((numbers < least) | (numbers > most)):
            name = next(name for name, part in env.layout.items() if part.start <= at < part.stop)
            self.out_of_bounds[name].add(float(numbers[at]))
        self.silent = {name for name in self.silent if not numbers[env.layout[name]].any()}

    def _ask(self, env: Environment, agent: str) -> None:
        state, seat, moves = env._state, env._seats[agent], env.infos[agent]["moves"]
        if sorted(moves) != np.flatnonzero(env.observe(agent)["action_mask"]).tolist():
            self.without_number.append((sorted(moves), "is not what the mask says"))
        if len(moves) != len(state.legal_moves(seat)):
            self.without_number.append(state.legal_moves(seat))
        for action in list(moves)[:20]:
            key = (len(env.agents), agent, action)
            if action < self.encoding.fixed and self.meant.setdefault(key, moves[action]) != moves[action]:
                self.meant_something_else.append((key, moves[action]))
        movers = [one for one in state.to_move() if one is not None]
        busy = [one for one in movers if not lets_others_finish(state.legal_moves(one))]
        if seat != min(busy or movers):
            self.interrupted.append((agent, state.to_move()))


walk = cache(Walk)
