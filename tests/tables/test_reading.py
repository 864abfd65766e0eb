"""The clock reads a dish for its chef at the pace of a voice, whatever else it has to do."""

from __future__ import annotations

from typing import Any

import pytest

from partychef.tables import drafts, host
from tests.tables.conftest import House

TEXT = "A sea that has gone home, served warm."


def shy_chef(house: House, **settings: Any) -> tuple[str, int, tuple[str, ...]]:
    """A chef of three on stage asks for the dish to be read: the code, the chef's seat and the cards."""
    code = house.party("Ana", "Ben", "Cleo", **settings)
    house.play_until(code, "presenting")
    chef = house.view(code).presenter
    assert chef is not None
    cards = house.view(code, chef).plan
    assert cards is not None
    house.move(code, chef, "read_out", name="Low Tide", text=TEXT, notes={cards[0][0]: "asleep in butter"})
    return code, chef, cards[0]


def served(house: House, code: str, chef: int) -> int:
    return sum(len(dish.cards) for dish in house.view(code).dishes if dish.chef == chef)


def test_card_after_card_at_reading_pace_until_the_judge_may_ask(house: House) -> None:
    code, chef, cards = shy_chef(house)
    needed = 2 + 10 * 0.25
    house.wait(needed - 0.5)
    assert served(house, code, chef) == 0
    house.wait(0.6)
    assert served(house, code, chef) == 1
    house.wait(60)
    assert served(house, code, chef) == len(cards)
    assert house.step(code) == "questions"


def test_a_restart_reads_on_where_it_was(house: House) -> None:
    code, chef, _ = shy_chef(house)
    house.wait(6)
    before = served(house, code, chef)
    house.restart()
    house.wait(60)
    assert (before, house.step(code)) == (1, "questions")
    assert "asleep in butter" in str(house.view(code).dishes)


def test_nobody_is_late_while_the_big_screen_reads(house: House) -> None:
    code, chef, cards = shy_chef(house, timers="brisk")
    with house.tables.at(code) as live:
        house.tables.change(live, {"deadline": house.time + 1})
    house.wait(4)
    assert (house.step(code), served(house, code, chef)) == ("presenting", 0)
    house.wait(60)
    assert served(house, code, chef) == len(cards)


def test_a_pause_holds_the_reading(house: House) -> None:
    code, chef, _ = shy_chef(house)
    host.pause(house.tables, code)
    house.wait(60)
    assert served(house, code, chef) == 0
    host.resume(house.tables, code)
    house.wait(60)
    assert house.step(code) == "questions"


def on_stage(house: House, timers: str = "relaxed") -> tuple[str, int, tuple[str, ...]]:
    """A chef of three who has been called to the stage: the code, the chef's seat and the cards."""
    code = house.party("Ana", "Ben", "Cleo", timers=timers, options={"first_judge": 0})
    house.move(code, 0, "choose_assignment", assignment="free-choice")
    house.play_until(code, "presenting")
    chef = house.view(code).presenter
    assert chef is not None
    cards = house.view(code, chef).plan
    assert cards is not None
    return code, chef, cards[0]


@pytest.mark.parametrize(("timers", "patience"), [("relaxed", 25), ("steady", 20), ("brisk", 15)])
def test_cp_60_the_dish_of_a_chef_who_says_nothing_is_read_soon(house: House, timers: str, patience: int) -> None:
    code, chef, cards = on_stage(house, timers)
    house.wait(patience - 1)
    assert not house.view(code).reading
    house.wait(2)
    assert house.view(code).reading
    house.wait(3)
    assert served(house, code, chef) == 1
    house.wait_for(code, "questions")
    assert served(house, code, chef) == len(cards)


def test_cp_60_what_the_chef_wrote_in_the_kitchen_is_read(house: House) -> None:
    code, chef, cards = on_stage(house)
    words = {"name.0": "Low Tide", "text.0": TEXT, f"note.{cards[1]}": "asleep in butter"}
    drafts.save(house.tables, house.live(code), chef, "1", words)
    house.wait(26)
    (dish,) = house.view(code).dishes
    assert (house.view(code).reading, dish.name, dish.text) == (True, "Low Tide", TEXT)
    house.wait(60)
    assert "asleep in butter" in str(house.view(code).dishes)


def test_cp_60_whoever_still_writes_is_not_interrupted_but_not_waited_for_all_night(house: House) -> None:
    code, chef, _ = on_stage(house)
    for number in range(8):
        house.wait(10)
        drafts.save(house.tables, house.live(code), chef, "1", {"text.0": "very " * number})
    assert not house.view(code).reading
    house.wait(16)
    assert house.view(code).reading
    code, chef, _ = on_stage(house)
    for number in range(11):
        house.wait(10)
        drafts.save(house.tables, house.live(code), chef, "1", {"text.0": "very " * number})
    assert house.view(code).reading


def test_cp_60_who_has_begun_has_the_whole_time(house: House) -> None:
    code, chef, cards = on_stage(house)
    house.wait(24)
    house.move(code, chef, "introduce", name="Low Tide")
    house.wait(230)
    assert (house.step(code), house.view(code).reading) == ("presenting", False)
    house.wait(15)
    assert (house.step(code), served(house, code, chef)) == ("questions", len(cards))


def test_what_others_write_gives_a_silent_chef_no_more_time(house: House) -> None:
    code, chef, _ = on_stage(house)
    other = next(seat for seat in range(3) if seat != chef)
    house.wait(20)
    drafts.save(house.tables, house.live(code), other, "1", {"text.0": "Mine will be better."})
    house.wait(6)
    assert house.view(code).reading


def test_cp_60_after_a_course_that_was_read_the_next_one_follows_soon(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", timers="relaxed", options={"first_judge": 0})
    house.move(code, 0, "choose_assignment", assignment="three-courses")
    house.play_until(code, "presenting")
    chef = house.view(code).presenter
    assert chef is not None
    drafts.save(
        house.tables, house.live(code), chef, "1", {"name.0": "Low Tide", "name.1": "High Tide", "name.2": "Mud"}
    )
    house.move(code, chef, "read_out", name="Low Tide")
    house.wait(70)
    assert house.step(code) == "questions"
    assert [dish.name for dish in house.view(code).dishes] == ["Low Tide", "High Tide", "Mud"]
