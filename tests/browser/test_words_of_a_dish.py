"""The words about a dish are counted while they are written: too many are refused there, and never on stage."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from partychef.games.cooking_party.wording import WORDS_OF_A_DISH
from tests.browser.conftest import Guest, House

TEXT = "What is it? How is it served?"
NAME = re.compile("^What is your")


def fill_the_plates(guest: Guest) -> None:
    """Put as many cards into every dish as the assignment asks for, and look at the first dish."""
    guest.tap("Cards", "tab")
    desk = guest.page.locator("[data-desk]")
    least, labels = int(desk.get_attribute("data-min") or 1), (desk.get_attribute("data-labels") or "").split("|")
    for dish in range(len(labels)):
        if len(labels) > 1:
            guest.page.locator(f'[data-dish="{dish}"]').click()
        for number in range(dish * least, (dish + 1) * least):
            guest.page.locator("[data-hand] .slot > label:not(.no-js)").nth(number).click()
    if len(labels) > 1:
        guest.page.locator('[data-dish="0"]').click()
    guest.tap("Write", "tab")


def shown(guest: Guest, label: str | re.Pattern[str]) -> Locator:
    return guest.page.get_by_label(label).locator("visible=true").first


@pytest.mark.parametrize("width", [390, 320])
def test_gen_13_too_many_words_are_refused_at_the_desk_and_never_on_stage(house: House, width: int) -> None:
    guest = house.guest("Ana", {"width": width, "height": 844})
    guest.open("/practice?game=cooking-party")
    guest.tap("Play")
    guest.wait_for_step("cooking")
    fill_the_plates(guest)
    counter = guest.page.locator("[data-counter]").locator("visible=true")
    fix = guest.page.locator("[data-fix]")
    lines = guest.page.locator("[data-lines] input[type=text]").locator("visible=true")
    expect(fix).to_have_text(re.compile("^Lock in my"))

    shown(guest, NAME).fill("A plate")
    shown(guest, TEXT).fill("t" * 405)
    expect(counter).to_have_text("412 of 1,200 characters")
    lines.nth(0).fill("n" * 802)
    expect(counter).to_have_text("1,214 of 1,200 characters: 14 too many")
    expect(fix).to_have_text(re.compile("take out 14 characters$", re.I))
    expect(fix).to_be_disabled()
    counter.scroll_into_view_if_needed()
    assert guest.page.evaluate("document.documentElement.scrollWidth") == width
    lines.nth(0).fill("n" * 788)
    expect(counter).to_have_text("1,200 of 1,200 characters")
    fix.click()
    guest.page.locator("[data-desk]").wait_for(state="detached")

    # While the others cook and on stage no further letter can be typed; all words that are there can be presented.
    if guest.step() == "cooking":
        shown(guest, NAME).press_sequentially("more")
        expect(shown(guest, NAME)).to_have_value("A plate")
    guest.page.get_by_role("button", name="Introduce it").wait_for()
    expect(counter).to_have_text("1,200 of 1,200 characters")
    shown(guest, TEXT).press_sequentially("more")
    expect(shown(guest, TEXT)).to_have_value("t" * 405)
    guest.present()
    guest.wait_for_step("questions", "answer", "calling", "judging", "break", "over")
    said = guest.page.locator(".notice").count()
    assert said == 0
    assert WORDS_OF_A_DISH == 1200
