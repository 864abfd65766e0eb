"""A game as a PettingZoo AEC environment: one agent for each seat, one step for each move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from partychef.chefs import CHEFS, lets_others_finish
from partychef.engine.chance import Chance
from partychef.engine.game import Game, IllegalMove, Move, Outcome, Seat, State, View, read_move, read_options
from partychef.engine.record import Entry, Header, Record, write
from partychef.gym.encoding import Moves
from partychef.gym.encodings import encoding_of

FEWEST = 3
"""How many play unless `seats` says otherwise, or the game needs more."""


class Environment(AECEnv):
    """A game in which every seat is an agent: `player_0` is seat 0, and a judge who is no player has the last seat.

    **Observations** are a dict. `"observation"` has one dimension and the dtype float32; `layout` says where in it each
    block is, and `python -m partychef.gym GAME` what it means. `"action_mask"` has the shape (n,) and the dtype int8: 1
    for each action that is legal. It is all zeros for an agent whose turn it is not. Both say only what the seat may
    know; an observation is a summary, and `view(agent)` is all of it.

    **Actions** are `Discrete(n)`. Many always mean the same move. The others are the further moves of the moment, in
    the engine's order; `infos[agent]["moves"]` maps every legal action to its move as a dict. In games of words these
    are samples: `play` takes any move.

    **Order.** Where several seats may move at once, the lowest one moves first; what it does is sealed where the rules
    say so. A seat that could only cut others short waits for them, so a judge never interrupts. What only the table can
    do, that is a host or a clock, happens by itself between two steps.

    **Rewards** come with the last move, for the places in the end: 1 for the first, -1 for the last, evenly spaced
    between them, and seats with the same result share the mean of their places. So they add up to 0. Whoever cannot win
    by the house rules, such as a judge of all rounds, gets 0, and so does somebody who plays alone. When the game is
    over, `infos[agent]` has the `"score"`, and in `"won"` whether the seat has won. Nothing is ever truncated.

    **Chance** comes from the seed alone: `reset(seed=7)` deals the same cards each time. A `reset` without a seed deals
    the next game of the last seed; before there was one, of a random one. `reset(options={"deal": {...}})` prepares the
    cards as the game's `RULES.md` says; other options are ignored.
    """

    def __init__(self, game: Game, seats: int | None, options: Mapping[str, Any], render_mode: str | None) -> None:
        """Raises IllegalMove for a number of seats or options that do not fit the game, ValueError for a render mode
        that there is not."""
        if render_mode not in (None, "ansi"):
            raise ValueError(f"There is no render mode {render_mode!r}: choose None or 'ansi'.")
        super().__init__()
        self.metadata = {
            "name": f"partychef_{game.id.replace('-', '_')}_v{game.rules_version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.game = game
        self.players = _usual(game) if seats is None else seats
        self._given = dict(options)
        self._options = read_options(game, options)
        self._seed: str | None = None
        self._games = 0
        self._encoding = encoding_of(game.id)
        around = self._encoding.agents(self._dealt("0", None))
        self._numberings = [self._encoding.numbering(seat, around) for seat in range(around)]
        self.possible_agents = [f"player_{seat}" for seat in range(around)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self.action_spaces = {agent: spaces.Discrete(self._encoding.actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}

    def _space(self) -> spaces.Dict:
        least, most = self._encoding.bounds
        mask = spaces.Box(0, 1, (self._encoding.actions,), np.int8)
        return spaces.Dict({"observation": spaces.Box(least, most, dtype=np.float32), "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Dict:
        """What observations of an agent look like; the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The actions of an agent; the same for all."""
        return self.action_spaces[agent]

    @property
    def layout(self) -> dict[str, slice]:
        """Where each block is in an observation: `observation["observation"][env.layout["hand"]]`."""
        return self._encoding.slices

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a game. Raises ValueError for a prepared deal that does not fit."""
        if seed is not None:
            self._seed, self._games = str(seed), 0
        elif self._seed is None:
            self._seed = str(np.random.SeedSequence().entropy)
        named = f"{self._seed}.{self._games + 1}" if self._games else self._seed
        deal = (options or {}).get("deal")
        try:
            self._state = self._dealt(named, deal)
        except IllegalMove as error:
            raise ValueError(str(error)) from None
        self._games += 1
        self.seed = named
        """What chance comes from in this game: the seed of its record."""
        self.deal: Mapping[str, Any] | None = deal
        self._entries: list[Entry] = []
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"moves": Moves({})} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def step(self, action: int | None) -> None:
        """Make the move of an action for the agent whose turn it is; None for each agent when the game is over.

        Raises ValueError for an action that is not legal; nothing has happened then.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        move = None if action is None else self._legal.get(int(action))
        if move is None:
            raise ValueError(f"Action {action} is not legal for {agent} now: take one whose action_mask is 1.")
        self._make(agent, move)

    def play(self, move: Move | Mapping[str, Any]) -> None:
        """Make any move that the rules allow for the agent whose turn it is, even one that has no number.

        A dict is read as in a record: `{"move": "introduce", "name": "Sea Breeze", "text": "..."}`. Raises ValueError,
        with the sentence that a player would read, for a move that is not legal; nothing has happened then.
        """
        self._check_not_over()
        agent = self.agent_selection
        try:
            made = move if isinstance(move, Move) else read_move(self.game, move)
            self._state.check(self._seats[agent], made)
        except IllegalMove as error:
            raise ValueError(str(error)) from None
        self._make(agent, made)

    def advice(self, chef: str = "heuristic") -> Move:
        """What an AI chef of the house would do for the agent whose turn it is, for `play`.

        `chef`: "heuristic", the good cook, or "novice", who takes any legal move. It sees what the agent sees. Raises
        ValueError when the game is over.
        """
        self._check_not_over()
        seat = self._seats[self.agent_selection]
        chance = Chance(f"{self.seed}/advice", len(self._entries))
        return CHEFS[chef](self._state.view(seat), self._state.legal_moves(seat), chance)

    def view(self, agent: str) -> View:
        """All that the seat of an agent may know, as the engine's own value: see `view.py` of the game."""
        return self._state.view(self._seats[agent])

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent sees, and what it may do if it is its turn."""
        mask = bytearray(self._encoding.actions)
        if agent == self.agent_selection:
            for action in self._legal:
                mask[action] = 1
        seen = self._encoding.observation(self.view(agent))
        return {"observation": seen, "action_mask": np.frombuffer(mask, np.int8)}

    def render(self) -> str | None:
        """What the big screen may show, as JSON; None without a render mode."""
        if self.render_mode is None:
            return None
        return msgspec.json.format(msgspec.json.encode(self._state.view(None))).decode()

    def close(self) -> None:
        """Nothing is open."""

    def record(self) -> str:
        """The game so far as a record: `partychef replay FILE` plays it."""
        names = self.possible_agents
        header = Header(
            game=self.game.id,
            rules=self.game.rules_version,
            players=tuple(names[: self.players]),
            seed=self.seed,
            options=self._given,
            deal=None if self.deal is None else dict(self.deal),
            judge=names[self.players] if len(names) > self.players else None,
        )
        return write(Record(header, tuple(self._entries)))

    def _check_not_over(self) -> None:
        if not self._state.to_move():
            raise ValueError("The game is over.")

    def _dealt(self, seed: str, deal: Mapping[str, Any] | None) -> State:
        return self.game.deal(self.players, self._options, Chance(seed, 0), deal)

    def _make(self, agent: str, move: Move) -> None:
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"moves": Moves({})}
        self._apply(self._seats[agent], move)
        self._go_on()

    def _apply(self, seat: Seat | None, move: Move) -> None:
        self._entries.append(Entry(seat, move))
        self._state.apply(seat, move, Chance(self.seed, len(self._entries)))

    def _go_on(self) -> None:
        """Find out whose turn it is, and what may be done."""
        state = self._state
        while state.to_move() == {None}:
            self._apply(None, state.default_move(None))
        movers = sorted(seat for seat in state.to_move() if seat is not None)
        if not movers:
            self._end()
            return
        seat, legal = _next_of(movers, state)
        self._legal = self._numberings[seat].numbered(legal)
        self.agent_selection = self.possible_agents[seat]
        self.infos[self.agent_selection] = {"moves": Moves(self._legal)}

    def _end(self) -> None:
        outcome = self._state.outcome()
        assert outcome is not None
        self._legal = {}
        rewards = places(outcome, len(self.agents), set(self._encoding.never_win(self._options)))
        for seat, agent in enumerate(self.agents):
            self.infos[agent] = {
                "moves": Moves({}),
                "score": outcome.scores.get(seat, 0),
                "won": seat in outcome.winners,
            }
            self.rewards[agent] = rewards[seat]
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]


def places(outcome: Outcome, seats: int, never_win: set[Seat | None]) -> list[float]:
    """The rewards by seat: from 1 for the first place to -1 for the last; see `Environment`.

    >>> places(Outcome({0: 9, 1: 15, 2: 9}, (1,), ""), 3, set())
    [-0.5, 1.0, -0.5]
    """
    results = {
        seat: (seat in outcome.winners, outcome.scores[seat])
        for seat in range(seats)
        if seat in outcome.scores and seat not in never_win
    }
    rewards = [0.0] * seats
    for seat, own in results.items():
        better = sum(other > own for other in results.values())
        worse = sum(other < own for other in results.values())
        rewards[seat] = (worse - better) / max(1, len(results) - 1)
    return rewards


def _next_of(movers: Sequence[Seat], state: State) -> tuple[Seat, list[Move]]:
    """The first who does not wait for others (CP-30, CP-55), or the first if all do; and what this seat may do."""
    for seat in movers:
        legal = state.legal_moves(seat)
        if not lets_others_finish(legal):
            return seat, legal
    return movers[0], state.legal_moves(movers[0])


def _usual(game: Game) -> int:
    """Three, or the nearest number of seats that the game takes."""
    return next((seats for seats in game.seats if seats >= FEWEST), game.seats[-1])
