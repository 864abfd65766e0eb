"""The cooking solver: no menu that the rules allow brings more than the best one (CD-21 to CD-26, CD-36, CD-37)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partychef.engine.piles import without
from partychef.games.cuisine_decks.abilities import ability_of
from partychef.games.cuisine_decks.cards import countries, deck_of, is_ingredient, is_recipe, recipe_card, utensils
from partychef.games.cuisine_decks.moves import Dish
from partychef.games.cuisine_decks.scoring import cards_in, dish_problem
from partychef.games.cuisine_decks.solver import (
    CLASSES,
    Larder,
    Left,
    Menu,
    Taste,
    best_menu,
    menu_of,
    menu_worth,
    options_for,
)


@st.composite
def larders(draw: st.DrawFn) -> Larder:
    """A hard recipe and two others of a country, some ingredients of each class, some of the utensils."""
    country = draw(st.sampled_from(sorted(countries())))
    deck = deck_of(country)
    hard = [card for card in deck if is_recipe(card) and recipe_card(card).level == "hard"]
    menu = dict.fromkeys([draw(st.sampled_from(hard)), *draw(st.permutations(list(filter(is_recipe, deck))))])
    prepared: list[str] = []
    for cls, most in zip(CLASSES, (3, 3, 1), strict=True):
        found = draw(st.permutations([card for card in deck if is_ingredient(card, cls)]))
        prepared += found[: draw(st.integers(0, most))]
    return Larder(
        country, tuple(menu)[:3], tuple(prepared), frozenset(draw(st.sets(st.sampled_from(list(utensils())))))
    )


def all_menus(larder: Larder, recipes: tuple[str, ...], prepared: tuple[str, ...]) -> Iterator[tuple[Dish, ...]]:
    """Every menu that the rules allow, one recipe after the other."""
    if not recipes:
        yield ()
        return
    first, *rest = recipes
    yield from all_menus(larder, tuple(rest), prepared)
    for dish in options_for(first, prepared, larder.country):
        for others in all_menus(larder, tuple(rest), without(prepared, cards_in(dish))):
            yield (dish, *others)


def best_by_trying(larder: Larder) -> Menu:
    menus = (menu_of(larder, dishes) for dishes in all_menus(larder, larder.recipes, larder.prepared))
    return max(menus, key=lambda menu: menu.total)


@settings(max_examples=60, deadline=None)
@given(larders())
def test_no_menu_brings_more_vp(larder: Larder) -> None:
    menu = best_menu(larder)
    assert dish_problem(larder.recipes, larder.prepared, menu.dishes) is None
    assert menu.total == best_by_trying(larder).total


def worth_of(larder: Larder, menu: Menu, taste: Taste) -> float:
    """What a menu brings, the best card to track, and what stays for later turns."""
    used = [card for dish in menu.dishes for card in (dish.recipe, *cards_in(dish))]
    kept = [card for card in used if is_ingredient(card, "secondary")][: ability_of(larder.country).kept]
    rest = [*without(larder.prepared, [card for card in used if is_ingredient(card)]), *kept]
    left = Left(*(sum(is_ingredient(card, cls) for card in rest) for cls in CLASSES))
    recipes = sum(taste.recipe.get(card, 0.0) for card in larder.recipes if card not in used)
    track = max((taste.track.get(card, 0.0) for card in menu.eligible), default=0.0)
    return menu.total + taste.left(left) + max(0.0, track) + recipes


@settings(max_examples=40, deadline=None)
@given(larders(), st.lists(st.integers(0, 5), min_size=3, max_size=3), st.integers(0, 9), st.integers(0, 2))
def test_no_menu_is_worth_more_to_a_player_who_thinks_of_later_turns(
    larder: Larder, stock: list[int], step: int, recipe: int
) -> None:
    steps = {card.id: float(step + number % 3) for number, card in enumerate(countries()[larder.country].cards)}
    taste = Taste(
        lambda left: float(sum(number * worth for number, worth in zip(left, stock, strict=True))),
        steps,
        dict.fromkeys(larder.recipes, float(recipe)),
    )
    menus = (menu_of(larder, dishes) for dishes in all_menus(larder, larder.recipes, larder.prepared))
    best = max(worth_of(larder, menu, taste) for menu in menus)
    assert menu_worth(larder, taste) == pytest.approx(best)
    assert worth_of(larder, best_menu(larder, taste), taste) == pytest.approx(best)
