"""Everybody can tell who is an AI: on the big screen, on phones and in the recap, by sight and by ear."""

from __future__ import annotations

import re

import pytest

from partychef.games import GAMES
from partychef.tables import host as powers
from tests.web.conftest import Guest, Site

MARK = 'is-ai" role="img" aria-label="AI"'


def seated(site: Site, game: str) -> tuple[str, Guest, dict[int, bool]]:
    """A table that has begun, with one person and AI chefs: its code, the phone, and who is an AI, by seat."""
    code, _ = site.tables.open_table({"game": game, "timers": "off", "pace": 0.0})
    phone = site.guest()
    assert phone.join(code, "Ana").status_code == 200
    for _ in range(3):
        powers.add_ai(site.tables, code)
    site.tables.start(code)
    chairs = site.tables.find(code).chairs
    return code, phone, {chair.seat: chair.kind != "person" for chair in chairs if chair.seat is not None}


def faces(page: str, name: str) -> list[str]:
    """The faces that stand before a name."""
    return re.findall(rf'<span class="avatar ([^>]*)>[^<]*</span>(?:<[^>]*>|\s)*{re.escape(name)}', page)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_an_ai_is_marked_on_the_big_screen_and_on_phones(site: Site, game: str) -> None:
    code, phone, ais = seated(site, game)
    names = {chair.seat: chair.name for chair in site.tables.find(code).chairs}
    screen = site.guest().get(f"/table/{code}/screen").text
    assert sorted(ais.values()) == [False, True, True, True]
    for seat, ai in ais.items():
        shown = faces(screen, names[seat])
        assert shown
        assert all((MARK in face) is ai for face in shown), (names[seat], shown)
    shown = [face for name in names.values() if name != "Ana" for face in faces(phone.page(code), name)]
    assert all(MARK in face for face in shown)
    assert not any(MARK in face for face in faces(phone.page(code), "Ana"))


def test_who_stands_in_for_somebody_is_marked_until_they_come_back(site: Site) -> None:
    code, _, _ = seated(site, "kitchen-closing")
    (chair,) = (chair for chair in site.tables.find(code).chairs if chair.name == "Ana")
    screen = f"/table/{code}/screen"
    powers.to_ai(site.tables, code, chair.id, "heuristic")
    assert all(MARK in face for face in faces(site.guest().get(screen).text, "Ana"))
    powers.to_person(site.tables, code, chair.id)
    assert not any(MARK in face for face in faces(site.guest().get(screen).text, "Ana"))


def test_an_ai_is_marked_in_the_recap(site: Site) -> None:
    code, _, ais = seated(site, "chefs-hat")
    powers.stop(site.tables, code)
    table = site.tables.find(code)
    page = site.guest().get(f"/party/{table.table.recap}").text
    for chair in table.chairs:
        assert chair.seat is not None
        assert all((MARK in face) is ais[chair.seat] for face in faces(page, chair.name))
    assert MARK in page
