"""Finds the best move by playing imagined worlds on: sequential halving over the moves of a shortlist.

All moves are tried in the same worlds, with the same chance. After each lap the worse half of the moves is dropped, so
most of the budget goes to moves that are hard to tell apart. The heuristic chef's own move stays to the end, and any
other one must be better by more than luck explains.
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
_HEURISTIC = 0
"""The place of the heuristic chef's own move."""
Clock = Callable[[], float]
"""Seconds, from any beginning."""


def best_move(lookahead: Lookahead, view: View, legal: list[Move], chance: Chance, budget: Budget, now: Clock) -> Move:
    """The move that goes best in the worlds that the view allows."""
    if len(legal) == 1:
        return legal[0]
    moves = lookahead.shortlist(view, legal, chance)
    return moves[0] if len(moves) == 1 else _Tasting(lookahead, view, moves, chance).best(budget, now)


class _Tasting:
    """What came of every move in every world so far. A move is named by its place on the shortlist."""

    def __init__(self, lookahead: Lookahead, view: View, moves: Sequence[Move], chance: Chance) -> None:
        self.lookahead = lookahead
        self.view = view
        self.moves = moves
        # One draw of the seat's own chance names all worlds of this move.
        self.seed = f"{chance.seed}/{chance.number}/{chance.below(1 << 30)}"
        self.worlds = 0
        self.results: list[list[float]] = [[] for _ in moves]

    def best(self, budget: Budget, now: Clock) -> Move:
        """Drop half of the moves lap by lap, and choose among the last ones."""
        alive, began = list(range(len(self.moves))), now()
        laps = max(1, ceil(log2(len(alive))))
        for lap in range(1, laps + 1):
            worlds = max(FEWEST_WORLDS, budget.playouts // (laps * len(alive)))
            for _ in range(worlds):
                if self.worlds >= FEWEST_WORLDS and now() - began >= budget.seconds * lap / laps:
                    break
                self._try(alive)
            alive = self._better_half(alive)
        return self.moves[self._decide(alive)]

    def _try(self, alive: Sequence[int]) -> None:
        """Play one more world on from each of these moves."""
        seat = self.view.seat
        assert seat is not None
        world = self.lookahead.imagine(self.view, Chance(f"{self.seed}/world", self.worlds))
        for place in alive:
            then = Chance(f"{self.seed}/then", self.worlds)
            self.results[place].append(self.lookahead.try_out(world.copy(), seat, self.moves[place], then))
        self.worlds += 1

    def _better_half(self, alive: Sequence[int]) -> list[int]:
        by_worth = sorted(alive, key=lambda place: -fmean(self.results[place]))
        kept = by_worth[: max(1, len(alive) // 2)]
        return kept if _HEURISTIC in kept else [*kept, _HEURISTIC]

    def _decide(self, alive: Sequence[int]) -> int:
        best = max(alive, key=lambda place: fmean(self.results[place]))
        gains = [one - other for one, other in zip(self.results[best], self.results[_HEURISTIC], strict=True)]
        error = sqrt(variance(gains) / len(gains)) if len(gains) > 1 else 0.0
        return best if fmean(gains) > CAUTION * error else _HEURISTIC
