"""A sensible AI player: weighs its stacks against what the others may have by now, and closes when it is ahead.

The others' hands are covered, so it counts on stacks as they usually are after so many turns. Its aim is the points
it may expect: the chance of the highest dish less the risk of the lowest pantry.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import erf, prod, sqrt
from statistics import fmean
from typing import NamedTuple

from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat
from partychef.games.ingredients import ingredients
from partychef.games.kitchen_closing.moves import Declare, Discard, Draw, PlaceStacks, Take
from partychef.games.kitchen_closing.solver import Shelves, best_for, category, shelves_of, value, values_in
from partychef.games.kitchen_closing.view import KitchenView

OBVIOUS = (Draw,)
"""Nobody overlooks that one may draw a card instead of closing the kitchen."""
# Measured among such chefs, at the moment when the kitchen closed.
_DISH = (21.0, 25.5, 30.0, 32.5, 34.0, 35.0)
"""What a dish is usually worth after 0, 1, 2... turns."""
_PANTRY = (9.0, 9.5, 9.5, 9.5, 9.5, 9.5)
_SPREAD = (9.0, 3.5)
"""The usual deviation of dish and pantry from these values."""
_HIGHEST = 100
"""The value that no stack exceeds."""
_EVERY = 6
"""Every sixth unseen card is tried, to estimate what a draw may bring."""
PATIENT, HURRY = 3, 0.05
"""After three turns, each further turn makes a chef keener to close: otherwise careful ones would wait for ever."""


class Odds(NamedTuple):
    """For every value of a stack: the chance that a dish is the highest, the risk that a pantry is the lowest."""

    dish: tuple[float, ...]
    pantry: tuple[float, ...]

    def aim(self, dish: int, pantry: int) -> float:
        """The expected points of stacks with these values."""
        return self.dish[dish] - self.pantry[pantry]

    def of(self, hand: Iterable[str]) -> float:
        """The expected points of the best stacks of the hand."""
        return self._best(shelves_of(hand))

    def without_one(self, hand: Sequence[str], may_go: Iterable[str]) -> float:
        """The expected points of the hand after discarding the best of these cards to lose."""
        shelves = shelves_of(hand)
        whole, most = self._best(shelves), -1.0
        for card in may_go:
            shelf, number = shelves[category(card)], value([card])
            shelf.remove(number)
            most = max(most, self._best(shelves))
            shelf.append(number)
            if most >= whole:  # no discard makes a hand better
                break
        return most

    def _best(self, shelves: Shelves) -> float:
        dishes, pantries = self
        return max([dishes[dish] - pantries[pantry] for dish, pantry in values_in(shelves)])


def choose(view: KitchenView, legal: list[Move], chance: Chance) -> Move:
    """The player's next move."""
    if view.step == "stacks":
        return PlaceStacks(*best_for(view.hand, odds_of(view).aim))
    if view.step != "turn" or len(legal) == 1:
        return legal[0]
    if view.begun is not None:
        return by_need(view, [move for move in legal if isinstance(move, Discard)])[0]
    return _begin(view, legal)


def by_need(view: KitchenView, legal: list[Discard]) -> list[Move]:
    """The cards that the best stacks need least first; among equals the lowest number."""
    odds = odds_of(view)

    def without(move: Discard) -> tuple[float, int]:
        return -odds.of(card for card in view.hand if card != move.card), value([move.card])

    return [*sorted(legal, key=without)]


def _begin(view: KitchenView, legal: list[Move]) -> Move:
    """Close the kitchen if another turn promises no more; else take the open card if it is better than a draw."""
    promised = promises(view, legal)
    best = max(promised, key=promised.__getitem__, default=legal[0])
    if Declare() in legal and odds_of(view).of(view.hand) + _hurry(view) >= promised.get(best, -1.0):
        return Declare()
    return best


def promises(view: KitchenView, legal: list[Move]) -> dict[Move, float]:
    """The points to expect in this round after taking the open card and after drawing one, as far as that is legal."""
    odds = odds_of(view, later=int(Declare() in legal))
    promised: dict[Move, float] = {}
    if Take() in legal and view.discard_top is not None:
        promised[Take()] = odds.without_one((*view.hand, view.discard_top), view.hand)
    if Draw() in legal:
        hands = [(*view.hand, card) for card in _unseen(view)[::_EVERY]]
        promised[Draw()] = fmean(odds.without_one(hand, hand) for hand in hands)
    return promised


def usual_stacks(turns: Sequence[int]) -> tuple[int, int]:
    """What dish and pantry are usually worth, on average among players who have had so many turns each."""
    dishes, pantries = ([usual[min(had, len(usual) - 1)] for had in turns] for usual in (_DISH, _PANTRY))
    return round(fmean(dishes)), round(fmean(pantries))


def _hurry(view: KitchenView) -> float:
    had = sum(turn.seat == view.seat for turn in view.log)
    return HURRY * max(0, had - PATIENT)


def _unseen(view: KitchenView) -> list[str]:
    """Cards that may lie in the draw deck, by category and number. Once all have been seen, the deck was made anew."""
    seen = {*view.hand, view.discard_top, *(card for turn in view.log for card in turn.discards)}
    return [card for card in _deck() if card not in seen] or [card for card in _deck() if card not in view.hand]


def odds_of(view: KitchenView, later: int = 0) -> Odds:
    """The odds against the others when the round ends, after the turns still to come and `later` more."""
    return against(turns_of_others(view, view.seat, later))


def turns_of_others(view: KitchenView, seat: Seat | None, later: int = 0) -> tuple[int, ...]:
    """How many turns each of the others will have had when the round ends, in ascending order."""
    open_still = view.declarer is None and view.step == "turn"
    to_come = {one: int(open_still or one in view.last_lap) + later for one in range(len(view.places))}
    return tuple(sorted(one.turns + to_come[one.seat] for one in view.places if one.seat != seat))


@cache
def against(turns: tuple[int, ...]) -> Odds:
    """The odds against others who have had so many turns when the round ends, in ascending order."""
    values = range(_HIGHEST)
    return Odds(
        tuple(prod(_at_most(value + 0.5, _DISH, had, _SPREAD[0]) for had in turns) for value in values),
        tuple(prod(1 - _at_most(value - 0.5, _PANTRY, had, _SPREAD[1]) for had in turns) for value in values),
    )


def _at_most(value: float, usual: Sequence[float], turns: int, spread: float) -> float:
    """The probability that a stack is worth at most `value` after so many turns."""
    mean = usual[min(turns, len(usual) - 1)]
    return (1 + erf((value - mean) / (spread * sqrt(2)))) / 2


@cache
def _deck() -> tuple[str, ...]:
    return tuple(sorted(ingredients(), key=lambda card: (category(card), value([card]), card)))
