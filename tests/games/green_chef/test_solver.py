"""The best allocation, against every allocation there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove
from partychef.games.green_chef.cards import (
    Recipe,
    category,
    ingredient_deck,
    ingredients,
    recipes,
    talents,
)
from partychef.games.green_chef.moves import Allocate
from partychef.games.green_chef.options import Options
from partychef.games.green_chef.scoring import Terms, check_allocation, points_of
from partychef.games.green_chef.setup import set_up
from partychef.games.green_chef.solver import best, can_call, row_of, terms_of

FEW = [one.id for one in ingredients().values() if one.category in ("vegetables", "dairy") and one.pips >= 4]
"""Few kinds, so that small Recipes are often complete and exact."""
kinds = st.sampled_from([*FEW, "rice"])
small_menus = st.lists(st.lists(kinds, min_size=2, max_size=3, unique=True), min_size=1, max_size=3).map(
    lambda menu: menu_of(*map(" ".join, menu))
)
small_hands = st.lists(kinds, max_size=5)
real_hands = st.lists(st.sampled_from(ingredient_deck()), max_size=30)
real_menus = st.lists(st.sampled_from(list(recipes())), min_size=4, max_size=4, unique=True).map(
    lambda ids: tuple(recipes()[id] for id in ids)
)
SCORING = [None, *(one.id for one in talents().values() if one.window == "scoring")]
scoring_talents = st.sampled_from(SCORING)


def menu_of(*slots: str) -> tuple[Recipe, ...]:
    """Recipes with these slots."""
    return tuple(Recipe(f"r{number}", "Dish", "", tuple(row.split())) for number, row in enumerate(slots))


def every_way(kept: list[str], terms: Terms) -> Iterator[Allocate]:
    """Each card on each free slot or on none, with and without the Talent, as far as the rules allow."""
    slots = [(one.id, place) for one in terms.recipes for place in range(len(one.slots))]
    for where in _places(sorted(kept), slots, terms):
        rows: dict[str, list[str | None]] = {one.id: [None] * len(one.slots) for one in terms.recipes}
        for (recipe, place), card in where.items():
            rows[recipe][place] = card
        table = {recipe: tuple(row) for recipe, row in rows.items()}
        left = sorted((Counter(kept) - Counter(where.values())).elements())
        for move in _with_and_without_talent(table, slots, left, terms):
            try:
                check_allocation(terms, kept, move)
            except IllegalMove:
                continue
            yield move


def _places(
    cards: list[str], slots: list[tuple[str, int]], terms: Terms, astray: bool = False
) -> Iterator[dict[tuple[str, int], str]]:
    if not cards:
        yield {}
        return
    asked = {one.id: one.slots for one in terms.recipes}
    for rest in _places(cards[1:], slots, terms, astray):
        yield rest
        strays = sum(category(card) != category(asked[recipe][place]) for (recipe, place), card in rest.items())
        for recipe, place in slots:
            fits = category(cards[0]) == category(asked[recipe][place])
            if (recipe, place) not in rest and (fits or (terms.talent == "tutti-frutti" and not strays)):
                yield {**rest, (recipe, place): cards[0]}


def _with_and_without_talent(
    table: dict[str, tuple[str | None, ...]], slots: list[tuple[str, int]], left: list[str], terms: Terms
) -> Iterator[Allocate]:
    yield Allocate(table)
    match terms.talent:
        case "tutti-frutti":
            yield from (Allocate(table, True, recipe, place) for recipe, place in slots)
        case "fine-palate":
            yield from (Allocate(table, True, one.id) for one in terms.recipes)
        case "leftovers":
            for size in (1, 2):
                yield from (Allocate(table, True, cards=cards) for cards in combinations(left, size))
        case "safety-net" | "signature-dish":
            yield Allocate(table, True)


@pytest.mark.parametrize("talent", SCORING)
@settings(max_examples=100, deadline=None)
@given(kept=small_hands, menu=small_menus, caller=st.booleans(), expert=st.booleans())
# Fine Palate: what two Recipes name goes to the one chosen, but not what completes another one. Tutti Frutti: a card
# that would fit elsewhere completes a Recipe.
@example(
    kept=["tomato", "onion", "carrot", "yogurt"],
    menu=menu_of("onion milk", "tomato onion carrot", "tomato yogurt"),
    caller=False,
    expert=False,
)
@example(
    kept=["tomato", "onion", "milk"], menu=menu_of("carrot yogurt", "tomato onion rice"), caller=True, expert=False
)
@example(
    kept=["tomato", "onion", "milk"],
    menu=menu_of("carrot yogurt rice", "pepper cheese oats"),
    caller=True,
    expert=False,
)
def test_gc_30_the_best_of_every_way_with_every_talent(
    talent: str | None, kept: list[str], menu: tuple[Recipe, ...], caller: bool, expert: bool
) -> None:
    if talent == "tutti-frutti":
        kept, menu = kept[:4], menu[:2]
    terms = Terms(menu, caller, int(caller), expert, talent)
    plan = best(kept, terms)
    check_allocation(terms, kept, plan.move)
    assert plan.points == points_of(terms, plan.move)
    assert plan.points.total == max(points_of(terms, move).total for move in every_way(kept, terms))


@settings(max_examples=200, deadline=None)
@given(real_hands, real_menus)
def test_gc_30_the_formula(kept: list[str], menu: tuple[Recipe, ...]) -> None:
    cards, slots = Counter(map(category, kept)), Counter(shelf for one in menu for shelf in one.categories)
    exact = max(
        size
        for size in range(len(menu) + 1)
        for chosen in combinations(menu, size)
        if not Counter(slot for one in chosen for slot in one.slots) - Counter(kept)
    )
    formula = sum((cards & slots).values()) + 5 * exact
    assert best(kept, Terms(menu)).points.total == formula
    complete = any(not Counter(one.categories) - cards for one in menu)
    assert best(kept, Terms(menu, caller=True)).points.total == (formula if complete else 0)
    assert can_call(kept, Terms(menu)) == complete
    assert best(kept, Terms(menu, caller=True, expert=True)).points.total == (formula if exact else 0)
    assert can_call(kept, Terms(menu, expert=True)) == bool(exact)


@settings(max_examples=200, deadline=None)
@given(real_hands, real_menus, scoring_talents, st.booleans(), st.booleans())
@example(["tomato"] * 4, (*recipes().values(),)[:4], "tutti-frutti", True, False)  # a call lost in any case
def test_the_best_allocation_is_legal_whatever_lies_on_the_table(
    kept: list[str], menu: tuple[Recipe, ...], talent: str | None, caller: bool, expert: bool
) -> None:
    terms = Terms(menu, caller, int(caller), expert, talent)
    plan = best(kept, terms)
    check_allocation(terms, kept, plan.move)
    assert plan == best(kept[::-1], terms)
    plain = best(kept, terms._replace(talent=None))
    assert plan.points.total >= plain.points.total
    assert plan.move.talent == (plan.points.total > plain.points.total)  # none is used up for nothing


@given(real_hands, real_menus)
def test_what_is_missing_for_a_recipe(kept: list[str], menu: tuple[Recipe, ...]) -> None:
    for recipe in menu:
        row = row_of(kept, recipe)
        empty = [category(slot) for slot, card in zip(recipe.slots, row, strict=True) if card is None]
        assert Counter(empty) == Counter(recipe.categories) - Counter(map(category, kept))
        assert {slot for slot, card in zip(recipe.slots, row, strict=True) if card != slot} == set(recipe.slots) - set(
            kept
        )
        laid = [card for card in row if card is not None]
        assert not Counter(laid) - Counter(kept)


def test_only_a_player_has_terms() -> None:
    game = set_up(3, Options(), Chance("1", 0))
    assert terms_of(game.view(1)).recipes[3] == recipes()[game.hidden[1]]
    with pytest.raises(ValueError, match="only a player with a Recipe has terms"):
        terms_of(game.view(None))


def test_terms_as_if_the_player_called_now() -> None:
    game = set_up(3, Options.advanced(), Chance("1", 0))
    view = game.view(1)
    assert terms_of(view)[1:4] == (False, 0, True)
    assert terms_of(view, calling=True)[1:4] == (True, 1, True)
    assert terms_of(view, calling=True, early_bird=True)[1:4] == (True, 3, True)
    game.callers = (2,)
    assert terms_of(game.view(1), calling=True)[1:4] == (True, 0, True)
    assert terms_of(game.view(2))[1:4] == (True, 1, True)
