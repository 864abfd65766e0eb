"""A real cook-off by taps: three phones nominate, photograph what they cooked, taste and give chips (CP-48)."""

from __future__ import annotations

import re
from pathlib import Path

from PIL import Image

from tests.browser.conftest import House
from tests.browser.indoors import Indoors
from tests.browser.tapping import Evening

NAMES = ("Ana", "Ben", "Cleo")
TOO_WIDE = "document.documentElement.scrollWidth > window.innerWidth"
COLOURS = ("tomato", "olive", "gold")


def test_a_tasting_with_real_photos_by_taps(home: House, indoors: Indoors, tmp_path: Path) -> None:
    rules = {"tasting": True, "cook_time": 3600}
    evening = Evening(home, indoors, {"game": "cooking-party", "options": rules}, NAMES)
    evening.begin()
    evening.until("nominating", tapping=False, looking=False)
    evening.look("nominating")
    for seat in range(3):
        evening.press(seat, "#nominate button")
    evening.everybody_sees()
    for seat, phone in enumerate(evening.phones):
        photo = tmp_path / f"{seat}.jpg"
        Image.new("RGB", (1600, 1200), COLOURS[seat]).save(photo)
        phone.page.locator("input[type=file]").set_input_files(photo)
        evening.screen.page.locator(".to-weigh .shot").nth(seat).wait_for()
        assert not phone.page.evaluate(TOO_WIDE)
    evening.look("kitchen")
    for seat in range(3):
        evening.taps(seat, re.compile("My dish is done"))
    evening.everybody_sees()
    evening.look("tasting")
    assert evening.screen.page.locator(".to-weigh .shot").count() == 2
    for judge, (first, second) in enumerate((("Ben", "Cleo"), ("Ana", "Cleo"), ("Ana", "Ben"))):
        evening.moved(
            lambda judge=judge, first=first, second=second: evening.phones[judge].award(  # type: ignore[misc]
                {100: second, 50: second, 25: second, 10: first, 5: first}
            )
        )
        evening.everybody_sees()
    evening.screen.wait_for_step("over")
    evening.screen.page.locator("#podium-2").wait_for()
    outcome = evening.state.outcome()
    assert (outcome.scores, outcome.winners) == ({0: 30, 1: 190, 2: 350}, (2,))


OUTSIDE = """badges => badges.filter(it => {
  const [own, plate] = [it, it.closest("li")].map(box => box.getBoundingClientRect());
  return own.left < plate.left || own.right > plate.right;
}).map(it => it.textContent)"""
UNDER_THE_BOX = """rows => rows.filter(row => {
  const box = row.querySelector("input").getBoundingClientRect().right;
  const text = document.createRange(); text.selectNodeContents(row.querySelector("span"));
  return [...text.getClientRects()].some(line => line.left < box);
}).map(row => row.textContent)"""


def test_cp_51_long_names_of_swapped_cooks_stay_on_their_plates_and_lines_of_the_shopping_list_beside_their_boxes(
    home: House, indoors: Indoors
) -> None:
    rules = {"tasting": True, "swap_cooks": True}
    names = ("Bartholomew Feathers", "Maximiliane Rosentha", "Cleo")
    evening = Evening(home, indoors, {"game": "cooking-party", "options": rules}, names)
    evening.begin()
    evening.until("kitchen", tapping=False, looking=False)
    badges = evening.screen.page.locator(".to-weigh .badge")
    assert "Cook: Maximiliane Rosentha" in badges.first.inner_text()
    assert badges.evaluate_all(OUTSIDE) == []
    phone = evening.phones[0]
    phone.open(f"/party/{indoors.tables.find(evening.code).table.recap}/kitchen")
    rows = phone.page.locator("section li > label")
    assert rows.count() > 5
    assert rows.evaluate_all(UNDER_THE_BOX) == []
    page = phone.page
    page.emulate_media(media="print")  # the list begins on the first sheet, with room between its shelves
    assert page.locator(".recap-head").evaluate("it => getComputedStyle(it).breakAfter") == "auto"
    assert page.locator("section h3").last.evaluate("it => getComputedStyle(it).marginTop") != "0px"
