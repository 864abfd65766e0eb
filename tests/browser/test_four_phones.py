"""Four people, four phones, a big screen: whole games by taps alone, nothing is done behind anybody's back."""

from __future__ import annotations

from tests.browser import test_cook_off_evening as cook_off
from tests.browser import test_green_chef_evening as green_chef
from tests.browser.conftest import Guest, House
from tests.browser.indoors import Indoors

NAMES = (*cook_off.NAMES, "Dan")
TOO_WIDE = "document.documentElement.scrollWidth > window.innerWidth"


def check_widths(guests: list[Guest]) -> None:
    assert [guest.name for guest in guests if guest.page.evaluate(TOO_WIDE)] == []


def test_green_chef_with_everything_two_phases_a_call_and_the_scoring(home: House, indoors: Indoors) -> None:
    evening = green_chef.Evening(home, indoors, NAMES, ais=0)
    evening.until("regroup")
    check_widths([*evening.phones, evening.screen])
    evening.phones[3].page.reload()
    evening.last_phase = 2
    evening.until("allocation")
    assert evening.view().callers == (0, 1, 2, 3)
    assert len(evening.view().sales) >= 4
    check_widths([*evening.phones, evening.screen])
    evening.until("over")
    assert sum(place.kept for place in evening.view().places) == 2 * 4 * 5
    for seat, phone in enumerate(evening.phones):
        total = evening.view().place(seat).score
        assert str(total) in phone.page.locator("#table").inner_text()
    check_widths([*evening.phones, evening.screen])


def test_cook_off_three_meals(home: House, indoors: Indoors) -> None:
    code, phones, screen = cook_off.set_the_table(home, indoors, NAMES, ais=0)
    robot = cook_off.Robot(indoors, code, phones, screen)
    while robot.step() != "over":
        robot.everybody_sees()
        if robot.step() not in robot.seen:
            robot.seen.add(robot.step())
            check_widths([*phones, screen])
            robot.fits(robot.step())
        robot.tap(robot.people()[0])
    robot.everybody_sees()
    assert robot.seen == {"turn", "trade", "discard", "second", "keep", "cook_off", "vote", "break"}
    assert len(robot.view().past) == 3
    assert len(robot.view().past[0].dishes) == 4
    for phone in phones:
        assert phone.page.locator(".co-scores tbody tr").count() == 3
    check_widths([*phones, screen])
