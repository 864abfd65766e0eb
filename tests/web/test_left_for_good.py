"""Somebody leaves in the middle of a game: an AI chef finishes it for them, and the last page says so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.conftest import Guest, text_of
from tests.web.test_games import House


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.party.close()


def finished_without(house: House, host: Guest, code: str, name: str) -> list[str]:
    """The host sends this guest away, AI chefs play on for everybody: the last pages of a phone and the big screen."""
    chairs = {chair.name: chair.id for chair in house.live(code).guests()}
    assert host.host(code, "kick", chair=chairs.pop(name)).status_code == 200
    for chair in chairs.values():
        assert host.host(code, "to_ai", chair=chair, kind="novice").status_code == 200
    for _ in range(3_000):
        if not house.live(code).playing:
            break
        house.wait(30)
    assert house.live(code).table.status == "over"
    return [text_of(house.guest().get(f"/table/{code}{page}").text) for page in ("", "/screen")]


def test_where_every_seat_is_needed_the_last_page_says_who_finished_for_whom(house: House) -> None:
    host, code, _ = house.playing("Ana", "B<en", "Cleo", game="kitchen-closing", rounds="1")
    for page in finished_without(house, host, code, "B<en"):
        assert "An AI chef finished for B<en." in page


def test_cp_64_at_a_cooking_party_it_says_that_they_were_out_of_competition(house: House) -> None:
    host, code, _ = house.playing("Ana", "Ben", "Cleo")
    for page in finished_without(house, host, code, "Ben"):
        assert "An AI chef finished for Ben, out of competition." in page
    view = house.view(code)
    seat = next(chair.seat for chair in house.live(code).chairs if chair.name == "Ben")
    assert view.outcome is not None
    assert seat not in view.outcome.winners and view.outcome.winners


def test_whoever_was_released_in_the_break_needed_nobody_to_finish_for_them(house: House) -> None:
    host, code, _ = house.playing("Ana", "Ben", "Cleo", "Dan")
    for page in finished_without(house, host, code, "Ben"):
        assert "finished for" not in page
