"""What happens without anybody tapping: AI chefs and critics move, deadlines pass, breaks are settled.

All of it follows from the tables, so it is found again after a restart.
"""

from __future__ import annotations

import heapq
import logging
import threading
from collections.abc import Callable

from sqlalchemy.exc import DBAPIError

from partychef.engine.game import IllegalMove, Move, Seat
from partychef.engine.judged import Reading
from partychef.engine.pace import Words, reading_time
from partychef.tables import alone, drafts
from partychef.tables.ai_seats import AiSeats
from partychef.tables.approval import waits_for_host
from partychef.tables.breaks import settle_break
from partychef.tables.database_file import Gone
from partychef.tables.host import settle_late
from partychef.tables.jobs import Jobs, OwnJobs
from partychef.tables.keeping import Keeping, OneProcess
from partychef.tables.live import Live, has_work
from partychef.tables.names import Refusal, WrongCode
from partychef.tables.pending_moves import MoveRequest, PendingMoves
from partychef.tables.play import Tables
from partychef.tables.thinking import Thinking, request_for
from partychef.tables.timers import deadline_after_a_start
from partychef.tables.voice import follow, hushed_until

NOW = 0.0
RETRY = 2.0
"""Seconds until the clock looks at a table again where something went wrong."""

log = logging.getLogger(__name__)


class Clock:
    """Looks after the tables that this process keeps. `tick` does what is due; `run` calls it whenever something is."""

    def __init__(
        self,
        tables: Tables,
        pace: float = 1.0,
        *,
        ai_seats: AiSeats | None = None,
        pending: PendingMoves | None = None,
        keeping: Keeping | None = None,
        jobs: Jobs | None = None,
        chores: Callable[[], float] | None = None,
    ) -> None:
        """`ai_seats` move by rules alone unless given; `pending` are the moves that models think about; `keeping` knows
        which tables this process looks after, which is all of them unless given; `jobs` has models asked, here unless
        given.

        `chores` does what is due in the house, for which no table waits, and returns when it should be called next.
        """
        self.tables = tables
        self.pace = pace
        self.ai_seats = ai_seats or AiSeats()
        self.pending = pending or PendingMoves(tables.now)
        self._chores = chores
        self._thinking = Thinking(tables, self.ai_seats, jobs or OwnJobs())
        self._due: list[tuple[float, str]] = []
        self._news: set[str] = set()
        self._taken_over: set[str] = set()
        self._lock = threading.Lock()
        self._wake = threading.Event()
        self._stopped = False
        self.keeping = keeping or OneProcess(tables)
        self.keeping.begin(self.take_over)
        tables.hub.watch(self.look_at)

    def look_at(self, code: str) -> None:
        """Have the clock look at a table that has changed: something may be due."""
        with self._lock:
            self._news.add(code)
        self._wake.set()

    def take_over(self, code: str) -> None:
        """Look after a table from now on: after a start, or because another process is gone."""
        with self._lock:
            self._taken_over.add(code)
        self.look_at(code)

    def tick(self) -> float | None:
        """Do everything that is due. Returns when something will be due next, or None if nothing is planned."""
        for code in self._to_look_at():
            # Trouble at one table must not stop the clock for all others.
            try:
                self._look_after(code)
            except (Gone, DBAPIError) as trouble:
                log.error("table %d has to wait: %s", self.tables.number(code), getattr(trouble, "orig", trouble))
                self._look_again(code, self.tables.now() + RETRY)
            except WrongCode:  # it is deleted
                self.pending.forget(code, set())
            except Refusal:
                continue
            except Exception:
                log.exception("the clock could not look after table %d", self.tables.number(code))
                # The database may have been busy: the table's AIs and deadline must not have to wait for a tap.
                self._look_again(code, self.tables.now() + RETRY)
        with self._lock:
            return self._due[0][0] if self._due else None

    def _look_again(self, code: str, at: float) -> None:
        with self._lock:
            heapq.heappush(self._due, (at, code))

    def run(self) -> None:
        """Tick until `stop` is called."""
        while not self._stopped:
            due = min((at for at in (self.tick(), self._do_chores()) if at is not None), default=None)
            with self._lock:
                waiting = bool(self._news)
            seconds = 30.0 if due is None else max(0.0, min(30.0, due - self.tables.now()))
            self._wake.wait(0.0 if waiting else seconds)
            self._wake.clear()

    def _do_chores(self) -> float | None:
        """Do what is due in the house; returns when something will be due there, or None if nobody looks after it."""
        try:
            return self._chores() if self._chores else None
        except Exception:
            log.exception("the house could not be looked after")
            return None

    def stop(self) -> None:
        """Let `run` return. Nobody waits for a model: its move is asked for again after the next start."""
        self._stopped = True
        self.pending.close()
        self.ai_seats.close()
        self._wake.set()

    def _to_look_at(self) -> list[str]:
        with self._lock:
            codes, self._news = self._news, set()
            while self._due and self._due[0][0] <= self.tables.now():
                codes.add(heapq.heappop(self._due)[1])
        return sorted(codes)

    def _look_after(self, code: str) -> None:
        with self.tables.at(code) as live:
            mine = not live.playing or self.keeping.keeps(live.table.id)
            if mine and code in self._taken_over:
                self.tables.change(live, deadline_after_a_start(live, self.tables.now()))
                self._taken_over.discard(code)
            if mine:
                settle_break(self.tables, live)
            follow(live, self.tables.now())
            if live.hushed and (until := hushed_until(live)) is not None:
                self._look_again(code, until)
            if not mine:
                self.pending.forget(code, set())
                return
            self.pending.forget(code, {request_for(live, seat) for seat, _ in self._ai_moves(live)})
            if not live.playing or live.paused:
                return
            now = self.tables.now()
            alone.answer_what_is_foregone(self.tables, live)
            for seat, due in self._ai_moves(live):
                if live.state is not None and seat in live.state.to_move():
                    self._let_move(live, seat, due <= now)
            for seat, due in self._ai_moves(live):
                # Who waits for an answer knows only then what to do.
                if self._thinks(live, seat) and (due <= now or not live.game.pace.patience(live.state, seat)):
                    self.pending.begin(request_for(live, seat), self._thinking.think, self.look_at)
            self._read_on(live)
            late = live.table.deadline is not None and live.table.deadline <= now
            if late and not waits_for_host(self.tables, live) and not self._reads_instead(live):
                settle_late(self.tables, live, "clock", self._not_late(live))
            self._plan(live)

    def _reading(self, live: Live) -> tuple[Reading, float] | None:
        """What the big screen reads out next for a person, and when."""
        judged = live.game.judged
        reading = judged.reads(live.state) if judged is not None and live.playing else None
        chair = live.chair_in(reading.seat) if reading is not None else None
        if reading is None or chair is None or chair.kind != "person":
            return None
        since, pace = live.last_at.get(reading.seat, 0.0), self.pace * live.table.pace
        if live.table.practice:
            pace = 0.0  # nobody sits in front of a big screen
        due = live.voice.lets_go_on(reading.text, since, self.tables.now(), pace)
        return reading, max(due, live.tempo.held_until)

    def _heard_by(self, live: Live) -> float:
        """When everybody has read or heard what was said last on the big screen: AIs wait for that."""
        assert live.state is not None
        judged, now = live.game.judged, self.tables.now()
        if live.hushed and live.between and (until := hushed_until(live)) is not None:
            return until  # the result of the round has not been shown yet
        words = judged.words(live.state.view(None)) if judged is not None else None
        if words is None:
            return live.voice.lets_go_on(None, 0.0, now)
        since = live.last_at.get(words.by, 0.0) if words.by is not None else 0.0
        since = max(live.step_began, since)
        pace = self.pace * (1.0 if _must_read(live, words) else live.table.pace)
        if not words.aloud:
            return max(since + reading_time(words.text) * pace, live.voice.lets_go_on(None, 0.0, now))
        return live.voice.lets_go_on(words.text, since, now, pace)

    def _listening(self, live: Live) -> frozenset[Seat]:
        """The AIs that wait until everybody has read or heard the last words: nobody is late who is polite."""
        seats = frozenset(seat for seat, _ in self._ai_moves(live))
        return seats if seats and self._heard_by(live) > self.tables.now() else frozenset()

    def _read_on(self, live: Live) -> None:
        found = self._reading(live)
        if found is not None and found[1] <= self.tables.now():
            self.tables.make_move(live, found[0].seat, found[0].move, "clock")

    def _reads_instead(self, live: Live) -> bool:
        """Let the big screen read for a person on stage who has not begun; returns whether there is one."""
        judged, state = live.game.judged, live.state
        assert state is not None
        for seat in state.to_move():
            chair = live.chair_in(seat)
            if judged is None or seat is None or chair is None or chair.kind != "person" or not has_work(live, seat):
                continue
            move = judged.reads_instead(state, drafts.moves(self.tables, live, seat))
            if move is not None:
                self.tables.make_move(live, seat, move, "clock")
                return True
        return False

    def _plan(self, live: Live) -> None:
        """Plan to look again when somebody may move or is late. Pending moves report themselves when they are ready."""
        thinkers = self._thinkers(live)
        dues = [due for seat, due in self._ai_moves(live) if thinkers.get(seat, NOW) == NOW]
        reading, deadline = self._reading(live), live.table.deadline
        if reading is not None:
            dues.append(reading[1])  # nobody is late while the big screen reads
        elif deadline is not None and live.playing:
            over = deadline <= self.tables.now() and (thinkers or self._listening(live))
            dues += [max(at, deadline) for at in thinkers.values() if at != NOW] if over else [deadline]
        if dues:
            self._look_again(live.table.code, min(dues))

    def _ai_moves(self, live: Live) -> list[tuple[Seat, float]]:
        """The seats of AIs that may move, and when each is due."""
        if not live.playing or live.state is None or live.paused or alone.has_the_word(live):
            return []
        seats = [seat for seat in sorted(live.state.to_move(), key=_table_last) if seat is not None]
        ais = [
            seat for seat in seats
            if (chair := live.chair_in(seat)) is not None and chair.kind != "person" and has_work(live, seat)
        ]  # fmt: skip
        heard = self._heard_by(live) if ais else 0.0
        return [(seat, self._due_at(live, seat, heard)) for seat in ais]

    def _due_at(self, live: Live, seat: Seat, heard: float) -> float:
        """When this AI moves, unless a model is still thinking for it."""
        assert live.state is not None
        since = max(live.step_began, live.last_at.get(seat, 0.0), live.round_ended)  # a result may have had to wait
        tempo = live.tempo
        if alone.skips(live) or (seat in tempo.hurried and tempo.hurried[seat] in (None, live.made[seat])):
            return since
        pace, game = self.pace * live.table.pace, live.game.pace
        kind = live.state.timed_step().kind
        spent = (since - live.turns.began.get(seat, since)) / pace if pace else 0.0
        pause = game.pause(kind, live.table.seats)
        pause = game.share(kind, pause, spent, game.moves_left(live.state, seat)) * pace
        pause = alone.at_most(live, pause, since) if live.table.practice else pause
        pause = max(pause, game.patience(live.state, seat) * pace)
        if live.introduces(self.tables.now(), pace):
            pause = max(pause, game.introduction * pace)
        return max(since + pause, tempo.held_until, heard)

    def _let_move(self, live: Live, seat: Seat, due: bool) -> None:
        """Make the move of this AI if it is due. Models begin to think before that, while the guests still read."""
        request = request_for(live, seat)
        if not self._thinks(live, seat):
            move: Move | None = self._thinking.by_rules(live, request) if due else None
        else:
            move = self.pending.result(request) if due else None
        if move is not None:
            self._make(live, request, move)

    def _make(self, live: Live, request: MoveRequest, move: Move) -> None:
        assert live.state is not None
        try:
            live.state.check(request.seat, move)
        except IllegalMove:  # the table has changed since it was thought of
            log.warning("the move of %s in seat %d came too late: the default move is made", request.kind, request.seat)
            move = live.state.default_move(request.seat)
        self.tables.make_move(live, request.seat, move, "ai")

    def _thinks(self, live: Live, seat: Seat) -> bool:
        chair = live.chair_in(seat)
        if chair is None or self.ai_seats.looks_ahead(live.table.game, chair.kind):
            return chair is not None
        if not self.ai_seats.needs_model(chair.kind):
            return False
        # In a game without words a character plays by rules, like the heuristic chef.
        judged = live.game.judged
        return (judged is not None and judged.in_words) or chair in live.critics()

    def _thinkers(self, live: Live) -> dict[Seat, float]:
        """The seats that models think for, and when each is late; NOW where the move is ready.

        A model has its own time limit, whatever the table's clock says, and a verdict that has begun is told to its
        end: else the chips would go to whoever sits next to the judge.
        """
        thinkers = {}
        for seat, _ in self._ai_moves(live):
            if self._thinks(live, seat):
                request = request_for(live, seat)
                late = NOW if self.pending.result(request) is not None else self.pending.late_at(request)
                thinkers.update({seat: late} if late is not None else {})
        return thinkers

    def _not_late(self, live: Live) -> frozenset[Seat]:
        """The seats that the deadline spares for now, with those that could only cut them short."""
        now = self.tables.now()
        if live.state is not None and self._reading(live) is not None:
            return frozenset(seat for seat in live.state.to_move() if seat is not None)
        seats = frozenset(seat for seat, late in self._thinkers(live).items() if late == NOW or now < late)
        seats |= self._listening(live)
        if not seats or live.state is None:
            return seats
        return seats | {seat for seat in live.state.to_move() if seat is not None and not has_work(live, seat)}


def _table_last(seat: Seat | None) -> float:
    return float("inf") if seat is None else seat


def _must_read(live: Live, words: Words) -> bool:
    """Whether somebody who practises has still to read what another says: that takes its time, however fast the table
    is. Whoever judges goes on when they like."""
    chair, judged, state = alone.player(live), live.game.judged, live.state
    if chair is None or judged is None or state is None or chair.seat == words.by:
        return False
    return chair.seat not in judged.verdict(state.view(None)).judges
