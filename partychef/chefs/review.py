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

from partychef.chefs.ladder import lookahead_of
from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat, View
from partychef.engine.lookahead import Lookahead
from partychef.engine.record import Record, positions
from partychef.games import GAMES

WORLDS = 64
"""In how many imagined worlds a decision is weighed, unless somebody wants more."""
FEWEST_WORLDS = 8
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

    @property
    def is_mistake(self) -> bool:
        """Whether the cost is more than luck explains."""
        return self.low > 0


def can_review(game: str) -> bool:
    """Whether somebody has said for this game how to look ahead."""
    try:
        return find_spec(f"{_package(game)}.lookahead") is not None
    except ModuleNotFoundError:  # a game from elsewhere
        return False


def decisions(record: Record, seat: Seat, worlds: int = WORLDS) -> Iterator[Decision]:
    """What this seat decided wherever it had a choice, in the order of the record of a game that `can_review` takes.

    The same record and number of worlds give the same figures.
    """
    lookahead = lookahead_of(_package(record.header.game))
    for number, (state, entry) in enumerate(zip(positions(record, GAMES), record.entries, strict=False), 1):
        if entry.seat != seat:
            continue
        legal = state.legal_moves(seat)
        if len(legal) > 1:
            chance = Chance(f"{record.header.seed}/review/{number}", 0)
            yield weigh(lookahead, state.view(seat), legal, entry.move, number, chance, worlds)


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
    if best == 0:
        return nothing_better
    other = _tried(lookahead, view, rivals[best], chance.seed, after, half)
    gains = [theirs - ours for theirs, ours in zip(other, own, strict=True)]
    cost, margin = fmean(gains), SURE * sqrt(variance(gains) / len(gains))
    if cost <= 0:
        return nothing_better
    return nothing_better._replace(better=rivals[best], cost=cost, low=cost - margin, high=min(1.0, cost + margin))


def costliest(found: list[Decision], most: int = 3) -> list[Decision]:
    """The mistakes that cost most, the worst first."""
    return sorted((one for one in found if one.is_mistake), key=lambda one: -one.cost)[:most]


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
