"""Somebody leaves in the middle of a game: an AI chef finishes it for them, and the last page says so."""

from __future__ import annotations

import pytest

from partychef.games import GAMES
from partychef.tables import host as powers
from tests.web.conftest import Guest, text_of
from tests.web.house import House, fixture_of

house = fixture_of(House)


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
        assert "An AI chef finished for B<en. That seat could not win." in page


@pytest.mark.parametrize("game", GAMES)
def test_gen_16_every_screen_says_at_once_whose_seat_is_out_of_competition(house: House, game: str) -> None:
    """Not only at the end: who is chased or admired should be known to play for nothing."""
    host, code, guests = house.playing("Ana", "B<en", "Cleo", "Dan", game=game)
    told = "An AI chef plays for B<en. That seat cannot win."
    assert told not in text_of(guests[0].page(code))
    chair = next(one for one in house.live(code).guests() if one.name == "B<en")
    assert host.host(code, "kick", chair=chair.id).status_code == 200
    assert told in text_of(guests[0].page(code))
    assert "B<en cannot win" in text_of(house.guest().get(f"/table/{code}/screen").text)
    other = next(one for one in house.live(code).guests() if one.name == "Cleo")
    assert host.host(code, "kick", chair=other.id).status_code == 200
    assert "AI chefs play for B<en and Cleo. Those seats cannot win." in text_of(guests[0].page(code))


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
        assert "An AI chef finished for Ben. That seat could not win." in page
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
    assert "ask the host" in told and 'name="name"' not in page
    assert "gave your seat away" not in guests[0].page(code)
    assert "gave your seat away" not in house.guest().page(code)
    host.host(code, "stop")
    assert "gave your seat away" not in guests[1].page(code)


def sent_away(house: House, host: Guest, code: str, name: str) -> int:
    """The host sends this guest away; returns the number of the chair."""
    number = next(one.id for one in house.live(code).guests() if one.name == name)
    assert host.host(code, "kick", chair=number).status_code == 200
    return number


def test_whoever_is_sent_away_takes_no_chair_until_the_host_lets_them(house: House) -> None:
    """One tap in the host's panel; the phone sees it without a new page, and one chair is enough for it."""
    host, code, guests = house.playing("Ana", "B<en", "Cleo", "Dan")
    assert "Sent away" not in text_of(host.page(code))
    number = sent_away(house, host, code, "B<en")
    refused = guests[1].join(code, "Benedict")
    assert refused.status_code == 403
    assert "the host can let you back in" in refused.text and "sit down again" not in refused.text
    assert "Let B<en back in" in text_of(host.page(code))
    assert "back in" not in guests[0].page(code)
    with guests[1].client.get(f"/table/{code}/stream", buffered=False) as answer:
        said = (str(piece) for piece in answer.response)
        assert "gave your seat away" in next(piece for piece in said if "view" in piece)
        assert host.host(code, "let_back", chair=number).status_code == 200
        assert "Who are you?" in next(piece for piece in said if "view" in piece)
    assert "Sent away" not in text_of(host.page(code))
    assert guests[1].join(code, "Benedict").status_code == 200
    assert sent_away(house, host, code, "Benedict") != number
    assert guests[1].join(code, "Ben").status_code == 403


def test_only_the_host_lets_somebody_back(house: House) -> None:
    host, code, guests = house.playing("Ana", "Ben", "Cleo", "Dan")
    number = sent_away(house, host, code, "Ben")
    for guest in (guests[0], guests[1]):
        assert guest.host(code, "let_back", chair=number).status_code == 403
    assert guests[1].join(code, "Ben").status_code == 403


def test_in_the_lobby_it_is_the_same_and_whoever_leaves_may_come_back(house: House) -> None:
    host, code = house.opened()
    ben, cleo = house.guest(), house.guest()
    ben.join(code, "Ben")
    cleo.join(code, "Cleo")
    number = next(one.id for one in house.live(code).guests() if one.name == "Ben")
    assert host.host(code, "remove", chair=number).status_code == 200
    assert ben.join(code, "Ben").status_code == 403
    assert "gave your seat away" in ben.page(code) and "Let Ben back in" in text_of(host.page(code))
    cleo.post(f"/table/{code}/leave")
    assert "gave your seat away" not in cleo.page(code)
    assert cleo.join(code, "Cleo").status_code == 200
    number = next(one.id for one in house.live(code).guests() if one.name == "Cleo")
    host.host(code, "remove", chair=number)
    first, second = (one["chair"] for one in house.live(code).table.sent_away)
    assert first != second  # although a database may give a chair the number of one that is gone
    host.host(code, "let_back", chair=first)
    assert [one["name"] for one in house.live(code).table.sent_away] == ["Cleo"]
    host.host(code, "add_ai")
    ai = next(one.id for one in house.live(code).guests() if one.token_hash is None)
    host.host(code, "remove", chair=ai)
    assert len(house.live(code).table.sent_away) == 1


def test_it_holds_for_the_evening_not_only_for_one_game(house: House) -> None:
    host, code, guests = house.playing("Ana", "Ben", "Cleo", "Dan")
    number = sent_away(house, host, code, "Ben")
    host.host(code, "stop")
    again = host.post(f"/table/{code}/again", htmx=False).location.rsplit("/", 1)[1]
    assert guests[1].join(again, "Ben").status_code == 403
    assert guests[0].post(f"/table/{code}/again").status_code in (200, 204)
    assert host.host(again, "let_back", chair=number).status_code == 200
    assert guests[1].join(again, "Ben").status_code == 200
