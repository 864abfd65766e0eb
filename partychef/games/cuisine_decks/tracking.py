"""The win conditions: which cards may be tracked, are still missing, or may be restored (CD-33, CD-38, CD-39).

Each country's card names one of the predicates in `TRACKABLE`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from partychef.games.cuisine_decks.cards import (
    Goal,
    Ingredient,
    Recipe,
    cards,
    countries,
    is_ingredient,
    is_recipe,
    recipe_card,
)
from partychef.games.cuisine_decks.view import Cooked

Tracked = Sequence[str]


class Trackable(NamedTuple):
    """How a country tracks."""

    cards: Callable[[Cooked], Iterable[str]]
    """Returns the cards of a fully covered recipe that may qualify."""
    fits: Callable[[str, Tracked], bool]
    """Whether a card may be tracked besides those already tracked."""


class Missing(NamedTuple):
    """What a win condition still lacks."""

    cards: int
    """The number of cards at least."""
    groups: tuple[str, ...]
    """Courses or flavours that each need one more card."""

    @property
    def nothing(self) -> bool:
        """Whether it is met (CD-46)."""
        return self == (0, ())


def eligible(country: str, cooked: Iterable[Cooked], tracked: Tracked) -> tuple[str, ...]:
    """The different cards that this country may track after cooking this (CD-39)."""
    what = TRACKABLE[countries()[country].goal.trackable]
    cards = dict.fromkeys(card for one in cooked if one.full for card in what.cards(one))
    return tuple(card for card in cards if what.fits(card, tracked))


def restorable(country: str, card: str, tracked: Tracked) -> bool:
    """Whether Restore Progress may fetch the card out of the discard pile (CD-33)."""
    return TRACKABLE[countries()[country].goal.trackable].fits(card, tracked)


def missing(country: str, tracked: Tracked, cards: int = 0) -> Missing:
    """Return what these cards still lack; `cards` is the number needed at this table, by default that of the card."""
    return _missing(country, tuple(tracked), cards)


@lru_cache(maxsize=5_000)
def _missing(country: str, tracked: tuple[str, ...], cards: int) -> Missing:
    goal = countries()[country].goal
    shown = [_feature(goal, card) for card in tracked]
    groups = tuple(group for group in goal.groups if group not in shown)
    counted = len(set(shown)) if goal.each and not goal.groups else len(shown)
    return Missing(max((cards or goal.cards) - counted, len(groups)), groups)


def _feature(goal: Goal, card: str) -> str:
    """The property in which the tracked cards must differ."""
    known = cards()[card]
    match goal.each:
        case "course" if isinstance(known, Recipe):
            return known.course
        case "flavour" if isinstance(known, Ingredient):
            return known.flavour
        case _:
            return card


def _recipe(cooked: Cooked) -> list[str]:
    return [cooked.dish.recipe]


def _is_new_course(card: str, tracked: Tracked) -> bool:
    return is_recipe(card) and recipe_card(card).course not in {recipe_card(one).course for one in tracked}


TRACKABLE: dict[str, Trackable] = {
    "exact_primary": Trackable(
        lambda cooked: [cooked.dish.primary] if cooked.exact else [],
        lambda card, tracked: is_ingredient(card, "primary"),
    ),
    "new_course": Trackable(_recipe, _is_new_course),
    "with_optional": Trackable(
        lambda cooked: _recipe(cooked) if cooked.dish.optional else [],
        lambda card, tracked: is_recipe(card),
    ),
    "easy": Trackable(_recipe, lambda card, tracked: is_recipe(card) and recipe_card(card).level == "easy"),
    "new_secondary": Trackable(
        lambda cooked: cooked.dish.secondary,
        lambda card, tracked: is_ingredient(card, "secondary") and card not in tracked,
    ),
    "secondary": Trackable(
        lambda cooked: cooked.dish.secondary,
        lambda card, tracked: is_ingredient(card, "secondary"),
    ),
}
