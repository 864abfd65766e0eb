"""Finds the best move by playing imagined worlds on: sequential halving over the moves of a shortlist.

All moves are tried in the same worlds, with the same chance. After each lap the worse half of the moves is dropped, so
most of the budget goes to moves that are hard to tell apart. Moves that are clearly worse are dropped at once, and when
a single one is left, the rest of the budget is saved. The heuristic chef's own move stays to the end unless it is
clearly worse, and any other one must be better by more than luck explains.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, log2, sqrt
from statistics import fmean, variance

from partychef.chefs.search.budget import Budget
from partychef.engine.chance import Chance
from partychef.engine.game import Move, View
from partychef.engine.lookahead import Lookahead

CAUTION = 1.5
"""By how many standard errors another move must be better than the heuristic chef's own."""
FEWEST_WORLDS = 4
"""In how many worlds a move is tried at least before it is judged."""
CLEAR = 3.0
"""By how many standard errors a move must be worse than the best to be dropped at once."""
GLANCE = 12
"""After every so many worlds, those moves are looked for."""
_HEURISTIC = 0
"""The place of the heuristic chef's own move."""
Clock = Callable[[], float]
"""Seconds, from any beginning."""


def best_move(lookahead: Lookahead, view: View, legal: list[Move], chance: Chance, budget: Budget, now: Clock) -> Move:
    """The move that goes best in the worlds that the view allows."""
    if len(legal) == 1:
        return legal[0]
    began = now()
    moves = lookahead.shortlist(view, legal, chance)
    return moves[0] if len(moves) == 1 else _Tasting(lookahead, view, moves, chance).best(budget, now, began)


class _Tasting:
    """What came of every move in every world so far. A move is named by its place on the shortlist."""

    def __init__(self, lookahead: Lookahead, view: View, moves: Sequence[Move], chance: Chance) -> None:
        self.lookahead = lookahead
        self.view = view
        self.moves = moves
        # One draw of the seat's own chance names all worlds of this move.
        self.seed = f"{chance.seed}/{chance.number}/{chance.below(1 << 30)}"
        self.imagined = lookahead.imagined(view, self.seed)
        self.worlds = 0
        self.results: list[list[float]] = [[] for _ in moves]

    def best(self, budget: Budget, now: Clock, began: float) -> Move:
        """Drop half of the moves lap by lap, and choose among the last ones."""
        alive, before, longest = list(range(len(self.moves))), now() - began, 0.0
        laps = max(1, ceil(log2(len(alive))))
        for lap in range(1, laps + 1):
            worlds = max(FEWEST_WORLDS, budget.playouts // (laps * len(alive)))
            for _ in range(worlds):
                spent = now() - began
                # One more world takes as long as the longest so far, which is not to end after the time is over.
                before, longest = spent, max(longest, spent - before)
                if self.worlds >= FEWEST_WORLDS and spent + longest >= budget.seconds * lap / laps:
                    break
                self._try(alive)
                if self.worlds % GLANCE == 0:
                    alive = self._open(alive)
                    if len(alive) == 1:
                        return self.moves[alive[0]]
            alive = self._better_half(alive)
        return self.moves[self._decide(alive)]

    def _try(self, alive: Sequence[int]) -> None:
        """Play one more world on from each of these moves."""
        seat = self.view.seat
        assert seat is not None
        world = next(self.imagined)
        for place in alive:
            then = Chance(f"{self.seed}/then", self.worlds)
            self.results[place].append(self.lookahead.try_out(world.copy(), seat, self.moves[place], then))
        self.worlds += 1

    def _open(self, alive: Sequence[int]) -> list[int]:
        """Those that may still turn out to be the best. Of moves that came to the same everywhere, one is enough."""
        best = max(alive, key=lambda place: (fmean(self.results[place]), place == _HEURISTIC))
        return [place for place in alive if place == best or not self._is_clear(best, place)]

    def _is_clear(self, better: int, worse: int) -> bool:
        gain, error = self._gain(better, worse)
        return gain > CLEAR * error if gain or error else worse != _HEURISTIC

    def _gain(self, better: int, worse: int) -> tuple[float, float]:
        """By how much one move is better than another, and the standard error of that."""
        gains = [one - other for one, other in zip(self.results[better], self.results[worse], strict=True)]
        return fmean(gains), sqrt(variance(gains) / len(gains)) if len(gains) > 1 else 0.0

    def _better_half(self, alive: Sequence[int]) -> list[int]:
        by_worth = sorted(alive, key=lambda place: -fmean(self.results[place]))
        kept = by_worth[: max(1, len(alive) // 2)]
        return [*kept, _HEURISTIC] if _HEURISTIC in alive and _HEURISTIC not in kept else kept

    def _decide(self, alive: Sequence[int]) -> int:
        best = max(alive, key=lambda place: fmean(self.results[place]))
        if _HEURISTIC not in alive:
            return best
        gain, error = self._gain(best, _HEURISTIC)
        return best if gain > CAUTION * error else _HEURISTIC
