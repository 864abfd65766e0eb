"""The Scoring Phase: sealed allocations, then the points of each player in order, and who won (rulebook, Scoring)."""

from __future__ import annotations

from collections import Counter

from partychef.engine.chance import Chance
from partychef.engine.game import Outcome, Seat
from partychef.games.green_chef import moves
from partychef.games.green_chef.scoring import check_allocation, filled, points_of
from partychef.games.green_chef.state import Kitchen
from partychef.games.green_chef.view import Played, Result


def check_allocate(kitchen: Kitchen, seat: Seat, move: moves.Allocate) -> None:
    check_allocation(kitchen.terms(seat), kitchen.kept[seat], move)


def allocate(kitchen: Kitchen, seat: Seat, move: moves.Allocate, chance: Chance) -> None:
    """Seal the allocation. When all are in, score them (GC-21)."""
    kitchen.allocations[seat] = move
    if len(kitchen.allocations) == len(kitchen.scores):
        _score(kitchen)


def order_of_scoring(kitchen: Kitchen) -> tuple[Seat, ...]:
    """The callers in the order of their calls, then the others from the Head Chef clockwise (GC-21)."""
    return (*kitchen.callers, *(seat for seat in kitchen.from_the_head_chef() if seat not in kitchen.callers))


def outcome_of(kitchen: Kitchen) -> Outcome:
    """The most points win, equal points win together (GC-34). Nobody wins for those who have left (GEN-16)."""
    return Outcome.most_points(kitchen.scores, _reason(kitchen), kitchen.rivals(kitchen.scores))


def _reason(kitchen: Kitchen) -> str:
    if kitchen.options.match > 1:
        return "all games of the match played"
    return "Recipe was called" if kitchen.callers else "the ingredients ran out"


def _score(kitchen: Kitchen) -> None:
    kitchen.results = tuple(_result(kitchen, seat) for seat in order_of_scoring(kitchen))
    for seat in kitchen.from_the_head_chef():  # GC-38
        if kitchen.allocations[seat].talent:
            kitchen.use_talent(seat)
    for result in kitchen.results:
        kitchen.points[result.seat] = result.total
        kitchen.scores[result.seat] += result.total
    kitchen.past += (
        Played(kitchen.game, kitchen.head_chef, kitchen.round, kitchen.recipes, kitchen.sales, kitchen.results),
    )
    kitchen.allocations = {}
    kitchen.step = "over" if kitchen.game == kitchen.options.match else "break"
    if kitchen.step == "break":
        kitchen.head_chef = kitchen.left_of(kitchen.head_chef)  # GC-6


def _result(kitchen: Kitchen, seat: Seat) -> Result:
    move, terms, before = kitchen.allocations[seat], kitchen.terms(seat), kitchen.points[seat]
    points = points_of(terms, move)
    laid = Counter(card for row in move.recipes.values() for card in row if card is not None)
    return Result(
        seat=seat,
        called=kitchen.callers.index(seat) + 1 if seat in kitchen.callers else None,
        recipes=filled(terms, move),
        left=tuple(sorted((Counter(kitchen.kept[seat]) - laid).elements())),
        talent=terms.talent if move.talent else None,
        cards=points.cards,
        exact=points.exact,
        call=points.call,
        extra=points.extra,
        penalty=points.penalty,
        before=before,
        total=before + points.total,  # GC-31: what was held before stays
    )
