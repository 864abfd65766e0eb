"""Green Chef's cards and slots on phones: all cards that are left to lay are in sight, and no name is broken."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page

from tests.browser.inspector import PHONE, SMALL
from tests.browser.test_lesson import Learner, School
from tests.web.conftest import look_again

EIGHT = ("tomato", "asparagus", "chickpeas", "lentils", "rice", "goat-cheese", "paprika", "saffron")
LONGEST = ["asparagus-quiche", "hummus-platter", "shakshuka", "chicken-tagine"]
HIDDEN_CARDS = """el => [...el.querySelectorAll("[data-gc-held]")].filter(card => {
  const box = card.getBoundingClientRect(), tray = el.getBoundingClientRect();
  const cut = box.bottom > tray.bottom + 1 || box.right > tray.right + 1 || card.scrollWidth > card.clientWidth;
  return !card.hidden && cut })
  .map(card => card.dataset.name)"""
BROKEN = """() => [...document.querySelectorAll(".gc-of, .gc-of small, .gc-of b")].flatMap(el => [...el.childNodes])
  .filter(it => it.nodeType === 3 && it.data.trim() && !it.data.trim().includes(" ")).filter(it => {
    const range = document.createRange(); range.selectNodeContents(it); return range.getClientRects().length > 1 })
  .map(it => it.data.trim())"""


@pytest.fixture
def school(tmp_path: Path) -> Iterator[School]:
    school = School(tmp_path)
    yield school
    school.stop()


def sits(school: School, browser: Browser, step: str) -> Page:
    """A learner at this step who has kept eight different cards and sees the Recipes with the longest words."""
    learner = Learner(school, browser)
    learner.learn("green-chef")
    tables = school.tables
    while (state := _state(school, learner.code)).step != step:
        if 0 in state.to_move():
            tables.submit(learner.code, 0, msgspec.to_builtins(state.default_move(0)))
        school.time += 60
        school.party.clock.tick()
    state.kept[0] = EIGHT
    state.recipes, state.hidden[0] = tuple(LONGEST[:3]), LONGEST[3]
    look_again()
    learner.page.reload()
    return learner.page


def _state(school: School, code: str) -> Any:
    return school.tables.find(code).state


def test_all_cards_that_are_left_to_lay_are_in_sight_and_so_is_a_slot(school: School, browser: Browser) -> None:
    page = sits(school, browser, "allocation")
    for width, height in (SMALL, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator("[data-gc-held]:visible").count() == len(EIGHT)
        assert page.locator("[data-gc-tray]").evaluate(HIDDEN_CARDS) == []
    page.evaluate("scrollTo(0, 0)")
    slot = page.locator("[data-gc-seat]").first.bounding_box()
    counter = page.locator(".gc-counter").bounding_box()
    assert slot is not None and counter is not None
    assert slot["y"] + slot["height"] <= counter["y"]


@pytest.mark.parametrize("step", ["draft", "allocation"])
def test_no_name_on_a_slot_is_broken_in_two(school: School, browser: Browser, step: str) -> None:
    page = sits(school, browser, step)
    if step == "allocation":
        page.locator("[data-gc-best]").click()
    for width, height in (SMALL, (360, 740), PHONE):
        page.set_viewport_size({"width": width, "height": height})
        assert page.get_by_text("Asparagus", exact=True).count()
        assert page.evaluate(BROKEN) == [], width
