"""Names of twenty letters: no phone breaks them within a word."""

from __future__ import annotations

from playwright.sync_api import Page

from partychef.tables import host as powers
from tests.browser.conftest import House
from tests.browser.indoors import Indoors
from tests.browser.inspector import PHONE, SMALL, TOO_WIDE, TV

NAMES = ("Maximiliane Rosentha", "Konstantin-Alexander", "Cleo", "Wilhelmina von Spree", "Dan", "Theodora Papadopoulo")
WIDE = ("W" * 20, "Wilhelmina-Wolframow", "🥑" * 20, "Maximiliane Rosentha")
LINES_ON_THE_PODIUM = """
() => [...document.querySelectorAll(".podium figcaption")].map(name =>
  Math.round(name.getBoundingClientRect().height / parseFloat(getComputedStyle(name).lineHeight)))"""
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


def played(indoors: Indoors, game: str, until: str) -> str:
    """A party of people with wide names, played up to this step or to its end, and seen by everybody."""
    code, _ = indoors.tables.open_table({"game": game, "timers": "off", "judge": "turns"})
    for name in WIDE:
        indoors.tables.sit(code, name, "🍋")
    indoors.tables.start(code)
    while indoors.step(code) != until and indoors.tables.find(code).playing:
        powers.skip(indoors.tables, code)
    later = indoors.tables.now() + 600
    indoors.tables.now = lambda: later
    return code


def test_names_of_wide_letters_and_of_emoji_fit_into_the_book_of_an_evening(home: House, indoors: Indoors) -> None:
    guest = home.guest("Ana")
    for game in ("cooking-party", "cook-off"):
        code = played(indoors, game, "over")
        guest.open(f"/party/{indoors.tables.find(code).table.recap}")
        guest.page.locator(".chip-table, .by-round").first.wait_for()
        for width, height in (SMALL, PHONE):
            guest.page.set_viewport_size({"width": width, "height": height})
            assert guest.page.evaluate(TOO_WIDE) <= 0, (game, width)


def test_a_name_of_twenty_emoji_pushes_no_face_off_the_podium(home: House, indoors: Indoors) -> None:
    code = played(indoors, "cook-off", "over")
    with indoors.tables.at(code) as live:  # whoever won
        indoors.tables.change(live, {}, {chair.id: {"name": "🥑" * 20} for chair in live.chairs})
    screen = home.guest("TV", {"width": TV[0], "height": TV[1]})
    screen.open(f"/table/{code}/screen")
    screen.page.locator(".podium .portrait").first.wait_for()
    assert max(screen.page.evaluate(LINES_ON_THE_PODIUM)) == 2  # that is the room above the steps


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
