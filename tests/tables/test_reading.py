"""The clock reads a dish for its chef at the pace of a voice, whatever else it has to do."""

from __future__ import annotations

from typing import Any

from partychef.tables import host
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
