"""What is different at a table where one person practises: nobody waits for long, and nobody is asked what is settled.

No clock runs there, and no AI chef opens the next round: whoever practises looks at a result for as long as they like.
"""

from __future__ import annotations

from collections.abc import Mapping

from partychef.engine.game import Move, Seat
from partychef.engine.pace import AHEAD
from partychef.tables.live import Live, has_work
from partychef.tables.models import Chair
from partychef.tables.names import Refusal
from partychef.tables.play import Tables

SPEEDS: Mapping[str, float] = {"calm": 0.7, "quick": 0.25, "instant": 0.0}
"""How slowly AI chefs move (`Table.pace`), by what the player calls it."""
LONGEST: Mapping[str, float] = {"calm": 10.0, "quick": 2.0, "instant": 0.0}
"""How many seconds all pauses of AI chefs take together at most, from one move of the player to the next."""
THINKING: Mapping[str, float] = {"calm": 3.0, "quick": 1.0, "instant": 0.2}
"""How many seconds a chef who looks ahead may think about a move; at a party it is as at a calm table."""
BLINK = 0.15
"""The share of a second that each of their moves takes at a pace of 1, however many there are."""


def speed_of(pace: float) -> str:
    """What a player calls the speed of a table with this pace."""
    return min(SPEEDS, key=lambda name: abs(SPEEDS[name] - pace))


def set_speed(tables: Tables, code: str, speed: str) -> None:
    """Let the AI chefs move as fast as that from now on. Raises Refusal for what is no speed."""
    with tables.at(code) as live:
        _practises(live)
        if speed not in SPEEDS:
            raise Refusal("Choose one of the three speeds.", "speed", 422)
        tables.change(live, {"pace": SPEEDS[speed]})


def skip(tables: Tables, code: str) -> None:
    """Let the AI chefs make no more pauses until the player has moved again, or until it is for a critic to speak of
    the dishes: whoever wishes to skip the verdict, too, taps again."""
    with tables.at(code) as live:
        _practises(live)
        tables.set_tempo(live, skipped=live.lately.n, skipped_verdict=_is_told_the_verdict(live))


def thinking_time(live: Live) -> float:
    """How many seconds a chef who looks ahead may think about a move here."""
    if not live.table.practice:
        return THINKING["calm"]
    return THINKING["instant" if skips(live) else speed_of(live.table.pace)]


def go_on(tables: Tables, code: str) -> None:
    """Open the next round, as the host of a party may. Raises Refusal outside of a break."""
    with tables.at(code) as live:
        _practises(live)
        if not live.playing or live.state is None or None not in live.state.to_move():
            raise Refusal("The next round has begun already.", status=409)
        tables.make_move(live, None, live.state.default_move(None), "host")


def player(live: Live) -> Chair | None:
    """Whoever practises here; None at a table of another kind."""
    people = (chair for chair in live.chairs if chair.kind == "person" and chair.seat is not None)
    return next(people, None) if live.table.practice else None


def has_the_word(live: Live) -> bool:
    """Whether it is for the player alone to go on: a result is on show, and no AI chef takes it away."""
    return live.table.practice and live.state is not None and None in live.state.to_move() and player(live) is not None


def skips(live: Live) -> bool:
    """Whether the player wishes to wait no longer: they have not moved since, nor has a verdict begun."""
    if not live.table.practice or live.tempo.skipped != live.lately.n:
        return False
    return live.tempo.skipped_verdict or not _is_told_the_verdict(live)


def at_most(live: Live, pause: float, since: float) -> float:
    """How much of a pause an AI chef can afford, if the player shall soon be asked again."""
    left = LONGEST[speed_of(live.table.pace)] - (since - max(live.lately.at, live.table.started))
    return min(pause, max(BLINK * live.table.pace, left / AHEAD))


def answer_what_is_foregone(tables: Tables, live: Live) -> None:
    """Make the player's move where there is but one. The caller holds the table."""
    chair = player(live)
    if chair is None or not live.playing or live.paused:
        return
    while chair.seat is not None and (move := foregone(live, chair.seat)) is not None:
        tables.make_move(live, chair.seat, move, "clock")


def foregone(live: Live, seat: Seat) -> Move | None:
    """The only move that this seat can make now; None if it has a choice, or is not asked."""
    state = live.state
    if state is None or seat not in state.to_move() or not has_work(live, seat):
        return None
    if state.timed_step().kind not in live.game.pace.listed:
        return None
    moves = state.legal_moves(seat)
    return moves[0] if len(moves) == 1 else None


def _practises(live: Live) -> Chair:
    chair = player(live)
    if chair is None:
        raise Refusal("Nobody practises at this table.", status=409)
    return chair


def _is_told_the_verdict(live: Live) -> bool:
    """Whether all dishes are on the table, and it is for the judge to speak of them."""
    judged, state = live.game.judged, live.state
    return judged is not None and judged.in_words and state is not None and judged.verdict(state.view(None)).awaited
