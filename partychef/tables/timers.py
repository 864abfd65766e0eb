"""How long steps may take. A deadline belongs to one step, and the next step gets a new one (GEN-12, CP-60)."""

from __future__ import annotations

from typing import Any

from partychef.engine.game import State
from partychef.tables.live import Live


def deadline_after(live: Live, at: float, state: State | None = None) -> dict[str, Any]:
    """New values for the deadline columns of `Table` when a step begins; empty while the step goes on."""
    state = state or live.state
    if state is None:
        return {}
    step = state.timed_step()
    if step.key == live.table.deadline_key:
        return {}
    seconds = _seconds(live, state)
    return {"deadline": at + seconds if seconds else None, "deadline_key": step.key}


def time_for_a_person(live: Live, at: float) -> dict[str, Any]:
    """New values for the deadline columns when somebody takes over from an AI: at least the full time of the step.

    Empty where no clock runs.
    """
    if live.state is None:
        return {}
    seconds = _seconds(live, live.state)
    if live.table.paused_left is not None:
        return {"paused_left": max(live.table.paused_left, float(seconds))} if live.table.paused_left >= 0 else {}
    deadline = live.table.deadline
    return {"deadline": max(deadline, at + seconds)} if deadline is not None else {}


def _seconds(live: Live, state: State) -> int:
    """Seconds that the step may take; 0 where no clock runs and when the game is over."""
    if state.outcome() is not None:
        return 0
    return live.game.pace.seconds(live.table.timers, state.timed_step().kind, live.table.answer_time)
