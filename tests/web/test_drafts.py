"""What one is writing is kept by the server, for phones of the same seat only."""

from __future__ import annotations

from typing import Any

from partychef.tables import host as powers
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
