"""Watching a party again: it plays by itself, can be paused, hurried and stepped, and jumps to chapters."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from partychef.tables import host, rematch
from tests.browser.conftest import House
from tests.browser.indoors import Indoors
from tests.browser.inspector import PHONE, SMALL, TV, Inspector


def finished(indoors: Indoors, game: str = "cooking-party") -> str:
    """A party that is over. Returns its code."""
    options = {"rounds": 1} if game == "kitchen-closing" else {}
    code, _ = indoors.tables.open_table({"game": game, "timers": "off", "options": options})
    for _ in range(4):
        host.add_ai(indoors.tables, code)
    finish(indoors, code)
    return code


def finish(indoors: Indoors, code: str) -> None:
    indoors.tables.start(code)
    while indoors.tables.find(code).playing:
        host.skip(indoors.tables, code)
    revealed = indoors.tables.now() + 60  # the big screen has shown who won
    indoors.tables.now = lambda: revealed


def move_of(page: Page) -> int:
    found = re.search(r"Move (\d+) of", page.locator(".moved b").inner_text())
    assert found is not None
    return int(found.group(1))


def test_it_plays_by_itself_pauses_and_goes_on_where_it_was(indoors: Indoors, browser: Browser) -> None:
    code = finished(indoors)
    page = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="no-preference").new_page()
    page.clock.install()
    page.goto(f"{indoors.url}/table/{code}/replay")
    expect(page.locator("#play")).to_have_accessible_name("Pause")
    page.clock.run_for(10_000)
    expect(page.locator(".moved b")).not_to_have_text(re.compile("^Move 0 "))
    page.keyboard.press("k")
    expect(page.locator("#play")).to_have_accessible_name("Play")
    page.wait_for_load_state("networkidle")
    here = move_of(page)
    page.clock.run_for(60_000)
    assert move_of(page) == here
    assert f"at={here}" in page.url  # what is seen can be passed on
    page.locator("#speed").select_option("4")
    page.locator("#play").press("Enter")
    expect(page.locator(".moved b")).to_have_text(re.compile(f"^Move {here + 1} "))
    page.clock.run_for(3_000)
    expect(page.locator(".moved b")).not_to_have_text(re.compile(f"^Move {here + 1} "))
    page.context.close()


def test_a_chapter_leads_to_a_dish_and_who_steps_by_hand_is_not_hurried_on(home: House, indoors: Indoors) -> None:
    code = finished(indoors)
    guest = home.guest("Ana")
    guest.open(f"/table/{code}/replay")
    expect(guest.page.locator("#play")).to_have_accessible_name("Play")  # reduced motion: it waits to be asked
    guest.tap("Chapters")
    guest.page.locator("#chapters a", has_text="The chips").first.press("Enter")
    expect(guest.page.locator(".moved")).to_contain_text("gives out the chips")
    there = move_of(guest.page)
    guest.page.keyboard.press("ArrowLeft")
    expect(guest.page.locator(".moved b")).to_have_text(re.compile(f"^Move {there - 1} "))
    guest.tap("One move on", "link")
    expect(guest.page.locator(".moved b")).to_have_text(re.compile(f"^Move {there} "))
    expect(guest.page.get_by_role("link", name="One move on")).to_be_focused()
    guest.tap("Last move", "link")
    expect(guest.page.locator("#play")).to_have_accessible_name("Play from the start")


def test_without_a_script_it_is_stepped_by_links(indoors: Indoors, browser: Browser) -> None:
    code = finished(indoors, "kitchen-closing")
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"{indoors.url}/table/{code}/replay")
    expect(page.locator("#play")).to_be_hidden()
    page.get_by_role("link", name="One move on").click()
    assert move_of(page) == 1
    page.get_by_role("button", name="Chapters").click()
    page.locator("#chapters a").last.click()
    assert move_of(page) > 1
    page.context.close()


def test_replays_and_the_table_of_champions_look_right_everywhere(home: House, indoors: Indoors) -> None:
    inspector, guest = Inspector(), home.guest("Ana")
    for game in ("cooking-party", "chefs-hat", "kitchen-closing"):
        code = finished(indoors, game)
        guest.open(f"/table/{code}/replay")
        inspector.look(guest.page, f"{game}, again", (SMALL, PHONE, TV))
        guest.tap("Chapters")
        inspector.look(guest.page, f"{game}, its chapters", (SMALL, PHONE))
    again, _ = rematch.open_again(indoors.tables, code)
    finish(indoors, again)
    table = indoors.tables.find(again).table
    for path in (f"/series/{table.series}", f"/table/{again}", f"/party/{table.recap}"):
        guest.open(path)
        guest.sees("2 games so far")
        inspector.look(guest.page, path, (SMALL, PHONE, TV))
    guest.open(f"/table/{again}/screen")
    inspector.look(guest.page, "the champions on the big screen", (TV,))
    assert inspector.faults == []
