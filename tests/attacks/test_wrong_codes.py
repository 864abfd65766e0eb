"""Wrong codes are counted by address over all entrances together; right ones never are, and always get in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from partychef import create_app
from partychef.settings import Settings
from tests.web.conftest import Guest, Site

Open = Callable[..., Site]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    """Opens a house with these settings."""
    houses: list[Site] = []

    def open_house(**settings: Any) -> Site:
        app = create_app(Settings(instance=tmp_path, **settings), clock=False, now=lambda: 1_000_000.0)
        app.testing = True
        houses.append(Site(app))
        return houses[-1]

    yield open_house
    for house in houses:
        house.party.close()


ENTRANCES = [
    "/table/ABCDEF", "/table/ABCDEF/screen", "/table/ABCDEF/stream", "/table/ABCDEF/qr.svg", "/table/ABCDEF/tv.svg",
    "/table/ABCDEF/record", "/table/ABCDEF/replay", "/table/ABCDEF/voice", "/table/ABCDEF/judge", "/join/abc",
    "/party/abc", "/party/abc.md", "/party/abc/menu.png", "/series/abc", "/replay/abc", "/judge/abc", "/judge/wait/abc",
    "/tv?code=ABCDEF",
]  # fmt: skip


def guess(guest: Guest, path: str = "/table/ABCDEF", **extra: Any) -> int:
    with guest.client.get(path, buffered=False, **extra) as answer:
        return answer.status_code


def test_wrong_codes_count_over_all_entrances_together(opened: Open) -> None:
    site = opened(rate_limit=len(ENTRANCES) + 2)
    guest = site.guest()
    assert {path: guess(guest, path) for path in ENTRANCES} == dict.fromkeys(ENTRANCES, 404)
    assert guest.post("/join", {"code": "ABCDEF"}, htmx=False).status_code == 404
    assert guest.post("/table/ABCDEF/join", {"name": "Ana"}).status_code == 404
    assert {path: guess(guest, path) for path in ENTRANCES} == dict.fromkeys(ENTRANCES, 429)
    assert guest.post("/join", {"code": "ABCDEF"}, htmx=False).status_code == 429
    assert guest.post("/table/ABCDEF/join", {"name": "Ana"}).status_code == 429


def test_right_codes_always_get_in_whoever_guesses_behind_the_same_address(opened: Open) -> None:
    site = opened(rate_limit=20)
    host, code, guests = site.playing("Ana", "Ben", "Cleo")
    guesser, newcomer = site.guest(), site.guest()
    assert [guess(guesser, "/table/ABCDEF/stream") for _ in range(26)] == [404] * 20 + [429] * 6
    invite = site.tables.find(code).table.invite
    for path in (f"/table/{code}", f"/table/{code}/stream", f"/table/{code}/screen", f"/table/{code}/qr.svg"):
        assert [guess(one, path) for one in (host, guests[0], newcomer)] == [200, 200, 200]
    assert guess(newcomer, f"/join/{invite}") == 303
    assert guess(newcomer, f"/tv?code={code}") == 303
    assert newcomer.post("/join", {"code": code}, htmx=False).status_code == 303
    assert newcomer.join(code, "Dan").status_code == 200
    assert host.host(code, "pause").status_code == 200


def test_what_is_missing_at_a_table_whose_code_is_right_is_no_wrong_code(opened: Open) -> None:
    site = opened(rate_limit=2)
    host, code, _ = site.playing("Ana", "Ben", "Cleo")
    recap = site.tables.find(code).table.recap
    missing = [f"/party/{recap}/dish-9.png", "/nowhere", "/static/nothing.css", f"/table/{code}/nowhere"]
    assert [guess(host, path) for path in missing * 3] == [404] * 12
    assert [host.host(code, "dance").status_code for _ in range(3)] == [404] * 3
    assert guess(site.guest()) == 404


def test_whoever_has_a_seat_or_hosts_is_not_held_up_by_others_and_holds_up_nobody(opened: Open) -> None:
    site = opened(rate_limit=3)
    host, _, guests = site.playing("Ana", "Ben", "Cleo")
    assert [guess(guests[0]) for _ in range(3)] == [404] * 3
    assert [guess(site.guest()) for _ in range(4)] == [404] * 3 + [429]
    assert [guess(host), guess(guests[1])] == [404, 404]


def test_a_seat_is_no_licence_to_guess(opened: Open) -> None:
    site = opened(rate_limit=3)
    host, _ = site.opened()
    assert [guess(host) for _ in range(4)] == [404] * 3 + [429]


def test_without_a_setting_a_school_may_mistype_and_a_guesser_is_slowed_down(opened: Open) -> None:
    site = opened()
    _, code = site.opened()
    for _ in range(60):  # each mistypes the code once before they find the table
        pupil = site.guest()
        assert guess(pupil) == 404
        assert guess(pupil, f"/table/{code}") == 200
    guesser = site.guest()
    assert 429 in {guess(guesser) for _ in range(200)}
    assert guess(site.guest(), f"/table/{code}") == 200


def test_no_limit_is_a_choice(opened: Open) -> None:
    site = opened(rate_limit=0)
    guest = site.guest()
    assert {guess(guest) for _ in range(300)} == {404}


def test_a_network_of_ipv6_counts_as_one_address_and_others_do_not(opened: Open) -> None:
    site = opened(rate_limit=4)

    def at(address: str) -> int:
        return guess(site.guest(), environ_base={"REMOTE_ADDR": address})

    assert [at(f"2001:db8:1:2::{n}") for n in range(1, 6)] == [404] * 4 + [429]
    assert [at("2001:db8:1:3::1"), at("192.0.2.1"), at("192.0.2.2"), at("not an address")] == [404] * 4


def test_whoever_is_slowed_down_is_told_when_to_come_back(opened: Open) -> None:
    site = opened(rate_limit=1)
    guess(site.guest())
    answer = site.guest().get("/table/ABCDEF")
    assert answer.status_code == 429
    assert answer.headers["Retry-After"] == "60"
    assert "wait a minute" in answer.text
