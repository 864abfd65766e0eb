"""Chips (docs/judging.md): the split is whole, monotone and as near to the shares as chips allow."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from partychef.engine.chance import Chance
from partychef.games.cooking_party.cards import CHIPS
from partychef.judges.chips import distances, shares, split

NORMAL, HARSH, KIND = 1.2, 0.8, 2.0

scores = st.lists(st.floats(min_value=-4, max_value=4), min_size=1, max_size=19)
tempers = st.sampled_from([NORMAL, HARSH, KIND])


def points(z: list[float], generosity: float = NORMAL, seed: str = "7") -> list[int]:
    return [sum(pile) for pile in split(z, generosity, Chance(seed, 1))]


@pytest.mark.parametrize(
    ("z", "expected"),
    [
        ([0.5, -0.5], [130, 60]),
        ([1, 0, -1], [115, 50, 25]),
        ([1.3, 0.4, -0.4, -1.3], [105, 50, 25, 10]),
        ([1.46, 0.88, 0.29, -0.29, -0.88, -1.46], [100, 50, 25, 10, 5, 0]),
    ],
)
def test_a_normal_critic_splits_like_this(z: list[float], expected: list[int]) -> None:
    assert points(z) == expected


def test_two_equal_leaders_get_the_two_largest_piles() -> None:
    assert points([0.7, 0.7, -1.4])[2] == 10
    assert sorted(points([0.7, 0.7, -1.4])[:2]) == [80, 100]


def test_four_equal_dishes_get_four_different_piles() -> None:
    assert sorted(points([0, 0, 0, 0])) == [15, 25, 50, 100]


def test_the_seed_settles_ties_and_favours_no_place() -> None:
    winners = [points([0, 0, 0, 0], seed=str(seed)).index(100) for seed in range(200)]
    assert all(30 <= winners.count(place) <= 70 for place in range(4))


def test_the_same_seed_splits_the_same_way() -> None:
    assert points([0, 0, 0]) == points([0, 0, 0])


def test_a_single_dish_gets_all_five_chips() -> None:
    assert split([0.3], NORMAL, Chance("1", 1)) == [(100, 50, 25, 10, 5)]


def test_a_harsh_critic_gives_the_best_more_than_a_kind_one() -> None:
    assert points([1, 0, -1], HARSH)[0] > points([1, 0, -1], KIND)[0]


def test_nineteen_dishes_are_split_at_once() -> None:
    started = time.perf_counter()
    points([float(-place) / 5 for place in range(19)])
    assert time.perf_counter() - started < 0.5


def test_shares_of_equal_dishes_are_equal_parts_of_190() -> None:
    assert shares([0, 0], NORMAL) == pytest.approx([95, 95])


def test_standings_measure_in_typical_spreads() -> None:
    assert distances([62, 50, 38]) == [1, 0, -1]


@given(scores, tempers)
def test_every_chip_is_given_exactly_once(z: list[float], generosity: float) -> None:
    piles = split(z, generosity, Chance("1", 1))
    assert sorted(chip for pile in piles for chip in pile) == list(CHIPS)


@given(scores, tempers)
def test_no_better_dish_gets_less(z: list[float], generosity: float) -> None:
    totals = [sum(pile) for pile in split(z, generosity, Chance("1", 1))]
    for better, more in zip(z, totals, strict=True):
        assert all(more >= less for worse, less in zip(z, totals, strict=True) if better > worse)


@given(st.lists(st.floats(min_value=-4, max_value=4), min_size=2, max_size=3), tempers)
def test_no_other_monotone_split_is_nearer_to_the_shares(z: list[float], generosity: float) -> None:
    from itertools import product

    def distance(totals: list[int]) -> float:
        return sum((total - share) ** 2 for total, share in zip(totals, shares(z, generosity), strict=True))

    best = distance(points(z, generosity))
    for owners in product(range(len(z)), repeat=5):
        totals = [sum(c for c, o in zip(CHIPS, owners, strict=True) if o == dish) for dish in range(len(z))]
        pairs = [(a, b) for a in range(len(z)) for b in range(len(z)) if z[a] > z[b]]
        if all(totals[a] >= totals[b] for a, b in pairs):
            assert best <= distance(totals) + 1e-6


@given(scores, tempers, st.integers(0, 99))
def test_the_order_of_the_dishes_does_not_matter(z: list[float], generosity: float, seed: int) -> None:
    distinct = sorted(set(z))
    there = dict(zip(distinct, points(distinct, generosity), strict=True))
    shuffled = Chance(str(seed), 2).shuffled(distinct)
    assert dict(zip(shuffled, points(shuffled, generosity), strict=True)) == there
