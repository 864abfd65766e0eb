"""A model plays a chef in every mode of the rulebook (CP-62)."""

from __future__ import annotations

from typing import Any

import pytest

from partychef.games.cooking_party.moves import Award, AwardWin, Introduce, Plan
from tests.chefs.rounds import chef, cooks_on
from tests.chefs.stub import good_cook
from tests.games.cooking_party.kitchen import Kitchen

MODES: dict[str, tuple[int, dict[str, Any]]] = {
    "duel": (2, {"mode": "duel"}),
    "solo": (1, {"mode": "solo"}),
    "solo with a critic": (1, {"mode": "solo", "permanent_judge": 1}),
    "honor": (3, {"mode": "honor", "permanent_judge": 2}),
    "menu": (3, {"mode": "honor", "honor": "menu", "permanent_judge": 2}),
    "children": (3, {"permanent_judge": 2, "short_hands": True}),
}


@pytest.mark.parametrize("mode", MODES)
def test_cp_62_a_model_cooks_and_presents_in_every_mode(mode: str) -> None:
    seats, rules = MODES[mode]
    kitchen = Kitchen(seats, **rules)
    cook, asker = chef(good_cook)
    made = cooks_on(kitchen, {0: cook.choose}, until="over")
    past = kitchen.sees(None).past
    assert sum(isinstance(move, Plan) for move in made) == len(past)
    served = [dish for played in past for dish in played.dishes if dish.chef == 0]
    assert sum(isinstance(move, Introduce) for move in made) == len(served)
    assert all(dish.name and dish.cards for dish in served)
    assert asker.asked


@pytest.mark.parametrize("mode", ["duel", "solo"])
def test_cp_41_cp_62_a_chef_who_has_to_give_a_chip_gives_one_every_round(mode: str) -> None:
    seats, rules = MODES[mode]
    kitchen = Kitchen(seats, **rules)
    cook, _ = chef(good_cook)
    made = cooks_on(kitchen, {0: cook.choose}, until="over")
    given = [move for move in made if isinstance(move, Award | AwardWin)]
    assert len(given) == len(kitchen.sees(None).past)
