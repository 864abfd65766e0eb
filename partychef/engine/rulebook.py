"""The rules of a game as tables, and the state that is played by them.

A game says for every kind of move when it is possible, what must hold and what it does, and for every step who is to
move. What follows from the tables is here: who may move, which moves there are, what is refused and with which words.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, IllegalMove, Move, Outcome, Seat, TimedStep, View
from partychef.engine.seats import clockwise_from, left_of

Key = tuple[object, ...]
MUTABLE = {list, dict}
V = TypeVar("V", bound=View)


Check = Callable[[Any, Any, Any], None]
"""From the state, the actor and the move to nothing, or to IllegalMove."""
Effect = Callable[[Any, Any, Any, Chance], None]
"""Changes the state, given the actor, the move and its chance."""


class Rule(NamedTuple):
    """When a move is possible, what must hold and what happens."""

    steps: Collection[str]
    check: Check
    do: Effect
    by: Callable[[Any], Iterable[Actor]] | None = None
    """Who may ever make it, where that is not everybody who is to move in its steps."""
    only: str | Callable[[Any, Actor], str] = ""
    """A sentence for all others."""


def always(state: Any, actor: Any, move: Any) -> None:
    """Nothing to check beyond the step and the actor."""


def whose_turn(state: Any) -> tuple[Actor, ...]:
    """Who is to move where the players take turns."""
    return (state.player,)


def round_and_step(state: Any) -> Key:
    """What makes the key of a step that comes once a round."""
    return (state.round, state.step)


class Step(NamedTuple):
    """One step of a round."""

    now: str
    """What is going on, to follow "Not now:"."""
    only: str
    """A sentence for those who are not to move."""
    to_move: Callable[[Any], Iterable[Actor]]
    key: Callable[[Any], Key] | None = None
    """What makes its key, where the rulebook's own `key` is too coarse: a new key is a new deadline."""
    kind: Callable[[Any], str] | None = None
    """Which pace the clock keeps in it, where that is not the step's own name."""


OVER = Step("the game is over", "The game is over.", lambda state: ())


@dataclass(frozen=True)
class Rulebook:
    """All rules of a game. The functions get the state first."""

    title: str
    rules: Mapping[type[Move], Rule]
    steps: Mapping[Any, Step]
    legal_moves: Callable[[Any, Actor], list[Move]]
    """For an actor who is to move."""
    default_move: Callable[[Any, Actor], Move]
    view: Callable[[Any, Seat | None], Any]
    outcome: Callable[[Any], Outcome]
    """Once the step is `over`."""
    key: Callable[[Any], Key] = round_and_step


class GameState(Generic[V]):
    """A game in play, by its rulebook. Each game adds its facts; only lists and dicts change in place."""

    rulebook: ClassVar[Rulebook]
    step: str
    """Which of the rulebook's steps it is in."""

    def seats(self) -> list[Seat]:
        """Every seat at the table, clockwise."""
        raise NotImplementedError

    def left_of(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return left_of(self.seats(), seat)

    def clockwise(self, first: Seat) -> list[Seat]:
        """Once round the table, from this seat on."""
        return clockwise_from(self.seats(), first)

    def others(self, seat: Seat) -> list[Seat]:
        """Once round the table from the left of the seat, without the seat itself."""
        return self.clockwise(seat)[1:]

    def to_move(self) -> frozenset[Actor]:
        """Who may move now; empty exactly when the game is over."""
        return frozenset(self.rulebook.steps[self.step].to_move(self))

    def legal_moves(self, actor: Actor) -> list[Move]:
        """Moves the actor may make; a usable sample where the choice is open."""
        return self.rulebook.legal_moves(self, actor) if actor in self.to_move() else []

    def default_move(self, actor: Actor) -> Move:
        """The move that the clock makes for an actor who is late."""
        return self.rulebook.default_move(self, actor)

    def check(self, actor: Actor, move: Move) -> None:
        """Raise IllegalMove unless the actor may make the move now."""
        book = self.rulebook
        rule = book.rules.get(type(move))
        if rule is None:
            raise IllegalMove(f"That is no move of {book.title}.")
        step = book.steps[self.step]
        if self.step not in rule.steps:
            raise IllegalMove(f"Not now: {step.now}.")
        if rule.by is not None and actor not in rule.by(self):
            raise IllegalMove(rule.only if isinstance(rule.only, str) else rule.only(self, actor))
        if actor not in step.to_move(self):
            raise IllegalMove("Nobody plays there." if self._is_stranger(actor) else step.only)
        rule.check(self, actor, move)

    def allows(self, actor: Actor, move: Move) -> bool:
        """Whether the actor may make the move now."""
        try:
            self.check(actor, move)
        except IllegalMove:
            return False
        return True

    def apply(self, actor: Actor, move: Move, chance: Chance) -> None:
        """Make a move that `check` has passed."""
        self.rulebook.rules[type(move)].do(self, actor, move, chance)

    def view(self, seat: Seat | None) -> V:
        """What that seat may know; None is the big screen."""
        view: V = self.rulebook.view(self, seat)
        return view

    def timed_step(self) -> TimedStep:
        """The step as clocks see it."""
        book = self.rulebook
        step = book.steps[self.step]
        key = (step.key or book.key)(self)
        return TimedStep(step.kind(self) if step.kind else self.step, ".".join(map(str, key)))

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.rulebook.outcome(self) if self.step == "over" else None

    def copy(self) -> Self:
        """An independent state; what is frozen is shared."""
        twin = object.__new__(type(self))
        facts = vars(twin)
        facts.update(vars(self))
        for name, value in vars(self).items():
            if type(value) in MUTABLE:
                facts[name] = value.copy()
        return twin

    def _is_stranger(self, actor: Actor) -> bool:
        """Whether no player sits there, and only players are asked: the host and a judge may be, too."""
        return actor not in self.seats() and self.to_move() <= set(self.seats())
