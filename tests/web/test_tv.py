"""The way to the big screen: a short address for televisions, and who is asked what their screen is here for."""

from __future__ import annotations

import re

import pytest

from tests.web.conftest import Site, text_of

A_TELEVISION = {
    "User-Agent": "Mozilla/5.0 (SMART-TV; LINUX; Tizen 8.0) AppleWebKit/537.36 SamsungBrowser/6.5 TV Safari/537"
}
QUESTION = "What is this screen?"


def test_a_code_typed_at_the_short_address_opens_the_big_screen(site: Site) -> None:
    _, code = site.opened()
    television = site.guest()
    assert 'name="code"' in television.get("/tv").text
    for typed in (code, code.lower(), f" {code[:3]}-{code[3:]} "):
        answer = television.get("/tv", query_string={"code": typed})
        assert (answer.status_code, answer.location) == (303, f"/table/{code}/screen")


@pytest.mark.parametrize(("typed", "status", "told"), [("ABC234", 404, "no party"), ("abc", 422, "six letters")])
def test_a_wrong_code_is_told_beside_what_was_typed(site: Site, typed: str, status: int, told: str) -> None:
    answer = site.guest().get("/tv", query_string={"code": typed})
    assert answer.status_code == status
    assert f'value="{typed}"' in answer.text
    assert told in text_of(answer.text)
    assert "look at the host’s phone" in text_of(answer.text)


def test_what_is_typed_with_a_remote_is_escaped(site: Site) -> None:
    assert "<b>" not in site.guest().get("/tv", query_string={"code": '"><b>'}).text.split("<main")[1]


def test_the_hosts_phone_shows_the_way_for_the_television_rather_than_opening_it(site: Site) -> None:
    host, code = site.opened()
    folded = re.search(r'<details[^>]*id="for-the-tv">.*?</details>', host.page(code), re.S)
    assert folded is not None
    assert "localhost" not in folded.group()  # a television cannot reach the host's own machine by that name
    assert re.search(r'class="address[^"]*">[^<]+/tv<', folded.group())
    assert " ".join(code) in folded.group()
    assert f'src="/table/{code}/tv.svg"' in folded.group()
    assert f'href="/table/{code}/screen"' in folded.group()
    assert host.page(code).count(f'href="/table/{code}/screen"') == 1


def test_the_host_finds_the_way_for_the_television_during_the_game_as_well(site: Site) -> None:
    host, code, guests = site.playing("Ana", "Ben", "Cleo")
    assert 'id="for-the-tv"' in host.page(code)
    assert 'id="for-the-tv"' not in guests[0].page(code)


def test_the_picture_for_televisions_leads_to_the_big_screen(site: Site) -> None:
    host, code = site.opened()
    assert host.get(f"/table/{code}/tv.svg").mimetype == "image/svg+xml"
    assert host.get(f"/table/{code}/tv.svg").data != host.get(f"/table/{code}/qr.svg").data
    straight = site.guest().get(f"/tv/{code}", follow_redirects=True)
    assert straight.request.path == f"/table/{code}/screen"


def test_a_stranger_is_asked_and_may_be_either(site: Site) -> None:
    _, code = site.opened()
    page = site.guest().page(code)
    assert QUESTION in page
    assert f'href="/table/{code}/screen"' in page
    as_guest = re.search(r'href="(/table/[^"]+guest[^"]*)"', page)
    assert as_guest is not None
    joining = site.guest().get(as_guest.group(1)).text
    assert QUESTION not in joining
    assert 'id="join-form"' in joining


def test_nobody_is_asked_who_has_said_it_already(site: Site) -> None:
    host, code = site.opened()
    guest = site.guest()
    guest.join(code, "Ana")
    refused = site.guest().post(f"/table/{code}/join", {"name": ""}, htmx=False)
    for page in (host.page(code), guest.page(code), refused.text):
        assert QUESTION not in page


TELEVISIONS = [
    A_TELEVISION["User-Agent"],
    "Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/108.0.5359.211 Safari/537.36",
    "Mozilla/5.0 (Linux; Android 11; BRAVIA 4K VH2) AppleWebKit/537.36 Chrome/120.0 Safari/537.36",
    "Mozilla/5.0 (Linux; Android 9; AFTMM) AppleWebKit/537.36 Silk/120 like Chrome/120 Safari/537.36",
    "Mozilla/5.0 (PlayStation; PlayStation 5/8.00) AppleWebKit/605.1.15 Version/15.4 Safari/605.1.15",
]
PHONES = [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1",
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36",
    "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0",
]


@pytest.mark.parametrize("name", TELEVISIONS)
def test_a_television_is_known_by_its_browsers_name(site: Site, name: str) -> None:
    _, code = site.opened()
    assert "is-television" in site.guest().get(f"/table/{code}", headers={"User-Agent": name}).text


@pytest.mark.parametrize("name", PHONES)
def test_a_phone_or_laptop_is_not_taken_for_a_television(site: Site, name: str) -> None:
    _, code = site.opened()
    assert "is-television" not in site.guest().get(f"/table/{code}", headers={"User-Agent": name}).text
