"""How soon somebody can call and how long games last, against the pace check of the rules page.

The seeds are fixed and the bounds wide: they tell a rule that is badly wrong, not the luck of the cards.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from benchmarks.pace_green_chef import CHECK, eager, played, readiness, tally, whole_games
from partychef.games.green_chef import chef
from partychef.games.green_chef.options import Options
from partychef.games.green_chef.setup import SEATS

GAMES = 8


@cache
def ready(seats: int, expert: bool) -> list[float]:
    """The percentage of games in which somebody could call after each phase, if nobody had called before."""
    return [anybody for _, anybody in readiness(seats, Options(expert_chefs=expert), GAMES)]


@cache
def whole(seats: int, advanced: bool) -> dict[str, Any]:
    """How games among heuristic chefs went."""
    return whole_games(played(seats, Options.advanced() if advanced else Options(), chef.choose, GAMES))


@pytest.mark.parametrize("seats", SEATS)
def test_somebody_can_call_about_when_the_pace_check_says(seats: int) -> None:
    for found, expected in zip(ready(seats, False), CHECK[seats].anybody_ready, strict=False):
        assert expected is None or abs(found - expected) <= 45


@pytest.mark.parametrize("seats", [3, 6])
def test_with_expert_chefs_it_takes_longer(seats: int) -> None:
    assert ready(seats, True)[0] <= 35 and sum(ready(seats, True)) < sum(ready(seats, False))
    for found, expected in zip(ready(seats, True), CHECK[seats].expert_ready, strict=False):
        assert expected is None or abs(found - expected) <= 40


@pytest.mark.parametrize("seats", SEATS)
def test_eager_players_need_as_many_phases_as_the_pace_check_says(seats: int) -> None:
    figures = whole_games(played(seats, Options(), eager, GAMES))
    assert abs(figures["phases"] - CHECK[seats].eager) <= 0.5
    assert 6 <= figures["score"] <= 14


@pytest.mark.parametrize("seats", SEATS)
def test_a_game_among_chefs_ends_by_a_call_and_takes_its_time(seats: int) -> None:
    basic, advanced = whole(seats, False), whole(seats, True)
    assert basic["called"] == advanced["called"] == 1
    assert abs(basic["phases"] - CHECK[seats].patient) <= 1
    assert basic["phases"] <= advanced["phases"] <= 5.5
    assert basic["highest"] <= 29 and advanced["highest"] <= 55  # the board
    assert basic["joint"] <= 0.6 and advanced["joint"] <= 0.4


def test_the_market_is_used_and_does_not_drag() -> None:
    figures = whole(4, True)
    assert 0.3 <= figures["sold"] <= figures["offers"] <= 12
    assert figures["moves"] <= 220


def test_figures_are_told_with_their_uncertainty() -> None:
    share = tally([1, 0.5, 0, 0])
    assert share["rate"] == 0.375 and share["low"] < 0.375 < share["high"]
