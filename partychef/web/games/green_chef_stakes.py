"""What is at stake in Green Chef, from public facts alone: numbers of kept cards, the open Recipes, the calls.

Kept cards and hidden Recipes stay out of it, so it is what the points can be at most. Talents are not counted.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from partychef.engine.words import how_many
from partychef.games.green_chef.cards import recipes
from partychef.games.green_chef.scoring import CALL, EARLY_CALL, EXACT
from partychef.games.green_chef.view import GreenChefPlace, GreenChefView


class Most(NamedTuple):
    """The most that a number of cards can become."""

    recipes: int
    points: int


def most(cards: int, shortest: Iterable[int], slots: int) -> Most:
    """What cards make if all of them fit; `shortest`: Recipes by their slots, `slots`: of all Recipes together.

    >>> most(13, (7, 5, 6, 5), 23)
    Most(recipes=2, points=23)
    """
    left, complete = cards, 0
    for length in sorted(shortest):
        if left < length:
            break
        left, complete = left - length, complete + 1
    return Most(complete, min(cards, slots) + EXACT * complete)


def for_seat(view: GreenChefView, place: GreenChefPlace) -> str:
    """What a player may score without a Talent, for everybody to see; after a call it is all or nothing (GC-31)."""
    points = _most_of(view, place).points
    if place.called is None:
        return f"up to {how_many(points, 'point')}"
    early = any(one.seat == place.seat and one.early_bird for one in view.choices)
    bonus = 0 if place.called > 1 else EARLY_CALL if early else CALL
    least = min(_lengths(view, place)) + bonus + (EXACT if view.options.expert_chefs else 0)
    return f"{least} to {points + bonus}, or 0" if points + bonus > least else "0 points"


def for_all(view: GreenChefView) -> str:
    """What the cards kept so far can become for whoever has kept the most; nothing once the game is scored."""
    if view.step in ("break", "over"):
        return ""
    leader = max(view.places, key=lambda place: place.kept)
    if not leader.kept:
        worth = sorted({len(recipes()[one].slots) + EXACT for one in view.recipes})
        return f"an exact Recipe brings {worth[0]}{f' to {worth[-1]}' if len(worth) > 1 else ''} points"
    it = _most_of(view, leader)
    made = f"{how_many(it.recipes, 'Recipe')} and " if it.recipes else "no Recipe yet, "
    return f"{how_many(leader.kept, 'card')}: {made}{how_many(it.points, 'point')} at most"


def _most_of(view: GreenChefView, place: GreenChefPlace) -> Most:
    lengths = _lengths(view, place)
    hidden = 0 if place.recipe else _range()[1] - _range()[0]
    return most(place.kept, lengths, sum(lengths) + hidden)


def _lengths(view: GreenChefView, place: GreenChefPlace) -> list[int]:
    """The slots of the Recipes that a player may use; a hidden one counts as the shortest that there is."""
    own = len(recipes()[place.recipe].slots) if place.recipe else _range()[0]
    return [*(len(recipes()[one].slots) for one in view.recipes), own]


@cache
def _range() -> tuple[int, int]:
    lengths = [len(one.slots) for one in recipes().values()]
    return min(lengths), max(lengths)
