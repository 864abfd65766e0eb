"""The computer's clock is set, forward or back: every browser keeps its seat, and the host the desk."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from werkzeug.http import parse_cookie

from tests.web import conftest
from tests.web.conftest import Guest, Site, text_of

site = conftest.site

YEAR = 365 * 24 * 3600.0
STEPS = [60.0, -60.0, -3600.0, YEAR, -YEAR]
SetClock = Callable[[float], None]


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> SetClock:
    """Sets the computer's clock by so many seconds from the right time."""
    right = time.time

    def step(seconds: float) -> None:
        monkeypatch.setattr(time, "time", lambda: right() + seconds)

    return step


def cookie_of(guest: Guest) -> str:
    cookie = guest.client.get_cookie("partychef")
    assert cookie is not None
    return cookie.value


@pytest.mark.parametrize("seconds", STEPS)
def test_a_guest_keeps_the_seat_and_the_host_the_desk(site: Site, set_clock: SetClock, seconds: float) -> None:
    host, code, guests = site.playing("Ana", "Ben", "Cleo")
    before = [cookie_of(one) for one in (host, *guests)]
    set_clock(seconds)
    assert "Who are you?" not in text_of(guests[0].page(code))
    assert host.host(code, "pause").status_code == 200
    assert site.tables.find(code).paused
    set_clock(0.0)
    assert "Who are you?" not in text_of(guests[0].page(code))
    assert host.host(code, "resume").status_code == 200
    assert [cookie_of(one) for one in (host, *guests)] == before


@pytest.mark.parametrize("seconds", STEPS)
def test_a_guest_who_sat_down_by_a_wrong_clock_keeps_the_seat_by_the_right_one(
    site: Site, set_clock: SetClock, seconds: float
) -> None:
    _, code = site.opened()
    guest = site.guest()
    set_clock(seconds)
    guest.join(code, "Ana")
    set_clock(0.0)
    assert "You are in, Ana!" in text_of(guest.page(code))


def test_how_long_a_cookie_is_kept_is_a_duration_and_no_date(site: Site, set_clock: SetClock) -> None:
    _, code = site.opened()
    set_clock(-YEAR)  # a date half a year from then would be long ago for every browser
    sent = site.guest().join(code, "Ana").headers["Set-Cookie"]
    options = parse_cookie(sent)
    assert options["Max-Age"] == str(180 * 24 * 3600)
    assert "Expires" not in options
    assert options["SameSite"] == "Lax" and "HttpOnly" in sent


def with_foreign_cookie(site: Site) -> tuple[Guest, str]:
    guest = site.guest()
    foreign = "eyJjaGFpcnMiOnt9fQ.aaaaaa.made-by-another-server"
    guest.client.set_cookie("partychef", foreign)
    return guest, foreign


@pytest.mark.parametrize("path", ["/", "/table/{code}", "/table/{code}/screen", "/table/{code}/stream", "/judge"])
def test_looking_at_a_page_never_overwrites_a_cookie_that_cannot_be_read(site: Site, path: str) -> None:
    _, code = site.opened()
    guest, foreign = with_foreign_cookie(site)
    with guest.client.get(path.format(code=code), buffered=False) as answer:
        assert answer.status_code == 200
        assert "Set-Cookie" not in answer.headers
    assert cookie_of(guest) == foreign


def test_a_tap_that_gives_nothing_does_not_overwrite_it_either(site: Site) -> None:
    _, code, _ = site.playing("Ana", "Ben", "Cleo")
    guest, foreign = with_foreign_cookie(site)
    token = csrf_in(guest, code)
    answer = guest.client.post(f"/table/{code}/move", data={"csrf_token": token, "move": "x"})
    assert answer.status_code == 403
    assert "take a chair first" in answer.text
    assert cookie_of(guest) == foreign


def csrf_in(guest: Guest, code: str) -> str:
    return guest.page(code).split('name="csrf_token" value="')[1].split('"')[0]


def test_sitting_down_replaces_a_cookie_that_cannot_be_read(site: Site) -> None:
    _, code = site.opened()
    guest, foreign = with_foreign_cookie(site)
    data = {"csrf_token": csrf_in(guest, code), "name": "Ana", "emoji": "🍅"}
    sent = guest.client.post(f"/table/{code}/join", data=data).headers["Set-Cookie"]
    assert parse_cookie(sent)["Max-Age"] == str(180 * 24 * 3600)
    assert cookie_of(guest) != foreign
    assert "You are in, Ana!" in text_of(guest.page(code))


def test_nobody_else_can_work_out_the_token_of_such_a_browser(site: Site) -> None:
    _, code = site.opened()
    guest, _ = with_foreign_cookie(site)
    other = site.guest()
    stolen = csrf_in(other, code)
    assert guest.client.post(f"/table/{code}/join", data={"csrf_token": stolen, "name": "Eve"}).status_code == 400
