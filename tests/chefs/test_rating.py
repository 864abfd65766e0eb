"""A player's rating: against opponents of fixed strength it settles where they win as often as they should."""

from __future__ import annotations

import random

import pytest

from partychef.chefs.ladder import SOUS_CHEF, good_cook, rungs
from partychef.chefs.ladder_figures import beats
from partychef.chefs.rating import START, Game, expected, rated, strength
from partychef.games import GAMES

SCORED = [game for game in GAMES if rungs(game)]


@pytest.mark.parametrize("game", SCORED)
def test_kinds_are_as_far_apart_as_they_were_measured_to_be(game: str) -> None:
    assert strength(game, SOUS_CHEF) == START
    for lower, higher in zip(rungs(game), rungs(game)[1:], strict=False):
        one, other, share = strength(game, higher), strength(game, lower), beats(game, higher)
        assert one is not None and other is not None and share is not None
        assert expected(one, other) == pytest.approx(share)


@pytest.mark.parametrize("game", SCORED)
def test_a_good_cook_is_rated_like_the_kind_that_plays_as_well(game: str) -> None:
    good, middle = strength(game, "heuristic"), strength(game, SOUS_CHEF)
    assert good == strength(game, good_cook(game) or "") and good is not None and middle is not None and good > middle


def test_who_was_not_measured_has_no_rating_and_such_a_game_does_not_count() -> None:
    assert strength("chefs-hat", "novice") is None
    assert strength("cooking-party", "heuristic") is None
    assert rated("chefs-hat", [Game(("heuristic", "novice"), 2, 0)]) is None
    assert rated("cooking-party", [Game((), 0, 0)]) is None


def test_winning_raises_it_losing_lowers_it_and_a_draw_with_equals_leaves_it() -> None:
    three = (SOUS_CHEF,) * 3
    last, level, first = (rated("chefs-hat", [Game(three, *ended)]) for ended in ((0, 0), (1, 1), (3, 0)))
    assert last is not None and level is not None and first is not None
    assert last.rating == START - 24 and level.rating == START and first.rating == START + 24
    strong = rated("chefs-hat", [Game(("chef",) * 3, 3, 0)])
    assert strong is not None and strong.rating > first.rating


def test_after_many_games_it_is_near_the_strength_of_who_plays_like_that() -> None:
    dice, true = random.Random(7), strength("chefs-hat", "chef")
    assert true is not None
    share = expected(true, START)
    games = [Game((SOUS_CHEF,), int(dice.random() < share), 0) for _ in range(400)]
    found = rated("chefs-hat", games)
    assert found is not None and found.games == 400 and abs(found.rating - true) < 100
