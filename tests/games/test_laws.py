"""Every game on the shelf keeps the laws in random play, with every number of seats and many seeds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from partychef.games import GAMES
from tests.games.chefs_hat import subject as chefs_hat
from tests.games.cook_off import subject as cook_off
from tests.games.cooking_party import subject as cooking_party
from tests.games.cuisine_decks import subject as cuisine_decks
from tests.games.green_chef import subject as green_chef
from tests.games.kitchen_closing import subject as kitchen_closing
from tests.games.laws import LAWS, Table

SUBJECTS: dict[str, Any] = {
    "chefs-hat": chefs_hat,
    "cook-off": cook_off,
    "cooking-party": cooking_party,
    "cuisine-decks": cuisine_decks,
    "green-chef": green_chef,
    "kitchen-closing": kitchen_closing,
}
TABLES = [
    pytest.param(Table(game, SUBJECTS.get(game.id), seats), id=f"{game.id}-{seats}")
    for game in GAMES.values()
    for seats in game.seats
]


def test_every_game_on_the_shelf_has_its_laws_tested() -> None:
    assert SUBJECTS.keys() == GAMES.keys()


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("law", [pytest.param(law, id=law.__name__) for law in LAWS])
def test_law(law: Callable[[Table], None], table: Table) -> None:
    law(table)  # no assert: the law raises AssertionError, see test_the_laws_catch.py
