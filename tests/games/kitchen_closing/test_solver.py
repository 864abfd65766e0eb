"""The best stacks of a hand, against every way there is to place two stacks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from partychef.games.ingredients import ingredients
from partychef.games.kitchen_closing.solver import Stacks, best_for, best_stacks, category, value, values_of
from tests.games.kitchen_closing.kitchen import cards

hands = st.lists(st.sampled_from(sorted(ingredients())), max_size=7, unique=True)
steps = st.lists(st.integers(0, 40), min_size=2, max_size=2)


def every_way(hand: list[str]) -> Iterator[Stacks]:
    """Each card in the dish, in the pantry or in neither, as far as KC-19 allows."""
    sets = [chosen for size in range(len(hand) + 1) for chosen in combinations(sorted(hand), size)]
    dishes = [chosen for chosen in sets if len({*map(category, chosen)}) == len(chosen)]
    pantries = [chosen for chosen in sets if len({*map(category, chosen)}) <= 1]
    for dish in dishes:
        yield from (Stacks(dish, pantry) for pantry in pantries if not {*dish} & {*pantry})


def by_hand(hand: list[str], aim: Callable[[int, int], float]) -> Stacks:
    """The same choice by trying every pair of stacks."""

    def rating(stacks: Stacks) -> tuple[float, int, int]:
        return aim(*stacks.values), *stacks.values

    ways = [(rating(stacks), stacks) for stacks in every_way(hand)]
    best = max(found for found, _ in ways)
    return min(stacks for found, stacks in ways if found == best)


@given(hands)
def test_kc_25_the_greatest_dish_then_the_greatest_pantry_then_the_lowest_ids(hand: list[str]) -> None:
    assert best_stacks(hand) == by_hand(hand, lambda dish, pantry: dish)


@given(hands, st.integers(0, 10), st.integers(0, 10))
def test_the_best_for_any_weights(hand: list[str], of_dish: int, of_pantry: int) -> None:
    def weighed(dish: int, pantry: int) -> float:
        return of_dish * dish + of_pantry * pantry

    assert best_for(hand, weighed) == by_hand(hand, weighed)


@given(hands, steps)
def test_the_best_for_points(hand: list[str], others: list[int]) -> None:
    def points(dish: int, pantry: int) -> float:
        return int(dish >= others[0]) - int(pantry <= others[1])

    assert best_for(hand, points) == by_hand(hand, points)


@given(hands)
def test_no_stacks_are_worth_more_in_one_and_no_less_in_the_other(hand: list[str]) -> None:
    found = values_of(hand)
    ways = {stacks.values for stacks in every_way(hand)}
    assert found <= ways
    assert all(any(dish <= more and pantry <= also for more, also in found) for dish, pantry in ways)


@given(st.lists(st.sampled_from(sorted(ingredients())), min_size=8, max_size=12, unique=True))
def test_large_hands_are_no_trouble_and_their_order_does_not_matter(hand: list[str]) -> None:
    stacks = best_stacks(hand)
    assert stacks == best_stacks(sorted(hand)) == best_stacks(hand[::-1])
    assert len({*map(category, stacks.dish)}) == len(stacks.dish)
    assert len({*map(category, stacks.pantry)}) <= 1
    assert not {*stacks.dish} & {*stacks.pantry}
    assert {*stacks.dish, *stacks.pantry} <= {*hand}
    highest = {category(card): value([card]) for card in sorted(hand, key=lambda card: value([card]))}
    assert stacks.values[0] == sum(highest.values())


@pytest.mark.parametrize(
    ("hand", "dish", "pantry"),
    [
        ("", "", ""),
        ("meat7", "meat7", ""),
        ("meat7 meat3", "meat7", "meat3"),
        ("meat7 sea3", "meat7 sea3", ""),
        ("meat7 meat3 sea9 sea8", "meat7 sea9", "sea8"),
        ("meat7 meat3 meat4 sea9 sea7", "meat7 sea9", "meat3 meat4"),
    ],
)
def test_small_hands(hand: str, dish: str, pantry: str) -> None:
    assert best_stacks(cards(hand)) == (tuple(sorted(cards(dish))), tuple(sorted(cards(pantry))))


def test_equal_pantries_of_two_categories_the_lowest_ids_win() -> None:
    hand = cards("meat9 meat5 sea9 sea5")
    assert best_stacks(hand).pantry == (min(cards("meat5 sea5")),)
