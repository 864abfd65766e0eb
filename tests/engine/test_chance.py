"""Chance comes from the seed and the number of the move alone (GEN-2)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from partychef.engine.chance import Chance


@given(st.text(), st.integers(0, 1000), st.lists(st.integers()))
def test_the_same_seed_and_move_shuffle_alike(seed: str, number: int, cards: list[int]) -> None:
    assert Chance(seed, number).shuffled(cards) == Chance(seed, number).shuffled(cards)


@given(st.lists(st.integers()))
def test_a_shuffle_loses_no_card_and_leaves_the_old_deck_alone(cards: list[int]) -> None:
    before = list(cards)
    assert sorted(Chance("7", 1).shuffled(cards)) == sorted(before)
    assert cards == before


def test_another_move_or_another_seed_brings_other_luck() -> None:
    shuffles = {tuple(Chance(seed, number).shuffled(range(52))) for seed in ("1", "2") for number in (1, 2)}
    assert len(shuffles) == 4


def test_seeds_and_numbers_do_not_run_into_each_other() -> None:
    assert Chance("1", 11).shuffled(range(52)) != Chance("11", 1).shuffled(range(52))


def test_the_luck_of_old_records_never_changes() -> None:
    """A golden line: if it changes, every record ever written plays differently."""
    assert Chance("7", 3).shuffled("abcdefgh") == list("agfbcdhe")


def test_every_order_is_as_likely() -> None:
    orders = Counter("".join(Chance(str(seed), 0).shuffled("abc")) for seed in range(6000))
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_nothing_can_be_picked_from_nothing() -> None:
    with pytest.raises(IndexError):
        Chance("7", 1).pick([])
