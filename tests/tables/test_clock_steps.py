"""The computer's clock was set while the server was down: steps stay as long as they were meant to be."""

from __future__ import annotations

import pytest

from partychef.tables import host, tempo
from partychef.tables.live import EXTENSION
from tests.tables.conftest import House

HOUR, YEAR = 3600.0, 365 * 24 * 3600.0
COOKING = 300.0
"""Seconds for cooking by the steady clock."""


def cooking(house: House) -> str:
    code = house.party("Ana", "Ben", "Cleo", timers="steady")
    host.skip(house.tables, code)
    assert house.step(code) == "cooking"
    assert left(house, code) == COOKING
    return code


def left(house: House, code: str) -> float:
    deadline = house.live(code).table.deadline
    assert deadline is not None
    return deadline - house.time


def restart(house: House, step: float) -> None:
    """The server starts again, and the computer's clock has been set meanwhile."""
    house.time += step
    house.restart()
    house.clock.tick()


@pytest.mark.parametrize("step", [-60.0, -HOUR, -YEAR])
def test_a_deadline_is_no_longer_after_the_clock_was_set_back(house: House, step: float) -> None:
    code = cooking(house)
    house.time += 30
    restart(house, step)
    assert 0 < left(house, code) <= COOKING
    house.wait(COOKING)
    assert house.step(code) != "cooking"


def test_it_stays_so_when_the_server_starts_a_second_time(house: House) -> None:
    code = cooking(house)
    restart(house, -HOUR)
    house.time += 100
    restart(house, 0)
    assert left(house, code) == COOKING - 100
    restart(house, HOUR)  # the clock is right again
    assert 0 < left(house, code) <= COOKING


@pytest.mark.parametrize("step", [HOUR, YEAR])
def test_nobody_is_late_before_their_phone_is_back(house: House, step: float) -> None:
    code = cooking(house)
    restart(house, step)
    assert house.step(code) == "cooking"
    assert left(house, code) == 30
    house.wait(31)
    assert house.step(code) != "cooking"


def test_a_start_that_took_a_moment_changes_nothing(house: House) -> None:
    code = cooking(house)
    restart(house, 10)
    assert left(house, code) == COOKING - 10


def test_a_pause_before_the_clock_was_set_back_makes_no_step_longer(house: House) -> None:
    code = cooking(house)
    host.pause(house.tables, code)
    house.time += HOUR
    host.resume(house.tables, code)
    restart(house, -HOUR / 2)
    assert left(house, code) <= COOKING


def test_more_time_that_the_host_gave_is_kept(house: House) -> None:
    code = cooking(house)
    tempo.extend(house.tables, code)
    restart(house, -HOUR)
    assert left(house, code) == COOKING + EXTENSION


def test_ai_chefs_do_not_wait_until_the_clock_is_where_it_was(house: House) -> None:
    code = house.party("Ana", ais=3)
    house.play_until(code, "cooking")
    made = house.live(code).n
    restart(house, -HOUR)
    house.wait(240)
    assert house.live(code).n > made


def test_the_introduction_does_not_last_until_the_clock_is_where_it_was(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    restart(house, -HOUR)
    house.wait(60)
    assert not house.live(code).introduces(house.time)
