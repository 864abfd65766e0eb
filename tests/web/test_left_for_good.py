"""Somebody leaves in the middle of a game: an AI chef finishes it for them, and the last page says so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from partychef.games import GAMES
from partychef.tables import host as powers
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
        assert "An AI chef finished for B<en, out of competition." in page


@pytest.mark.parametrize("game", GAMES)
def test_gen_16_every_screen_says_at_once_whose_seat_is_out_of_competition(house: House, game: str) -> None:
    """Not only at the end: who is chased or admired should be known to play for nothing."""
    host, code, guests = house.playing("Ana", "B<en", "Cleo", "Dan", game=game)
    told = "An AI chef plays for B<en, out of competition."
    assert told not in text_of(guests[0].page(code))
    chair = next(one for one in house.live(code).guests() if one.name == "B<en")
    assert host.host(code, "kick", chair=chair.id).status_code == 200
    assert told in text_of(guests[0].page(code))
    assert "B<en is out of competition" in text_of(house.guest().get(f"/table/{code}/screen").text)
    other = next(one for one in house.live(code).guests() if one.name == "Cleo")
    assert host.host(code, "kick", chair=other.id).status_code == 200
    assert "AI chefs play for B<en and Cleo, out of competition." in text_of(guests[0].page(code))


def test_cp_64_a_seat_that_was_released_is_named_no_longer(house: House) -> None:
    host, code, guests = house.playing("Ana", "Ben", "Cleo", "Dan", "Eve")
    chair = next(one for one in house.live(code).guests() if one.name == "Ben")
    host.host(code, "kick", chair=chair.id)
    assert "plays for Ben" in text_of(guests[0].page(code))
    while house.view(code).step != "break":
        powers.skip(house.tables, code)
    house.party.clock.tick()
    assert "plays for Ben" not in text_of(guests[0].page(code))


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


def test_whoever_is_sent_away_is_told_what_they_can_do_and_not_to_sit_down_again(house: House) -> None:
    host, code, guests = house.playing("Ana", "Ben", "Cleo", "Dan")
    chair = next(one for one in house.live(code).guests() if one.name == "Ben")
    host.host(code, "kick", chair=chair.id)
    page = guests[1].page(code)
    told = text_of(page)
    assert "The host gave your seat away" in told
    assert "sit down again" not in told
    assert f'href="/table/{code}/screen"' in page and "Join another party" in told
    assert '<details class="fold" id="come-back">' in page  # the way back is folded away
    assert "gave your seat away" not in guests[0].page(code)
    assert "gave your seat away" not in house.guest().page(code)
    host.host(code, "stop")
    assert "gave your seat away" not in guests[1].page(code)
