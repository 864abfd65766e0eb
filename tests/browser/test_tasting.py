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
