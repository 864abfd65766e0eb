"""Names of twenty letters: no phone breaks them within a word."""

from __future__ import annotations

from playwright.sync_api import Page

from partychef.tables import host as powers
from tests.browser.conftest import House
from tests.browser.indoors import Indoors
from tests.browser.inspector import PHONE, SMALL

NAMES = ("Maximiliane Rosentha", "Konstantin-Alexander", "Cleo", "Wilhelmina von Spree", "Dan", "Theodora Papadopoulo")
BROKEN = r"""
() => [...document.querySelectorAll("b")].flatMap(name => [...name.childNodes]).filter(it => it.data).flatMap(text =>
  [...text.data.matchAll(/\p{L}+/gu)].filter(({ 0: word, index }) => {
    const range = new Range();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map(line => Math.round(line.top))).size > 1;
  }).map(([word]) => word))"""


def broken(page: Page) -> list[str]:
    """The words of names that stand on two lines."""
    found: list[str] = []
    for width, height in (SMALL, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        found += page.evaluate(BROKEN)
    return found


def test_no_word_of_a_name_is_broken_in_teams_in_the_bar_or_in_the_book(home: House, indoors: Indoors) -> None:
    guest = home.guest("Bartholomew Feathers")
    guest.open("/")
    guest.choose_game("Big crowd")
    code = guest.host_and_play()
    for name in NAMES:
        indoors.tables.sit(code, name, "🍋")
    guest.sees("At the table: 7")
    assert broken(guest.page) == []
    indoors.tables.start(code)
    guest.wait_for_step("assignment", "cooking")
    assert broken(guest.page) == []
    powers.stop(indoors.tables, code)
    guest.open(f"/party/{indoors.tables.find(code).table.recap}")
    guest.page.locator(".standings").wait_for()
    assert broken(guest.page) == []
