"""How likely a player is to win with a number of points, now or a phase later, against the usual totals.

Everybody keeps the same number of cards, and nearly all find a slot: exact Recipes, the call and points held before
make the difference between players.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import comb, erf, prod, sqrt

from partychef.games.green_chef.cards import recipes
from partychef.games.green_chef.prospects import Prospects, Time, ending, looks
from partychef.games.green_chef.scoring import CALL, EXACT, Points
from partychef.games.green_chef.view import GreenChefPlace, GreenChefView

# Measured among heuristic chefs that never call, 40 games for each number of players.
_EXACT = {
    3: (0.0, 0.01, 0.08, 0.25, 0.43),
    4: (0.0, 0.04, 0.23, 0.55, 0.90),
    5: (0.0, 0.13, 0.52, 1.03),
    6: (0.02, 0.28, 0.92),
}
"""How many exact Recipes a player has after the first phase, the second and so on, by players."""
_MOST_EXACT = 2
_WASTE = 3700
"""The number of kept cards that find no slot is the third power of all kept cards, divided by this."""
_SPREAD = 0.06
"""The standard deviation of the points for cards, for each kept card."""
_TALENT = (18, 30)
"""A Talent is worth a point for every 30 cards that its owner has seen beyond the first 18."""
_FIRST = 0.4
"""How often a player who waits is the first to call in the next phase."""


def another_phase(view: GreenChefView) -> bool:
    """Whether the deck has the cards for another phase (GC-12)."""
    seats = len(view.places)
    return view.deck_size >= seats * (seats + 1)


def chance_now(view: GreenChefView, total: int) -> float:
    """The chance to win if the game ends in this phase and the player scores `total`."""
    return _ahead(view, _own(view).points + _own(view).score + total, 0)


def chance_later(view: GreenChefView, points: Points) -> float:
    """The chance to win by waiting; `points` are what a call would bring now."""
    scored = points.total - (0 if points.failed else points.call)
    seats = len(view.places)
    without_bonus = chance_now(view, scored)
    if not another_phase(view):
        return without_bonus
    risk: float = 1 - (1 - ending(view, view.round)) ** (_still_to_choose(view) / seats)
    menu = [recipes()[id] for id in (*view.recipes, view.recipe or "")]
    prospects = Prospects(view, menu, (Time(1.0, seats + 1, looks(seats)),))
    return risk * without_bonus + (1 - risk) * _next(view, prospects, scored)


def _next(view: GreenChefView, prospects: Prospects, scored: int) -> float:
    kept, seats = len(view.kept), len(view.places)
    mine = _own(view).points + _own(view).score + scored + _laid(kept + seats + 1) - _laid(kept) + _FIRST * CALL
    new = [odds for odds in prospects.exact(Counter(view.kept)) if odds < 1]
    total, chances = 0.0, [1.0]
    for odds in new:
        chances = [
            (chances[many] * (1 - odds) if many < len(chances) else 0) + (chances[many - 1] * odds if many else 0)
            for many in range(len(chances) + 1)
        ]
    for many, chance in enumerate(chances):
        total += chance * _ahead(view, mine + EXACT * many, 1)
    return total


def _own(view: GreenChefView) -> GreenChefPlace:
    return view.place(view.seat or 0)


def _still_to_choose(view: GreenChefView) -> int:
    return sum(not place.done and place.seat != view.seat for place in view.places)


def _ahead(view: GreenChefView, mine: float, later: int) -> float:
    """The chance that nobody else has more, `later` phases from now."""
    others = [place for place in view.places if place.seat != view.seat]
    return prod(_beats(view, mine, place, later) for place in others)


def _beats(view: GreenChefView, mine: float, other: GreenChefPlace, later: int) -> float:
    seats, phase = len(view.places), view.round + later
    kept = other.kept + later * (seats + 1)
    usual = other.points + other.score + _laid(kept)
    if other.has_talent:
        usual += max(0.0, (phase * looks(seats) - _TALENT[0]) / _TALENT[1])
    many = _EXACT[seats][min(phase, len(_EXACT[seats])) - 1]
    return sum(
        chance * _at_most(mine - usual - EXACT * exact, _SPREAD * kept) for exact, chance in enumerate(_spread(many))
    )


def _laid(kept: int) -> float:
    return kept - kept**3 / _WASTE


@cache
def _spread(mean: float) -> tuple[float, ...]:
    share = mean / _MOST_EXACT
    return tuple(
        comb(_MOST_EXACT, many) * share**many * (1 - share) ** (_MOST_EXACT - many) for many in range(_MOST_EXACT + 1)
    )


def _at_most(value: float, spread: float) -> float:
    return (1 + erf(value / (spread * sqrt(2)))) / 2
