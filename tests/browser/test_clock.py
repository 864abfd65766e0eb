"""The digits of the clock stand within its ring, however much time there is (CP-50)."""

from __future__ import annotations

import pytest

from partychef.tables import host as powers
from tests.browser.conftest import House
from tests.browser.indoors import EVENING, Indoors

PLACES = (("", (320, 568)), ("", (390, 844)), ("/screen", (1920, 1080)))
ROOM = """
() => {
  const ring = document.querySelector("#clock"), digits = ring.firstElementChild, range = document.createRange();
  range.selectNodeContents(digits);
  const height = parseFloat(getComputedStyle(digits).fontSize) * .74;  // of a digit
  const inside = parseFloat(getComputedStyle(ring).width) * .61 * Math.SQRT2;  // 61% of the way to a corner
  return [digits.textContent, inside - Math.hypot(range.getBoundingClientRect().width, height)];
}
"""


@pytest.mark.parametrize("seconds", [599, 600, 3600, 5400, 14_400])
def test_cp_50_the_digits_do_not_touch_the_ring(home: House, indoors: Indoors, seconds: int) -> None:
    ana = home.guest("Ana")
    code, _ = indoors.tables.open_table({"judge": "critic:inspector", "timers": "off", "pace": 0.0})
    critic = indoors.party.critics["inspector"]
    powers.seat_critic(indoors.tables, code, critic.id, critic.name, critic.emoji)
    powers.add_ai(indoors.tables, code)
    ana.join(code)
    indoors.tables.start(code)
    while indoors.step(code) != "cooking":
        powers.skip(indoors.tables, code)
    indoors.tables.change(indoors.tables.find(code), {"deadline": EVENING + seconds})
    for page, (width, height) in PLACES:
        ana.page.set_viewport_size({"width": width, "height": height})
        ana.open(f"/table/{code}{page}")
        ana.page.locator("#clock").wait_for()
        said, room = ana.page.evaluate(ROOM)
        assert said in (f"{seconds // 60}:{seconds % 60:02}", f"{(seconds - 1) // 60}:{(seconds - 1) % 60:02}")
        assert room >= 2, f"{said} at {width} touches its ring"
