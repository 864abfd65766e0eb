"""Names for the heuristic chef's dishes, made of our own words about their ingredients."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache

import msgspec

from partychef.engine.chance import Chance
from partychef.engine.decks import read_deck
from partychef.games.cook_off.cards import Category, ingredients, meals
from partychef.games.cook_off.cooking import LONGEST_NAME
from partychef.games.cook_off.scoring import price
from partychef.typed import convert

_CHEAP, _DEAR = 11, 24
"""Prices in dollars: one dish in seven of such chefs costs at most the first, one in nine at least the second."""


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Patterns with gaps, and adjectives for the ingredients of each category."""

    patterns: dict[str, tuple[str, ...]]
    adjectives: dict[Category, tuple[str, ...]]


@cache
def words() -> Words:
    """Read `decks/dish_names.toml`."""
    return convert(read_deck(__package__, "dish_names"), Words)


def dish_name(meal: str, cards: Sequence[str], full: bool, used: Collection[str], chance: Chance) -> str:
    """Return a name for the dish that nobody has used in this game yet, at most 60 characters long.

    >>> dish_name("balanced-meal", ("beef-12", "kale-5", "rice-3"), True, (), Chance("name", 7))
    'Ode to Beef in Kale Minor'
    """
    fitting = chance.shuffled(_patterns(cards, full))
    named = (_fill(pattern, meal, cards, chance) for pattern in fitting)
    return next((name for name in named if len(name) <= LONGEST_NAME and name not in used), meals()[meal].name)


def _patterns(cards: Sequence[str], full: bool) -> list[str]:
    kinds = ["single", "full" if full else "poor"]
    if len({ingredients()[card].name for card in cards}) > 1:
        kinds.append("pair")
    if price(cards) <= _CHEAP:
        kinds.append("cheap")
    if price(cards) >= _DEAR:
        kinds.append("dear")
    return [pattern for kind in kinds for pattern in words().patterns[kind]]


def _fill(pattern: str, meal: str, cards: Sequence[str], chance: Chance) -> str:
    """Fill a pattern: the most expensive ingredient is the main one, any other a side."""
    known = [ingredients()[card] for card in cards]
    main = max(known, key=lambda card: card.price)
    others = [card.name for card in known if card.name != main.name]
    return pattern.format(
        main=main.name,
        side=chance.pick(others) if others else "",
        adj=chance.pick(words().adjectives[main.category]),
        price=price(cards),
        meal=meals()[meal].name,
    )
