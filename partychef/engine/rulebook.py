"""The rules of a game as tables, and the state that is played by them.

A game says for every kind of move when it is possible, what must hold and what it does, and for every step who is to
move. What follows from these tables is here: who may move, and what is refused with which sentence.
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
"""Called with the state, the actor and the move. Raises IllegalMove if the move is not allowed."""
Effect = Callable[[Any, Any, Any, Chance], None]
"""Called with the state, the actor, the move and its chance. Changes the state."""


class Rule(NamedTuple):
    """When a move is possible, what must hold and what happens."""

    steps: Collection[str]
    check: Check
    do: Effect
    by: Callable[[Any], Iterable[Actor]] | None = None
    """Who may make it, if not everybody who is to move in its steps."""
    only: str | Callable[[Any, Actor], str] = ""
    """What to tell everybody else: a sentence, or a function that makes one."""
    anytime: bool = False
    """Whether those who may make it need not be to move: nobody ever waits for such a move."""


def always(state: Any, actor: Any, move: Any) -> None:
    """Nothing to check beyond the step and the actor."""


def whose_turn(state: Any) -> tuple[Actor, ...]:
    """The seat whose turn it is, for steps in which players take turns."""
    return (state.player,)


def no_asides(state: Any, actor: Any) -> list[Move]:
    """In most games there is nothing to do but to play."""
    return []


def round_and_step(state: Any) -> Key:
    """The key of a step that comes once a round."""
    return (state.round, state.step)


class Step(NamedTuple):
    """One step of a round."""

    now: str
    """What is going on, as it stands after "Not now: "."""
    only: str
    """What to tell those who are not to move: a sentence."""
    to_move: Callable[[Any], Iterable[Actor]]
    key: Callable[[Any], Key] | None = None
    """Its key, where the rulebook's own `key` is too coarse. A new key begins a new deadline."""
    kind: Callable[[Any], str] | None = None
    """The kind of step that clocks take it for (see `Pace`), if that is not its own name."""
    part: Callable[[Any], str] | None = None
    """The part of the step that has a time limit of its own; "" for the step itself."""
    seconds: Callable[[Any], int] | None = None
    """The time limit that the table has agreed on for this step; 0 for none. It holds whatever clock runs."""


OVER = Step("the game is over", "The game is over.", lambda state: ())


@dataclass(frozen=True)
class Rulebook:
    """All rules of a game. Each function is given the state first."""

    title: str
    rules: Mapping[type[Move], Rule]
    steps: Mapping[Any, Step]
    legal_moves: Callable[[Any, Actor], list[Move]]
    """Called only for an actor who is to move."""
    default_move: Callable[[Any, Actor], Move]
    view: Callable[[Any, Seat | None], Any]
    outcome: Callable[[Any], Outcome]
    """Called only when the step is `over`."""
    key: Callable[[Any], Key] = round_and_step
    asides: Callable[[Any, Actor], list[Move]] = no_asides
    """Called for anybody at any time: the moves that the actor may make now although nobody waits for them."""


class GameState(Generic[V]):
    """A game in play, by its rulebook. Each game adds its own fields, of which only lists and dicts change in place."""

    rulebook: ClassVar[Rulebook]
    step: str
    """Which of the rulebook's steps it is in."""
    gone: tuple[Seat, ...] = ()
    """Whose players have left for good: these seats cannot win (GEN-16)."""

    def seats(self) -> list[Seat]:
        """Every seat at the table, clockwise."""
        raise NotImplementedError

    def left_of(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return left_of(self.seats(), seat)

    def clockwise(self, first: Seat) -> list[Seat]:
        """All seats in order, once round the table from this one."""
        return clockwise_from(self.seats(), first)

    def others(self, seat: Seat) -> list[Seat]:
        """All other seats in order, from the left of this one."""
        return self.clockwise(seat)[1:]

    def rivals(self, seats: Iterable[Seat]) -> list[Seat]:
        """Those of the seats that can win: whose players have not left, or all if nobody else is left (GEN-16)."""
        seats = list(seats)
        return [seat for seat in seats if seat not in self.gone] or seats

    def to_move(self) -> frozenset[Actor]:
        """Who may move now; empty exactly when the game is over."""
        return frozenset(self.rulebook.steps[self.step].to_move(self))

    def legal_moves(self, actor: Actor) -> list[Move]:
        """Moves the actor may make; a usable sample where the choice is open."""
        return self.rulebook.legal_moves(self, actor) if actor in self.to_move() else []

    def asides(self, actor: Actor) -> list[Move]:
        """Moves that the actor may make now although nobody waits for them, or some of them."""
        return self.rulebook.asides(self, actor)

    def default_move(self, actor: Actor) -> Move:
        """The move that the clock makes for an actor whose time is up."""
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
        if actor not in step.to_move(self) and not rule.anytime:
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
        kind, part = step.kind(self) if step.kind else self.step, step.part(self) if step.part else ""
        return TimedStep(kind, ".".join(map(str, key)), part, step.seconds(self) if step.seconds else 0)

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.rulebook.outcome(self) if self.step == "over" else None

    def copy(self) -> Self:
        """An independent copy; values that cannot change are shared."""
        twin = object.__new__(type(self))
        facts = vars(twin)
        facts.update(vars(self))
        for name, value in vars(self).items():
            if type(value) in MUTABLE:
                facts[name] = value.copy()
        return twin

    def _is_stranger(self, actor: Actor) -> bool:
        """Whether the actor has no seat in a step in which only players move (not the host or an outside judge)."""
        return actor not in self.seats() and self.to_move() <= set(self.seats())
