"""Decks, hands and who sits left of whom."""

from __future__ import annotations

import pytest

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove
from partychef.engine.piles import holds, stacked, without
from partychef.engine.seats import clockwise_from, left_of


def test_gen3_stacked_cards_lie_on_top_in_their_order() -> None:
    deck = stacked(["a", "b", "c", "d"], ["c", "a"], Chance("1", 0))
    assert deck[:2] == ["c", "a"]
    assert sorted(deck) == ["a", "b", "c", "d"]


@pytest.mark.parametrize("top", [["x"], ["a", "a"]])
def test_a_deck_cannot_be_stacked_with_cards_it_does_not_have(top: list[str]) -> None:
    with pytest.raises(IllegalMove):
        stacked(["a", "b"], top, Chance("1", 0))


def test_gen4_copies_are_counted() -> None:
    assert holds(["egg", "ham", "egg"], ["egg", "egg"])
    assert not holds(["egg", "ham"], ["egg", "egg"])


def test_cards_leave_a_hand_one_copy_at_a_time() -> None:
    hand = ["egg", "ham", "egg"]
    assert without(hand, ["egg"]) == ("ham", "egg")
    assert hand == ["egg", "ham", "egg"]
    assert without(hand, ["egg", "egg"]) == ("ham",)


def test_gen1_left_is_the_next_seat_clockwise() -> None:
    order = [0, 3, 1, 2]
    assert [left_of(order, seat) for seat in order] == [3, 1, 2, 0]
    assert clockwise_from(order, 1) == [1, 2, 0, 3]
