"""A table at which AI chefs play game after game, and several processes that play at such tables."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, NamedTuple

from partychef.chefs import ladder, lets_others_finish
from partychef.chefs.novice import novice
from partychef.cli._figures import Played
from partychef.cli._sides import SIDES
from partychef.cli._text import progress
from partychef.engine.chance import Chance
from partychef.engine.game import Actor, Game, IllegalMove, Seat, State, read_options
from partychef.engine.record import Entry, Header, Record
from partychef.games import GAMES
from partychef.tables.ai_seats import Mover, UnknownKind, mover

LONGEST_GAME = 100_000  # moves; no game of people comes near it
ALONE = 3.0
"""Seconds for which one process plays before others are started, which takes them a second or two."""

Deal = Mapping[str, Any] | None


class Table:
    """The same players with the same options, game after game."""

    def __init__(self, game: Game, seats: int, kinds: Sequence[str], options: dict[str, Any]) -> None:
        self.game = game
        self.seats = seats
        self.kinds = kinds
        if why := next(filter(None, (ladder.why_not(game.id, game.title, kind) for kind in kinds)), ""):
            raise UnknownKind(why)
        self.chefs: dict[Actor, Mover] = {seat: mover(kind, game.judged) for seat, kind in enumerate(kinds)}
        self.chefs[None] = mover("heuristic", game.judged)  # the professional chef of a restaurant, if the host is it
        self.blind = {seat for seat, chef in self.chefs.items() if chef is novice}
        """Seats whose chef takes any legal move without looking: they need neither a view nor a check."""
        self.given = options
        self.options = read_options(game, options)

    def play(self, seed: str, on_paper: bool = False, deal: Mapping[str, Any] | None = None) -> Played:
        """Play one game to its end; `on_paper` keeps its record."""
        state = self.game.deal(self.seats, self.options, Chance(seed, 0), deal)
        turns = Chance(f"{seed}/turns", 0)
        chances = {seat: Chance(f"{seed}/chefs/{seat}", 0) for seat in self.chefs}
        entries: list[Entry] = []
        made = 0
        while movers := state.to_move():
            made += 1
            if made > LONGEST_GAME:
                raise IllegalMove(f"after {LONGEST_GAME} moves the game was not over")
            if len(movers) == 1:
                (seat,) = movers
            else:
                seat = _whose_move(state, movers, turns)
            moves = state.legal_moves(seat)
            if seat in self.blind:
                move = moves[0] if len(moves) == 1 else chances[seat].pick(moves)
            else:
                move = self.chefs[seat](state.view(seat), moves, chances[seat])
                state.check(seat, move)
            state.apply(seat, move, Chance(seed, made))
            if on_paper:
                entries.append(Entry(seat, move))
        outcome = state.outcome()
        assert outcome is not None
        view = state.view(None)
        record = Record(self._header(seed, len(view.places), deal), tuple(entries)) if on_paper else None
        sides = tuple(SIDES[self.game.id].played(view)) if self.game.id in SIDES else ()
        return Played(outcome, made, view.round, record, sides)

    def _header(self, seed: str, places: int, deal: Mapping[str, Any] | None) -> Header:
        return Header(
            game=self.game.id,
            rules=self.game.rules_version,
            players=tuple(f"{kind} {seat}" for seat, kind in enumerate(self.kinds[:-1])),
            seed=seed,
            options=self.given,
            deal=None if deal is None else dict(deal),
            judge="judge" if places > self.seats else None,
        )


class Seating(NamedTuple):
    """Who plays what by which house rules: all that another process needs for a table of its own."""

    game: str
    """The id of the game."""
    kinds: tuple[str, ...]
    """The kinds of chefs by seat, and that of a judge who is no player."""
    given: Mapping[str, Any]
    """The house rules that are not the usual ones."""

    def table(self) -> Table:
        """A table for these players. `IllegalMove` and `UnknownKind` say in a sentence what is wrong."""
        return Table(GAMES[self.game], len(self.kinds) - 1, self.kinds, dict(self.given))


class Task(NamedTuple):
    """One game to be played."""

    seating: Seating
    seed: str
    deal: Deal = None
    on_paper: bool = False


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_all(
    tasks: Sequence[Task], jobs: int, alone: float = ALONE, now: Callable[[], float] = time.perf_counter
) -> Iterator[tuple[Played, float]]:
    """Play these games; yields each in its turn, with the seconds that it took.

    They are the same games however many processes play them. `jobs` are started if one has not finished after `alone`
    seconds. With a terminal there is a progress bar.
    """
    with progress(len(tasks), "Playing") as step:
        begun, done = now(), 0
        while done < len(tasks) and (jobs == 1 or now() - begun < alone):
            yield _play(tasks[done])
            done += 1
            step(1)
        if done == len(tasks):
            return
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            for one in pool.map(_play, tasks[done:], chunksize=max(1, min(16, (len(tasks) - done) // (8 * jobs)))):
                yield one
                step(1)


_tables: dict[str, Table] = {}
"""The tables of this process, by their seating: chefs remember what they have reckoned."""


def _play(task: Task) -> tuple[Played, float]:
    name = repr(task.seating)
    if name not in _tables:
        _tables[name] = task.seating.table()
    start = time.perf_counter()
    played = _tables[name].play(task.seed, task.on_paper, task.deal)
    return played, time.perf_counter() - start


def _whose_move(state: State, movers: frozenset[Actor], chance: Chance) -> Seat:
    """A random seat of those that may move. One that waits for others comes last (CP-30, CP-55)."""
    seats = sorted(seat for seat in movers if seat is not None)
    busy = [seat for seat in seats if not lets_others_finish(state.legal_moves(seat))] if len(seats) > 1 else seats
    return chance.pick(busy or seats)
