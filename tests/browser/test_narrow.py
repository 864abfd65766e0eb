"""What somebody who practises sees on the narrowest phone: no word squeezed, no name cut, no button too small."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from partychef.games.cook_off.moves import BuyGoal
from tests.browser.test_coaching import Gym, gym, practise
from tests.browser.test_long_names import BROKEN, WIDE

__all__ = ["gym"]

SMALL = {"width": 320, "height": 640}
LINES = "el => Math.round(el.getBoundingClientRect().height / parseFloat(getComputedStyle(el).lineHeight))"


def narrow(gym: Gym, browser: Browser, game: str, step: str = "turn") -> tuple[Page, str]:
    page, code = practise(gym, browser, game, step)
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    return page, code


def named(gym: Gym, code: str, *names: str) -> None:
    with gym.tables.at(code) as live:
        gym.tables.change(live, {}, {chair.id: {"name": name} for chair, name in zip(live.chairs, names, strict=False)})


def test_a_goal_that_works_from_the_next_turn_leaves_room_for_what_it_does(gym: Gym, browser: Browser) -> None:
    page, code = narrow(gym, browser, "cook-off")
    gym.make(code, 0, BuyGoal("spice-rack"))
    page.reload()
    goal = page.locator("#mine-spice-rack")
    expect(goal).to_contain_text("from your next turn")
    assert goal.locator("b").evaluate(LINES) <= 1
    assert goal.locator("small").evaluate(LINES) <= 3


def test_the_score_card_of_four_names_everybody(gym: Gym, browser: Browser) -> None:
    page, code = narrow(gym, browser, "cook-off")
    gym.play_on(code, "over")
    named(gym, code, "You", "Ginger", "Truffle", "Caper")
    page.reload()
    page.locator(".co-scores th .co-who").first.wait_for()
    cut = page.locator(".co-who").evaluate_all("names => names.filter(it => it.scrollWidth > it.clientWidth).length")
    assert cut == 0


def test_no_name_at_the_table_is_broken_within_a_word(gym: Gym, browser: Browser) -> None:
    page, code = narrow(gym, browser, "kitchen-closing")
    named(gym, code, "Ana", *WIDE[1:2], WIDE[3])
    page.reload()
    page.get_by_text("Wilhelmina-Wolframow").first.wait_for()
    assert page.evaluate(BROKEN) == []


def test_every_button_of_the_header_is_wide_enough_for_a_finger(gym: Gym, browser: Browser) -> None:
    page, _ = narrow(gym, browser, "kitchen-closing")
    boxes = [it.bounding_box() for it in page.locator(".strip > a, .strip > button, .strip form > button").all()]
    assert len(boxes) >= 3
    assert all(box is not None and box["width"] >= 44 and box["height"] >= 44 for box in boxes)


def test_links_that_stand_alone_are_high_enough_for_a_finger(gym: Gym, browser: Browser) -> None:
    page, code = narrow(gym, browser, "kitchen-closing")
    alone = [
        page.get_by_role("button", name="Skip the lesson"),
        page.get_by_role("link", name="What is kept of this game"),
    ]
    heights = [box["height"] for it in alone if (box := it.bounding_box())]
    gym.play_on(code, "over")
    page.reload()
    box = page.get_by_role("link", name="Another game").bounding_box()
    assert box is not None
    assert min(*heights, box["height"]) >= 44


def test_a_replay_names_the_player_in_full(gym: Gym, browser: Browser) -> None:
    page, code = narrow(gym, browser, "kitchen-closing")
    gym.play_on(code, "over")
    page.goto(f"{gym.url}/table/{code}/replay?at=3&as=0")
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        chosen = page.get_by_label("Seen by")
        room = chosen.evaluate("""el => {
          const pen = document.createElement("canvas").getContext("2d"), style = getComputedStyle(el), arrow = 16;
          pen.font = `${style.fontSize} ${style.fontFamily}`;
          const words = pen.measureText(el.selectedOptions[0].text).width;
          return el.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow - words;
        }""")
        assert room >= 0, width


def test_a_second_try_says_so_above_its_buttons(gym: Gym, browser: Browser) -> None:
    page, code = practise(gym, browser, "kitchen-closing")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("button", name=re.compile("Draw from the deck")).click()
    page.get_by_role("button", name=re.compile("Take back a second try")).click()
    page.wait_for_url(lambda url: code not in url)
    page.get_by_role("button", name=re.compile("Draw from the deck")).click()
    boxes = [page.get_by_role("button", name=re.compile(name)).bounding_box() for name in ("Take back", "What would")]
    middles = [box["y"] + box["height"] / 2 for box in boxes if box is not None]
    assert len(middles) == 2
    assert abs(middles[0] - middles[1]) < 4
