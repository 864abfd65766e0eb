"""PettingZoo's own tests accept the environments of all games."""

from __future__ import annotations

import warnings

import pytest
from pettingzoo.test import api_test, seed_test

import partychef.gym
from partychef.games import GAMES

FOR_ARRAYS_ONLY = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    # an agent that may do nothing, because the game is over
    "Action mask numpy array is all zeros",
)
"""It warns of these unless an environment is PettingZoo's own; its card games get the first two as well."""


@pytest.mark.parametrize("game", GAMES)
def test_the_api_is_pettingzoos(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        for message in FOR_ARRAYS_ONLY:
            warnings.filterwarnings("ignore", message)
        api_test(partychef.gym.make(game), num_cycles=300)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_plays_the_same_game(game: str) -> None:
    seed_test(lambda: partychef.gym.make(game), num_cycles=100)  # no assert: it raises AssertionError
