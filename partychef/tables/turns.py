"""Since when each seat has been at it: an AI that makes several moves in a turn shares its time out among them."""

from __future__ import annotations

from dataclasses import dataclass, field

from partychef.engine.game import Actor, Seat, State
from partychef.engine.pace import Pace


@dataclass
class Turns:
    """Follows the moves of one table."""

    began: dict[Seat, float] = field(default_factory=dict)
    """When the turn of each seat that may move began, in seconds since 1970."""
    _key: str = ""
    _kind: str = ""

    def note(self, mover: Actor, at: float, state: State, pace: Pace) -> None:
        """Take in the state after a move, or the first state of a game.

        A turn goes on while the step does. It also goes on in a new step if only whoever has just moved is to move
        again, unless the big screen has something to show in between.
        """
        step = state.timed_step()
        awaited = {seat for seat in state.to_move() if seat is not None}
        same = step.key == self._key
        goes_on = awaited == {mover} and (step.kind == self._kind or not {step.kind, self._kind} & pace.shows)
        self.began = {
            seat: self.began.get(seat, at) if same or (goes_on and set(self.began) == {mover}) else at
            for seat in awaited
        }  # fmt: skip
        self._key, self._kind = step.key, step.kind
