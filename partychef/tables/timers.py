"""How long steps may take. A deadline belongs to one step, and the next step gets a new one (GEN-12, CP-60)."""

from __future__ import annotations

from typing import Any

from partychef.engine.game import Seat, State
from partychef.tables.live import Live, has_work

COMING_BACK = 30.0
"""Seconds that everybody has after a start of the server until phones have found it again."""


def deadline_after(live: Live, at: float, state: State | None = None) -> dict[str, Any]:
    """New values for the deadline columns of `Table` when a step begins, or another part of it with a limit of its own;
    empty while the step goes on as it did."""
    state = state or live.state
    if state is None:
        return {}
    step = state.timed_step()
    other_part = live.state is not None and live.state.timed_step().part != step.part
    if step.key == live.table.deadline_key and not other_part:
        return _last_call(live, at, state)
    seconds = _seconds(live, state)
    return {"deadline": at + seconds if seconds else None, "deadline_key": step.key}


def deadline_after_a_start(live: Live, now: float) -> dict[str, Any]:
    """New values for the deadline columns when the server has started; empty where the deadline can stay.

    Meanwhile the computer's clock may have been set, or much time has passed. No step gets longer than it was meant to
    be, and nobody is late before their phone is back.
    """
    deadline, since = live.table.deadline, live.table.deadline_set
    if deadline is None or since is None:
        return {}
    whole, left = deadline - since, deadline - now
    fair = min(max(left, COMING_BACK), whole)
    return {"deadline": now + fair} if fair != left else {}


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


def while_writing(live: Live, seat: Seat, at: float) -> dict[str, Any]:
    """New values for the deadline columns when this seat has written a word; empty where that changes nothing."""
    deadline, state = live.table.deadline, live.state
    if deadline is None or state is None or seat not in state.to_move() or not has_work(live, seat):
        return {}
    left = live.game.pace.writing.get(state.timed_step().limit, 0.0)
    later = min(at + left, live.step_began + 4 * _seconds(live, state))
    return {"deadline": later} if left and later > deadline else {}


def waits_for_cooks(live: Live, state: State) -> bool:
    """Whether all at a restaurant's table wait for people who cook in place of its AI chef: no clock hurries them."""
    cooks = {chair.seat for chair in live.critics() if chair.kind == "person"}
    waited_for = {*state.to_move()}
    return live.table.options.get("mode") == "restaurant" and bool(waited_for) and waited_for <= cooks


def _last_call(live: Live, at: float, state: State) -> dict[str, Any]:
    """An earlier deadline for the last one whom everybody else waits for. It is called once: the host may give more."""
    step = state.timed_step()
    seconds = 0 if step.agreed else live.game.pace.last_call(live.table.timers, step.kind)  # a promise is kept
    deadline, before = live.table.deadline, live.state
    if not seconds or deadline is None or before is None or not len(state.to_move()) == 1 < len(before.to_move()):
        return {}
    return {"deadline": min(deadline, at + seconds)}


def _seconds(live: Live, state: State) -> int:
    """Seconds that the step may take; 0 where no clock runs and when the game is over."""
    if state.outcome() is not None or waits_for_cooks(live, state) or live.table.practice:
        return 0
    step = state.timed_step()
    if live.table.practice:
        return step.agreed  # nobody is kept waiting
    return step.agreed or live.game.pace.seconds(live.table.timers, step.limit, live.table.answer_time)
