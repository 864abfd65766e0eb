"""What somebody who practises The Kitchen is Closing is told about the own hand."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from partychef.chefs.advice import nudge
from partychef.engine.chance import Chance
from partychef.games.kitchen_closing.options import Options
from partychef.games.kitchen_closing.setup import set_up
from partychef.games.kitchen_closing.solver import best_stacks
from tests.games.kitchen_closing.kitchen import ANA

SAID = re.compile(r"are a dish of (\d+) and a pantry of (\d+)(?:\.|: with a dish of (\d+) and a pantry of (\d+))")


@given(st.text(max_size=5))
def test_whoever_is_told_of_other_stacks_than_those_on_the_page_is_told_why(seed: str) -> None:
    """KC-25: the page shows the stacks with the highest dish; a safer pantry may be worth more."""
    game = set_up(3, Options(first_dealer=2), Chance(seed, 0), {})
    view, said = game.view(ANA), nudge(game.view(ANA), game.legal_moves(ANA))
    found = SAID.search(said)
    assert found is not None, said
    dish, pantry, *shown = (int(number) for number in found.groups() if number is not None)
    page = best_stacks(view.hand).values
    if shown:
        assert tuple(shown) == page
        assert dish < page[0] and pantry > page[1]
        assert "you would more likely have the lowest pantry." in said
    else:
        assert (dish, pantry) == page


def test_a_hand_whose_high_dish_would_strip_the_pantry_is_told_of_both() -> None:
    """With such hands the hint and the page used to name different stacks without a word."""
    found = set()
    for deal in range(60):
        game = set_up(3, Options(first_dealer=2), Chance("hands", deal), {})
        told = SAID.search(nudge(game.view(ANA), game.legal_moves(ANA)))
        assert told is not None
        found.add(told.group(3) is not None)
    assert found == {True, False}
