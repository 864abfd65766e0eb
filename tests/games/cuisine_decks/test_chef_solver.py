"""The cooking solver: no menu that the rules allow brings more than the best one (CD-21 to CD-26, CD-36, CD-37)."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from partychef.engine.piles import without
from partychef.games.cuisine_decks.cards import countries, deck_of, utensils
from partychef.games.cuisine_decks.lookup import is_ingredient, is_recipe
from partychef.games.cuisine_decks.moves import Dish
from partychef.games.cuisine_decks.scoring import cards_in, dish_problem
from partychef.games.cuisine_decks.solver import Larder, Menu, best_menu, menu_of, options_for


@st.composite
def larders(draw: st.DrawFn, recipes: int = 3, prepared: int = 5) -> Larder:
    """A few recipes of a country, a few of its ingredients, some of the utensils."""
    country = draw(st.sampled_from(sorted(countries())))
    deck = deck_of(country)
    menu = draw(st.permutations(list(filter(is_recipe, deck))))[:recipes]
    ingredients = draw(st.permutations(list(filter(is_ingredient, deck))))[: draw(st.integers(0, prepared))]
    return Larder(country, tuple(menu), tuple(ingredients), frozenset(draw(st.sets(st.sampled_from(list(utensils()))))))


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
