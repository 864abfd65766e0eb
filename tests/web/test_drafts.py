"""What one is writing is kept by the server, for phones of the same seat only."""

from __future__ import annotations

from typing import Any

import pytest

from partychef.tables import host as powers
from partychef.tables.push import Flash
from tests.web.conftest import Guest, Site


def saves(guest: Guest, code: str, occasion: str = "1", /, **words: str) -> Any:
    fields = {f"words.{name.replace('__', '.')}": text for name, text in words.items()}
    return guest.post(f"/table/{code}/draft", {"occasion": occasion, **fields}, htmx=False)


def draft(guest: Guest, code: str) -> Any:
    return guest.get(f"/table/{code}/draft").json


def test_a_draft_comes_back_on_another_device_of_the_same_seat_and_nowhere_else(site: Site) -> None:
    code, judge, ((_, ben), (_, cleo)) = site.cooking("Ana", "Ben", "Cleo")
    assert saves(ben, code, name__0="<b>Low</b> Tide", pantry__0="").json == {"version": 1}
    other = site.guest()
    cookie = ben.client.get_cookie("partychef")
    assert cookie is not None
    other.client.set_cookie("partychef", cookie.value)
    expected = {"occasion": "1", "words": {"name.0": ["<b>Low</b> Tide", 1], "pantry.0": ["", 1]}}
    assert draft(other, code) == draft(ben, code) == expected
    for guest in (judge, cleo):
        assert draft(guest, code)["words"] == {}
    screen = site.guest().get(f"/table/{code}/screen").text
    assert not any("Tide" in page for page in (judge.page(code), cleo.page(code), screen))


def test_nobody_overwrites_what_a_mate_has_written_meanwhile(site: Site) -> None:
    code, _ = site.tables.open_table({"judge": "seat", "timers": "off", "options": {"mode": "teams", "teams": 2}})
    guests = [site.guest() for _ in range(7)]
    for number, guest in enumerate(guests):
        guest.join(code, f"Guest {number}")
    powers.choose_judge(site.tables, code, site.tables.find(code).chairs[6].id)
    site.tables.start(code)
    powers.skip(site.tables, code)
    ana, cleo, ben = guests[0], guests[2], guests[1]
    assert saves(ana, code, name__0="Low Tide").json == {"version": 1}
    both = {"occasion": "1", "words.name.0": "Cold Soup", "words.text.0": "Cold.", "seen.name.0": "0"}
    answer = cleo.post(f"/table/{code}/draft", both, htmx=False).json
    assert answer == {"version": 2, "overtaken": ["name.0"]}
    assert draft(cleo, code)["words"] == {"name.0": ["Low Tide", 1], "text.0": ["Cold.", 2]}
    again = {"occasion": "1", "words.name.0": "Low Tide, cold", "seen.name.0": "1"}
    assert cleo.post(f"/table/{code}/draft", again, htmx=False).json == {"version": 3}
    assert draft(ana, code)["words"]["name.0"] == ["Low Tide, cold", 3]
    odd = {"occasion": "1", "words.name.0": "x", "seen.name.0": "-1²"}
    assert cleo.post(f"/table/{code}/draft", odd, htmx=False).json == {"version": 4}
    assert draft(ben, code)["words"] == {}


def test_strangers_and_other_sites_are_refused(site: Site) -> None:
    code, _, ((_, ben), _) = site.cooking("Ana", "Ben", "Cleo")
    assert site.guest().get(f"/table/{code}/draft").status_code == 403
    assert saves(site.guest(), code, name__0="x").status_code == 403
    assert ben.client.post(f"/table/{code}/draft", data={"words.name.0": "x"}).status_code == 400  # no token
    assert saves(ben, code, name__0="x" * 3000).status_code == 413
    assert saves(ben, code, **{"Name": "x"}).status_code == 422
    assert draft(ben, code)["words"] == {}


def test_a_draft_of_a_step_that_is_over_is_ignored(site: Site) -> None:
    code, _, ((_, ben), _) = site.cooking("Ana", "Ben", "Cleo")
    assert saves(ben, code, "2", name__0="x").json == {"version": 0}
    saves(ben, code, name__0="Low Tide")
    while site.view(code).step != "break":
        powers.skip(site.tables, code)
    assert draft(ben, code) == {"occasion": "2", "words": {}}
    powers.stop(site.tables, code)
    assert draft(ben, code) == {"occasion": "", "words": {}}


def test_saving_draws_no_page_anew(site: Site) -> None:
    code, _, ((_, ben), _) = site.cooking("Ana", "Ben", "Cleo")
    before = site.tables.find(code).shown
    saves(ben, code, name__0="Low Tide")
    assert site.tables.find(code).shown is before


def test_only_who_sits_there_has_a_form_for_drafts(site: Site) -> None:
    code, _, ((_, ben), _) = site.cooking("Ana", "Ben", "Cleo")
    assert 'id="draft"' in ben.page(code)
    for page in (site.guest().page(code), site.guest().get(f"/table/{code}/screen").text):
        assert 'id="draft"' not in page


def test_how_many_words_stand_is_told_of_those_for_which_everybody_waits_and_of_no_others(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, judge, ((seat, ben), (_, cleo)) = site.cooking("Ana", "Ben", "Cleo")
    told: list[Flash] = []
    monkeypatch.setattr(site.tables.hub, "refresh", lambda code, flash=None: told.append(flash) if flash else None)
    saves(ben, code, name__0="Low Tide")
    while site.view(code).step != "questions":
        powers.skip(site.tables, code)
    presenter, other = (ben, cleo) if site.view(code).presenter == seat else (cleo, ben)
    saves(judge, code, jot__1="Smiles too much")
    saves(presenter, code, answer__0="Not asked yet")
    assert told == []
    saves(judge, code, ask__1__0="And what did it cost?")
    site.tables.submit(code, site.view(code).judge, {"move": "ask", "question": "And what did it cost?"})
    saves(other, code, answer__0="Nobody asked me")
    saves(presenter, code, answer__0="My <b>good</b> name")
    assert told == [Flash("pen", '{"words":5}'), Flash("pen", '{"words":3}')]
