"""How a game goes: the pace check of the rules page among greedy players, and the same among heuristic chefs.

The seeds are fixed and the bounds wide: they tell a rule that is badly wrong, not the luck of the cards.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice
from statistics import fmean
from typing import Any

import pytest

from benchmarks.greedy_cuisine_decks import greedy
from benchmarks.pace_cuisine_decks import (
    SEATS,
    Player,
    evening,
    figures_of,
    median_turn,
    played,
)
from partychef.games.cuisine_decks import chef
from partychef.games.cuisine_decks.cards import countries
from partychef.games.cuisine_decks.lineups import lineups
from partychef.games.cuisine_decks.options import Options

PLAIN = Options(roles=False)
GAMES = 30


@cache
def figures(seats: int, player: Player, games: int = GAMES) -> dict[str, Any]:
    return figures_of(played(seats, player, games, PLAIN))


@pytest.mark.parametrize(("seats", "turns"), [(2, 7.2), (4, 6.8), (6, 6.4)])
def test_games_of_greedy_players_are_as_long_as_the_rules_page_says(seats: int, turns: float) -> None:
    found = figures(seats, greedy)["whole"]
    assert found["turns"] == pytest.approx(turns, abs=0.8)
    assert 4 <= found["10 %"] <= 6
    assert 7 <= found["90 %"] <= 10


@pytest.mark.parametrize("seats", SEATS)
def test_points_win_conditions_and_both_together_end_games(seats: int) -> None:
    found = figures(seats, greedy)["whole"]
    assert all(found[why] >= 5 for why in ("40 VP, %", "goal, %", "both, %"))
    assert found["neither, %"] == 0


@pytest.mark.parametrize("seats", SEATS)
def test_no_country_scores_far_more_than_another(seats: int) -> None:
    points = [one["VP a turn"] for one in figures(seats, greedy)["countries"].values()]
    assert len(points) == len(countries())
    assert all(3.5 <= one <= 6 for one in points)
    assert max(points) / min(points) < 1.5


def test_every_country_wins_games() -> None:
    found = [figures(seats, greedy)["countries"] for seats in SEATS]
    for country in countries():
        assert 0.1 < fmean(one[country]["rate"] * seats for one, seats in zip(found, SEATS, strict=True)) < 2


def test_heuristic_chefs_score_faster_than_greedy_players() -> None:
    found, plain = figures(2, chef.choose, 10)["whole"], figures(2, greedy)["whole"]
    assert found["turns"] < plain["turns"]


def test_a_heuristic_chef_is_better_than_a_greedy_player() -> None:
    wins = [
        evening([chef.choose, greedy], lineup, PLAIN, f"better {number}").winner == 0
        for number, lineup in enumerate(islice(lineups(2), 20))
    ]
    assert sum(wins) >= 12


@pytest.mark.parametrize(("seats", "games"), [(2, 30), (4, 60), (6, 6)])
def test_every_country_sits_everywhere_equally_often(seats: int, games: int) -> None:
    places = Counter((country, seat) for one in islice(lineups(seats), games) for seat, country in enumerate(one))
    assert len(places) == len(countries()) * seats
    assert len(set(places.values())) == 1


def test_the_median_turn_counts_games_that_ended_before() -> None:
    assert median_turn([(5, True), (6, False), (7, True), (7, True)]) == 7
    assert median_turn([(4, True), (6, False), (6, False)]) is None
