"""Somebody practises by keyboard alone: the button that they pressed goes with the answer, and the keyboard stays."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.test_coaching import Gym, gym, practise

__all__ = ["gym"]


def press(page: Page, name: str | re.Pattern[str]) -> None:
    button = page.get_by_role("button", name=name).locator("visible=true").first
    button.focus()
    page.keyboard.press("Enter")


def is_left_in(page: Page, place: str) -> None:
    """The keyboard is somewhere in here, and the next Tab goes on from there."""
    expect(page.locator(f"{place}:focus-within").first).to_be_attached()


def test_a_move_and_its_return_leave_the_keyboard_at_the_step(gym: Gym, browser: Browser) -> None:
    page, _ = practise(gym, browser, "kitchen-closing")
    press(page, re.compile("Take the open"))
    expect(page.get_by_role("button", name="↩ Take back")).to_be_visible()
    expect(page.locator("#heading")).to_be_focused()
    page.keyboard.press("Tab")
    is_left_in(page, "#table")
    press(page, "↩ Take back")
    expect(page.get_by_role("button", name=re.compile("Draw from the deck"))).to_be_visible()
    expect(page.locator("#heading")).to_be_focused()


def test_a_speed_that_was_chosen_leads_back_to_the_button_of_its_sheet(gym: Gym, browser: Browser) -> None:
    page, _ = practise(gym, browser, "kitchen-closing")
    press(page, re.compile("^Speed"))
    press(page, re.compile("^Instant"))
    expect(page.get_by_role("button", name="Speed: Instant")).to_be_focused()


def test_arrows_move_a_replay_as_long_as_somebody_presses_them(gym: Gym, browser: Browser) -> None:
    page, code = practise(gym, browser, "kitchen-closing")
    gym.play_on(code, "over")
    page.goto(f"{gym.url}/table/{code}/replay?at=3&as=0")
    page.get_by_role("slider", name="Move").focus()
    for move in (4, 5):
        page.keyboard.press("ArrowRight")
        expect(page.locator(".moved")).to_contain_text(f"Move {move} of")
    expect(page.get_by_role("slider", name="Move")).to_be_focused()


def test_whoever_walks_back_through_the_page_sees_all_of_the_button_they_are_at(gym: Gym, browser: Browser) -> None:
    page, _ = practise(gym, browser, "kitchen-closing")
    hidden = []
    for _ in range(20):
        page.keyboard.press("Shift+Tab")
        hidden.append(
            page.evaluate("""() => {
              const at = document.activeElement, bar = document.querySelector(".bar");
              if (at === document.body || at.closest(".skip") || bar.contains(at)) return 0;
              return bar.getBoundingClientRect().bottom - at.getBoundingClientRect().top;
            }""")
        )
    assert max(hidden) <= 0
