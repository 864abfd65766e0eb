"""What happens by itself between rounds: leavers are released, newcomers are seated, and a game may end (CP-61).

It follows from the chairs and the state, so it is found again after a crash, and doing it twice changes nothing.
"""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Move
from partychef.engine.judged import Breaks
from partychef.tables.live import Live
from partychef.tables.models import Chair
from partychef.tables.play import Tables


def settle_break(tables: Tables, live: Live) -> None:
    """Do what is due in a break, and nothing outside one. The caller holds the table."""
    breaks = live.game.breaks
    if breaks is None:
        return
    # Newcomers first: the last release could end the lap, and with it a game in which they should play.
    _seat_newcomers(tables, live, breaks)
    for seat in [one.seat for one in live.guests() if one.leaving and one.seat is not None]:
        _try(tables, live, breaks.release(seat))
    _seat_newcomers(tables, live, breaks)  # those who found the table full fit in now
    if live.table.ending:
        _try(tables, live, breaks.end)


def _seat_newcomers(tables: Tables, live: Live, breaks: Breaks) -> None:
    for chair in [one for one in live.guests() if one.seat is None and not one.leaving]:
        _seat(tables, live, chair, breaks)


def _try(tables: Tables, live: Live, move: Move) -> None:
    """Make the table's own move if it is legal now; else it waits, or an AI chef plays on (CP-61)."""
    if _may(live, move):
        tables.make_move(live, None, move, "host")


def _seat(tables: Tables, live: Live, chair: Chair, breaks: Breaks) -> None:
    move = breaks.newcomer(chair.name)
    if not _may(live, move) or live.state is None:
        return
    trial = live.state.copy()
    trial.apply(None, move, Chance(live.table.seed, live.n + 1))
    (seat,) = breaks.players(trial.view(None)) - breaks.players(live.state.view(None))
    tables.make_move(live, None, move, "host", {chair.id: {"seat": seat}})


def _may(live: Live, move: Move) -> bool:
    if not live.playing or live.state is None or None not in live.state.to_move():
        return False
    try:
        live.state.check(None, move)
    except IllegalMove:
        return False
    return True
