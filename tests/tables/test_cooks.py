"""Whose dish it is follows from the log: near ties go to people (CP-63), and no verdict flips before its award."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from partychef.games.cooking_party.cards import CHIPS
from partychef.judges.critics import CRITERIA
from partychef.llm.ask import Question
from partychef.tables import host
from partychef.tables.ai_seats import AiSeats
from tests.judges.stub import dishes_of
from tests.tables.conftest import House
from tests.tables.test_judging import Stubs

ANA, ROBOT, CRITIC = 0, 1, 2
TOLD = "Roasted by my aunt, who never measured a thing in her life."


def served(house: House, text: str = TOLD, kind: str = "heuristic") -> str:
    """Ana and an AI chef have served; the critic has not spoken yet."""
    code = house.party("Ana", started=False, judge="critic:grandmother")
    host.seat_critic(house.tables, code, "grandmother", "The critic", "👵")
    host.add_ai(house.tables, code, kind)
    house.tables.start(code)
    while house.step(code) != "judging":
        if house.step(code) == "presenting" and house.view(code).presenter == ANA:
            house.move(code, ANA, "introduce", name="Sunday", text=text)
            house.default(code, ANA)
        elif ANA in house.state(code).to_move():
            house.default(code, ANA)
        else:
            house.wait(15)
    return code


def by_ai(house: House, code: str) -> tuple[int, ...]:
    live = house.live(code)
    assert live.state is not None
    return live.cooks.by_ai(live.game, live.state)


@pytest.mark.parametrize("kind", host.AI_KINDS)
def test_an_ai_chef_cooks_for_itself_and_a_person_for_theirs(house: House, kind: str) -> None:
    code = served(house, kind=kind)
    assert by_ai(house, code) == (ROBOT,)


def test_a_chair_that_changes_hands_during_the_verdict_changes_no_dish(house: House) -> None:
    code = served(house)
    host.to_ai(house.tables, code, house.chair(code, "Ana"))
    assert by_ai(house, code) == (ROBOT,)
    host.remove(house.tables, code, house.chair(code, "Ana"))
    house.restart()
    assert by_ai(house, code) == (ROBOT,)


def test_a_dish_that_an_ai_chef_served_for_somebody_who_is_away_is_the_ai_chefs(house: House) -> None:
    code = house.judged_party("Ana", "Ben", until="cooking")
    host.to_ai(house.tables, code, house.chair(code, "Ana"))
    while house.step(code) != "judging":
        if 1 in house.state(code).to_move():
            house.default(code, 1)
        house.wait(15)
    assert by_ai(house, code) == (ANA,)
    host.to_person(house.tables, code, house.chair(code, "Ana"))
    assert by_ai(house, code) == (ANA,)


def test_in_the_next_round_everybody_begins_anew(house: House) -> None:
    code = served(house)
    while house.view(code).round == 1:
        house.wait(15)
    assert by_ai(house, code) == ()


def almost_alike(question: Question) -> str:
    """A model that likes Ana's dish a tiny bit less."""
    marks = {"why": "Decent.", "evidence": "", "tampering": False, **dict.fromkeys(CRITERIA, 12)}
    shown = dishes_of(question)
    return json.dumps({"dishes": {name: marks | {"craft": 12 - ("sunday" in shown[name])} for name in shown}})


def anybody_but_ana(question: Question) -> str:
    """In a photo finish it prefers whoever did not write Ana's words."""
    better = next(name for name, words in dishes_of(question).items() if "sunday" not in words)
    return json.dumps({"reason": "So tidy.", "better": better})


@pytest.mark.parametrize("restart", [False, True])
def test_cp_63_the_hundred_goes_to_a_person_even_if_the_chair_changes_hands_meanwhile(
    tmp_path: Path, restart: bool
) -> None:
    stubs = Stubs({r"score/\d": almost_alike, r"photo/\d": anybody_but_ana})
    house = House(tmp_path / "party.db", AiSeats(None, stubs.asker_for))
    code = served(house)
    while len(house.view(code).opinions) < 1:
        house.wait(1)
    assert house.view(code).opinions[0].chef == ROBOT
    host.remove(house.tables, code, house.chair(code, "Ana"))
    if restart:
        house.restart()
    while not house.view(code).past:
        house.wait(15)
    (played,) = house.view(code).past
    assert max(CHIPS) in played.chips_of(ANA)
    assert [opinion.chef for opinion in played.opinions] == [ROBOT, ANA]
    house.store.close()
