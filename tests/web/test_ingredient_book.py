"""The ingredient book: all cards with what they are, searched without a script, a tap away from phones."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from partychef.games.cooking_party.own_decks import OwnDeck, WrittenIngredient, as_toml
from partychef.games.ingredients import ingredients
from partychef.web.decks.ingredients import SHELVES
from tests.web.conftest import Site, text_of


def cards(page: str) -> list[str]:
    return [
        html.unescape(name) for name in re.findall(r"<li class=\"across\" data-words-of.*?<b>(.*?)</b>", page, re.S)
    ]


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


def test_cp_55_the_book_is_a_tap_away_from_the_first_page(site: Site) -> None:
    assert re.search(r'<a href="/ingredients">', site.guest().get("/").text)


def test_cp_55_the_cards_of_own_decks_are_in_the_book(site: Site, tmp_path: Path) -> None:
    moon = WrittenIngredient("Moonfish <b>", "🌝", "sea", "A fish from the moon. Serve it at night.", ("fish",))
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "moon.toml").write_text(as_toml(OwnDeck("Moon", "", (moon,))), encoding="utf-8")
    page = site.guest().get("/ingredients?q=moonfish").text
    assert cards(page) == ["Moonfish <b>"]
    assert "Serve it at night. Fish and seafood · mind: fish · Moon" in text_of(page)
    assert len(cards(site.guest().get("/ingredients").text)) == 161


def test_cp_55_guests_find_the_cards_of_their_party_when_the_file_is_gone(site: Site, tmp_path: Path) -> None:
    moon = WrittenIngredient("Moonfish", "🌝", "sea", "A fish from the moon. Serve it at night.")
    file = tmp_path / "decks" / "moon.toml"
    file.parent.mkdir()
    file.write_text(as_toml(OwnDeck("Moon", "", (moon,))), encoding="utf-8")
    _, code, (guest, *_) = site.playing("Ana", "Ben", "Cleo", decks=["moon"])
    file.unlink()
    link = re.search(r'href="(/ingredients[^"]*)" target="_blank"', guest.page(code))
    assert link is not None
    assert "Moonfish" in cards(guest.get(link.group(1)).text)
    assert "Moonfish" not in cards(site.guest().get(link.group(1)).text)
