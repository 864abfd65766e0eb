"""Finds the move for an AI's seat, without holding the table while a model thinks.

A state never changes, so it can be used without the table. Before the move is made, the clock checks that it still
fits.
"""

from __future__ import annotations

import msgspec

from partychef.engine.game import Move, Seat, read_move
from partychef.judges.finding import Tell
from partychef.tables import alone, photos
from partychef.tables.ai_seats import AiSeats, Turn
from partychef.tables.exchanges import Spoke, TableLedger
from partychef.tables.jobs import Jobs
from partychef.tables.live import Live, as_json
from partychef.tables.narration import FirstDishOnly, Narration
from partychef.tables.pending_moves import MoveRequest
from partychef.tables.play import Tables
from partychef.typed import from_json

JOB = "move"
"""The kind of these jobs."""


class Thinking:
    """Finds the moves of AIs that tables wait for."""

    def __init__(self, tables: Tables, ai_seats: AiSeats, jobs: Jobs) -> None:
        self.tables = tables
        self.ai_seats = ai_seats
        self.jobs = jobs
        jobs.offer(JOB, self._do)

    def by_rules(self, live: Live, request: MoveRequest) -> Move:
        """The move of an AI that needs no model. The caller holds the table."""
        return self.ai_seats.think(self._turn(live, request), self._tell(request.code, live.table.id))

    def think(self, request: MoveRequest) -> Move | None:
        """The move of an AI with a model; None when the table no longer waits for it. The caller holds no table.

        It may be another process that asks the model.
        """
        order = msgspec.json.encode(request)
        thought = msgspec.json.decode(self.jobs.do(JOB, order.decode(), order))
        return read_move(self.tables.find(request.code).game, thought) if thought is not None else None

    def _do(self, order: bytes) -> bytes:
        """Think about a move, at the process that does the job."""
        request = from_json(order, MoveRequest)
        self.tables.newest(request.code)
        move = self._thought(request)
        return as_json(move).encode() if move is not None else b"null"

    def _thought(self, request: MoveRequest) -> Move | None:
        with self.tables.at(request.code) as live:
            if not live.playing or live.paused or not still_waits(live, request):
                return None
            turn = self._turn(live, request)
        tell = self._tell(request.code, turn.ledger.table_id)
        if not _speaks_first(turn):
            # The first move of a verdict has streamed all words; the others only hand them out.
            return self.ai_seats.think(turn, tell)
        words = Narration(lambda flash: self.tables.hub.flash(request.code, flash), self.tables.now)
        try:
            return self.ai_seats.think(turn, tell, FirstDishOnly(words))
        finally:
            words.close()

    def _turn(self, live: Live, request: MoveRequest) -> Turn:
        assert live.state is not None
        ledger = TableLedger(self.tables.store, live.table.id, self.tables.now)
        by_ai = live.cooks.by_ai(live.game, live.state)
        return Turn(
            request, live.table.game, live.state, live.table.seed, live.n, ledger, live.table.language, by_ai,
            photos.of_table(self.tables, live) if live.state.step == "judging" else {},
            alone.thinking_time(live),
        )  # fmt: skip

    def _tell(self, code: str, table_id: int) -> Tell:
        ledger = TableLedger(self.tables.store, table_id, self.tables.now)

        def tell(call: str, who: str, why: str) -> None:
            spoke = Spoke(call, who, why)
            if ledger.note_who_spoke(spoke):
                notes = ledger.verdict_notes()
                with self.tables.at(code) as live:
                    live.spoke, live.notes, live.written = spoke, notes, True
                    live.touch(self.tables.now())

        return tell


def request_for(live: Live, seat: Seat) -> MoveRequest:
    """The move that this seat is asked for now. Somebody must sit there, and a game be going on."""
    chair, state = live.chair_in(seat), live.state
    assert chair is not None and state is not None
    return MoveRequest(
        live.table.code, seat, state.timed_step().key, live.made[seat], chair.kind, tasting_of_round(live), live.returns
    )


def still_waits(live: Live, request: MoveRequest) -> bool:
    """Whether the table still waits for exactly this move."""
    if live.state is None or request.seat not in live.state.to_move() or live.chair_in(request.seat) is None:
        return False
    return request_for(live, request.seat) == request


def tasting_of_round(live: Live) -> int:
    """Which tasting counts in this round: 0, or 1 once the host has appealed against the verdict."""
    if not live.table.appealed or live.state is None:
        return 0
    judged, view = live.game.judged, live.state.view(None)
    awaited = judged is not None and judged.verdict(view).awaited
    return int(awaited and getattr(view, "round", 0) == live.table.appealed)


def _speaks_first(turn: Turn) -> bool:
    """Whether this is the first move of a verdict in words."""
    verdict = turn.verdict
    return turn.in_words and verdict is not None and verdict.awaited and not verdict.begun
