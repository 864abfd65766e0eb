"""Looks back at a game: what each decision of a seat was worth, by the worlds that it could imagine then.

Nothing is judged by what was hidden: each decision is weighed with the view that the seat had. The move that was made
and those that a chef who looks ahead would consider are tried in the same imagined worlds. The first half of them
chooses the best rival, the other half says how much better it does, so that a lucky rival gains nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from itertools import islice
from math import sqrt
from statistics import fmean, variance
from typing import Any, NamedTuple

import msgspec

from partychef.chefs.ladder import lookahead_of
from partychef.chefs.search.halving import Clock
from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat, State, View, read_move
from partychef.engine.lookahead import Lookahead
from partychef.engine.record import Entry, Record, positions
from partychef.engine.taking_back import standing
from partychef.games import GAMES

WORLDS = 64
"""In how many imagined worlds a decision is weighed, unless somebody wants more."""
FEWEST_WORLDS = 8
FEWEST_MOVES = 3
"""So many moves are compared if there are as many."""
LIKELY = 1.96
"""Standard errors on either side of a single figure: its 95 % interval."""
LEAST_COST = 0.005
"""A cost that is smaller is told as no game in a hundred."""
WORTH_A_WORD = 0.03
"""A gain that is smaller is hardly somebody's best move."""
SURE = 2.58
"""Standard errors on either side of a cost: its 99 % interval, for a game has many decisions to be wrong about."""


class Decision(NamedTuple):
    """One decision of a seat: chances are those to win the game, from 0 to 1."""

    number: int
    """The number of the move in the record, from 1."""
    made: Move
    better: Move
    """What the chef would have done; the move that was made, if nothing was found that is better."""
    chance: float
    """The chance to win after the move that was made."""
    cost: float
    """How much of it the better move would have added."""
    low: float
    high: float
    """Between them lies the cost with 99 % confidence."""
    gain: float = 0.0
    """How much the move that was made added to the chance of the next best; 0 if it was not the best."""
    gain_low: float = 0.0
    """The gain is more than this with 99 % confidence."""

    @property
    def is_mistake(self) -> bool:
        """Whether the cost is more than luck explains, and at least about a game in a hundred."""
        return self.low > 0 and self.cost >= LEAST_COST


def can_review(game: str) -> bool:
    """Whether somebody has said for this game how to look ahead."""
    try:
        return find_spec(f"{_package(game)}.lookahead") is not None
    except ModuleNotFoundError:  # a game from elsewhere
        return False


def decisions(record: Record, seat: Seat, worlds: int = WORLDS) -> Iterator[Decision]:
    """What this seat decided wherever it had a choice, in the order of the record of a game that `can_review` takes.
    What was taken back is not looked at.

    The same record and number of worlds give the same figures.
    """
    for number, state, entry in _choices(record, seat):
        yield _weighed(record, state, entry, number, worlds)


def to_weigh(record: Record, seat: Seat) -> list[int]:
    """The numbers of the moves at which this seat had a choice: those that `decisions` weighs."""
    return [number for number, _, _ in _choices(record, seat)]


def decision_at(record: Record, number: int, worlds: int = WORLDS) -> Decision:
    """One of the decisions, by the number of its move, with the same figures as among all of them."""
    *_, state = positions(record, GAMES, number - 1)
    return _weighed(record, state, record.entries[number - 1], number, worlds)


def _choices(record: Record, seat: Seat) -> Iterator[tuple[int, State, Entry]]:
    """The moves of the seat that stand and that were not its only ones, each with the state before it."""
    stands = {place + 1 for place in standing([(entry.seat, entry.move) for entry in record.entries])}
    for number, (state, entry) in enumerate(zip(positions(record, GAMES), record.entries, strict=False), 1):
        if entry.seat == seat and number in stands and len(state.legal_moves(seat)) > 1:
            yield number, state, entry


def _weighed(record: Record, state: State, entry: Entry, number: int, worlds: int) -> Decision:
    seat = entry.seat
    assert seat is not None
    chance = Chance(f"{record.header.seed}/review/{number}", 0)
    lookahead = lookahead_of(_package(record.header.game))
    return weigh(lookahead, state.view(seat), state.legal_moves(seat), entry.move, number, chance, worlds)


def weigh(
    lookahead: Lookahead, view: View, legal: list[Move], made: Move, number: int, chance: Chance, worlds: int
) -> Decision:
    """What one move was worth beside the best that the chef finds."""
    rivals = [made, *(move for move in lookahead.shortlist(view, legal, chance) if move != made)]
    half = max(FEWEST_WORLDS, worlds) // 2
    imagined = list(islice(lookahead.imagined(view, chance.seed), 2 * half))
    first = [_tried(lookahead, view, move, chance.seed, imagined[:half], 0) for move in rivals]
    best = max(range(len(rivals)), key=lambda place: fmean(first[place]))  # the move that was made, if they are equal
    after = imagined[half:]
    own = _tried(lookahead, view, made, chance.seed, after, half)
    nothing_better = Decision(number, made, made, fmean([*first[0], *own]), 0.0, 0.0, 0.0)
    rival = best or max(range(1, len(rivals)), key=lambda place: fmean(first[place]), default=0)
    if rival == 0:
        return nothing_better
    other = _tried(lookahead, view, rivals[rival], chance.seed, after, half)
    gains = [theirs - ours for theirs, ours in zip(other, own, strict=True)]
    cost, margin = fmean(gains), SURE * _error(gains)
    if best == 0:
        return nothing_better._replace(gain=max(0.0, -cost), gain_low=max(0.0, -cost - margin))
    if cost <= 0:
        return nothing_better
    return nothing_better._replace(better=rivals[best], cost=cost, low=cost - margin, high=min(1.0, cost + margin))


def read_back(game: str, row: dict[str, Any]) -> Decision:
    """A decision of this game that was kept as JSON has it."""
    return Decision(**{**row, **{name: read_move(GAMES[game], row[name]) for name in ("made", "better")}})


class Option(NamedTuple):
    """A move that may be made now, and what became of it in the imagined worlds."""

    move: Move
    chance: float
    """The chance to win the game after it."""
    low: float
    high: float
    """Between them lies the chance with 95 % confidence."""
    better: bool = False
    """Whether it does better than the first move by more than luck explains."""


def compare(
    lookahead: Lookahead, view: View, legal: list[Move], seconds: float, now: Clock, worlds: int = WORLDS
) -> list[Option]:
    """The moves that the chef considers, its own first, each tried in the same worlds: as many as there is time for.

    What it imagines follows from the view alone.
    """
    moves, ends = _with_others(lookahead.shortlist(view, legal, Chance("advice", 0)), legal), now() + seconds
    found: list[list[float]] = [[] for _ in moves]
    for number, world in enumerate(islice(lookahead.imagined(view, "advice"), worlds)):
        if number >= FEWEST_WORLDS and now() >= ends:
            break
        for move, shares in zip(moves, found, strict=True):
            shares += _tried(lookahead, view, move, "advice", [world], number)
    return [_option(move, shares, found[0]) for move, shares in zip(moves, found, strict=True)]


def _with_others(moves: list[Move], legal: list[Move]) -> list[Move]:
    """The moves, with others beside them if they are few: other kinds of moves first."""
    moves, known = [*moves], {_essence(move) for move in moves}
    kinds = {type(move) for move in moves}
    for move in sorted(legal, key=lambda move: type(move) in kinds):
        if len(moves) < FEWEST_MOVES and _essence(move) not in known:
            moves.append(move)
            known.add(_essence(move))
    return moves


def _essence(move: Move) -> str:
    """What a move does, whatever somebody calls it."""
    data = msgspec.to_builtins(move, str_keys=True)
    return repr({name: value for name, value in data.items() if name != "name"})


def _option(move: Move, shares: list[float], first: list[float]) -> Option:
    mean, margin = fmean(shares), LIKELY * _error(shares)
    gains = [one - other for one, other in zip(shares, first, strict=True)]
    better = fmean(gains) > SURE * _error(gains)
    return Option(move, mean, max(0.0, mean - margin), min(1.0, mean + margin), better)


def _error(shares: list[float]) -> float:
    return sqrt(variance(shares) / len(shares))


def costliest(found: list[Decision], most: int = 3) -> list[Decision]:
    """The mistakes that cost most, the worst first."""
    return sorted((one for one in found if one.is_mistake), key=lambda one: -one.cost)[:most]


def finest(found: list[Decision]) -> Decision | None:
    """The move that gained most beside the next best; None if no gain is worth a word and more than luck explains."""
    worthy = (one for one in found if one.gain_low > 0 and one.gain >= WORTH_A_WORD)
    return max(worthy, key=lambda one: one.gain, default=None)


def _tried(lookahead: Lookahead, view: View, move: Move, seed: str, worlds: list[Any], first: int) -> list[float]:
    """How these worlds go on after the move; they are numbered from `first`. Every move meets the same worlds with the
    same chance."""
    seat = view.seat
    assert seat is not None
    return [
        lookahead.try_out(world.copy(), seat, move, Chance(f"{seed}/then", number))
        for number, world in enumerate(worlds, first)
    ]


def _package(game: str) -> str:
    return f"partychef.games.{game.replace('-', '_')}"
