"""How a game goes: the economy check of the rules page among greedy players, and the same among heuristic chefs.

The seeds are fixed and the bounds wide: they tell a rule that is badly wrong, not the luck of the cards.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from benchmarks.pace_cook_off import Player, evening, greedy, played, whole_games
from partychef.games.cook_off import chef
from partychef.games.cook_off.cards import ingredient_deck
from partychef.games.cook_off.setup import SEATS

GAMES = 15


@cache
def figures(seats: int, player: Player, games: int = GAMES) -> dict[str, Any]:
    return whole_games(played(seats, player, games))


@pytest.mark.parametrize("seats", SEATS)
def test_the_economy_of_greedy_players(seats: int) -> None:
    found = figures(seats, greedy)
    assert 10 <= found["spent a meal, $"] <= 16
    assert found["dishes a meal, %"] >= 90
    assert 45 <= found["full meals, %"] <= 70
    assert 5.4 <= found["points a meal"] <= 7
    assert 16 <= found["points a game"] <= 21
    assert 30 <= found["money left, $"] <= 45
    assert 25 <= found["passes, %"] <= 42
    assert found["cards drawn, most"] <= 137  # the hard upper bound of the rules page


@pytest.mark.parametrize("seats", SEATS)
def test_heuristic_chefs_use_their_money_and_their_turns(seats: int) -> None:
    found, plain = figures(seats, chef.choose, 6), figures(seats, greedy)
    assert found["points a game"] > plain["points a game"]
    assert found["money left, $"] < plain["money left, $"]
    assert found["passes, %"] < plain["passes, %"]
    assert found["cards drawn, most"] < len(ingredient_deck())


def test_heuristic_chefs_are_better_than_greedy_players() -> None:
    shares = [evening([chef.choose, greedy, greedy], f"better {number}").share(0) for number in range(12)]
    assert sum(shares) / len(shares) > 0.4
