"""A host who does not agree: one appeal a round, or judging in the critic's place, and back again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from partychef.tables import host, rematch
from partychef.tables.names import Refusal, key_hash
from partychef.tables.places import Visitor
from tests.tables.conftest import House
from tests.tables.minds import ai_seats_of, first_wins, house_with
from tests.tables.test_races import at_once


def chips(house: House, code: str, number: int = 0) -> list[int]:
    """What seat 0 and seat 1 got in a round."""
    return [house.view(code).past[number].points(seat) for seat in (0, 1)]


def test_an_appeal_has_the_dishes_tasted_again_and_can_change_the_chips(tmp_path: Path) -> None:
    house, model = house_with(tmp_path, first_wins)
    code = house.judged_party("Ana", "Ben")
    house.wait_for(code, critiques=2)
    assert len(house.view(code).opinions) == 2
    said = house.view(code).opinions
    house.thinkers()  # the award of the first tasting is ready
    host.appeal(house.tables, code)
    house.wait_for(code)
    assert house.view(code).past[0].opinions == said  # what was said, was said
    assert chips(house, code) == [0, 190]
    assert model.asked == ["r1/score", "r1/narrate", "r1.a1/score", "r1.a1/narrate"]


def test_after_an_appeal_in_the_middle_the_rest_of_the_critiques_follow_the_second_tasting(tmp_path: Path) -> None:
    def script(call: str) -> str:
        return json.dumps([2, 1, 0] if ".a1" in call else [0, 1, 2]) if call.endswith("score") else "Well."

    house, _ = house_with(tmp_path, script)
    code = house.judged_party("Ana", "Ben", "Cleo")
    house.wait_for(code, critiques=1)
    host.appeal(house.tables, code)
    house.wait_for(code)
    past = house.view(code).past[0]
    assert [opinion.chef for opinion in past.opinions] == [2, 0, 1]
    assert past.points(2) == 190


def test_an_appeal_survives_a_crash(tmp_path: Path) -> None:
    house, model = house_with(tmp_path, first_wins)
    code = house.judged_party("Ana", "Ben")
    house.wait_for(code, critiques=2)
    host.appeal(house.tables, code)
    again = House(house.url, ai_seats_of(model), house.time)
    again.wait_for(code)
    assert chips(again, code) == [0, 190]
    with pytest.raises(Refusal):
        host.appeal(again.tables, code)
    again.store.close()
    house.store.close()


def test_there_is_one_appeal_a_round_however_often_the_host_taps(tmp_path: Path) -> None:
    house, model = house_with(tmp_path, first_wins)
    code = house.judged_party("Ana", "Ben")
    house.wait_for(code, critiques=1)
    tries = at_once(*[lambda: host.appeal(house.tables, code)] * 4)
    assert sum(one is None for one in tries) == 1
    assert {str(one) for one in tries if one is not None} == {"One appeal a round: this verdict stands."}
    house.wait_for(code)
    assert model.asked.count("r1.a1/score") == 1


def test_every_round_has_an_appeal_of_its_own(tmp_path: Path) -> None:
    house, _ = house_with(tmp_path, first_wins)
    code = house.judged_party("Ana", "Ben")
    house.wait_for(code, critiques=1)
    host.appeal(house.tables, code)
    house.wait_for(code)
    house.play_until(code, "judging")
    house.wait_for(code, critiques=1)
    assert house.view(code).round == 2
    host.appeal(house.tables, code)
    house.wait_for(code, "over")
    assert [chips(house, code, number) for number in (0, 1)] == [[0, 190], [0, 190]]


def test_an_appeal_is_possible_while_the_critic_speaks_and_at_no_other_time(tmp_path: Path) -> None:
    house, _ = house_with(tmp_path, first_wins)
    code = house.judged_party("Ana", "Ben")
    with pytest.raises(Refusal, match="while the critic speaks"):
        host.appeal(house.tables, code)  # nothing is known of the verdict
    house.wait_for(code)
    assert house.step(code) == "break"
    with pytest.raises(Refusal, match="while the critic speaks"):
        host.appeal(house.tables, code)  # the chips are on the table


def test_people_who_judge_are_not_overruled(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    house.play_until(code, "judging")
    chef = house.view(code).chefs[0]
    house.move(code, house.view(code).judge, "critique", chef=chef, text="Nice.")
    with pytest.raises(Refusal, match="Only an AI critic"):
        host.appeal(house.tables, code)


def test_the_house_critic_can_be_asked_to_taste_again(house: House) -> None:
    code = house.judged_party("Ana", "Ben")
    house.wait_for(code, critiques=1)
    host.appeal(house.tables, code)
    house.wait_for(code)
    assert sum(chips(house, code)) == 190


def test_the_host_takes_over_in_the_middle_of_a_verdict(tmp_path: Path) -> None:
    house, _ = house_with(tmp_path, first_wins)
    code = house.judged_party("Ana", "Ben")
    house.wait_for(code, critiques=1)
    house.thinkers()
    number, key = host.take_over(house.tables, code)
    house.wait(1000)
    assert len(house.view(code).opinions) == 1  # the critic is silent
    house.restart()
    chair = house.live(code).chair(number)
    assert chair is not None
    assert (chair.kind, chair.token_hash) == ("person", key_hash(key))
    house.move(code, chair.seat, "critique", chef=0, text="I like it.")
    house.move(code, chair.seat, "award", chips={5: 1, 10: 1, 25: 1, 50: 1, 100: 0})
    assert chips(house, code) == [100, 90]
    assert house.live(code).last[chair.seat][1] == "person"


def test_a_model_that_thinks_when_the_host_takes_over_says_nothing_more(tmp_path: Path) -> None:
    def script(call: str) -> str:
        if call == "r1/narrate":
            host.take_over(house.tables, code)
        return first_wins(call)

    house, _ = house_with(tmp_path, script)
    code = house.judged_party("Ana", "Ben")
    house.wait(1000)
    assert house.view(code).opinions == ()
    assert house.step(code) == "judging"


def test_the_critic_gets_its_chair_back(tmp_path: Path) -> None:
    house, _ = house_with(tmp_path, first_wins)
    code = house.judged_party("Ana", "Ben", critic="grandmother+inspector")
    number, _ = host.take_over(house.tables, code)
    page = house.hub.listen(code, Visitor("phone", number))
    host.give_back(house.tables, code)
    assert page.closed
    house.restart()
    chair = house.live(code).chair(number)
    assert chair is not None
    assert (chair.kind, chair.token_hash) == ("critic:grandmother+inspector", None)
    house.wait_for(code)
    assert chips(house, code) == [190, 0]


def test_whoever_takes_over_has_the_time_of_a_person(tmp_path: Path) -> None:
    house, _ = house_with(tmp_path, first_wins)
    code = house.judged_party("Ana", "Ben", timers="brisk")
    house.clock.tick()
    house.time += 160  # past the deadline; the model is still within its own limit
    host.take_over(house.tables, code)
    house.wait(149)
    assert house.step(code) == "judging"
    house.wait(2)
    assert house.step(code) == "break"


def test_a_critic_whose_chair_is_taken_over_is_still_no_guest(house: House) -> None:
    code = house.judged_party("Ana", "Ben")
    number, _ = host.take_over(house.tables, code)
    assert [chair.name for chair in house.live(code).guests()] == ["Ana", "Ben"]
    for forbidden in (host.remove, host.to_ai):
        with pytest.raises(Refusal, match="Nobody sits"):
            forbidden(house.tables, code, number)
    host.stop(house.tables, code)
    new, _ = rematch.open_again(house.tables, code)
    assert [chair.name for chair in house.live(new).guests()] == ["Ana", "Ben"]
    assert [chair.kind for chair in house.live(new).critics()] == ["critic:grandmother"]


def test_a_phone_that_takes_over_a_second_time_sends_the_first_away(house: House) -> None:
    code = house.judged_party("Ana", "Ben")
    number, first = host.take_over(house.tables, code)
    page = house.hub.listen(code, Visitor("phone", number))
    _, second = host.take_over(house.tables, code, number)
    assert page.closed
    assert house.live(code).chair(number).token_hash == key_hash(second) != key_hash(first)  # type: ignore[union-attr]


def test_nobody_judges_a_dish_of_their_own(house: House) -> None:
    code = house.judged_party("Ana", "Ben")
    with pytest.raises(Refusal, match="You play at this table yourself"):
        host.take_over(house.tables, code, house.chair(code, "Ana"))
    assert house.live(code).critics()[0].kind == "critic:grandmother"


def test_without_a_critic_there_is_nobody_to_take_over_from(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    for tried in (host.take_over, host.give_back):
        with pytest.raises(Refusal, match="No AI critic"):
            tried(house.tables, code)
    lobby = house.party("Ana", "Ben", started=False, judge="critic:grandmother")
    with pytest.raises(Refusal, match="Nothing is being played"):
        host.take_over(house.tables, lobby)
