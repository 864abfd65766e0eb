"""The ingredient book: all cards with what they are, searched without a script, a tap away from phones."""

from __future__ import annotations

import html
import re

import pytest

from partychef.games.ingredients import ingredients
from partychef.web.ingredients import SHELVES
from tests.web.conftest import Site, text_of


def cards(page: str) -> list[str]:
    return [html.unescape(name) for name in re.findall(r"<li class=\"panel\".*?<b>(.*?)</b>", page)]


def test_it_has_every_card_by_name_with_what_it_is(site: Site) -> None:
    page = site.guest().get("/ingredients").text
    assert cards(page) == sorted(card.name for card in ingredients().values())
    assert len(cards(page)) == 160
    read = text_of(page)
    assert all(card.gloss in read for card in ingredients().values())
    assert {card.category for card in ingredients().values()} == set(SHELVES)


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ("LOBSTER", "Lobster"),
        ("fish and seafood", "Lobster"),
        ("  lobster \t seafood ", "Lobster"),
        ("gluten", "Bread"),
    ],
)
def test_a_search_needs_no_script_and_looks_everywhere(site: Site, wanted: str, expected: str) -> None:
    page = site.guest().get("/ingredients", query_string={"q": wanted}).text
    assert expected in cards(page)
    assert len(cards(page)) < 80
    assert '<form method="get"' in page


def test_what_is_nowhere_is_said_kindly_and_is_only_text(site: Site) -> None:
    page = site.guest().get("/ingredients", query_string={"q": "<script>alert(1)</script>" + "x" * 500}).text
    assert cards(page) == []
    assert "Nothing like that in the larder" in page
    assert "<script>alert" not in page
    assert "x" * 61 not in page


def test_every_phone_of_a_game_with_these_cards_has_it_at_hand(site: Site) -> None:
    link = 'href="/ingredients" target="_blank" rel="noopener"'
    host, lobby = site.opened()
    assert link in host.page(lobby)
    code, judge, ((_, chef), *_) = site.cooking("Ana", "Ben", "Cleo")
    for guest in (judge, chef):
        assert link in guest.page(code)
    assert link not in site.guest().get(f"/table/{code}/screen").text
    other, code = site.opened(game="chefs-hat")
    assert link not in other.page(code)
    other, code = site.opened(game="kitchen-closing")
    assert link in other.page(code)
