"""The rules of a game as a table: for every kind of move the steps it belongs to, what must hold, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple, Protocol

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, IllegalMove, Move, Seat


class Rule(NamedTuple):
    """When a move is possible, what must hold and what happens. Both functions get the state, the actor, the move."""

    steps: tuple[str, ...]
    check: Callable[[Any, Any, Any], None]
    do: Callable[[Any, Any, Any, Chance], None]


def always(state: Any, actor: Any, move: Any) -> None:
    """Nothing to check beyond the step and the actor."""


class Staged(Protocol):
    """A state that is in one step at a time."""

    @property
    def stage(self) -> str: ...

    def to_move(self) -> frozenset[Actor]: ...

    def seats(self) -> Collection[Seat]: ...


class Rulebook(NamedTuple):
    """All rules of a game, and what to say to a move that comes at the wrong time or from the wrong seat."""

    title: str
    rules: Mapping[type[Move], Rule]
    now: Mapping[Any, str]
    """What is going on in a step, to follow "Not now:"."""
    only: Mapping[Any, str]
    """A sentence for those who are not to move in a step."""
    open_steps: tuple[str, ...] = ("break",)
    """Steps in which others than the players may move."""

    def check(self, state: Staged, actor: Actor, move: Move) -> None:
        """Raise IllegalMove unless the actor may make the move now."""
        rule = self.rules.get(type(move))
        if rule is None:
            raise IllegalMove(f"That is no move of {self.title}.")
        if state.stage not in rule.steps:
            raise IllegalMove(f"Not now: {self.now[state.stage]}.")
        if actor not in state.to_move():
            nobody = actor not in state.seats() and state.stage not in self.open_steps
            raise IllegalMove("Nobody plays there." if nobody else self.only[state.stage])
        rule.check(state, actor, move)

    def apply(self, state: Staged, actor: Actor, move: Move, chance: Chance) -> None:
        """Make a move that `check` has passed."""
        self.rules[type(move)].do(state, actor, move, chance)
