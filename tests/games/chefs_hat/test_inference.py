"""What is done tells what is held: whoever passed has probably nothing for that pizza."""

from __future__ import annotations

from itertools import islice

import pytest

from partychef.engine.chance import Chance
from partychef.games.chefs_hat.cards import MOZZARELLA, counted
from partychef.games.chefs_hat.imagine import worlds
from partychef.games.chefs_hat.inference import EAGER_ONES, acts_of, likelihood
from partychef.games.chefs_hat.quick import NOTHING, habits
from partychef.games.chefs_hat.rules import Restaurant
from partychef.games.chefs_hat.simulator_rules import RULEBOOK
from tests.games.chefs_hat.kitchen import HANDS, PASS, fresh, play, put

ALL = 200


def opened() -> Restaurant:
    """Seat 0 has begun the shift with three Mozzarellas."""
    return play(fresh(hands=HANDS, golden=0), put(11, 11, 11))


def can_beat(kitchen: Restaurant, seat: int, size: int) -> bool:
    """Whether a seat could place so many cards of something rarer than Mozzarella without a Joker."""
    return any(copies >= size for copies in kitchen.hands[seat][:MOZZARELLA])


def imagined(kitchen: Restaurant, seat: int, number: int = ALL) -> list[Restaurant]:
    """What a seat imagines."""
    return list(islice(worlds(kitchen.view(seat), Chance("worlds", 0)), number))


def test_who_passed_on_a_pizza_is_told_by_who_placed_next() -> None:
    kitchen = play(opened(), PASS, PASS, put(9, 9, 9), PASS)
    acts = acts_of(kitchen.view(0))
    assert [[act.group for act in one] for one in acts] == [[NOTHING, (11, 3, 0)], [NOTHING], [NOTHING], [(9, 3, 0)]]
    assert acts[1][0][1:] == (11, 3, 65, False)
    assert acts[0][1].forced


def test_those_who_passed_have_more_rarely_what_would_have_gone_on_the_pizza() -> None:
    before, after = imagined(opened(), 0), imagined(play(opened(), PASS, PASS), 0)
    could_before, could_after = (
        sum(can_beat(world, seat, 3) for world in found for seat in (1, 2)) for found in (before, after)
    )
    assert could_after < 0.85 * could_before


def test_worlds_of_one_view_differ_and_keep_every_card() -> None:
    kitchen = play(opened(), PASS, PASS)
    found = imagined(kitchen, 0)
    assert len({str(world.hands) for world in found}) > ALL / 4
    for world in found:
        assert [sum(column) for column in zip(*world.hands, strict=True)] == [
            sum(column) for column in zip(*kitchen.hands, strict=True)
        ]


def test_whoever_does_what_an_eager_player_would_seems_more_eager_and_who_passes_less() -> None:
    acts = acts_of(play(opened(), PASS, PASS, put(10, 10, 10)).view(0))
    three_of_ten, has_tens = counted((1, 3, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 9, 11)), counted(HANDS[1])
    assert likelihood((), has_tens, habits(RULEBOOK)).eager == pytest.approx(EAGER_ONES)
    assert likelihood(acts[3], three_of_ten, habits(RULEBOOK)).eager > EAGER_ONES
    assert likelihood(acts[1], has_tens, habits(RULEBOOK)).eager < EAGER_ONES / 2


def test_nothing_is_told_by_a_shift_that_has_just_begun() -> None:
    assert not any(acts_of(fresh(hands=HANDS, golden=0).view(1)))
