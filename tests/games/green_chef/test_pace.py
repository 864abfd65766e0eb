"""After how many phases players who draft with a plan can complete a Recipe (the pace check of the rules page).

The seeds are fixed and the bounds wide: they tell decks that are badly wrong, not the luck of the cards.
"""

from __future__ import annotations

from statistics import fmean

import pytest

from partychef.engine.chance import Chance
from partychef.engine.game import Move
from partychef.games.green_chef.cards import category, recipes
from partychef.games.green_chef.moves import Keep, Wait
from partychef.games.green_chef.options import Options
from partychef.games.green_chef.setup import set_up
from partychef.games.green_chef.solver import can_call, missing, terms_of
from partychef.games.green_chef.view import GreenChefView

GAMES = 12


def plain_move(view: GreenChefView) -> Move:
    """Keep what brings the Recipes closest to completion nearer to it; always wait."""
    if view.step == "regroup":
        return Wait()
    assert view.recipe is not None
    lacks = [missing(view.kept, recipes()[id]).categories for id in (*view.recipes, view.recipe)]
    return Keep(max(view.hand, key=lambda card: sum(3.0 ** -len(one) for one in lacks if category(card) in one)))


def able(seats: int, seed: int, phases: int) -> list[list[bool]]:
    """For each phase: which players could have completed a Recipe after it."""
    game, number = set_up(seats, Options(), Chance(f"pace {seed}", 0)), 0
    found: list[list[bool]] = []
    while len(found) < phases:
        for seat in sorted(seat for seat in game.to_move() if seat is not None):
            number += 1
            game.apply(seat, plain_move(game.view(seat)), Chance(f"pace {seed}", number))
        if game.stage == "regroup" and game.player == game.head_chef:
            views = [game.view(seat) for seat in range(seats)]
            found.append([can_call(view.kept, terms_of(view, calling=True)) for view in views])
    return found


@pytest.mark.parametrize(
    ("seats", "bounds"),
    [
        (3, [(0, 0.1), (0.35, 0.8), (0.85, 1)]),
        (4, [(0, 0.2), (0.75, 1)]),
        (5, [(0.08, 0.45), (0.9, 1)]),
        (6, [(0.35, 0.75)]),
    ],
)
def test_the_pace_of_the_draft(seats: int, bounds: list[tuple[float, float]]) -> None:
    games = [able(seats, seed, len(bounds)) for seed in range(GAMES)]
    for phase, (least, most) in enumerate(bounds):
        assert least <= fmean(one for game in games for one in game[phase]) <= most


def test_only_a_player_has_terms() -> None:
    game = set_up(3, Options(), Chance("1", 0))
    with pytest.raises(ValueError, match="only a player with a Recipe has terms"):
        terms_of(game.view(None))
