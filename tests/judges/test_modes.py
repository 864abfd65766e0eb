"""Critics judge in every mode (CP-62), by rules and with a model: solo (CP-41), a judge of honor (CP-53)."""

from __future__ import annotations

from typing import Any

import pytest

from partychef.engine.game import Move
from partychef.games.cooking_party.moves import Ask, Award, AwardWin, Critique
from partychef.games.cooking_party.view import PartyView
from partychef.judges.seat import SeatedJudge
from tests.judges.evening import Evening, critics
from tests.judges.stub import StubAsker

MODES: dict[str, tuple[int, dict[str, Any]]] = {
    "solo": (1, {"mode": "solo", "rounds": 2}),
    "honor": (2, {"mode": "honor"}),
    "menu": (3, {"mode": "honor", "honor": "menu", "rounds": 3}),
    "children": (2, {"short_hands": True, "rounds": 1}),
}


def judged(mode: str, with_model: bool) -> tuple[PartyView, list[Move]]:
    """A game of AI chefs that a critic judges to its end, as it stands, and the critic's moves."""
    seats, rules = MODES[mode]
    asker = StubAsker() if with_model else None
    evening = Evening(lambda: SeatedJudge(critics("grandmother"), asker), seats, mode, **rules)
    return evening.end(), evening.made


@pytest.mark.parametrize("with_model", [False, True], ids=["house", "model"])
@pytest.mark.parametrize("mode", MODES)
def test_cp_62_a_critic_judges_every_mode_in_which_it_may(mode: str, with_model: bool) -> None:
    party, told = judged(mode, with_model)
    assert party.outcome is not None
    spoken = [move for move in told if isinstance(move, Critique)]
    assert len(spoken) == sum(len(past.brigades) for past in party.past)
    assert all(len(move.text) > 20 for move in spoken)
    given = [move for move in told if isinstance(move, Award | AwardWin)]
    assert len(given) == len(party.past)


@pytest.mark.parametrize("with_model", [False, True], ids=["house", "model"])
def test_cp_41_the_critic_of_a_solo_gives_one_chip_and_may_ask(with_model: bool) -> None:
    """CP-62: one chip for what one player has cooked, after a question."""
    party, told = judged("solo", with_model)
    assert [len(move.chips) for move in told if isinstance(move, Award)] == [1, 1]
    assert any(isinstance(move, Ask) for move in told)
    assert party.place(0).score == sum(chip for move in told if isinstance(move, Award) for chip in move.chips)


@pytest.mark.parametrize("with_model", [False, True], ids=["house", "model"])
def test_cp_53_a_critic_of_honor_chooses_a_dish_for_each_course(with_model: bool) -> None:
    party, told = judged("menu", with_model)
    assert [move.chef for move in told if isinstance(move, AwardWin)] == [past.best()[0] for past in party.past]
    assert [past.assignment.dishes[0] for past in party.past] == ["appetizer", "main course", "dessert"]
