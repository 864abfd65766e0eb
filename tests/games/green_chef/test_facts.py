"""Season and footprint of the ingredients, compared with what is published."""

from __future__ import annotations

import pytest

from partychef.games.green_chef.cards import ingredients
from partychef.games.green_chef.facts import facts

PUBLISHED = {
    # means of the world: Poore and Nemecek, Science 360 (2018)
    "world": {
        "tomato": 2.09, "onion": 0.5, "carrot": 0.43, "eggs": 4.67, "chicken": 9.87, "rice": 4.45, "flour": 1.57,
        "oats": 2.48, "milk": 3.15, "cheese": 23.88, "apple": 0.43, "lemon": 0.39, "orange": 0.39, "berries": 1.53,
        "lentils": 1.79,
    },
    # studies of many countries: Clune and others, Journal of Cleaner Production 140 (2017)
    "studies": {"onion": 0.17, "apple": 0.29, "oats": 0.38, "lentils": 1.0, "milk": 1.25, "eggs": 3.4, "chicken": 3.7},
    # Germany: Reinhardt and others, ifeu (2020)
    "germany": {"butter": 9.0, "eggs": 3.0, "chicken": 5.5, "trout": 5.1, "milk": 1.4, "cheese": 6.0, "tomato": 0.3},
    "germany, in winter": {"tomato": 2.9},
}  # fmt: skip
"""Kilograms of CO2e for one kilogram."""
SLACK = 1.35
"""How far beyond what our cards say a published figure may lie: they are orders of magnitude."""


def test_every_ingredient_has_its_line_and_nothing_else_has() -> None:
    assert list(facts()) == list(ingredients())


@pytest.mark.parametrize("source", PUBLISHED)
def test_footprints_are_those_that_are_published(source: str) -> None:
    for card, published in PUBLISHED[source].items():
        kg = facts()[card].kg
        assert kg is not None
        assert kg[0] / SLACK <= published <= kg[1] * SLACK, card


def test_low_middle_and_high_follow_from_the_kilograms_and_spices_are_used_by_the_pinch() -> None:
    levels = {
        level: {one.id for one in facts().values() if one.level == level} for level in ("pinch", "middle", "high")
    }
    assert levels["pinch"] == {"paprika", "basil", "saffron"}
    assert levels["middle"] == {"eggs", "trout", "rice", "milk", "yogurt"}
    assert levels["high"] == {"chicken", "cheese", "butter", "goat-cheese"}
    assert all(one.kg is None or 0 < one.kg[0] < one.kg[1] for one in facts().values())
    assert facts()["saffron"].costs == ""
    assert facts()["tomato"].costs == "about 0.3 to 3 kg"


def test_a_season_may_go_over_the_end_of_the_year() -> None:
    assert facts()["asparagus"].in_season == {4, 5, 6}
    assert facts()["lemon"].in_season == {11, 12, 1, 2, 3, 4, 5}
    assert facts()["lemon"].season == "November to May"
    assert facts()["milk"].in_season == set(range(1, 13))
    assert facts()["milk"].season == "all year"


def test_whatever_is_told_of_other_seasons_has_one_of_its_own() -> None:
    for one in facts().values():
        assert not one.winter or (len(one.in_season) < 12 and not one.keeps), one.id


def test_a_line_is_short_and_a_whole_sentence() -> None:
    for one in facts().values():
        assert len(one.line) <= 110, one.id
        assert one.line[0].isupper()
        assert one.line.endswith(".")
        assert not one.winter.endswith(".")
