"""Who is likely to win: everybody runs for 40 VP and for the own win condition, a turn at a time (CD-45 to CD-47)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import comb, erf, prod, sqrt
from typing import NamedTuple

from partychef.games.cuisine_decks.counting import ENOUGH, GOAL

LAST = 8
"""How many turns the chef looks ahead."""
SPREAD = 5.0
"""The standard deviation of a turn's VP from what was expected."""
STILL = 3.0
"""The same at the end of this turn, for a player who has cooked."""
LUCK = 20.0
"""The same for surprises in later turns: whoever is ahead will be hindered."""
_POINTS = ((-1.22, 0.3), (0.0, 0.4), (1.22, 0.3))
"""A normal distribution in three points, with their weights."""
_NEGLIGIBLE = 0.002


class Runner(NamedTuple):
    """One player's way to the end."""

    score: float
    """With what is expected of this turn."""
    cards: int
    """How many are still to be tracked."""
    now: float
    """How likely one of them is tracked in this turn."""
    soon: float
    """The same for the next turn."""
    later: float
    """The same for every turn after that."""
    pace: float
    """VP expected in a turn."""
    open: bool
    """Whether this turn's recipes are still to be cooked."""


class _Stand(NamedTuple):
    """A player at the end of a turn, if the game gets so far."""

    mean: float
    spread: float
    """How far the VP may depart from that (standard deviation)."""
    doubt: float
    """The same for the difference between two players, who may still hinder each other."""
    met: float
    """How likely the win condition is met in just this turn."""
    below: float
    """How likely the player stays below 40 VP in just this turn."""


@lru_cache(maxsize=20000)
def winning(runners: tuple[Runner, ...]) -> float:
    """How likely the first of them wins."""
    going, won = 1.0, 0.0
    for turn in range(LAST + 1):
        me, *others = (_stand(runner, turn) for runner in runners)
        won += going * sum(share * _ahead(value, met, others) for value, met, share in _ends(me))
        going *= prod(_stays(one) for one in (me, *others))
        if going < _NEGLIGIBLE:
            break
    return won


@lru_cache(maxsize=20000)
def turns_left(runners: tuple[Runner, ...]) -> float:
    """How many turns there will be after this one, about."""
    going, turns = 1.0, 0.0
    for turn in range(LAST + 1):
        going *= prod(_stays(_stand(runner, turn)) for runner in runners)
        turns += going
    return turns


def _stays(one: _Stand) -> float:
    """How likely a player does not end the game."""
    return (1 - one.met) * one.below


def _ends(me: _Stand) -> Iterator[tuple[float, bool, float]]:
    """What I may have at the end of the turn, without the win condition; whether I meet it; how likely."""
    for at, weight in _POINTS:
        value = me.mean + at * me.spread
        yield value, True, weight * me.met
        yield value, False, weight * (1 - me.met)


def _ahead(value: float, met: bool, others: Sequence[_Stand]) -> float:
    """How likely the game ends with this turn and nobody has more than I."""
    total = value + GOAL * met
    most = prod(
        (1 - one.met) * _normal((total - one.mean) / one.doubt)
        + (one.met * _normal((total - GOAL - one.mean) / one.doubt) if one.met else 0.0)
        for one in others
    )
    if met or value >= ENOUGH:
        return most
    return most - prod((1 - one.met) * _normal((value - one.mean) / one.doubt) for one in others)


@lru_cache(maxsize=50000)
def _stand(runner: Runner, turn: int) -> _Stand:
    """A player's position this many turns after the current one."""
    turns = turn + runner.open
    mean = runner.score + runner.pace * turn
    spread = sqrt(STILL**2 + SPREAD**2 * turns)
    before, met = (_tracked(runner, tries) for tries in (turn - 1, turn))
    below = _normal((ENOUGH - 0.5 - mean) / spread)
    if turn:
        spread_before = sqrt(STILL**2 + SPREAD**2 * (turns - 1))
        below = min(1.0, below / max(0.01, _normal((ENOUGH - 0.5 - mean + runner.pace) / spread_before)))
        met = (met - before) / (1 - before) if before < 1 else 1.0
    return _Stand(mean, spread, sqrt(spread**2 + (LUCK * min(1, turn)) ** 2), met, below)


@lru_cache(maxsize=50000)
def _tracked(runner: Runner, turn: int) -> float:
    """The probability that the win condition is met at the end of this turn, or this many turns later."""
    if turn < 0:
        return 0.0
    found = 0.0
    for now, soon in product((0, 1), (0, 1)):
        likely = (runner.now if now else 1 - runner.now) * (runner.soon if soon else 1 - runner.soon)
        found += likely * _at_least(runner.cards - now - (soon if turn else 0), max(0, turn - 1), runner.later)
    return found


@lru_cache(maxsize=5000)
def _at_least(cards: int, turns: int, tracks: float) -> float:
    """The probability of tracking this many cards in this many turns."""
    return sum(comb(turns, n) * tracks**n * (1 - tracks) ** (turns - n) for n in range(max(0, cards), turns + 1))


def _normal(value: float) -> float:
    return 0.5 * (1 + erf(value * _ROOT))


_ROOT = sqrt(0.5)
