"""Which order each call sees: balanced, blind to seats, and under ids that nobody can know beforehand."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from partychef.engine.chance import Chance
from partychef.judges.model.orders import balanced, fresh_ids, key_of, shuffled
from tests.judges.noisy import table


@pytest.mark.parametrize("count", [2, 3, 4])
def test_every_dish_is_once_in_every_place(count: int) -> None:
    orders = balanced(range(count))
    assert len(orders) == count
    assert all(sorted(places) == list(range(count)) for places in zip(*orders, strict=True))


@pytest.mark.parametrize("count", [5, 6, 7, 12])
def test_a_large_table_is_seen_four_times_and_every_place_once_from_behind(count: int) -> None:
    orders = balanced(range(count))
    assert len(orders) == 4
    assert all(sorted(order) == list(range(count)) for order in orders)
    places = [sum(order.index(dish) for order in orders) for dish in range(count)]
    assert set(places) == {2 * (count - 1)}


def test_a_dish_alone_is_seen_once() -> None:
    assert balanced(["x"]) == [["x"]]


@given(st.permutations(range(5)), st.integers(0, 999))
def test_the_order_of_chance_does_not_depend_on_who_sits_where(seats: list[int], seed: int) -> None:
    here = table(3, 5)
    there = [msgspec.structs.replace(here[at], id=f"other {at}") for at in seats]
    key = key_of(str(seed), here)
    assert key == key_of(str(seed), there)
    assert [there[at].plates for at in shuffled(there, key)] == [here[at].plates for at in shuffled(here, key)]


def test_whoever_knows_the_seed_still_does_not_know_the_ids() -> None:
    keys = {key_of("1", table(number)) for number in range(30)}
    assert len(keys) == 30


def test_ids_are_different_and_stand_in_no_dish() -> None:
    first = fresh_ids(6, Chance("1", 0), [])
    assert len(set(first)) == 6
    guessed = fresh_ids(6, Chance("1", 0), [f"I am {first[0].upper()} and {first[3]}"])
    assert not {first[0], first[3]} & set(guessed)
    assert not set(first) & set(fresh_ids(6, Chance("2", 0), []))
