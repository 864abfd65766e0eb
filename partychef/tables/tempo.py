"""The host hurries a step or gives it more time. A tap carries the key of the step that the host saw.

Neither is a move. What hurries AIs or holds them back is kept with the table for as long as the step lasts.
"""

from __future__ import annotations

from partychef.engine.game import Seat, State
from partychef.tables.host import NO_DEADLINE, settle_late
from partychef.tables.live import EXTENSION, Live, has_work
from partychef.tables.names import Refusal
from partychef.tables.play import Tables

TOO_LATE = "That step is over already: have a look at the new one."


def hurry(tables: Tables, code: str, step: str | None = None) -> None:
    """End the waiting: people who are late are decided for, as when the time is up, and AIs move without a pause.

    What a critic or a jury says next comes at once, and the rest keeps its pauses. A model that is thinking is not cut
    short. A big screen that reads aloud falls silent, and begins again with what is said next. Raises Refusal when the
    step is over, or the party is paused.
    """
    with tables.at(code) as live:
        state = _state_of(live, step)
        if live.paused:
            raise Refusal("The party is paused: resume it first.", status=409)
        judges = live.game.judged.verdict(state.view(None)).judges if live.game.judged else ()
        people, ais = _awaited(live, state)
        hurried = {**live.tempo.hurried, **{seat: live.made[seat] if seat in judges else None for seat in ais}}
        live.touch(tables.now())
        tables.set_tempo(live, hurried=hurried, held_until=0.0, introduced=True, silenced=live.stamp)
        # A judge who could only cut a chef short is not late, nor is the table itself while somebody else may move.
        spared = state.to_move() - set(people) if people or ais else frozenset()
        settle_late(tables, live, "host", spared)


def extend(tables: Tables, code: str, step: str | None = None) -> None:
    """Give this step one more minute; where only AIs are to move, or the big screen reads, they wait for so long.

    Raises Refusal when the step is over, or when nothing ends it but a tap.
    """
    with tables.at(code) as live:
        state = _state_of(live, step)
        deadline, left = live.table.deadline, live.table.paused_left
        if deadline is not None:
            tables.change(live, {"deadline": max(deadline, tables.now()) + EXTENSION})
        elif left is not None and left != NO_DEADLINE:
            tables.change(live, {"paused_left": left + EXTENSION})
        people, ais = _awaited(live, state)
        read = live.game.judged.reads(state) if live.game.judged else None
        if (ais and not people) or (read and people == [read.seat]):
            tables.set_tempo(live, held_until=max(live.tempo.held_until, tables.now()) + EXTENSION)
        elif deadline is None and left in (None, NO_DEADLINE):
            raise Refusal("This step has no time limit: it goes on until everybody is done.", status=409)


def _state_of(live: Live, step: str | None) -> State:
    """The state, if it is still in the step with this key. Raises Refusal."""
    if not live.playing or live.state is None:
        raise Refusal("Nothing is being played at this table right now.", status=409)
    if step is not None and live.state.timed_step().key != step:
        raise Refusal(TOO_LATE, status=409)
    return live.state


def _awaited(live: Live, state: State) -> tuple[list[Seat], list[Seat]]:
    """The people and the AIs that the table waits for."""
    seats = sorted(seat for seat in state.to_move() if seat is not None and has_work(live, seat))
    chairs = [(seat, live.chair_in(seat)) for seat in seats]
    people = [seat for seat, chair in chairs if chair is not None and chair.kind == "person"]
    return people, [seat for seat, chair in chairs if chair is not None and chair.kind != "person"]
