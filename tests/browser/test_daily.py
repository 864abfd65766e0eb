"""Somebody alone plays the games of the day by taps, shares a result, and looks at their own page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from partychef.tables import host
from tests.browser.indoors import Indoors
from tests.browser.inspector import PHONE, SMALL, Inspector

WIDE = (1280, 800)
ON_A_PHONE: ViewportSize = {"width": 390, "height": 844}


class Clocked(Indoors):
    """A house whose clock only tests move."""

    def __init__(self, path: Path) -> None:
        self.time = 1_000_000.0
        super().__init__(path, lambda: self.time)

    def play_out(self, code: str) -> None:
        """The host hurries everything to the end, and the last chips fall."""
        while self.tables.find(code).playing:
            self.time += 5
            self.party.clock.tick()
            host.skip(self.tables, code)
        self.time += 120


@pytest.fixture
def house(tmp_path: Path) -> object:
    house = Clocked(tmp_path)
    yield house
    house.stop()


def begins(page: Page, house: Clocked, game: str) -> str:
    page.goto(f"{house.url}/daily")
    page.get_by_role("button", name=re.compile(f"^Play ?: {game}$")).click()
    page.wait_for_url("**/table/*")
    return page.url.rsplit("/", 1)[1]


@pytest.mark.parametrize("script", [True, False])
def test_a_game_of_the_day_is_two_taps_away_and_its_result_one_more(
    house: Clocked, browser: Browser, script: bool
) -> None:
    context = browser.new_context(viewport=ON_A_PHONE, java_script_enabled=script)
    page = context.new_page()
    code = begins(page, house, "The Kitchen is Closing")
    page.goto(f"{house.url}/daily")
    page.get_by_role("link", name=re.compile("^Continue")).click()
    expect(page).to_have_url(f"{house.url}/table/{code}")
    house.play_out(code)
    page.reload()
    page.get_by_role("link", name="Your result of the day").click()
    expect(page.get_by_role("heading", name="The Kitchen is Closing")).to_be_visible()
    expect(page.get_by_text(re.compile(r"of 4 with −?\d+ points? against three sous-chefs")).first).to_be_visible()
    picture = page.locator("img.own-picture")
    assert page.request.get(house.url + str(picture.get_attribute("src"))).headers["content-type"] == "image/png"
    expect(page.get_by_label("The result as text")).to_be_visible(visible=not script)
    page.get_by_role("link", name="The other games of today").click()
    expect(page.get_by_text("You have played today.")).to_be_visible()
    page.get_by_role("link", name="Your page").click()
    expect(page.get_by_text("your rating")).to_be_visible()
    page.get_by_text("Download or delete your page").click()
    page.get_by_label(re.compile("I am sure")).check()
    page.get_by_role("button", name="Delete my page").click()
    expect(page.get_by_text("Your page is deleted.")).to_be_visible()
    context.close()


def test_every_page_fits_every_screen_in_light_and_dark(house: Clocked, browser: Browser) -> None:
    context = browser.new_context(viewport=ON_A_PHONE)
    page, inspector = context.new_page(), Inspector()
    for path in ("/daily", "/me"):
        page.goto(house.url + path)
        inspector.look(page, f"{path}, at first", (SMALL, PHONE, WIDE))
    for game in ("Cooking Party Cards", "Chef's Hat"):
        code = begins(page, house, game)
        house.play_out(code)
        page.goto(f"{house.url}/table/{code}")
        page.get_by_role("link", name="Your result of the day").click()
        page.get_by_role("heading", name=game).wait_for()
        inspector.look(page, f"the result of {game}", (SMALL, PHONE, WIDE))
    for path in ("/daily", "/me"):
        page.goto(house.url + path)
        inspector.look(page, f"{path}, after two games", (SMALL, PHONE, WIDE))
    assert inspector.faults == []
    context.close()


def test_a_cook_alone_looks_back_at_their_words(house: Clocked, browser: Browser) -> None:
    context = browser.new_context(viewport=ON_A_PHONE)
    page = context.new_page()
    code = begins(page, house, "Cooking Party Cards")
    house.play_out(code)
    page.goto(f"{house.url}/table/{code}/review")
    page.get_by_role("button", name="Taste it all again").click()
    page.get_by_role("heading", name="What your words earned").wait_for(timeout=60_000)
    page.get_by_text("What all critics would have said").click()
    expect(page.get_by_text("The Grandmother").first).to_be_visible()
    inspector = Inspector()
    inspector.look(page, "the dishes tasted again", (SMALL, PHONE, WIDE))
    assert inspector.faults == []
    context.close()
