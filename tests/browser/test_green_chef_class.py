"""A lesson with Green Chef in real browsers: a tap on a card's sign tells of it, and the end has three questions."""

from __future__ import annotations

from partychef.games.green_chef.facts import facts
from partychef.tables import host
from tests.browser.conftest import House
from tests.browser.indoors import Indoors
from tests.browser.inspector import PHONE, SMALL, TV, Inspector

INSIDE = "el => { const box = el.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; }"


def test_what_is_tapped_tells_of_itself_and_the_end_is_talked_about(home: House, indoors: Indoors) -> None:
    options = {"strict_call": True, "table_talk": True, "head_chef": 0}
    code, _ = indoors.tables.open_table({"game": "green-chef", "options": options, "timers": "off"}, seed="a lesson")
    phone, inspector = home.guest("Ana"), Inspector()
    phone.open(f"/table/{code}")
    phone.page.get_by_label("Your name").fill("Ana")
    phone.tap("Sit down")
    phone.sees("You are in, Ana!")
    for _ in range(2):
        host.add_ai(indoors.tables, code)
    indoors.tables.start(code)
    phone.wait_for_step("draft")
    card = phone.page.locator("[name=card]").first.get_attribute("value") or ""
    phone.page.locator(".gc-hand .info").first.click()
    phone.sees(facts()[card].line)
    inspector.look(phone.page, "what a card is", (SMALL, PHONE))
    phone.page.keyboard.press("Escape")
    assert phone.page.locator("[name=card]").count() == 4  # nothing was kept
    phone.page.locator(".gc-stand button").first.click()
    assert phone.page.locator("[popover]:popover-open").count() == 1
    phone.tap("Close")
    while indoors.step(code) != "over":
        host.skip(indoors.tables, code)
    phone.wait_for_step("over")
    phone.sees("Let’s talk about it")
    inspector.look(phone.page, "three questions", (SMALL, PHONE))
    screen = home.big_screen(code)
    screen.page.locator("#talk > li").nth(2).wait_for()
    assert screen.page.locator("#talk > li").count() == 3
    assert screen.page.locator("#talk").evaluate(INSIDE)
    inspector.look(screen.page, "three questions, big screen", (TV,))
    assert inspector.faults == []
