"""Who plays a seat: characters, critics and juries, with a model behind them and without one."""

from __future__ import annotations

import json
import queue
from pathlib import Path

import pytest

from partychef.chefs.characters import shipped_characters
from partychef.games import GAMES
from partychef.judges.seat import SeatedJudge
from partychef.tables import ai_seats, host, rematch
from partychef.tables.ai_seats import UnknownKind, mover
from tests.tables.conftest import House
from tests.tables.minds import first_wins, house_with


def test_a_model_chef_cooks_and_judges_when_its_turn_comes(tmp_path: Path) -> None:
    def script(call: str) -> str:
        return json.dumps([1, 2]) if call.endswith("/score") else "Fine."

    house, model = house_with(tmp_path, script)
    code = house.party(started=False)
    for character in shipped_characters()[:3]:
        host.add_ai(house.tables, code, character=character)
    assert [chair.name for chair in house.live(code).guests()] == [one.name for one in shipped_characters()[:3]]
    host.choose_judge(house.tables, code, house.live(code).chairs[0].id)
    house.tables.start(code)
    house.wait(300)
    assert house.view(code).past[0].judge == 0
    assert house.view(code).past[0].points(1) == 190
    assert {"r1/chef1/cooking", "r1/chef2/cooking", "r1/score"} <= set(model.asked)


def test_two_of_a_character_have_two_names(house: House) -> None:
    code = house.party(started=False)
    character = shipped_characters()[0]
    for _ in range(2):
        host.add_ai(house.tables, code, character=character)
    assert len({chair.name for chair in house.live(code).guests()}) == 2
    assert {chair.emoji for chair in house.live(code).guests()} == {character.emoji}


def test_without_a_model_characters_cook_and_juries_judge_by_rules(house: House) -> None:
    code = house.party("Ana", started=False, judge="critic:grandmother+inspector+columnist")
    host.seat_critic(house.tables, code, "grandmother+inspector+columnist", "The jury", "⚖️")
    host.add_ai(house.tables, code, character=shipped_characters()[0])
    house.tables.start(code)
    house.wait(40)
    assert house.view(code).place(1).planned
    house.play_until(code, "judging")
    house.wait_for(code)
    assert all(text.count("\n\n") == 2 for text in (one.text for one in house.view(code).past[0].opinions))


def test_a_critic_whose_file_this_machine_lacks_is_judged_for_by_another_one(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    code = house.judged_party("Ana", "Ben", critic="somebody-of-another-machine")
    house.wait_for(code)
    assert all(one.text for one in house.view(code).past[0].opinions)
    assert not [entry for entry in caplog.records if "could not move" in entry.getMessage()]


def test_three_ai_chefs_cook_off_and_none_of_them_takes_itself_for_the_judge(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    code = house.party(game="cook-off", started=False)
    for _ in range(3):
        host.add_ai(house.tables, code)
    house.tables.start(code)
    house.wait(600)
    assert house.state(code).outcome() is not None
    assert not [entry for entry in caplog.records if "could not move" in entry.getMessage()]


def test_a_long_jury_fits_into_its_columns_and_into_the_next_party(house: House) -> None:
    jury = "+".join(f"a-critic-with-quite-a-long-name-{number}" for number in range(5))
    code = house.party("Ana", "Ben", started=False, judge=f"critic:{jury}", language="de")
    host.seat_critic(house.tables, code, jury, "The jury", "⚖️")
    house.restart()
    assert house.live(code).critics()[0].kind == f"critic:{jury}"
    host.stop(house.tables, code)
    new, _ = rematch.open_again(house.tables, code)
    assert (house.live(new).critics()[0].kind, house.live(new).table.language) == (f"critic:{jury}", "de")


@pytest.mark.parametrize(
    "kind",
    ["critic:nobody", "critic:grandmother+nobody", "critic:grandmother+grandmother", "critic:", "model:nobody", "gpt"],
)
def test_whoever_is_not_known_is_named(kind: str) -> None:
    with pytest.raises(UnknownKind, match="there is no chef called"):
        mover(kind, GAMES["cooking-party"].judged)


def test_judges_are_told_the_language_of_the_table(tmp_path: Path) -> None:
    house, model = house_with(tmp_path, first_wins)
    house.judged_party("Ana", "Ben", language="fr")
    house.thinkers()
    assert model.languages == ["fr"]


def test_a_character_speaks_the_language_of_the_table_and_not_its_own(tmp_path: Path) -> None:
    german = next(character for character in shipped_characters() if character.language == "de")
    house, model = house_with(tmp_path, first_wins)
    code = house.party("Ana", started=False, judge="critic:grandmother", language="fr")
    host.seat_critic(house.tables, code, "grandmother", "The critic", "👵")
    host.add_ai(house.tables, code, character=german)
    house.tables.start(code)
    house.play_until(code, "cooking")
    house.wait(10)
    assert "r1/chef1/cooking" in model.asked
    assert set(model.languages) == {"fr"}


def test_the_rules_are_made_ready_at_the_judges_first_turn_long_before_the_verdict(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready: queue.SimpleQueue[str] = queue.SimpleQueue()
    monkeypatch.setattr(ai_seats, "warm_up", lambda critic: ready.put(critic.id))
    code = house.party("Ana", "Bo", started=False, judge="critic:commissaire")
    host.seat_critic(house.tables, code, "commissaire", "The inspector", "⚖️")
    house.tables.start(code)
    house.wait(30)
    assert not house.view(code).past
    assert ready.get(timeout=5) == "commissaire"


def test_two_ai_chefs_play_a_duel_to_its_end_and_judge_each_other_in_one_voice(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CP-40, CP-62: some critics give more than others, so no two of them judge each other's players."""
    voices = set()

    class Noted(SeatedJudge):
        def __post_init__(self) -> None:
            voices.add(self.critics[0].id)
            super().__post_init__()

    monkeypatch.setattr(ai_seats, "SeatedJudge", Noted)
    code = house.party(started=False, options={"mode": "duel", "rounds": 2})
    for _ in range(2):
        host.add_ai(house.tables, code)
    house.tables.start(code)
    house.wait(1200)
    assert house.live(code).table.status == "over"
    assert {opinion.by for past in house.view(code).past for opinion in past.opinions} == {0, 1}
    assert len(voices) == 1
