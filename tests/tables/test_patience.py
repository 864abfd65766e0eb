"""A model that runs into its time limit: guests wait for it once a round, not with every move that it is asked for."""

from __future__ import annotations

import json
from pathlib import Path

from partychef.chefs.characters import shipped_characters
from partychef.llm.ask import NoReply
from partychef.tables import host
from partychef.tables.ai_seats import AiSeats
from tests.tables.conftest import House
from tests.tables.minds import Model, Script, house_with

LIMIT = 120.0


def late(house: House, call: str) -> NoReply:
    """Nothing comes until the time is up."""
    house.time += LIMIT
    return NoReply("timeout", f"There was no reply to {call} within {LIMIT:g} s.", model="oracle")


def with_a_model_chef(house: House) -> str:
    """Ana judges, and a chef with a mind cooks beside Ben."""
    code = house.party("Ana", "Ben", started=False)
    host.add_ai(house.tables, code, character=shipped_characters()[0])
    host.choose_judge(house.tables, code, house.chair(code, "Ana"))
    house.tables.start(code)
    return code


def seconds(house: House, code: str, until: str) -> float:
    """How long it takes until the table is in this step, when Ana and Ben keep nobody waiting."""
    began = house.time
    while house.step(code) != until:
        people = [seat for seat in house.state(code).to_move() if seat in (0, 1)]
        if house.step(code) == "presenting":  # a judge does not cut the chefs short
            people = [seat for seat in people if seat == house.view(code).presenter]
        for seat in people[:1]:
            house.default(code, seat)
        house.wait(0 if people else 5)
        assert house.time - began < 5 * LIMIT
    return house.time - began


def test_a_chef_who_ran_out_of_time_is_waited_for_once_a_round(tmp_path: Path) -> None:
    def script(call: str) -> str:
        raise late(house, call)

    house, model = house_with(tmp_path, script)
    code = with_a_model_chef(house)
    assert LIMIT <= seconds(house, code, "judging") < 2 * LIMIT
    assert model.asked == ["r1/chef2/cooking"]
    assert [dish.chef for dish in house.view(code).dishes if dish.cards] == [1, 2]  # the heuristic chef cooked on
    house.play_until(code, "break")
    seconds(house, code, "judging")
    assert model.asked == ["r1/chef2/cooking", "r2/chef2/cooking"]  # a new round is a new chance


def test_a_chef_who_failed_in_another_way_is_asked_again(tmp_path: Path) -> None:
    def script(call: str) -> str:
        if call.endswith("cooking"):
            raise NoReply("broken", "That was no plan.", model="oracle")
        return "Go on."

    house, model = house_with(tmp_path, script)
    seconds(house, with_a_model_chef(house), "judging")
    assert model.asked[:2] == ["r1/chef2/cooking", "r1/chef2/presenting"]


def with_a_real_judge(path: Path, script: Script) -> tuple[House, Model]:
    model = Model(script)
    return House(path / "party.db", AiSeats(None, model.asker_for)), model


def test_a_judge_who_ran_out_of_time_still_gets_its_verdict_asked_for(tmp_path: Path) -> None:
    def script(call: str) -> str:
        if call.startswith(("r1/assignment", "r1/question")):
            raise late(house, call)
        return json.dumps({})

    house, model = with_a_real_judge(tmp_path, script)
    code = house.judged_party("Ana", "Ben", until="assignment")
    house.wait(10)
    while house.step(code) != "judging":
        for seat in sorted(seat for seat in house.state(code).to_move() if seat in (0, 1)):
            house.default(code, seat)
        house.wait(10)
    assert [call for call in model.asked if "score" not in call] == ["r1/assignment"]  # and no question after that
    house.wait(20)
    assert any("score" in call for call in model.asked)
